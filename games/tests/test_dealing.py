"""In which order cards leave the shoe: whatever is turned over went down there before."""

from __future__ import annotations

from collections import Counter

import pytest

from games.baccarat.play import FIRST_FOUR
from games.registry import GAMES
from games.round import engine
from games.round import events as e
from games.round.dealing import BURN, hand_of, may_leave, unread
from lab.testing.games.felt import PlayedRound
from lab.testing.games.player import Player

MOST = {"baccarat": 2, "niu-niu": 5, "holdem-bonus": 5}


def read_all(state, read, told):
    """The reader sees every card leave that may leave now."""
    while may_leave(state) and (to_come := unread(state, read, told)):
        read.append(to_come[0])


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(12))
def test_every_card_that_is_turned_has_left_the_shoe_for_that_place(game, seed):
    history, read, told = Player(seed, game).play().history, list[str](), set[str]()
    state = engine.fold(game, history[:1])
    for event in history[1:]:
        read_all(state, read, told)
        if isinstance(event, e.CardDealt) and state.lies_closed(event.to):
            turned = len(state.turned(hand_of(event.to)))
            down = sum(hand_of(place) == hand_of(event.to) for place in read)
            assert down > turned, f"{event} was turned before it was dealt"
            told.add(event.to)
        state = engine.advance(state, event)
    sizes = Counter(map(hand_of, read))
    del sizes[BURN]
    assert all(size <= MOST.get(game, 2) for size in sizes.values())
    assert all(len(state.turned(hand)) <= size for hand, size in sizes.items())


# Rounds with bets on boxes 3 and 1: what leaves the shoe before anything is turned or decided
AT_ONCE = {
    "niu-niu": ("even", {}, ["1"] * 5 + ["3"] * 5 + ["dealer"] * 5),
    "holdem-bonus, shoe": ("ante", {"procedure": "shoe"}, ["burn", "1", "3", "1", "3"]),
    "holdem-bonus, device": (
        "ante",
        {"procedure": "device"},
        ["community"] * 5 + ["1", "1", "3", "3", "dealer", "dealer"],
    ),
    "tiger-commission, face down": ("banker", {"face": "down"}, list(FIRST_FOUR)),
    "tiger-commission, face up": ("banker", {"face": "up"}, []),
}


@pytest.mark.clause("niu 4.8; holdem 4.11.1, 4.12.1; tiger 4.9.1")
@pytest.mark.parametrize("table", AT_ONCE)
def test_cards_go_down_in_the_order_of_the_rulebook(table):
    bet, opening, order = AT_ONCE[table]
    felt = PlayedRound(table.partition(",")[0], **opening).close(f"3 {bet} 100", f"1 {bet} 100")
    read: list[str] = []
    read_all(felt.state, read, ())
    assert read == order


@pytest.mark.clause("holdem 4.11.3")
def test_the_flop_leaves_the_shoe_after_the_last_decision_and_not_before():
    felt = PlayedRound("holdem-bonus", procedure="shoe").close("1 ante 100", "2 ante 100")
    read: list[str] = []
    for fold in (1, 2):
        read_all(felt.state, read, ())
        assert read == ["burn", "1", "2", "1", "2"]
        if fold == 1:
            felt.do(engine.decide, "fold", 1)
    felt.do(engine.place_wager, 2, "flop", "200")
    read_all(felt.state, read, ())
    assert read[5:] == ["burn", "community", "community", "community"]


@pytest.mark.clause("tiger 7.8")
def test_a_card_carried_over_has_its_place_already():
    felt = PlayedRound("tiger-commission", face="down", free=True, carried=("9s", "Kd"))
    assert unread(felt.state, [], []) == ("player-2", "banker-2")


def test_a_place_whose_card_the_dealer_told_first_is_still_to_be_read():
    felt = PlayedRound("tiger-commission", face="down").close("1 banker 100")
    felt.do(engine.deal, "9s", "player-1")
    assert unread(felt.state, [], ["player-1"]) == FIRST_FOUR


@pytest.mark.parametrize("why", ["betting", "held", "error"])
def test_no_card_may_leave_while_play_stands_still(why):
    felt = PlayedRound("tiger-commission", face="down").bets("1 banker 100")
    if why != "betting":
        felt.do(engine.close_bets)
    if why == "held":
        felt.do(engine.hold, "tiger 7.9", "pit-manager")
    if why == "error":
        felt.do(engine.draw_in_error, "9s")
    assert not may_leave(felt.state)
