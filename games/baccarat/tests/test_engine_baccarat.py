"""A round of baccarat, card by card: what the dealer says, where each card lies, what it decides."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.baccarat.play import FIRST_FOUR, OPENING_ORDER, SHOE_ORDER
from games.round import engine
from games.round.events import Restriction
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.felt import BANKER_DRAWS, BOTH_DRAW, PAT, PlayedRound
from lab.testing.games.rounds import BACCARAT, GUIDE, HOIANA

each_game = pytest.mark.parametrize("game", BACCARAT)
TIGER = "tiger-commission"


def dealt(cards, game=TIGER, **opening):
    return PlayedRound(game, **opening).close("1 banker 100").deal(cards)


def called(felt):
    return [str(call.say) for call in felt.state.calls()]


# Face up ----------------------------------------------------------------------------------------


@each_game
@pytest.mark.clause("tiger, lucky7 4.9, 4.9.1, 4.9.1.1, 4.9.1.2")
@pytest.mark.clause("guide 2.10")
def test_face_up_cards_fill_the_hands_in_shoe_order(game):
    felt = PlayedRound(game).close("1 banker 100")
    for card, slot in zip(PAT.split(), FIRST_FOUR, strict=True):
        assert felt.state.slots() == (slot,)
        felt.deal(card)
    assert felt.state.hand("player") == ("2s", "4d")
    assert felt.state.hand("banker") == ("3h", "4c")
    assert felt.state.as_json()["dealt"] == PAT.split()


def test_face_up_a_card_lies_where_it_belongs_and_nowhere_else():
    felt = PlayedRound(TIGER).close("1 banker 100")
    assert felt.says == "Player, card 1"
    assert felt.refused(engine.deal, "9s", "banker-1").clause == "tiger 4.9.1"
    assert felt.deal("9s", "player-1").says == "Banker, card 1"


# What the dealer says, by the cards; each document cites its own clause
SAYS = [
    ("Ks 8h Kd Kc", [], "Natural 8: Banker wins, 8 over 0", "4.13", "2.13",
     ["Natural: no more cards"]),
    ("9s 8h Kd Kc", [], "Natural 9: Player wins, 9 over 8", "4.13", "2.13",
     ["Natural: no more cards"]),
    ("9s 9h Kd Kc", [], "Natural 9: Tie", "4.13", "2.13", ["Natural: no more cards"]),
    ("Ks 2h 5d 4c", [("4s", "Player 5, draws", "4.14", "2.14")], "Player wins, 9 over 6", "4.15",
     "2.14", ["Player 5, draws", "Banker 6, stands"]),
    ("Ks 2h 5d 4c", [("6s", "Player 5, draws", "4.14", "2.14"),
                     ("Kh", "Banker 6, draws", "4.15", "2.14")], "Banker wins, 6 over 1", "4.15",
     "2.14", ["Player 5, draws", "Banker 6, draws"]),
    (BOTH_DRAW, [("8s", "Player 2, draws", "4.14", "2.14")], "Banker wins, 3 over 0", "4.15",
     "2.14", ["Player 2, draws", "Banker 3, stands"]),
    (BANKER_DRAWS, [("9s", "Player 7, stands. Banker 4, draws", "4.16", "2.14")],
     "Player wins, 7 over 3", "4.16", "2.14", ["Player 7, stands", "Banker 4, draws"]),
    (PAT, [], "Banker wins, 7 over 6", "4.16", "2.14", ["Player 6, stands", "Banker 7, stands"]),
    ("7s 3h Kd 4c", [], "Tie, 7 all", "4.16", "2.14", ["Player 7, stands", "Banker 7, stands"]),
]  # fmt: skip


@each_game
@pytest.mark.parametrize(("first", "thirds", "result", "hoiana", "guide", "calls"), SAYS)
@pytest.mark.clause("tiger, lucky7 4.10, 4.13, 4.14, 4.15, 4.16")
@pytest.mark.clause("guide 2.13, 2.14")
def test_the_dealer_says_what_each_hand_does(game, first, thirds, result, hoiana, guide, calls):
    felt = dealt(first, game)
    document = DOCUMENT[game]
    for card, say, its_hoiana, its_guide in thirds:
        upcoming = felt.state.upcoming()
        assert (upcoming.say, upcoming.move) == (say, "deal")
        assert upcoming.clause == f"{document} {its_guide if document == 'guide' else its_hoiana}"
        felt.deal(card)
    assert felt.state.phase is Phase.RESULT
    assert (felt.says, felt.state.upcoming().move) == (result, "announce")
    assert called(felt) == calls
    # The card that no hand may take is refused with what the hand does instead.
    refusal = felt.refused(engine.deal, "2d")
    assert refusal.message == f"No hand may take a card now. {calls[-1]}."
    assert refusal.clause == f"{document} {guide if document == 'guide' else hoiana}"


@pytest.mark.clause("tiger 4.17")
@pytest.mark.clause("guide 2.15")
def test_the_result_is_called_once_the_cards_have_decided():
    felt = PlayedRound(TIGER).close("1 banker 100", "2 player 100", "3 tie 100")
    assert "not decided" in felt.refused(engine.announce).message
    felt.deal(PAT)
    assert felt.state.upcoming().clause == "tiger 4.17"
    felt.announce()
    assert (felt.state.phase, felt.says) == (Phase.ANNOUNCED, "Banker wins, 7 over 6")
    assert felt.state.upcoming().move == "settle"
    assert felt.results() == {(1, "banker"): "win", (2, "player"): "lose", (3, "tie"): "lose"}
    for move, *args in (
        (engine.announce,),
        (engine.deal, "9s"),
        (engine.place_wager, 1, "tie", "5"),
    ):
        assert felt.refused(move, *args).message == "This round is over."


def test_before_the_first_four_are_known_nothing_is_called():
    assert called(dealt("Ks 8h Kd")) == []
    assert called(dealt("Ks 2h 5d 4c")) == ["Player 5, draws"]


# Face down --------------------------------------------------------------------------------------


@each_game
def test_face_down_the_players_hand_is_opened_first(game):
    felt = PlayedRound(game, face="down").close("1 banker 100")
    for card, slot in zip(["2s", "4d", "3h", "4c"], OPENING_ORDER, strict=True):
        assert felt.state.slots()[0] == slot
        felt.deal(card)
    assert felt.state.as_json()["dealt"] == PAT.split()  # shoe order all the same


@pytest.mark.parametrize("slots", list(permutations(FIRST_FOUR)))
def test_face_down_any_slot_may_be_opened_and_the_shoe_order_is_kept(slots):
    lies = dict(zip(FIRST_FOUR, PAT.split(), strict=True))
    felt = PlayedRound(TIGER, face="down").close("1 banker 100")
    for slot in slots:
        felt.deal(lies[slot], slot)
        assert slot not in felt.state.slots()
    assert felt.state.as_json()["dealt"] == PAT.split()
    assert felt.state.phase is Phase.RESULT


def test_face_down_an_open_card_is_not_opened_again_and_thirds_come_in_turn():
    felt = PlayedRound(TIGER, face="down").close("1 banker 100").deal("Ks", "banker-2")
    assert felt.refused(engine.deal, "9s", "banker-2").clause == "tiger 4.9.1"
    assert not engine.can_deal(felt.state, "9s", "player-3")
    felt.deal("2s Kd Kh")
    assert felt.state.slots() == ("player-3",)
    assert not engine.can_deal(felt.state, "9s", "banker-3")


# Who may squeeze --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", HOIANA)
@pytest.mark.clause("tiger, lucky7 4.7")
def test_the_seated_player_with_the_highest_bet_may_squeeze(game):
    felt = PlayedRound(game, face="down", seats=6)
    assert felt.state.squeezers() == {"player": None, "banker": None}
    felt.bets("1 player 300", "2 banker 500", "3 banker 500", "104 player 900")
    assert felt.state.squeezers() == {"player": 2, "banker": 2}  # behind a seat nobody squeezes
    felt.bets("5 tie 800")
    assert felt.state.squeezers() == {"player": 5, "banker": 5}


@pytest.mark.parametrize("game", GUIDE)
def test_guide_2_11_each_sides_highest_bettor_may_reveal_it(game):
    felt = PlayedRound(game, face="down", seats=9).bets(
        "1 player 300", "102 player 400", "3 tie 900"
    )
    assert felt.state.squeezers() == {"player": 102, "banker": None}
    felt.bets("4 banker 10")
    assert felt.state.squeezers() == {"player": 102, "banker": 4}


@pytest.mark.clause("tiger, lucky7 4.8")
@pytest.mark.parametrize("game", HOIANA)
def test_a_restricted_player_does_not_squeeze_and_the_dealer_opens(game):
    bar = Restriction("no-squeeze", (2, 3), f"{DOCUMENT[game]} 4.8")
    felt = PlayedRound(game, face="down", restrictions=(bar,)).bets("1 banker 100", "2 banker 500")
    assert felt.state.squeezers() == {"player": None, "banker": None}
    felt.bets("1 banker 600")
    assert felt.state.squeezers() == {"player": 1, "banker": 1}


@each_game
def test_face_up_nobody_squeezes(game):
    felt = PlayedRound(game).bets("1 banker 100", "2 player 100")
    assert felt.state.squeezers() == {"player": None, "banker": None}


# Free hands -------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("face", ["up", "down"])
@pytest.mark.parametrize("count", range(5))
@pytest.mark.clause("tiger, lucky7 2.2.6, 7.8")
@pytest.mark.clause("guide 2.6")
def test_a_free_hand_starts_with_the_cards_carried_over_in_their_order(game, face, count):
    carried = PAT.split()[:count]
    felt = PlayedRound(game, free=True, face=face, carried=tuple(carried))
    assert felt.state.hands == dict(zip(SHOE_ORDER, carried, strict=False))
    for slot, card in list(zip(SHOE_ORDER, PAT.split(), strict=False))[count:]:
        felt.deal(card, slot)
    assert felt.state.phase is Phase.RESULT
    assert felt.announce().settlement()["outcome"]["winner"] == "banker"


def test_carried_cards_go_on_to_the_third_cards_and_what_is_left_waits_for_a_ruling():
    felt = PlayedRound(TIGER, free=True, carried=tuple(f"{BOTH_DRAW} 8s".split()))
    assert felt.state.hand("player") == ("2s", "Kd", "8s")
    assert (felt.state.phase, felt.state.errors) == (Phase.RESULT, ())
    felt = PlayedRound(TIGER, free=True, carried=tuple(f"{PAT} 8s Kh".split()))
    assert (felt.state.phase, felt.state.errors) == (Phase.RESULT, ("8s", "Kh"))
    assert felt.state.upcoming().move == "rule"
    felt.ruled("7.5", card="8s").ruled("7.5", card="Kh")
    assert felt.announce().state.next_free == ("8s", "Kh")
