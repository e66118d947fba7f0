"""A short run of chaos: four tables, one fault of each kind, and nothing lost, doubled or halved."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from config.paths import BASE_DIR
from lab.chaos.verify import SETTLE, WAGERS, ChaosRecord
from lab.pit.http.reader import FEED
from lab.pit.http.record import Tap
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.rounds.services import round_settle
from tables.log import services as log
from tables.models import Round, Stream
from tables.rounds.services import WagerChange, wagers_change

pytestmark = pytest.mark.processes

KINDS = ("web", "live", "worker", "valkey", "postgres")


def test_nothing_is_lost_while_every_program_is_killed_once():
    env = {name: value for name, value in os.environ.items() if not name.startswith("PITBOOK_")}
    words = ["chaos", "--tables", "4", "--seconds", "0", "--every", "1", "--seed", "3"]
    argv = [sys.executable, "manage.py", *words]
    done = subprocess.run(
        argv, env=env, cwd=BASE_DIR, capture_output=True, text=True, check=False, timeout=240
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    for kind in KINDS:
        assert re.search(rf"kill -9 {kind}\s+\d", told), told
    for law in ("acknowledged taps are there once", "chains verify", "every table plays on"):
        assert re.search(rf"{law}\s+[1-9][\d,]*\s+0 breaches", told), told


# What the verdict is worth: a planted fault of each kind is seen, and by its own law ------------


def _tap(url: str, status: int | None, *fields: tuple[str, str], key: str = "") -> Tap:
    return Tap(1, key or str(uuid4()), url, fields, 0.0, status=status)


def _broken(taps: list[Tap]) -> set[str]:
    """The laws that are breached; the audits have tests of their own."""
    book = ChaosRecord(taps, datetime.now(UTC) - timedelta(minutes=1))
    laws = {law: check for law, check in book.checks().items() if law != "audits are clean"}
    return {law for law, (_count, check) in laws.items() if any(check())}


@pytest.fixture
def played(db):
    """A settled round, and the keys under which its wagers and its settlement were written."""
    dealer = dealer_at(open_table())
    dealer.open()
    keys = {"wagers": uuid4(), "settle": uuid4()}
    wagers = [WagerChange(1, "banker", "500"), WagerChange(2, "player", "500")]
    by, table = dealer.by, dealer.table
    round_id = dealer.seen().round_id
    wagers_change(by=by, table=table, round_id=round_id, key=keys["wagers"], changes=wagers)
    dealer.close()
    dealer.deal("7s", "Kh", "8d", "3c", "Ts", "4h")
    round_settle(by=by, table=table, seen=dealer.seen(), key=keys["settle"])
    return {name: str(key) for name, key in keys.items()}


SENT = (("change", "1:banker:500.00:0.00"), ("change", "2:player:500.00:0.00"))


@pytest.mark.parametrize(
    ("law", "plant"),
    [
        ("", lambda keys: _tap(WAGERS, 200, *SENT, key=keys["wagers"])),
        ("", lambda keys: _tap(WAGERS, None, *SENT)),
        ("", lambda keys: _tap(SETTLE, None, key=keys["settle"])),
        ("acknowledged taps are there once", lambda keys: _tap(SETTLE, 200)),
        ("refused taps are not there", lambda keys: _tap(SETTLE, 422, key=keys["settle"])),
        (
            "what is there of a tap is whole",
            lambda keys: _tap(
                WAGERS, 200, *SENT, ("change", "3:tie:100.00:0.00"), key=keys["wagers"]
            ),
        ),
        ("acknowledged cards of readers are there", lambda keys: _tap(FEED, 200, ("1", "9s"))),
    ],
)
def test_what_differs_from_the_record_is_seen_by_its_own_law(played, law, plant):
    tap = plant(played)
    if tap.url == FEED:
        tap.key = ""
    assert _broken([tap]) == ({law} if law else set())


def _of_tomorrow() -> None:
    later = datetime.now(UTC) + timedelta(hours=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: later)
        log.append(log.lock_house(), "X", {}, by=log.CLOCKWORK)


@pytest.mark.parametrize(
    ("law", "plant"),
    [
        ("chains verify", lambda: Stream.objects.filter(name="table-1").update(head_hash="f" * 64)),
        ("rounds fold, and settle once", lambda: Round.objects.update(settled_at=None)),
        ("times are the site's own", _of_tomorrow),
    ],
)
def test_a_book_that_is_not_in_order_is_seen(played, law, plant):
    plant()
    assert _broken([]) == {law}
