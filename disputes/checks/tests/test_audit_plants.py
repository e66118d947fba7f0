"""A planted fault of each kind is found by its own check and by no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from config import roles
from config.database_roles import as_owner
from disputes.models import Ruling, Standing, SurveillanceEntry
from disputes.surveillance.services.entries import catch_up
from disputes.surveillance.services.notes import chains_check
from lab.testing.config.pages import markup
from lab.testing.disputes.audited import World, build, play, settle
from lab.testing.disputes.forged import forge, settle_constraints
from lab.testing.tables import floor
from lab.testing.tables.cast import desk_client, make_staff
from lab.testing.tables.dealing import dealer_at
from lab.testing.tables.kept_facts import raw
from settlement.audits.services.audits import audit_start
from settlement.audits.services.parts import audit_work
from settlement.audits.tasks import start_audits
from settlement.models import (
    Answer,
    Audit,
    Balance,
    Correction,
    Finding,
    Line,
    Part,
    Posting,
    Tally,
)
from tables.checks import chance
from tables.checks.model import checks
from tables.log.services import CLOCKWORK
from tables.models import Alert, Entry, Limits, Round, Shoe, Staff, Warned
from tables.rounds.services import round_take_back
from tables.table.services.sessions import session_announce_closing, session_close

pytestmark = pytest.mark.xdist_group("audit plants")


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """One clean house for all of them, in a transaction that is never committed; as the owner,
    who alone can switch off the triggers behind which a forger would work."""
    with django_db_blocker.unblock(), as_owner(), transaction.atomic():
        made = build()
        settle_constraints()
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def book(world: World) -> Iterator[World]:
    """Whatever a test plants is gone after it."""
    with transaction.atomic():
        yield world
        transaction.set_rollback(True)


def audit(*names: str) -> Audit:
    run = audit_start(by=CLOCKWORK, names=names)
    list(audit_work(run.pk))
    run.refresh_from_db()
    assert run.finished_at is not None
    return run


def found(run: Audit) -> set[str]:
    return set(Finding.objects.filter(audit=run).values_list("check_name", flat=True))


# What a forger does ------------------------------------------------------------------------------


def overpay(book: World) -> None:
    """A wager is paid 100 too much, and all that adds up from it is made to agree."""
    line = Line.objects.get(round=book.rounds[0], bet="banker")
    more = Decimal(100)
    forge(Line, Line.objects.filter(pk=line.pk), paid=line.paid + more)
    for account, change in (("position", more), ("rack", -more)):
        posting = Posting.objects.get(
            transfer=line.transfer, account=account, box=line.box if account == "position" else None
        )
        forge(Posting, Posting.objects.filter(pk=posting.pk), amount=posting.amount + change)
        balance = Balance.objects.get(table=book.table, account=account)
        forge(Balance, Balance.objects.filter(pk=balance.pk), amount=balance.amount + change)
    tally = Tally.objects.get(table=book.table, bet="banker")
    forge(Tally, Tally.objects.filter(pk=tally.pk), paid=tally.paid + more)


def rename_result(book: World) -> None:
    Round.objects.filter(pk=book.rounds[0].pk).update(result="Tie, 6 all")


def money_on_a_free_hand(book: World) -> None:
    free = book.rounds[2]
    transfer = free.transfers.get()
    for account, box, amount in (("rack", None, -10), ("position", 1, 10)):
        Posting.objects.create(transfer=transfer, account=account, box=box, amount=amount)


def stacked_shoe(book: World) -> None:
    dealer = dealer_at(floor.in_play("tiger-commission", 7))
    for _round in range(7):
        play(dealer, ((1, "tie", 10),), "4s", "5h", "5d", "4c")


def too_many_take_backs(book: World) -> None:
    dealer = dealer_at(book.table)
    dealer.open()
    for _tap in range(9):
        dealer.place(1, "player", 10)
        round_take_back(by=dealer.by, table=book.table, seen=dealer.seen(), key=uuid4())
    dealer.place(1, "player", 10)
    dealer.close()
    dealer.deal("2h", "6h", "6d", "Kc")
    settle(dealer)


def a_card_missing(book: World) -> None:
    table = floor.in_play("baccarat-commission", 8)
    session_announce_closing(by=book.inspector, table=table)
    dealer = dealer_at(table)
    play(dealer, ((1, "player", 25),), "2h", "6h", "6d", "Kc")
    seen = floor.verified(table, counted=311)
    session_close(
        by=book.inspector, second=book.supervisor, table=table, verified=seen, note="One is gone"
    )


def a_card_too_often(book: World) -> None:
    """The log is right; somebody has made the shoe's count disagree."""
    shoe = Shoe.objects.filter(table=book.table).latest("pk")
    forge(Shoe, Shoe.objects.filter(pk=shoe.pk), seen=shoe.seen | {"Ah": 3})


PLANTS: dict[str, tuple[str, Callable[[World], object]]] = {
    "an entry says something else": (
        "chains",
        lambda book: forge(Entry, Entry.objects.filter(kind="SeatTaken"), data={"box": 9}),
    ),
    "an entry is gone": (
        "chains",
        lambda book: forge(Entry, Entry.objects.filter(kind="BoughtIn"), seq=10**6),
    ),
    "a wager is overpaid and all sums agree": ("replay", overpay),
    "a clause is another": (
        "replay",
        lambda book: forge(
            Line, Line.objects.filter(round=book.rounds[0], bet="banker"), clause="tiger 5.1.2"
        ),
    ),
    "a result is another": ("replay", rename_result),
    "a shoe's count is another": ("shoes", a_card_too_often),
    "a road is another": (
        "shoes",
        lambda book: forge(Shoe, Shoe.objects.filter(table=book.table), results="PPP"),
    ),
    "a card is missing at closing": ("card-counts", a_card_missing),
    "the sign is another": (
        "limits",
        lambda book: forge(Limits, Limits.objects.filter(table=book.table), maximum=9000),
    ),
    "a warning is gone": ("limits", lambda book: Warned.objects.all().delete()),
    "a dealer takes back": ("take-backs", too_many_take_backs),
    "a shoe is stacked": ("frequencies", stacked_shoe),
    "a dealer approves limits": (
        "floor-approvals",
        lambda book: forge(
            Limits, Limits.objects.filter(table=book.table), approved_by=book.dealer.by.staff
        ),
    ),
    "an account lies idle": (
        "accounts",
        lambda book: Staff.objects.filter(pk=make_staff(roles.DEALER).pk).update(
            created_at=timezone.now() - timedelta(days=91)
        ),
    ),
    "a leaver is let in again": (
        "accounts",
        lambda book: Staff.objects.filter(pk=book.leaver.pk).update(is_active=True),
    ),
    "a fill's chips do not add up": (
        "ledger",
        lambda book: forge(
            Posting,
            Posting.objects.filter(transfer__kind="fill", account="cage"),
            amount=Decimal(-400),
        ),
    ),
    "a rack is another": (
        "ledger",
        lambda book: forge(
            Balance, Balance.objects.filter(table=book.table, account="rack"), amount=1
        ),
    ),
    "a day's figure is another": (
        "ledger",
        lambda book: forge(Tally, Tally.objects.filter(table=book.table, bet="banker"), taken=7),
    ),
    "money on a free hand": ("free-hands", money_on_a_free_hand),
    "a correction says something else": (
        "corrections",
        lambda book: forge(
            Correction, Correction.objects.filter(pk=book.correction.pk), difference={"1": "5.00"}
        ),
    ),
    "a dealer confirms a correction": (
        "money-approvals",
        lambda book: forge(
            Answer,
            Answer.objects.filter(correction=book.correction),
            by=book.dealer.by.staff,
            rank=roles.DEALER,
        ),
    ),
    "somebody rules on what they raised": (
        "rulings",
        lambda book: forge(Ruling, by=book.dealer.by.staff),
    ),
    "a promise is broken": (
        "overdue",
        lambda book: Standing.objects.update(due_at=timezone.now() - timedelta(minutes=1)),
    ),
}


def test_a_house_in_order_has_no_findings(book):
    run = audit()
    assert [f"{each.check_name}: {each.say}" for each in run.findings.all()] == []
    assert set(run.checks) == set(checks())


def test_every_check_has_a_planted_fault():
    assert {check for check, _plant in PLANTS.values()} == set(checks())


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_found_by_its_check_and_by_no_other(book, plant, monkeypatch):
    monkeypatch.setattr(chance, "LEAST", 0.5)  # so that a few rounds are enough to tell
    check, forged = PLANTS[plant]
    forged(book)
    run = audit()
    said = [each.say for each in run.findings.all()]
    assert found(run) == {check}, said
    assert [value for say in said for value in raw(say)] == []


def test_what_is_at_fault_is_named_by_facts_alone(book):
    """So that it is the same fault in every audit, whatever the words and the clock's zone."""
    for plant in ("a dealer confirms a correction", "a promise is broken"):
        PLANTS[plant][1](book)
    with timezone.override("Asia/Ho_Chi_Minh"):
        run = audit("money-approvals", "overdue")
    due = Standing.objects.get(dispute=book.dispute).due_at
    assert due is not None
    assert set(run.findings.values_list("subject", flat=True)) == {
        f"correction {book.correction.pk} confirmed",
        f"{book.dispute} {due.isoformat()}",
    }


def test_what_makes_no_sense_to_a_check_is_its_finding_and_stops_no_other(book):
    told = Entry.objects.filter(kind="RoundSettled", round_id=book.rounds[0].pk)
    forge(Entry, told, data={"totals": "none"})
    run = audit()
    assert found(run) == {"chains", "limits"}
    assert "makes no sense to the check: KeyError" in run.findings.get(check_name="limits").say


# What becomes of a finding -----------------------------------------------------------------------


def test_a_finding_is_on_the_desk_with_its_round_and_told_once(book):
    overpay(book)
    first, second = audit("replay", "shoes"), audit("replay")
    assert [run.findings.get().known for run in (first, second)] == [False, True]
    catch_up()
    line = SurveillanceEntry.objects.get(what="AuditFound")
    assert (line.kind, line.round_id, line.table_id) == (
        "finding",
        book.rounds[0].pk,
        book.table.pk,
    )
    assert "100" in line.detail
    assert line.dealer is None  # whoever deals now has nothing to do with it
    alert = Alert.objects.get(kind="audit-finding")
    assert alert.audience == "audit.see"
    assert str(first) in alert.values["audit"]


def test_the_command_names_what_it_found_and_fails(book, capsys):
    overpay(book)
    with pytest.raises(CommandError) as failed:
        call_command("audit", check=["replay"], table=1)
    assert failed.value.returncode == 1
    told = capsys.readouterr().out
    assert f"replay: table 1, round {book.rounds[0].pk}: Box 1, Banker" in told
    assert "4 rounds, 1 findings" in told
    call_command("audit", check=["replay"], table=2)
    with pytest.raises(CommandError, match="no check called “luck”"):
        call_command("audit", check=["luck"])
    with pytest.raises(CommandError, match="no table 99"):
        call_command("audit", table=99)


def test_an_audit_of_another_day_looks_at_no_round(book):
    run = audit_start(by=CLOCKWORK, day=timezone.localdate() - timedelta(days=30))
    assert not Part.objects.filter(audit=run, of__in=("shoe", "stretch")).exists()


def test_the_clock_starts_what_is_due_and_each_of_it_once(book):
    for _time in range(2):
        start_audits()
    occasions = Audit.objects.exclude(occasion=None).values_list("occasion", flat=True)
    assert sorted(str(name).split()[0] for name in occasions) == ["book", "day"]


def test_pages_show_progress_then_findings_with_their_round(book):
    overpay(book)
    client = desk_client(make_staff(roles.SURVEILLANCE))
    asked = client.post("/audits/", {"table": book.table.pk, "checks": ["replay"]})
    run = Audit.objects.latest("pk")
    assert asked.headers["Location"] == f"/audits/{run.pk}/"
    assert '<progress max="1" value="0"' in markup(client.get(f"/audits/{run.pk}/").content)
    list(audit_work(run.pk))
    page = client.get(f"/audits/{run.pk}/").content.decode()
    assert "<progress" not in page
    assert f'href="/rounds/{book.rounds[0].pk}/"' in page
    assert "1 new" in client.get("/audits/").content.decode()
    rows = client.get(f"/audits/{run.pk}/findings.csv").getvalue().decode()
    assert rows.count("\r\n") == 2
    assert client.post("/audits/", {"day": "soon"}).status_code == 422


def test_the_hourly_walk_along_the_chains_puts_a_break_on_the_desk(book):
    forge(Entry, Entry.objects.filter(kind="SeatTaken"), data={"box": 9})
    assert chains_check().stream == book.table.stream.name
    run = Audit.objects.get()
    assert run.checks == ["chains"]
    list(audit_work(run.pk))
    catch_up()
    said = SurveillanceEntry.objects.get(what="AuditFound", table=book.table)
    assert "is not what was sealed" in said.detail
