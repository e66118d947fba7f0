"""Rulings on a round that is over, between two rounds, and several at once."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db.utils import DatabaseError
from psycopg.errors import RestrictViolation

from config import roles
from disputes.irregularities.effects import Effects
from disputes.irregularities.services.apply import order_give
from disputes.irregularities.services.irregularities import (
    irregularity_acknowledge,
    irregularity_raise,
)
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide, ruling_reject
from disputes.models import Acknowledgement, Irregularity, Outcome, PendingRuling, Ruling
from games.errors import IllegalMove, Refused
from lab.testing.disputes.stages import bets, error, play_out, settle
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from lab.testing.tables.races import at_once, whole
from settlement.corrections.services.corrections import correction_confirm
from settlement.models import Correction, Line
from tables.models import Alert, Felt, Round, Shoe
from tables.rounds.play import Play, Stale
from tables.shoes.services.shoe_ends import shoe_cut_card
from tables.shoes.services.shoes import shoe_burn

pytestmark = pytest.mark.django_db
PAT = ("2s", "3h", "4d", "4c")


def settled(game: str = "tiger-commission", *cards: str) -> Dealer:
    dealer = dealer_at(open_table(game))
    bets(dealer)
    if cards:
        dealer.deal(*cards)
    play_out(dealer)
    settle(dealer)
    return dealer


def raised(dealer: Dealer, clause: str, round: Round | None = None, **facts) -> Irregularity:
    return irregularity_raise(
        by=dealer.by, table=dealer.table, clause=clause, facts=facts, round=round
    )


def shoe_of(dealer: Dealer) -> Shoe:
    return Shoe.objects.filter(table=dealer.table).latest("pk")


# Settled rounds: money through a correction -----------------------------------------------------


@pytest.mark.clause("holdem 7.6")
def test_holdem_7_6_noticed_after_settlement_corrects_the_round_by_two_people():
    dealer = settled("holdem-bonus")
    round = Round.objects.get()
    case = raised(dealer, "7.6", box=2, before_next_round=True, can_reconstruct=False)
    with pytest.raises(Refused, match="held"):
        dealer.open()
    manager = by(roles.PIT_MANAGER)
    ruling_approve(by=manager, irregularity=case)
    correction = Correction.objects.get()
    outcome = Outcome.objects.get()
    assert (outcome.correction, correction.cause) == (correction, "holdem 7.6")
    assert outcome.moved == sum(abs(Decimal(each)) for each in correction.difference.values())
    with pytest.raises(Refused, match="Somebody else"):
        correction_confirm(by=manager, correction=correction)
    correction_confirm(by=by(roles.PIT_SUPERVISOR), correction=correction)
    lines = Line.objects.filter(round=round).order_by("-transfer", "pk")
    again = [line for line in lines if line.transfer_id == lines[0].transfer_id]
    assert {line.result for line in again if line.box == 2} == {"returned"}
    dealer.open()  # and the table plays on


@pytest.mark.clause("tiger 7.9")
def test_tiger_7_9_noticed_after_settlement_asks_for_the_order_first():
    dealer = settled("tiger-commission", *PAT)
    case = raised(dealer, "7.9")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert (PendingRuling.objects.get().stage, Felt.objects.get().hold) == ("order", "tiger 7.9")
    order_give(by=dealer.by, irregularity=case, order=["3h", "2s", "4c", "4d"])
    assert Correction.objects.get().amended["dealt"] == ["3h", "2s", "4c", "4d"]
    assert Felt.objects.get().hold == ""
    assert Play.read(dealer.table.pk).state.in_hands() == PAT  # until the second person agrees


@pytest.mark.clause("tiger 7.9")
def test_tiger_7_9_an_order_that_changes_nothing_needs_no_correction():
    dealer = settled("tiger-commission", *PAT)
    case = raised(dealer, "7.9")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case, order=PAT)
    assert (Correction.objects.count(), Outcome.objects.get().moved) == (0, Decimal(0))


@pytest.mark.clause("tiger 7.1", "tiger 7.1.2")
def test_tiger_7_1_between_two_rounds_the_earlier_one_stands_and_the_cards_go():
    dealer = settled("tiger-commission", *PAT)
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.1"))
    assert Correction.objects.count() == 0
    assert shoe_of(dealer).status == "out"
    with pytest.raises(Refused, match="not in play"):
        dealer.open()


@pytest.mark.clause("tiger 7.3")
def test_tiger_7_3_noticed_after_settlement_voids_it_by_a_correction():
    dealer = settled("tiger-commission", *PAT)
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.3"))
    correction_confirm(by=by(roles.PIT_SUPERVISOR), correction=Correction.objects.get())
    assert Play.read(dealer.table.pk).state.void is not None


@pytest.mark.clause("holdem 7.4")
def test_holdem_7_4_about_the_round_before_holds_the_one_on_the_felt():
    dealer = settled("holdem-bonus")
    before = Round.objects.get()
    bets(dealer)
    with pytest.raises(Refused, match="when the next round began"):
        raised(dealer, "7.4", before, before_next_round=True, can_reconstruct=False)
    case = raised(dealer, "7.4", before, before_next_round=False, can_reconstruct=False)
    assert Play.read(dealer.table.pk).state.held == "holdem 7.4"
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert Play.read(dealer.table.pk).state.held is None
    assert case.round == before


@pytest.mark.clause("tiger 7.6", "tiger 7.8")
def test_a_late_free_hand_makes_the_round_with_its_bets_down_free():
    dealer = settled("tiger-commission", *PAT)
    before = Round.objects.get()
    bets(dealer, close=False)
    case = raised(dealer, "7.20", before)
    effects: Effects = [
        {"effect": "result-stands"},
        {"effect": "next-free-hand", "cards": ["5h"]},
    ]
    ruling_decide(
        by=by(roles.ASSISTANT_DIRECTOR), irregularity=case, effects=effects, reason="Seen late"
    )
    play = Play.read(dealer.table.pk)
    assert (play.state.void, play.state.next_free) == ("tiger 7.20", ("5h",))
    settle(dealer)
    assert dealer.open().state.in_hands() == ("5h",)


# Between two rounds -----------------------------------------------------------------------------


@pytest.mark.clause("tiger 7.5", "tiger 7.8.1")
def test_tiger_7_5_after_the_last_hand_the_free_hand_takes_its_place():
    dealer = dealer_at(open_table())
    bets(dealer)
    shoe_cut_card(by=dealer.by, table=dealer.table)
    dealer.deal(*PAT)
    settle(dealer)
    assert shoe_of(dealer).status == "out"
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.5", card="5h"))
    play = dealer.open()
    assert (play.round.free, play.round.last) == (True, True)
    assert shoe_of(dealer).seen["5h"] == 1
    play_out(dealer)
    settle(dealer)
    assert shoe_of(dealer).status == "out"


@pytest.mark.clause("tiger 7.11.1")
def test_tiger_7_11_1_before_the_first_hand_the_burn_comes_first():
    dealer = dealer_at(open_table())
    case = raised(dealer, "7.11", cards_seen=False, hands_played=0)
    assert case.round is None
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    with pytest.raises(Refused, match="burn"):
        dealer.open()
    shoe_burn(by=dealer.by, table=dealer.table, card="4h")
    assert shoe_of(dealer).unseen == 3
    dealer.open()


def test_without_a_round_only_what_concerns_the_cards_can_be_raised():
    dealer = dealer_at(open_table())
    with pytest.raises(Refused, match="No round"):
        raised(dealer, "7.3")
    with pytest.raises(Refused, match="irregularity under that clause"):
        raised(dealer, "9.9")
    with pytest.raises(Refused, match="Still to be answered"):
        raised(dealer, "7.5")
    assert Irregularity.objects.count() == 0


# Several at once --------------------------------------------------------------------------------


def test_the_table_waits_for_every_hold_and_play_goes_on_after_the_last():
    dealer = dealer_at(open_table())
    bets(dealer)
    dealer.deal("9s", "2h")
    first, second = raised(dealer, "7.3"), raised(dealer, "7.20")
    ruling_reject(by=by(roles.PIT_MANAGER), irregularity=first, reason="Nothing was wrong")
    state = Play.read(dealer.table.pk).state
    assert (state.held, state.authority) == ("tiger 7.20", roles.ASSISTANT_DIRECTOR)
    with pytest.raises(IllegalMove):
        dealer.deal("Kd")
    effects = [{"effect": "continue"}]
    ruling_decide(
        by=by(roles.ASSISTANT_DIRECTOR), irregularity=second, effects=effects, reason="Play on"
    )
    assert dealer.deal("Kd").state.held is None


def test_a_ruling_that_the_round_no_longer_bears_out_is_refused_and_nothing_is_written():
    dealer = dealer_at(open_table())
    bets(dealer)
    dealer.deal("7s", "2h", "Kd", "2c")
    error(dealer, "5h")
    void, third = raised(dealer, "7.3"), raised(dealer, "7.6", card="5h")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=void)
    with pytest.raises(IllegalMove, match="not drawn in error"):
        ruling_approve(by=by(roles.PIT_MANAGER), irregularity=third)
    assert not Ruling.objects.filter(irregularity=third).exists()
    ruling_reject(by=by(roles.PIT_MANAGER), irregularity=third, reason="The round is void")
    assert Play.read(dealer.table.pk).state.held is None
    settle(dealer)


@pytest.mark.django_db(transaction=True)
def test_of_two_managers_who_rule_at_once_one_is_told_that_it_is_done():
    dealer = dealer_at(open_table())
    bets(dealer)
    dealer.deal("9s", "2h")
    case = raised(dealer, "7.3")
    one, other = by(roles.PIT_MANAGER), by(roles.SHIFT_MANAGER)

    def fresh() -> Irregularity:
        return Irregularity.objects.select_related("table__stream").get(pk=case.pk)

    answers = at_once(
        lambda: ruling_approve(by=one, irregularity=fresh()),
        lambda: ruling_reject(by=other, irregularity=fresh(), reason="Nothing was wrong"),
    )
    assert [type(answer) for answer in answers].count(Stale) == 1
    assert Ruling.objects.count() == 1
    assert whole(dealer.table)


# What does not hold -----------------------------------------------------------------------------


def test_what_does_not_hold_waits_to_be_acknowledged_also_after_the_round():
    dealer = dealer_at(open_table())
    bets(dealer)
    dealer.deal("9s", "2h")
    case = raised(dealer, "7.14")
    assert (PendingRuling.objects.get().holding, Outcome.objects.get().waited) == (False, 0)
    play_out(dealer)
    settle(dealer)
    ruling = ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert (ruling.decision, PendingRuling.objects.count(), Outcome.objects.count()) == (
        "approved",
        0,
        1,
    )


def test_an_override_of_what_does_not_hold_stops_the_table_for_the_players_answers():
    dealer = dealer_at(open_table())
    bets(dealer)
    dealer.deal("9s", "2h")
    case = raised(dealer, "7.15")
    effects = [{"effect": "offer-withdrawal"}, {"effect": "continue"}]
    ruling_decide(
        by=by(roles.PIT_MANAGER), irregularity=case, effects=effects, reason="They asked for it"
    )
    assert Play.read(dealer.table.pk).state.held == "tiger 7.15"
    assert Alert.objects.get(kind="ruling-overridden").audience == "irregularity.acknowledge"


def test_effects_that_contradict_each_other_are_refused():
    dealer = dealer_at(open_table())
    bets(dealer)
    case = raised(dealer, "7.20")
    director = by(roles.ASSISTANT_DIRECTOR)
    wrong: list[Effects] = [
        [],
        [{"effect": "refer"}],
        [{"effect": "dance"}],
        [{"effect": "void-round"}, {"effect": "continue"}],
        [{"effect": "void-box"}, {"effect": "continue"}],
        [{"effect": "void-box", "box": 5}, {"effect": "continue"}],
        [{"effect": "card-to-banker", "card": "5h"}, {"effect": "continue"}],
    ]
    for effects in wrong:
        with pytest.raises(Refused):
            ruling_decide(by=director, irregularity=case, effects=effects, reason="x")
    assert Ruling.objects.count() == 0


# Surveillance, and what nobody can edit ---------------------------------------------------------


def test_surveillance_acknowledges_each_once_and_rules_on_nothing():
    dealer = dealer_at(open_table())
    bets(dealer)
    case = raised(dealer, "7.20")
    watcher = by(roles.SURVEILLANCE)
    with pytest.raises(Refused, match="Surveillance"):
        irregularity_acknowledge(by=by(roles.SENIOR_MANAGEMENT), irregularity=case)
    irregularity_acknowledge(by=watcher, irregularity=case)
    with pytest.raises(Stale):
        irregularity_acknowledge(by=watcher, irregularity=case)
    with pytest.raises(Refused):
        ruling_reject(by=watcher, irregularity=case, reason="No")
    assert Acknowledgement.objects.get().by == watcher.staff


def test_the_database_refuses_even_its_owner_to_edit_what_was_raised_or_came_of_it(
    owner_connection,
):
    for table in ("irregularity", "ruling", "choice", "outcome", "acknowledgement"):
        for words in ("UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"):
            with pytest.raises(RestrictViolation), owner_connection.transaction():
                owner_connection.execute(words.format(f"disputes_{table}"))


def test_the_database_refuses_a_ruling_by_the_one_who_raised_it():
    dealer = dealer_at(open_table())
    bets(dealer)
    case = raised(dealer, "7.20")
    with pytest.raises(DatabaseError, match="by the one who raised it"):
        Ruling.objects.create(
            irregularity=case,
            decision="approved",
            effects=[],
            by=case.raised_by,
            rank=roles.SENIOR_MANAGEMENT,
            at_table=False,
        )
