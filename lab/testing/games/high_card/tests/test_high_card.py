"""A game of a family of its own, in one folder: dealt, ruled on, settled, audited, replayed."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import transaction
from playwright.sync_api import expect

from config import roles
from config.database_roles import as_owner
from disputes.irregularities.case_page import CasePage
from disputes.irregularities.forms import RulingForm
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.surveillance.replay import replay
from games.errors import IllegalMove
from games.irregularities.detectors import seen
from games.round import engine
from lab.testing.disputes.forged import forge
from lab.testing.disputes.pair import Pair, signed_in
from lab.testing.games.high_card import GAMES
from lab.testing.games.registered import registered
from lab.testing.tables.cast import by, make_staff
from lab.testing.tables.dealing import dealer_at
from lab.testing.tables.slates import Slate
from settlement.audits.services.audits import audit_start
from settlement.audits.services.parts import audit_work
from settlement.corrections.amend_form import AmendForm
from settlement.models import Finding, Line
from settlement.rounds.round_sheet import sheet_of
from settlement.rounds.services import round_settle
from tables.displays.services import display_make
from tables.log.services import CLOCKWORK, By
from tables.models import Entry, Round, Table
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

GAME = GAMES[0]


@pytest.fixture(autouse=True)
def in_the_registry():
    """The server's processes have it by their setting, this process by its line in the registry."""
    with registered(*GAMES):
        yield


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
    dealer.deal(*cards[:2])
    if cards[2:]:
        dealer.place(1, "double", 100)
        dealer.move(lambda state: engine.decide(state, "stand", 3))
        dealer.deal(*cards[2:])
    return dealer


def settle(dealer) -> Round:
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4()).round


def findings() -> list[Finding]:
    run = audit_start(by=CLOCKWORK)
    list(audit_work(run.pk))
    return list(Finding.objects.filter(audit=run))


def faults() -> list[str]:
    return [finding.say for finding in findings()]


@pytest.mark.django_db(transaction=True)
def test_it_is_dealt_settled_audited_and_replayed():
    round = settle(dealt("As", "2d", "9h"))
    lines = Line.objects.filter(round=round).order_by("box")
    staked = lines.filter(bet="stake")
    assert [(each.box, int(each.paid), int(each.taken), each.clause) for each in staked] == [
        (1, 100, 0, "high 2.1"),
        (3, 0, 50, "high 2.1"),
    ]
    assert [(each.box, int(each.paid)) for each in lines.filter(bet="double")] == [(1, 100)]
    sheet = sheet_of(Round.objects.get(pk=round.pk))
    assert [hand.cards for hand in sheet.hands] == [("As",), ("2d",), ("9h",)]
    steps = replay(Round.objects.get(pk=round.pk))
    assert {"Box 1: Double 100", "Box 3 stands"} <= {step.words for step in steps}
    last = steps[-1]
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


@pytest.mark.django_db(transaction=True)
def test_a_wrong_line_of_its_ledger_is_found():
    with as_owner(), transaction.atomic():
        settle(dealt("As", "2d", "9h"))
        forge(Line, Line.objects.filter(bet="double"), paid=200)
        found = {each.check_name: each.say for each in findings()}
        assert set(found) == {"replay", "ledger"}  # the line, and the day's figures of its bet
        assert (
            "Box 1, double: the ledger says amount 100.00, result win, paid 200.00"
            in found["replay"]
        )
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_its_decision_is_made_once_by_whoever_has_it_to_make():
    dealer = dealt("As", "2d")

    def refusal(move, box):
        with pytest.raises(IllegalMove) as refused:
            dealer.move(lambda state: engine.decide(state, move, box))
        return refused.value.message

    assert "nothing to decide" in refusal("stand", 2)
    assert refusal("fold", 1) == "There is no decision to make now."
    with pytest.raises(IllegalMove, match="Box 1: double or stand"):
        dealer.deal("9h")
    dealer.move(lambda state: engine.decide(state, "stand", 1))
    assert "nothing to decide" in refusal("stand", 1)
    dealer.place(3, "double", 50)
    dealer.deal("9h")
    assert refusal("stand", 3) == "There is no decision to make now."


@pytest.mark.django_db
def test_who_rules_on_it_picks_among_its_own_effects():
    dealer = dealt("As", "2d", "9h")
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="other", facts={})
    form = RulingForm(None, subject=CasePage(case, make_staff(roles.PIT_MANAGER)).subject)
    assert list(form.fields) == ["round", "box", "reason"]


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
    slate.cards("As", "2d")
    slate.act("Double")
    slate.settled()
    slate.page.get_by_role("button", name="Stand", exact=True).tap()
    slate.settled()
    slate.cards("9h")
    expect(slate.page.locator(".hand--dealer .card").first).to_have_attribute(
        "aria-label", "9 of hearts"
    )
    slate.act("Announce")
    slate.phase("result")
    expect(slate.page.locator("[data-sheet]")).to_contain_text("Box 3")
    assert slate.complaints == []
    assert Entry.objects.get(stream=table.stream_id, kind="BoxStood").data == {"box": 3}
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


def test_its_pages_are_drawn_like_those_of_any_other_game(desk, live_site):
    dealer = dealt("As", "2d", "9h")
    round = settle(dealer)
    supervisor = by(roles.PIT_SUPERVISOR)
    _screen, token = display_make(by=supervisor, table=dealer.table, label="Above", language="en")
    page = signed_in(desk, make_staff(roles.ADMINISTRATOR), live_site)
    page.goto(f"/setup/tables/{dealer.table.number}/")
    expect(page.get_by_label("Game")).to_have_value(GAME.slug)
    page = signed_in(desk, make_staff(roles.PIT_MANAGER), live_site)
    page.goto(f"/rounds/{round.pk}/")
    why = "high 2.1 The higher card wins even money; equal ranks stand off."
    rows = page.get_by_role("region", name="Wagers").locator("tr").all_inner_texts()
    assert [" ".join(row.split()) for row in rows[1:]] == [
        f"1 Guest 1 Stake 100.00 wins 100.00 {why}",
        f"3 Guest 3 Stake 50.00 loses 50.00 {why}",
        f"1 Guest 1 Double 100.00 wins 100.00 {why}",
        "Together 250.00 50.00 200.00 0.00 0.00 The house: −150.00",
    ]
    page.goto("/floor/")
    expect(page.locator(f"#tile-{dealer.table.number}")).to_contain_text("The Dealer has 9♥")
    page.goto(f"/display/{token}/")
    expect(page.locator(".display__last li")).to_contain_text("The Dealer has 9♥")
    expect(page.locator(".display__last .card")).to_have_count(1)
    page = signed_in(desk, make_staff(roles.SURVEILLANCE), live_site)
    page.goto(f"/surveillance/rounds/{round.pk}/")
    expect(page.locator(".replay-page")).to_contain_text("Box 3 stands")
