"""Raised, ruled by the clause, approved by the right rank, applied as events."""

from __future__ import annotations

from uuid import uuid4

import pytest

from config import roles
from disputes.irregularities.services.apply import choice_record
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide, ruling_reject
from disputes.models import Irregularity, PendingRuling, Ruling
from games.errors import IllegalMove, Refused
from games.round import engine
from games.round.adjudicate import adjudicate
from lab.testing.tables.cast import make_staff
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.models import Line
from settlement.rounds.services import round_settle
from tables.log.services import By
from tables.models import Felt
from tables.rounds.play import Play, Stale

pytestmark = pytest.mark.django_db


def by(rank: str) -> By:
    return By.desk(make_staff(rank))


def baccarat(*cards: str, game: str = "tiger-commission"):
    dealer = dealer_at(open_table(game))
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.place(2, "player", 500)
    dealer.close()
    dealer.deal(*cards)
    return dealer


def raised(dealer, clause: str, **facts) -> Irregularity:
    return irregularity_raise(by=dealer.by, table=dealer.table, clause=clause, facts=facts)


def settle(dealer) -> Play:
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())


def drawn_in_error(dealer, card: str) -> None:
    dealer.move(lambda state: engine.draw_in_error(state, card))


@pytest.mark.clause("tiger 7.6")
def test_tiger_7_6_the_card_goes_to_a_banker_who_must_draw():
    dealer = baccarat("7s", "2h", "Kd", "2c")
    drawn_in_error(dealer, "5h")
    case = raised(dealer, "7.6", card="5h")
    assert Play.read(dealer.table.pk).state.held == "tiger 7.6"
    with pytest.raises(IllegalMove):
        dealer.deal("2s")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    play = Play.read(dealer.table.pk)
    assert play.state.held is None
    assert play.state.in_hands() == ("7s", "2h", "Kd", "2c", "5h")
    settle(dealer)
    assert Line.objects.get(box=1).result == "win"


@pytest.mark.clause("tiger 7.6")
def test_tiger_7_6_a_banker_who_stands_keeps_the_result_and_the_card_opens_a_free_hand():
    dealer = baccarat("7s", "2h", "Kd", "4c")
    drawn_in_error(dealer, "5h")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.6", card="5h"))
    settle(dealer)
    assert Felt.objects.get(table=dealer.table).next_free == ["5h"]
    play = dealer.open()
    assert (play.round.free, play.state.in_hands()) == (True, ("5h",))
    with pytest.raises(IllegalMove):
        dealer.place(1, "banker", 1000)


def test_nobody_rules_on_what_they_raised_and_no_rank_below_the_authority_rules():
    dealer = baccarat("7s", "2h", "Kd", "2c")
    manager = by(roles.PIT_MANAGER)
    case = irregularity_raise(by=manager, table=dealer.table, clause="7.3", facts={})
    with pytest.raises(Refused, match="other than who raised"):
        ruling_approve(by=manager, irregularity=case)
    for rank in (roles.PIT_SUPERVISOR, roles.SURVEILLANCE, roles.ADMINISTRATOR):
        with pytest.raises(Refused, match="Pit manager"):
            ruling_approve(by=by(rank), irregularity=case)
    ruling_approve(by=by(roles.SHIFT_MANAGER), irregularity=case)
    with pytest.raises(Stale):
        ruling_reject(by=by(roles.SHIFT_MANAGER), irregularity=case, reason="late")
    assert Ruling.objects.count() == 1
    settle(dealer)
    assert set(Line.objects.values_list("result", flat=True)) == {"returned"}


@pytest.mark.clause("tiger 7.13", "tiger 7.13.1", "tiger 7.13.2")
def test_tiger_7_13_one_player_withdraws_before_the_cards_are_put_in_order():
    dealer = baccarat("9s", "2h")
    drawn_in_error(dealer, "Kd")
    drawn_in_error(dealer, "4c")
    case = raised(dealer, "7.13", order=["4c", "Kd"])
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert Play.read(dealer.table.pk).state.in_hands() == ("9s", "2h")
    choice_record(by=dealer.by, irregularity=case, box=1, stays=False)
    choice_record(by=dealer.by, irregularity=case, box=2, stays=True)
    play = Play.read(dealer.table.pk)
    assert play.state.in_hands() == ("9s", "2h", "4c", "Kd")
    assert not PendingRuling.objects.exists()
    while play.state.slots():
        play = dealer.deal("8d")
    expected = adjudicate(play.state.as_json())
    settle(dealer)
    assert {line.box: line.result for line in Line.objects.all()} == {
        wager["box"]: wager["result"] for wager in expected["wagers"]
    }
    assert Line.objects.get(box=1).result == "returned"


@pytest.mark.clause("tiger 7.10.2")
def test_tiger_7_10_2_when_all_withdraw_the_hand_is_void_and_the_shoe_replaced():
    dealer = baccarat("9s", "2h", game="tiger-non-commission")
    case = raised(dealer, "7.10", outcome_established=False)
    with pytest.raises(Refused, match="Shift manager"):
        ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case, options=["offer-withdrawal"])
    ruling_approve(by=by(roles.SHIFT_MANAGER), irregularity=case, options=["offer-withdrawal"])
    for box in (1, 2):
        choice_record(by=dealer.by, irregularity=case, box=box, stays=False)
    settle(dealer)
    felt = Felt.objects.select_related("shoe").get(table=dealer.table)
    assert felt.shoe is not None
    assert felt.shoe.status == "out"
    assert set(Line.objects.values_list("result", flat=True)) == {"returned"}


@pytest.mark.clause("tiger 7.20")
def test_tiger_7_20_goes_to_the_assistant_director_who_picks_the_effects():
    dealer = baccarat("9s", "2h")
    case = raised(dealer, "7.20")
    director = by(roles.ASSISTANT_DIRECTOR)
    with pytest.raises(Refused, match="Assistant director"):
        ruling_decide(
            by=by(roles.SHIFT_MANAGER),
            irregularity=case,
            effects=[{"effect": "void-round"}],
            reason="x",
        )
    with pytest.raises(Refused, match="choose what shall happen"):
        ruling_approve(by=director, irregularity=case)
    ruling = ruling_decide(
        by=director, irregularity=case, effects=[{"effect": "void-round"}], reason="smoke alarm"
    )
    assert ruling.decision == "approved"
    assert Play.read(dealer.table.pk).state.void == "tiger 7.20"


def test_an_override_needs_a_reason_and_is_flagged():
    dealer = baccarat("9s", "2h")
    case = raised(dealer, "7.3")
    manager = by(roles.PIT_MANAGER)
    effects = [{"effect": "continue"}]
    with pytest.raises(Refused, match="reason"):
        ruling_decide(by=manager, irregularity=case, effects=effects, reason=" ")
    ruling = ruling_decide(by=manager, irregularity=case, effects=effects, reason="cards found")
    assert ruling.decision == "overridden"
    assert dealer.deal("Kd").state.in_hands() == ("9s", "2h", "Kd")


def test_a_rejected_irregularity_gives_the_round_back_with_its_reason():
    dealer = baccarat("9s", "2h")
    ruling_reject(
        by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.3"), reason="nothing happened"
    )
    assert dealer.deal("Kd").state.in_hands() == ("9s", "2h", "Kd")


def test_what_does_not_hold_lets_play_go_on():
    dealer = baccarat("9s", "2h")
    case = raised(dealer, "7.14")
    assert not case.holds
    assert dealer.deal("Kd").state.held is None


@pytest.mark.clause("tiger 7.5")
def test_tiger_7_5_between_two_rounds_holds_the_table_and_makes_the_next_hand_free():
    dealer = baccarat("9s", "2h", "Kd", "4c")
    settle(dealer)
    case = raised(dealer, "7.5", card="5h")
    with pytest.raises(Refused, match="held"):
        dealer.open()
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert dealer.open().state.in_hands() == ("5h",)


def test_facts_that_contradict_the_log_are_refused():
    dealer = baccarat("9s", "2h")
    with pytest.raises(Refused, match="outcome"):
        raised(dealer, "7.10", outcome_established=True)
    with pytest.raises(Refused, match="not out of the shoe"):
        raised(dealer, "7.13", order=["Ad", "Ac"])
    assert Irregularity.objects.count() == 0
