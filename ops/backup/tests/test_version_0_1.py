"""An installation made by version 0.1 opens under this one: nothing that was in its book is lost.

Its backup is of the demo pit and 36 simulated rounds of all nine games, with irregularities,
rulings, disputes and corrections. One round in it is wrong on purpose, and its own audit said so.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from lab.testing.database import atomic_of_a_test, connected_to, database_beside

pytestmark = [pytest.mark.sweep, pytest.mark.xdist_group("version-0.1")]
BACKUP = Path(__file__).parent / "data" / "version-0.1.zip"
MADE_AT = datetime(2026, 11, 18, 21, 40, tzinfo=UTC)
FIRST_OF_66 = "9585c2a33bf7b80a0ebf6b04b4b8a952a8093eef65042c156b6b87c5f264e078"
WRONG = "The round stands as “Tie, 7 all”; its cards say “Natural 8: Banker wins, 8 over 6”."


def told(command, *words, **options):
    said = io.StringIO()
    call_command(command, *map(str, words), stdout=said, stderr=said, **options)
    return said.getvalue()


@pytest.fixture(scope="module")
def restored(site, django_db_setup, django_db_blocker):
    """What `restore` and `migrate` say of the backup, in a database that was empty."""
    beside = database_beside(site, "version_0_1")
    with beside as name, django_db_blocker.unblock(), connected_to(name):
        yield told("restore", BACKUP), told("migrate", verbosity=1)


@pytest.fixture(autouse=True)
def untouched(restored):
    """Each test sees the installation as it was restored, on its own day.

    Later, its dispute is overdue and nobody has signed in for long; an audit says so.
    """
    now = mock.patch("django.utils.timezone.now", return_value=MADE_AT)
    with now, atomic_of_a_test():
        yield
        transaction.set_rollback(True)


def one_line(answer):
    """A page as a browser reads it: where its lines break means nothing."""
    return " ".join(answer.text.split())


def desk_of(number):
    client, staff = Client(), get_user_model().objects.get(number=number)
    client.force_login(staff, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return client


def test_every_row_every_chain_and_the_ledger_come_back(restored):
    restore, migrate = restored
    assert restore.splitlines()[-1] == "Restored and proved: 4445 rows, 11 chains, the ledger."
    assert "No migrations to apply" in migrate
    chains = told("verifylog").splitlines()
    assert "table-1: whole, 471 entries" in chains
    assert chains[-1] == "The log is whole."


def test_every_audit_finds_the_one_fault_that_was_there():
    said = io.StringIO()
    with pytest.raises(CommandError, match="not in order"):
        call_command("audit", stdout=said)
    finding, summary = said.getvalue().splitlines()
    assert finding.startswith("replay: table 6, round 66: ")
    assert summary == "Audit A00002: 124 rounds, 1 findings."


# Who opens which page, and what of the old book stands there as it was written.
PAGES = {
    "/surveillance/rounds/66/": ("8001", FIRST_OF_66),
    "/surveillance/": ("8001", "Dispute D00007: the pit manager was called (holdem 8.2)"),
    "/surveillance/?q=overridden": ("8001", "Table 9: a ruling under holdem 7.3 was overridden"),
    "/audits/1/": ("8001", WRONG),
    "/rulings/": ("4001", "niu 7.11"),
    "/irregularities/1/": ("4001", "Six cards at box 3"),
    "/irregularities/3/": ("4001", "Both players agreed before the cards were looked at."),
    "/disputes/2/": ("4001", "Half of the wager is treated as lying on Banker."),
    "/disputes/3/": ("7001", "Counted again from the recording: correct."),
    "/corrections/1/": ("3001", "Box 1 had two stacks; the camera shows both."),
    "/rounds/66/": ("3001", "Tie, 7 all"),
    "/shift/1/2026-11-18/": ("3001", "22,350,000"),
    "/tables/1/day/2026-11-18/": ("3001", "22,350,000"),
    "/floor/": ("5001", "Nikos Papadakis"),
}


@pytest.mark.parametrize("page", PAGES)
def test_its_pages_open_and_say_what_was_written(page):
    number, words = PAGES[page]
    answer = desk_of(number).get(page)
    assert answer.status_code == 200
    assert words in one_line(answer)


def shown(pattern, answer):
    """What the tablet's page says of itself."""
    found = re.search(pattern, one_line(answer))
    assert found, f"{pattern} is not on the page"
    return found[1]


def test_its_people_sign_in_enrol_a_tablet_and_play_on():
    tablet, password = Client(), {"number": "3001", "password": "felt-and-chips-3001"}
    assert tablet.post("/sign-in/", password)["Location"] == "/"
    enrolled = tablet.post("/tablets/enrol/", {"table": 7, "post": "dealer", "label": "New"})
    assert enrolled["Location"] == "/tablet/"
    arrived = tablet.post("/tablet/in/", {"number": "1001", "pin": "170624"})
    assert arrived["Location"] == "/tablet/"
    felt = tablet.get("/tablet/")
    assert felt.status_code == 200
    at = {
        name: shown(f'id="felt"[^>]* data-{name}="([0-9]+)"', felt) for name in ("round", "version")
    }
    answer = tablet.post("/tablet/open/", {"key": uuid4(), "dealer": "1001", **at})
    assert answer.status_code == 200
    assert shown(r'id="felt"[^>]* data-phase="([a-z-]+)"', answer) == "betting"
    assert "The log is whole." in told("verifylog")
