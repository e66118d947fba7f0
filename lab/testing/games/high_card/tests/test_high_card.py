"""A game of a family of its own, in one folder: dealt, ruled on, settled, audited, replayed."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from config import roles
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.surveillance.replay import replay
from games import engine, registry
from games.irregularities.detectors import seen
from lab.testing.disputes.pair import Pair
from lab.testing.games.high_card import GAMES
from lab.testing.tables.cast import by, make_staff
from lab.testing.tables.dealing import dealer_at
from lab.testing.tables.slates import Slate
from settlement.audits.services.audits import audit_start
from settlement.audits.services.parts import audit_work
from settlement.corrections.amend_form import AmendForm
from settlement.models import Finding, Line
from settlement.rounds.round_sheet import sheet_of
from settlement.rounds.services import round_settle
from tables.log.services import CLOCKWORK, By
from tables.models import Entry, Round, Table
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

GAME = GAMES[0]


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The server's processes have it by their setting, this process by its line in the registry."""
    monkeypatch.setitem(registry.GAMES, GAME.slug, GAME)
    monkeypatch.setitem(registry.DOCUMENTS, GAME.document.slug, GAME.document)
    for slug, bet in GAME.bets.items():
        monkeypatch.setitem(registry.BETS, slug, bet.name)


def stand() -> Table:
    """A table of it, set up and opened as any other."""
    manager, administrator = by(roles.PIT_MANAGER), by(roles.ADMINISTRATOR)
    table = table_add(
        by=manager, number=1, pit=pit_add(by=administrator, name="Pit"), name="High card",
        game=GAME.slug, seats=5, decks=1, face="up", procedure="shoe", currency="EUR",
        chip=Decimal(1),
    )  # fmt: skip
    sign = {"minimum": Decimal(5), "maximum": Decimal(500)}
    limits_change(by=manager, table=table, approved_by=manager.staff, **sign)
    return table


def open_up(table: Table) -> None:
    who, second = By.desk(make_staff(roles.DEALER)), By.desk(make_staff(roles.DEALER_INSPECTOR))
    verified = Verified(equipment=True, composition=True, counted=52)
    session_open(by=who, second=second, table=table, cards="sealed", verified=verified)
    for box in (1, 3):
        seat_sit(by=who, table=table, box=box, name=f"Guest {box}")


def dealt(*cards: str):
    table = stand()
    open_up(table)
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "stake", 100)
    dealer.place(3, "stake", 50)
    dealer.close()
    dealer.deal(*cards)
    return dealer


def settle(dealer) -> Round:
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4()).round


def faults() -> list[str]:
    run = audit_start(by=CLOCKWORK)
    list(audit_work(run.pk))
    return [finding.say for finding in Finding.objects.filter(audit=run)]


@pytest.mark.django_db(transaction=True)
def test_it_is_dealt_settled_audited_and_replayed():
    round = settle(dealt("As", "2d", "9h"))
    lines = Line.objects.filter(round=round).order_by("box")
    assert [(each.box, int(each.paid), int(each.taken), each.clause) for each in lines] == [
        (1, 100, 0, "high 2.1"),
        (3, 0, 50, "high 2.1"),
    ]
    sheet = sheet_of(Round.objects.get(pk=round.pk))
    assert [hand.cards for hand in sheet.hands] == [("As",), ("2d",), ("9h",)]
    last = replay(Round.objects.get(pk=round.pk))[-1]
    assert [(hand.name, hand.places[0].card) for hand in last.hands] == [
        ("Dealer", "9h"),
        ("Box 1", "As"),
        ("Box 3", "2d"),
    ]
    assert faults() == []


@pytest.mark.django_db(transaction=True)
def test_its_irregularity_is_seen_raised_ruled_on_and_returns_the_wagers():
    dealer = dealt("As")
    dealer.move(lambda state: engine.draw_in_error(state, "Kd"))
    play = Play.read(dealer.table.pk)
    found = seen(play.state, play.shoe)
    assert found is not None
    assert found.row.name == "card-shown"
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="3.1", facts={})
    assert Play.read(dealer.table.pk).state.held == "high 3.1"
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    round = settle(dealer)
    lines = Line.objects.filter(round=round)
    returned = [(int(line.returned), line.clause) for line in lines]
    assert returned == [(100, "high 3.2"), (50, "high 3.2")]
    assert faults() == []


@pytest.mark.django_db
def test_a_correction_tells_its_cards_anew():
    round = settle(dealt("As", "2d", "9h"))
    state = sheet_of(Round.objects.get(pk=round.pk)).state
    form = AmendForm(
        {
            "reason": "The seven was a two.", "card-dealer": "9h", "card-1": "As", "card-3": "Td",
            "box-0": "1", "bet-0": "stake", "amount-0": "100",
            "box-1": "3", "bet-1": "stake", "amount-1": "50",
        },
        state=state,
    )  # fmt: skip
    assert form.is_valid(), form.errors
    after = engine.advance(state, engine.correct_round(state, form.amended()))
    assert after.as_json()["cards"] == {"dealer": "9h", "1": "As", "3": "Td"}


def test_it_is_dealt_on_the_tablet(tablet, live_site):
    table = stand()
    open_up(table)
    slate = Slate.at(table, tablet, live_site)
    slate.act("Place your bets")
    slate.phase("betting")
    slate.bet(1, "stake")
    slate.bet(3, "stake")
    slate.act("No more bets")
    slate.cards("As", "2d", "9h")
    expect(slate.page.locator(".hand--dealer .card").first).to_have_attribute(
        "aria-label", "9 of hearts"
    )
    slate.act("Announce")
    slate.phase("result")
    expect(slate.page.locator("[data-sheet]")).to_contain_text("Box 3")
    assert slate.complaints == []
    kinds = Entry.objects.filter(stream=table.stream_id).values_list("kind", flat=True)
    assert list(kinds).count("CardDealt") == 3


def test_its_irregularity_is_ruled_on_between_tablet_and_desk(tablet, desk, live_site):
    pair = Pair.at(dealt("As"), tablet, desk, live_site, roles.PIT_MANAGER)
    pair.out_in_error("Kd")
    pair.slate.act("A card showed itself before its time")
    pair.call()
    pair.opens_case()
    pair.press("Approve")
    expect(pair.desk.locator("#case .badge--good")).to_have_text("Approved")
    pair.slate.phase("void")
    pair.slate.act("All wagers returned")
    expect(pair.slate.page.locator("[data-sheet]")).to_contain_text("Give back")
    assert pair.slate.complaints == []
