"""Tiger, Lucky 7 and the guide: each ruling, applied to a round in play, leaves what its clause asks."""

from __future__ import annotations

import pytest

from games.round import engine, rulings
from games.round.events import CardDealt, EffectApplied, RoundOpened
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.felt import BANKER_DRAWS, BOTH_DRAW, PAT, PlayedRound
from lab.testing.games.rounds import BACCARAT, GUIDE, HOIANA

each_hoiana = pytest.mark.parametrize("game", HOIANA)
TIGER = "tiger-commission"
BETS = ("1 banker 100", "2 player 100", "3 tie 50")


def dealt(cards="", game=TIGER, **opening):
    return PlayedRound(game, **opening).close(*BETS).deal(cards)


def all_go_back(felt):
    """Void: the contract gives every wager back, whatever cards lie there."""
    settlement = felt.settlement()
    assert settlement["outcome"] == {"void": True}
    return {line["result"] for line in settlement["wagers"]} == {"returned"}


# Void -------------------------------------------------------------------------------------------

VOID = [("7.1", ("replace-cards",)), ("7.2", ("replace-cards",)), ("7.3", ())]


@each_hoiana
@pytest.mark.parametrize("cards", ["", "2s Kh", BOTH_DRAW, PAT])
@pytest.mark.parametrize(("clause", "shoe"), VOID)
@pytest.mark.clause("tiger, lucky7 7.1, 7.1.1, 7.2, 7.3, 2.2.20")
def test_a_spoilt_round_is_void_and_its_cards_stay_known(game, cards, clause, shoe):
    felt = dealt(cards, game).error("9s").ruled(clause)
    assert (felt.state.phase, felt.state.shoe) == (Phase.VOID, shoe)
    assert felt.state.void == f"{DOCUMENT[game]} {clause}"
    assert sorted(felt.state.drawn()) == sorted([*cards.split(), "9s"])
    assert (felt.says, felt.state.upcoming().clause) == (
        "Void: all wagers go back",
        felt.state.void,
    )
    assert felt.refused(engine.deal, "2c").message == "This round is over."
    assert all_go_back(felt)


def test_a_round_is_void_for_the_reason_that_came_first():
    felt = dealt(PAT).ruled("7.3").ruled("7.1")
    assert (felt.state.void, felt.state.shoe) == ("tiger 7.3", ("replace-cards",))


# Face up in the shoe ----------------------------------------------------------------------------


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.4")
def test_a_card_face_up_in_the_shoe_is_played_as_it_comes(game):
    felt = dealt("2s Kh", game)
    before = felt.state
    assert felt.ruled("7.4").state == before  # nothing holds, nothing changes
    told = felt.error("Kd").ruled("7.4")  # told as an error first: it is the next card all the same
    assert (told.state.in_hands(), told.state.errors) == (("2s", "Kh", "Kd"), ())


@pytest.mark.parametrize("game", GUIDE)
def test_guide_2_5_a_card_face_up_during_the_game_counts(game):
    felt = dealt("2s Kh", game).error("Kd").ruled("2.5")
    assert (felt.state.in_hands(), felt.state.errors) == (("2s", "Kh", "Kd"), ())


def test_before_the_first_card_that_is_another_clause():
    felt = PlayedRound(TIGER).bets(*BETS).error("9s")
    early = EffectApplied("continue", "tiger 7.4", cards=("9s",))
    assert "opens a free hand" in felt.refused(engine.apply_effect, early).message


# The next hand's first card ---------------------------------------------------------------------

FREE = [(game, "7.5") for game in HOIANA] + [(game, "2.6") for game in GUIDE]


@pytest.mark.parametrize(("game", "clause"), FREE)
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.clause("tiger, lucky7 7.5, 2.2.6")
@pytest.mark.clause("guide 2.6")
def test_before_its_first_card_the_round_itself_becomes_the_free_hand(game, clause, closed):
    felt = PlayedRound(game, last=True).bets(*BETS)
    if closed:
        felt.do(engine.close_bets)
    felt.error("9s").ruled(clause, card="9s")
    assert (felt.state.phase, felt.state.next_free) == (Phase.VOID, ("9s",))
    assert felt.state.errors == ()
    assert all_go_back(felt)
    opened = rulings.free_hand(felt.state, RoundOpened(game))
    assert (opened.free, opened.carried, opened.last) == (True, ("9s",), True)
    free = PlayedRound(
        game, **{name: getattr(opened, name) for name in ("free", "carried", "last")}
    )
    assert free.state.hands == {"player-1": "9s"}
    assert free.state.drawn() == ()  # it left the shoe in the round before
    assert free.deal("3h Kd 4c").announce().settlement()["outcome"]["winner"] == "player"


@pytest.mark.parametrize(("game", "clause"), FREE)
@pytest.mark.parametrize("announced", [False, True])
def test_once_its_cards_are_out_the_round_stands_and_the_next_is_free(game, clause, announced):
    felt = dealt(PAT, game)
    if announced:
        felt.announce()
    felt.error("9s").ruled(clause, card="9s")
    assert felt.state.phase is (Phase.ANNOUNCED if announced else Phase.RESULT)
    assert (felt.state.next_free, felt.state.errors) == (("9s",), ())
    assert felt.results()[1, "banker"] == "win"


def test_a_card_that_was_only_seen_in_the_shoe_counts_as_out_of_it():
    felt = dealt(PAT).ruled("7.5", card="9s")
    assert sorted(felt.state.drawn()) == sorted([*PAT.split(), "9s"])


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.8.1")
def test_a_free_hand_announced_as_the_last_is_the_last(game):
    for last, opened_last, expected in (
        (True, False, True),
        (False, True, True),
        (False, False, False),
    ):
        felt = PlayedRound(game, last=last).bets("1 tie 5").ruled("7.5", card="9s")
        opened = rulings.free_hand(felt.state, RoundOpened(game, last=opened_last))
        assert opened.last is expected


# Third cards that were not due ------------------------------------------------------------------


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.6")
def test_the_players_needless_third_card_goes_to_a_banker_who_must_draw(game):
    felt = dealt(BANKER_DRAWS, game).error("5h").ruled("7.6", card="5h")
    assert felt.state.hand("banker") == ("2h", "2c", "5h")
    assert (felt.state.phase, felt.state.errors, felt.state.next_free) == (Phase.RESULT, (), None)
    assert felt.announce().results()[1, "banker"] == "win"


@each_hoiana
@pytest.mark.parametrize("cards", [PAT, "8s Kh Kd 3c", "2s Kh Kd 9c"])
def test_where_the_banker_stands_it_opens_a_free_hand(game, cards):
    felt = dealt(cards, game).error("5h").ruled("7.6", card="5h")
    assert (felt.state.phase, felt.state.errors, felt.state.next_free) == (
        Phase.RESULT,
        (),
        ("5h",),
    )
    assert felt.state.as_json()["dealt"] == cards.split()
    felt.announce()


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.7")
def test_the_bankers_needless_third_card_once_seen_opens_a_free_hand(game):
    felt = dealt(PAT, game).error("5h").ruled("7.7", card="5h", exposed=True)
    assert (felt.state.phase, felt.state.next_free) == (Phase.RESULT, ("5h",))
    unseen = dealt(PAT, game).error("5h").ruled("7.7", card="5h", exposed=False)
    assert unseen.history[-2].clause == f"{DOCUMENT[game]} 7.20"
    assert unseen.state.errors == ("5h",)  # referred: somebody picks what happens


def test_a_second_card_in_error_waits_for_its_own_ruling():
    felt = dealt(BANKER_DRAWS).error("5h 6h").ruled("7.6", card="5h")
    assert (felt.state.errors, felt.state.upcoming().move) == (("6h",), "rule")
    assert "call for a ruling first" in felt.refused(engine.announce).message
    assert felt.ruled("7.5", card="6h").announce().state.next_free == ("6h",)


# Cards in the wrong order -----------------------------------------------------------------------


@each_hoiana
@pytest.mark.parametrize("clause", ["7.9", "7.12"])
@pytest.mark.clause("tiger, lucky7 7.9, 7.12")
def test_reconstruction_lays_the_cards_in_their_right_order(game, clause):
    felt = dealt(PAT, game).ruled(clause, lies="3h 2s 4c 4d")
    assert felt.state.as_json()["dealt"] == ["3h", "2s", "4c", "4d"]
    assert felt.state.hand("player") == ("3h", "4c")
    assert felt.announce().results()[2, "player"] == "win"


@pytest.mark.clause("tiger 7.12")
def test_cards_that_came_out_together_follow_in_the_order_they_are_told():
    felt = dealt("2s").error("Kh Kd").ruled("7.12")
    assert (felt.state.in_hands(), felt.state.errors) == (("2s", "Kh", "Kd"), ())
    felt.deal("3c").error("7h 9s").ruled("7.12")
    assert felt.state.hand("player") == ("2s", "Kd", "7h")
    assert felt.state.hand("banker") == ("Kh", "3c", "9s")


def test_an_order_may_name_only_the_cards_that_changed_places():
    felt = dealt(f"{BOTH_DRAW}").ruled("7.9", lies="3c Kh")
    assert felt.state.as_json()["dealt"] == ["2s", "3c", "Kd", "Kh"]


@pytest.mark.clause("tiger 7.9")
def test_what_no_hand_may_take_after_it_stays_in_error_until_it_is_ruled_on():
    felt = dealt(f"{BOTH_DRAW} 8s")  # Player 2 drew; the Banker stands on 3
    felt.error("4h").ruled("7.12", lies="8s Kh Kd 3c 2s 4h")
    assert felt.state.in_hands() == ("8s", "Kh", "Kd", "3c")  # a natural: nobody draws
    assert (felt.state.phase, felt.state.errors) == (Phase.RESULT, ("2s", "4h"))
    assert felt.state.upcoming().move == "rule"
    felt.ruled("7.5", card="2s").ruled("7.5", card="4h").announce()
    assert felt.state.next_free == ("2s", "4h")


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.13, 7.13.1, 7.13.2")
def test_where_nobody_knows_the_order_it_is_fixed_and_each_player_may_leave_first(game):
    felt = dealt("2s", game).error("Kh Kd")
    felt.ruled("7.13", order=["Kd", "Kh"], withdraw=[3])
    assert felt.state.in_hands() == ("2s", "Kd", "Kh")
    assert felt.state.withdrawn == {3: f"{DOCUMENT[game]} 7.13"}
    felt.deal("3c 8h").announce()
    results = felt.results()
    assert results[3, "tie"] == "returned"
    assert (results[1, "banker"], results[2, "player"]) == ("win", "lose")


def test_on_a_face_down_table_the_cards_keep_the_slots_that_are_open():
    felt = (
        dealt(face="down").deal("2s", "player-1").deal("3h", "banker-2").ruled("7.9", lies="3h 2s")
    )
    assert felt.state.hands == {"player-1": "3h", "banker-2": "2s"}


@pytest.mark.clause("tiger 7.12")
def test_face_down_a_fifth_card_finds_its_place_once_the_four_are_open():
    felt = dealt(face="down").deal("2s", "player-1").error("8s 4h").ruled("7.12")
    assert (felt.state.errors, felt.state.in_hands()) == ((), ("2s",))
    assert sorted(felt.state.drawn()) == ["2s", "4h", "8s"]
    felt.deal("Kd", "player-2").deal("Kh", "banker-1").deal("3c", "banker-2")
    assert felt.state.hand("player") == ("2s", "Kd", "8s")
    assert felt.state.errors == ("4h",)  # the Banker stands on 3 against an eight
    assert felt.ruled("7.5", card="4h").announce().state.next_free == ("4h",)


def test_a_reconstruction_that_changes_an_announced_result_has_it_announced_again():
    felt = dealt(PAT).announce().ruled("7.9", lies="3h 2s 4c 4d")
    assert (felt.state.phase, felt.says) == (Phase.RESULT, "Player wins, 7 over 6")
    natural = dealt(f"{BOTH_DRAW} 8s").announce().ruled("7.9", lies="Kd Kh 8s 3c 2s")
    assert natural.state.errors == ("2s",)  # an eight takes no third card
    unfinished = dealt("7s 3h Kd 4c").announce().ruled("7.9", lies="3h 7s Kd 4c")
    assert unfinished.says == "Player 3, draws"


REFUSED = {
    "a card that is not out": ("2s 9h", "9h is not out."),
    "one card twice": ("2s 2s", "2s is not out."),
}


@pytest.mark.parametrize(("order", "sentence"), REFUSED.values(), ids=REFUSED)
def test_no_reconstruction_with(order, sentence):
    effect = EffectApplied("reconstruct", "tiger 7.9", cards=tuple(order.split()))
    assert dealt(PAT).refused(engine.apply_effect, effect).message == sentence


def test_nothing_is_reconstructed_before_a_card_or_after_a_void():
    effect = EffectApplied("reconstruct", "tiger 7.9")
    assert PlayedRound(TIGER).bets(*BETS).refused(engine.apply_effect, effect).clause == "tiger 7.9"
    assert dealt(PAT).ruled("7.3").refused(engine.apply_effect, effect).clause == "tiger 7.9"


# Withdrawing ------------------------------------------------------------------------------------


@pytest.mark.clause("tiger 7.9, 7.12")
@pytest.mark.parametrize("clause", ["7.9", "7.12"])
def test_a_shift_manager_may_let_players_withdraw_before_any_card_is_touched(clause):
    felt = dealt("2s Kh Kd")
    felt.ruled(clause, options=["offer-withdrawal"], withdraw=[2], lies="Kh 2s Kd")
    kinds = [type(event).__name__ for event in felt.history[-6:]]
    assert kinds == [
        "RoundHeld", "EffectApplied", "BoxWithdrawn", "EffectApplied", "EffectApplied", "RoundReleased",
    ]  # fmt: skip
    effects = [event.effect for event in felt.history if isinstance(event, EffectApplied)]
    assert effects == ["offer-withdrawal", "reconstruct", "continue"]
    felt.deal("7c").announce()
    assert felt.results()[2, "player"] == "returned"
    assert felt.results()[1, "banker"] == "win"


@pytest.mark.parametrize("game", BACCARAT)
@pytest.mark.clause("guide 2.4")
def test_nobody_withdraws_without_an_offer_nor_after_it(game):
    felt = dealt("2s Kh", game)
    clause = f"{DOCUMENT[game]} 7.13"
    closed = "guide 2.4" if game in GUIDE else f"{DOCUMENT[game]} 4.6"
    assert felt.refused(engine.withdraw_box, 1, clause).clause == closed
    felt.do(engine.apply_effect, EffectApplied("offer-withdrawal", clause))
    assert felt.state.offered == clause
    assert "no wager" in felt.refused(engine.withdraw_box, 9, clause).message
    felt.do(engine.withdraw_box, 1, clause)
    assert "no wager" in felt.refused(engine.withdraw_box, 1, clause).message
    felt.do(engine.apply_effect, EffectApplied("reconstruct", clause))
    assert felt.refused(engine.withdraw_box, 2, clause).clause == closed


def test_an_offer_ends_with_the_hold():
    felt = dealt("2s").do(engine.hold, "tiger 7.13", "pit-manager")
    felt.do(engine.apply_effect, EffectApplied("offer-withdrawal", "tiger 7.13")).do(engine.release)
    assert not engine.can_withdraw_box(felt.state, 1, "tiger 7.13")


def test_who_withdrew_no_longer_squeezes_counts_or_bets():
    felt = dealt(face="down").do(
        engine.apply_effect, EffectApplied("offer-withdrawal", "tiger 7.9")
    )
    assert felt.state.squeezers()["banker"] == 1
    felt.do(engine.withdraw_box, 1, "tiger 7.9")
    assert felt.state.squeezers()["banker"] == 2
    assert (felt.state.boxes(), felt.state.on("banker")) == ((2, 3), 0)


# Squeezing gone wrong ---------------------------------------------------------------------------


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.10, 7.10.1")
def test_outcome_known_players_may_withdraw_and_get_a_free_hand(game):
    felt = dealt(PAT, game)
    before = felt.state
    assert felt.ruled("7.10", outcome_established=True).state == before
    felt.ruled("7.10", outcome_established=True, withdraw=[1, 2, 3],
               options=["offer-withdrawal", "next-free-hand"])  # fmt: skip
    assert (felt.state.phase, felt.state.next_free) == (Phase.RESULT, ())
    assert set(felt.announce().results().values()) == {"returned"}
    assert rulings.free_hand(felt.state, RoundOpened(game)).carried == ()


@each_hoiana
@pytest.mark.clause("tiger, lucky7 7.10.2")
def test_outcome_not_known_all_withdraw_and_the_hand_is_void_and_the_shoe_goes(game):
    felt = dealt("2s Kh", game, face="down")
    felt.ruled("7.10", outcome_established=False, options=["offer-withdrawal"], withdraw=[1, 2])
    assert (felt.state.phase, felt.state.boxes()) == (Phase.DEALING, (3,))
    gone = dealt("2s Kh", game, face="down").ruled(
        "7.10", outcome_established=False, options=["offer-withdrawal"], withdraw=[1, 2, 3]
    )
    assert (gone.state.phase, gone.state.shoe) == (Phase.VOID, ("replace-cards",))
    assert gone.state.void == f"{DOCUMENT[game]} 7.10.2"
    assert all_go_back(gone)


def test_under_another_clause_a_round_without_players_is_dealt_to_its_end():
    felt = dealt("2s").error("Kh Kd").ruled("7.13", order=["Kh", "Kd"], withdraw=[1, 2, 3])
    assert felt.state.phase is Phase.DEALING
    assert set(felt.deal("3c 8h").announce().results().values()) == {"returned"}


def test_a_hand_nobody_bet_on_is_not_void_because_nobody_withdrew():
    felt = PlayedRound(TIGER, free=True).deal("2s Kh")
    assert rulings.all_withdrew(felt.state, "tiger 7.10.2") == ()


# Cards not burnt --------------------------------------------------------------------------------

BURN = [
    ("7.11.1", {"cards_seen": False, "hands_played": 0}, "", ("burn-now",)),
    ("7.11.2", {"cards_seen": True, "hands_played": 0}, "2s Kh", ("offer-reshuffle",)),
    ("7.11.3", {"cards_seen": True, "hands_played": 1}, "2s Kh", ("complete-shoe",)),
    ("7.11.3", {"cards_seen": False, "hands_played": 30}, "", ("complete-shoe",)),
]


@each_hoiana
@pytest.mark.parametrize(("clause", "facts", "cards", "shoe"), BURN)
@pytest.mark.clause("tiger, lucky7 7.11, 7.11.1, 7.11.2, 7.11.3")
def test_cards_not_burnt_the_hand_goes_on_and_the_shoe_is_told_what_follows(
    game, clause, facts, cards, shoe
):
    felt = dealt(cards, game).ruled("7.11", **facts)
    assert felt.state.held is None
    assert felt.history[-2].clause == f"{DOCUMENT[game]} {clause}"
    assert (felt.state.phase, felt.state.shoe) == (Phase.DEALING, shoe)
    assert felt.state.in_hands() == tuple(cards.split())


def test_once_a_card_is_seen_it_is_too_late_to_burn():
    effect = EffectApplied("burn-now", "tiger 7.11.1")
    assert dealt("2s").refused(engine.apply_effect, effect).clause == "tiger 7.11.1"


# What changes nothing ---------------------------------------------------------------------------

NOTHING = ("7.14", "7.15", "7.16", "7.17", "7.18", "7.19")


@each_hoiana
@pytest.mark.parametrize("clause", NOTHING)
@pytest.mark.clause("tiger, lucky7 7.14, 7.15, 7.16")
def test_play_goes_on_as_it_was(game, clause):
    felt = dealt(BOTH_DRAW, game)
    before = felt.state
    assert felt.ruled(clause).state == before
    assert felt.error("9s").ruled(clause).state.errors == ("9s",)  # that is another matter


# Referred ---------------------------------------------------------------------------------------

PICKED = [
    ([{"effect": "continue"}], Phase.RESULT, None),
    ([{"effect": "void-round"}, {"effect": "replace-cards"}], Phase.VOID, None),
    ([{"effect": "result-stands"}, {"effect": "next-free-hand", "cards": ["5h"]}], Phase.RESULT, ("5h",)),
    ([{"effect": "void-box", "box": 2}, {"effect": "continue"}], Phase.RESULT, None),
]  # fmt: skip


@pytest.mark.parametrize("game", BACCARAT)
@pytest.mark.parametrize(("effects", "phase", "next_free"), PICKED)
@pytest.mark.clause("tiger, lucky7 7.20")
def test_what_is_referred_waits_and_then_whatever_was_picked_happens(
    game, effects, phase, next_free
):
    other = "other" if game in GUIDE else "7.20"
    felt = dealt(PAT, game).error("5h").ruled(other)
    assert felt.state.errors == ("5h",)  # the referral alone decides nothing
    ruling = {"clause": f"{DOCUMENT[game]} {other}", "effects": effects}
    for event in rulings.events_for(ruling, felt.state):
        felt.do(engine.apply_effect, event)
    assert (felt.state.phase, felt.state.next_free, felt.state.errors) == (phase, next_free, ())
    assert sorted(felt.state.drawn()) == sorted([*PAT.split(), "5h"])
    assert felt.settlement()["totals"]


# What an effect cannot do -----------------------------------------------------------------------

WRONG = {
    "no such effect": EffectApplied("pay-everybody", "tiger 7.20"),
    "a card that is none": EffectApplied("next-free-hand", "tiger 7.5", cards=("5x",)),
    "a third card that is none": EffectApplied("card-to-banker", "tiger 7.6", card="5x"),
    "a card nobody drew in error": EffectApplied("card-to-banker", "tiger 7.6", card="6h"),
    "leaving out a card that is not out": EffectApplied("continue", "tiger 7.20", cards=("6h",)),
    "a box without a wager": EffectApplied("void-box", "tiger 7.20", box=9),
    "no box": EffectApplied("void-box", "tiger 7.20"),
    "the dealer as a box": EffectApplied("stop-handling", "tiger 7.20", box="dealer"),
}


@pytest.mark.parametrize("effect", WRONG.values(), ids=WRONG)
def test_an_effect_that_the_round_does_not_bear_out_is_refused(effect):
    assert dealt(BANKER_DRAWS).error("5h").refused(engine.apply_effect, effect)


def test_the_banker_takes_no_card_that_the_table_does_not_give_it():
    effect = EffectApplied("card-to-banker", "tiger 7.6", card="5h")
    for cards in ("7s 2h", BOTH_DRAW, PAT):
        refusal = dealt(cards).error("5h").refused(engine.apply_effect, effect)
        assert refusal.message == "The Banker's hand may not take a card."


def test_a_box_that_a_ruling_took_out_bets_no_more():
    felt = (
        PlayedRound(TIGER)
        .bets(*BETS)
        .do(engine.apply_effect, EffectApplied("void-box", "tiger 7.20", box=2))
    )
    assert felt.refused(engine.place_wager, 2, "tie", "50").clause == "tiger 7.20"
    for box in (1, 3):
        felt.do(engine.apply_effect, EffectApplied("void-box", "tiger 7.20", box=box))
    assert "No wager" in felt.refused(engine.close_bets).message


def test_the_log_keeps_what_the_ruling_was():
    felt = dealt(BANKER_DRAWS).error("5h").ruled("7.6", card="5h")
    assert felt.history[-3:-1] == [
        EffectApplied("card-to-banker", "tiger 7.6", card="5h"), EffectApplied("continue", "tiger 7.6"),
    ]  # fmt: skip
    assert isinstance(felt.history[-6], CardDealt)
