"""The simulator plays every game over HTTP, and what it leaves behind is a book in order."""

from __future__ import annotations

import asyncio
import io
import json
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from games.registry import GAMES
from lab.chaos.verify import ChaosRecord
from lab.pit.cards import Cards
from lab.pit.demo import floor
from lab.pit.http import crew
from lab.pit.http.device import Device
from lab.pit.http.floor import Plan, simulate
from lab.pit.http.record import Record
from tables.models import Round, Shoe, Staff


def test_all_nine_games_are_played_to_the_ledger_with_mishaps_disputes_and_readers(live_site):
    floor.load()
    since, file = datetime.now(UTC), io.StringIO()
    record = Record(file)
    plan = Plan(live_site, tables=9, rounds=2, seed=4, irregularities=0.6, disputes=0.4, cut=400)
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may be running in ours
        thread.submit(asyncio.run, simulate(plan, record)).result()

    settled = Round.objects.exclude(settled_at=None)
    assert set(settled.values_list("table__game", flat=True)) == set(GAMES)
    assert record.counts["rounds"] == settled.count() == 18
    assert Shoe.objects.filter(status="out").exists()  # ended by its cut card
    for name in ("shoes", "irregularities", "rulings", "disputes", "cards by reader"):
        assert record.counts[name] > 0, name
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [tap["key"] for tap in lines if tap["status"]] == [
        tap.key for tap in sorted(record.taps, key=lambda tap: tap.answered or 0)
    ]
    for checked in ChaosRecord(record.taps, since).verify():
        assert not checked.breaches, checked


def test_a_tablet_is_enrolled_though_its_session_ends_after_signing_in(live_site, monkeypatch):
    """As it does where somebody else's sign-in as the same person renews the password's hash."""
    floor.load()
    signed_in, devices = crew.sign_in, list[Device]()

    async def sign_in(device, person, then="/account/"):
        page = await signed_in(device, person, then)
        if not devices:
            supervisor = Staff.objects.get(number=person.number)
            supervisor.set_password(person.password)
            supervisor.save()
        devices.append(device)
        return page

    monkeypatch.setattr(crew, "sign_in", sign_in)
    record = Record(io.StringIO())
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, simulate(Plan(live_site, tables=1, rounds=1), record)).result()
    assert record.counts["rounds"] == 1
    assert devices[0] is devices[1]


def test_the_same_seed_shuffles_the_same_shoe_and_burns_what_the_first_card_counts():
    one, other = Cards(random.Random("7")), Cards(random.Random("7"))
    one.shuffle(8)
    other.shuffle(8)
    assert one.left == other.left
    assert len(one.left) == 416
    one.left[-1] = "9h"
    order = one.left[::-1]
    assert one.burn() == order[:9]
    assert one.draw(set()) == order[9]
    assert one.draw({order[10]}) in order[11:]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("tables", 0, "from 1 to"),
        ("tables", 991, "from 1 to"),
        ("rounds", -1, "not negative"),
        ("pace", -0.5, "not negative"),
        ("irregularities", 1.5, "from 0 to 1"),
        ("disputes", -1.0, "from 0 to 1"),
        ("url", "", "No site is open in this folder"),
    ],
)
def test_what_cannot_be_simulated_is_one_sentence(option, value, says):
    options = {"url": "http://localhost:1", option: value}
    with pytest.raises(CommandError, match=says):
        call_command("simulate", **options)
