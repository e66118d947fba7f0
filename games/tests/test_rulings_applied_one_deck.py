"""Niu Niu and Hold'em: each ruling, applied to a round in play, leaves what its clause asks."""

from __future__ import annotations

import pytest

from games.round import engine, rulings
from games.round.events import EffectApplied
from games.round.state import Phase
from lab.testing.games.felt import PlayedRound

DEALER, ONE, TWO = "Ks 7h 3d 4c 2s", "Kh 8h 2d 9c 9d", "Kc 5h 5d Ac 4s"


def niu(*boxes):
    return PlayedRound("niu-niu").close(*(f"{box} even 100" for box in boxes or (1, 2)))


def holdem(*boxes, **opening):
    return PlayedRound("holdem-bonus", **opening).close(
        *(f"{box} ante 100" for box in boxes or (1, 2))
    )


def flopped(*boxes):
    felt = holdem(*boxes)
    return felt.bets(*(f"{box} flop 200" for box in boxes)).deal("5h 6c 7d")


def to_the_end(felt):
    """Everybody checks, the rest is dealt, every hand that is left is shown."""
    cards = iter(["5h", "6c", "7d", "Ks", "2s", "Ah", "Kc", "8s", "9d", "3c", "3d", "Jc", "Js"])
    while felt.state.phase is not Phase.RESULT:
        upcoming = felt.state.upcoming()
        if upcoming.move == "decide":
            box = int(upcoming.to[0])
            if engine.can_decide(felt.state, "check", box):
                felt.do(engine.decide, "check", box)
            else:
                felt.bets(f"{box} flop 200")
        else:
            card = next(c for c in cards if c not in felt.state.in_hands())
            felt.deal(card)
    return felt.announce()


def is_void(felt, clause, shoe=()):
    assert (felt.state.phase, felt.state.void, felt.state.shoe) == (Phase.VOID, clause, shoe)
    assert {line["result"] for line in felt.settlement()["wagers"]} == {"returned"}


# Both games -------------------------------------------------------------------------------------

SPOILT = [
    ("7.1.1", ("replace-cards",)), ("7.1.2", ()), ("7.1.3", ("replace-cards",)), ("7.1.4", ()),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "shoe"), SPOILT)
@pytest.mark.clause("niu 7.1.1, 7.1.2, 7.1.3, 7.1.4, 7.2, 7.10, 2.2.6")
@pytest.mark.clause("holdem 7.1.1, 7.1.2, 7.1.3, 7.1.4, 7.2, 7.12, 2.2.23")
def test_a_spoilt_round_is_void_and_new_cards_come_where_the_deck_is_wrong(clause, shoe):
    is_void(niu().deal(DEALER).deal("Kh 8h").error("9s").ruled(clause), f"niu {clause}", shoe)
    is_void(flopped(1).bets("1 turn 100").error("9s").ruled(clause), f"holdem {clause}", shoe)


# Niu Niu ----------------------------------------------------------------------------------------


@pytest.mark.clause("niu 7.3, 7.11")
@pytest.mark.parametrize("clause", ["7.3", "7.11"])
def test_a_card_shown_in_dealing_and_limits_change_nothing(clause):
    felt = niu().deal(DEALER)
    before = felt.state
    assert felt.ruled(clause).state == before


@pytest.mark.clause("niu 7.4")
def test_a_players_wrong_number_of_cards_voids_the_round():
    is_void(niu().error("9s").ruled("7.4", box=2, handled=False), "niu 7.4")


@pytest.mark.clause("niu 7.4.1")
@pytest.mark.parametrize("turned", ["", "Kc 5h", TWO])
def test_once_cards_are_handled_only_that_box_is_out(turned):
    felt = niu().deal(DEALER).deal(turned, "2").error("9s").ruled("7.4", box=2, handled=True)
    assert felt.state.withdrawn == {2: "niu 7.4.1"}
    assert (felt.state.errors, felt.state.aside) == ((), ("9s",))
    assert felt.state.slots() == ("1",)
    felt.deal(ONE).announce()
    assert felt.results() == {(1, "even"): "win", (2, "even"): "returned"}


@pytest.mark.clause("niu 7.5")
def test_the_dealers_wrong_number_of_cards_voids_the_round():
    is_void(niu().deal(ONE, "1").ruled("7.5"), "niu 7.5")


@pytest.mark.clause("niu 7.6")
def test_cards_at_an_empty_box_are_put_where_they_belong_and_told_when_they_are_turned():
    felt = niu().error("Kc 5h").ruled("7.6", box=3, handled=False)
    assert (felt.state.errors, felt.state.in_hands()) == ((), ())
    felt.deal(DEALER).deal(TWO, "2").deal(ONE, "1")  # the very same cards, as they are turned
    assert (felt.state.phase, felt.state.aside) == (Phase.RESULT, ())
    assert len(felt.state.drawn()) == 15


@pytest.mark.clause("niu 7.6.1")
def test_once_handled_the_empty_boxs_cards_are_dropped():
    felt = niu().deal(ONE, "1").error("9s 9h").ruled("7.6", box=3, handled=True)
    assert (felt.state.errors, felt.state.aside) == ((), ("9s", "9h"))
    felt.deal(DEALER).deal(TWO).announce()
    assert felt.results() == {(1, "even"): "win", (2, "even"): "lose"}


@pytest.mark.clause("niu 7.7")
def test_a_box_that_got_no_cards_gets_them():
    felt = niu()
    before = felt.state
    assert felt.ruled("7.7", box=2, handled=False, can_reconstruct=True).state == before


@pytest.mark.clause("niu 7.7.1")
@pytest.mark.parametrize(("handled", "can"), [(True, True), (True, False), (False, False)])
def test_or_its_wager_goes_back(handled, can):
    felt = niu().ruled("7.7", box=2, handled=handled, can_reconstruct=can)
    assert felt.state.withdrawn == {2: "niu 7.7.1"}
    felt.deal(DEALER).deal(ONE).announce()
    assert felt.results() == {(1, "even"): "win", (2, "even"): "returned"}


def test_with_every_box_out_the_dealers_hand_still_ends_the_round():
    felt = niu()
    for box in (1, 2):
        felt.ruled("7.7", box=box, handled=True, can_reconstruct=False)
    assert (felt.state.phase, felt.state.slots()) == (Phase.DEALING, ("dealer",))
    assert set(felt.deal(DEALER).announce().results().values()) == {"returned"}


@pytest.mark.clause("niu 7.8")
@pytest.mark.parametrize("owner", [1, "dealer"])
def test_a_hand_set_wrongly_is_set_rightly_by_the_engine_anyway(owner):
    felt = niu().deal(DEALER).deal(ONE, "1")
    before = felt.state
    assert felt.ruled("7.8", box=owner).state == before
    assert before.arrangement("1").name == "niu-8"


@pytest.mark.clause("niu 7.9")
def test_a_player_who_harms_the_cards_may_be_kept_from_them():
    felt = niu().deal(DEALER)
    assert felt.ruled("7.9", box=2).state.stopped == frozenset()
    assert felt.ruled("7.9", box=2, options=["stop-handling"]).state.stopped == {2}
    assert felt.deal(TWO, "2").deal(ONE).announce().results()[2, "even"] == "lose"


def test_what_no_rule_of_niu_niu_covers_is_referred():
    felt = niu().deal(DEALER).error("9s").ruled("other")
    assert felt.state.errors == ("9s",)
    ruling = {"clause": "niu other", "effects": [{"effect": "continue"}]}
    (event,) = rulings.events_for(ruling, felt.state)
    assert event == EffectApplied("continue", "niu other", cards=("9s",))
    assert felt.do(engine.apply_effect, event).deal(ONE, "1").state.errors == ()


def test_turned_cards_may_change_places():
    felt = niu().deal(DEALER, "1").deal(ONE, "dealer")
    effect = EffectApplied("reconstruct", "niu 7.6", cards=tuple(f"{ONE} {DEALER}".split()))
    felt.do(engine.apply_effect, effect)
    assert felt.state.hands == {"1": tuple(ONE.split()), "dealer": tuple(DEALER.split())}


def test_a_card_does_not_lie_in_two_places():
    felt = niu().deal("Ks").error("Ks")
    effect = EffectApplied("reconstruct", "niu 7.6", cards=("Ks", "Ks"))
    assert felt.refused(engine.apply_effect, effect).clause == "niu 7.1.3"


# Hold'em ----------------------------------------------------------------------------------------


@pytest.mark.clause("holdem 7.3")
def test_one_whole_set_moved_mends_the_deal_or_it_is_void():
    felt = holdem().error("9s")
    felt.ruled("7.3", handled=False, complete_set=True)
    assert (felt.state.phase, felt.state.errors) == (Phase.DEALING, ())
    is_void(holdem().ruled("7.3", handled=False, complete_set=False), "holdem 7.3")
    referred = holdem().error("9s").ruled("7.3", handled=True, complete_set=True)
    assert referred.history[-2].clause == "holdem 7.13"
    assert referred.state.errors == ("9s",)


@pytest.mark.clause("holdem 7.4")
def test_a_wrong_number_on_the_board():
    felt = flopped(1, 2).error("Ks")  # a fourth card at the flop
    felt.ruled("7.4", before_next_round=True, can_reconstruct=True)
    assert (felt.state.errors, len(felt.state.community)) == ((), 3)
    felt.bets("1 turn 100").do(engine.decide, "check", 2).deal(
        "Ks"
    )  # as the turn card, in its time
    assert (felt.state.community[3], felt.state.aside) == ("Ks", ())
    to_the_end(felt)
    is_void(
        flopped(1).error("Ks").ruled("7.4", before_next_round=True, can_reconstruct=False),
        "holdem 7.4",
    )
    late = to_the_end(flopped(1)).error("Qs")
    late.ruled("7.4", before_next_round=False, can_reconstruct=False)
    assert (late.state.phase, late.state.errors, late.state.aside) == (Phase.ANNOUNCED, (), ("Qs",))


def test_the_dealers_right_two_of_three_cards():
    felt = (
        flopped(1)
        .do(engine.decide, "check", 1)
        .deal("Ks")
        .do(engine.decide, "check", 1)
        .deal("2s Ah Kc")
        .error("Qd")
    )
    felt.ruled("7.4", before_next_round=True, can_reconstruct=True, lies="5h 6c 7d Ks 2s Kc Qd")
    assert (felt.state.dealer, felt.state.aside) == (("Kc", "Qd"), ("Ah",))
    assert felt.deal("8s 9d").announce().results()[1, "ante"] == "win"


@pytest.mark.clause("holdem 7.5, 7.9")
def test_two_cards_exposed_void_the_round_and_one_is_played():
    is_void(flopped(1).ruled("7.5"), "holdem 7.5")
    is_void(flopped(1).ruled("7.9", exposed_cards=2), "holdem 7.5")
    felt = flopped(1).error("Ks").ruled("7.9", exposed_cards=1)
    assert felt.do(engine.decide, "check", 1).deal("Ks").state.community[3] == "Ks"


@pytest.mark.clause("holdem 7.6")
def test_a_players_wrong_number_of_cards():
    felt = holdem(1, 2).ruled("7.6", box=2, before_next_round=True, can_reconstruct=False)
    assert felt.state.withdrawn == {2: "holdem 7.6"}
    assert to_the_end(felt).results()[2, "ante"] == "returned"
    mended = holdem(1, 2).error("9s")
    mended.ruled("7.6", box=2, before_next_round=True, can_reconstruct=True)
    assert (mended.state.withdrawn, mended.state.errors) == ({}, ())
    late = to_the_end(flopped(1, 2))
    before = late.state
    assert late.ruled("7.6", box=2, before_next_round=False, can_reconstruct=False).state == before


@pytest.mark.clause("holdem 7.6.1")
def test_the_others_may_be_allowed_to_withdraw_first():
    felt = flopped(1, 2, 3).ruled(
        "7.6", box=2, before_next_round=True, can_reconstruct=False,
        options=["offer-withdrawal"], withdraw=[1],
    )  # fmt: skip
    assert set(felt.state.withdrawn) == {1, 2}
    assert felt.state.playing() == (3,)
    assert felt.state.upcoming().to == ("3",)  # who is out holds nobody up
    results = to_the_end(felt).results()
    assert {results[box, bet] for box in (1, 2) for bet in ("ante", "flop")} == {"returned"}
    assert results[3, "flop"] == "win"


@pytest.mark.parametrize("street", ["flop", "turn"])
def test_with_every_box_out_the_round_is_over_without_a_board(street):
    felt = holdem(1, 2) if street == "flop" else flopped(1, 2)
    felt.ruled("7.6", box=1, before_next_round=True, can_reconstruct=False,
               options=["offer-withdrawal"], withdraw=[2])  # fmt: skip
    assert (felt.state.phase, felt.says) == (Phase.RESULT, "No box plays on")
    assert set(felt.announce().results().values()) == {"returned"}


@pytest.mark.clause("holdem 7.7")
def test_a_doubt_is_counted_out():
    felt = flopped(1)
    before = felt.state
    assert felt.ruled("7.7", count_correct=True).state == before
    is_void(flopped(1).ruled("7.7", count_correct=False), "holdem 7.7", ("replace-cards",))


@pytest.mark.clause("holdem 7.8")
def test_a_burn_forgotten_is_put_right_or_the_round_is_void():
    felt = holdem().ruled("7.8", viewed=False, can_reconstruct=True)
    assert felt.state.phase is Phase.DEALING
    for facts in (
        {"viewed": True, "can_reconstruct": True},
        {"viewed": False, "can_reconstruct": False},
    ):
        is_void(holdem().ruled("7.8", **facts), "holdem 7.8")


@pytest.mark.clause("holdem 7.10")
def test_limits_change_nothing_in_play():
    felt = flopped(1)
    before = felt.state
    assert felt.ruled("7.10").state == before


@pytest.mark.clause("holdem 7.11")
def test_ruled_away_is_the_same_as_tapped_away():
    ruled = holdem(1, 2).ruled("7.11", box=1, flop_placed=False)
    tapped = holdem(1, 2).do(engine.decide, "away", 1)
    assert ruled.state == tapped.state
    results = {(line["box"], line["clause"]) for line in to_the_end(ruled).settlement()["wagers"]}
    assert (1, "holdem 7.11") in results


@pytest.mark.clause("holdem 7.11.1")
def test_ruled_away_after_the_flop_bet_is_checked_to_the_end():
    ruled = flopped(1).ruled("7.11", box=1, flop_placed=True)
    assert ruled.state == flopped(1).do(engine.decide, "away", 1).state
    assert ruled.state.slots() == ("community",)


@pytest.mark.clause("holdem 7.13")
def test_what_no_rule_of_holdem_covers_is_referred():
    felt = flopped(1)
    before = felt.state
    assert felt.ruled("7.13").state == before
    assert felt.history[-3].authority == "assistant-director"


def test_these_games_have_no_free_hand():
    effect = EffectApplied("next-free-hand", "holdem 7.13", cards=("9s",))
    for felt in (niu(), holdem()):
        assert felt.refused(engine.apply_effect, effect).message == "This game has no free hand."
    third = EffectApplied("card-to-banker", "holdem 7.13", card="9s")
    assert holdem().error("9s").refused(engine.apply_effect, third)
