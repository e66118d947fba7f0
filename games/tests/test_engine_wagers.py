"""Wagers: placed, changed and withdrawn while bets are open, by chips and boxes; closing them."""

from __future__ import annotations

import pytest

from games.round import engine
from games.round.events import Restriction
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.felt import PAT, PlayedRound
from lab.testing.games.rounds import BACCARAT, BETS, GUIDE, HOIANA

MAIN = dict.fromkeys(BACCARAT, "banker") | {"niu-niu": "even", "holdem-bonus": "ante"}
BETS_CLOSED = {"tiger": "tiger 4.6", "lucky7": "lucky7 4.6", "niu": "niu 4.7",
               "holdem": "holdem 4.9", "guide": "guide 2.4"}  # fmt: skip
NO_CARD_YET = {"tiger": "tiger 4.2", "lucky7": "lucky7 4.2", "niu": "niu 4.8",
               "holdem": "holdem 4.9", "guide": "guide 2.1"}  # fmt: skip
each_game = pytest.mark.parametrize("game", DOCUMENT)


@each_game
def test_a_wager_is_placed_changed_and_withdrawn(game):
    felt = PlayedRound(game).bets(
        f"1 {MAIN[game]} 100", f"2 {MAIN[game]} 200", f"1 {MAIN[game]} 150"
    )
    assert dict(felt.state.wagers) == {(1, MAIN[game]): 15000, (2, MAIN[game]): 20000}
    assert felt.state.on(MAIN[game]) == 35000
    felt.do(engine.withdraw_wager, 1, MAIN[game])
    assert felt.state.boxes() == (2,)
    assert "no such wager" in felt.refused(engine.withdraw_wager, 1, MAIN[game]).message


@each_game
def test_after_no_more_bets_no_wager_is_placed_changed_or_withdrawn(game):
    felt = PlayedRound(game).close(f"1 {MAIN[game]} 100")
    clause = BETS_CLOSED[DOCUMENT[game]]
    assert felt.refused(engine.place_wager, 2, MAIN[game], "100").clause == clause
    assert felt.refused(engine.place_wager, 1, MAIN[game], "200").clause == clause
    assert felt.refused(engine.withdraw_wager, 1, MAIN[game]).clause == clause
    assert "already" in felt.refused(engine.close_bets).message


@each_game
def test_no_card_leaves_the_shoe_before_bets_are_closed(game):
    felt = PlayedRound(game).bets(f"1 {MAIN[game]} 100")
    assert felt.refused(engine.deal, "9s").clause == NO_CARD_YET[DOCUMENT[game]]


@each_game
def test_bets_are_not_closed_with_none_down(game):
    assert "No wager" in PlayedRound(game).refused(engine.close_bets).message


CHIPS = {"tiger": "tiger 4.2", "lucky7": "lucky7 4.2", "niu": "niu 4.4", "guide": None,
         "holdem": None}  # fmt: skip


@each_game
def test_wagers_are_whole_chips(game):
    felt = PlayedRound(game, chip="25").bets(f"1 {MAIN[game]} 75")
    refusal = felt.refused(engine.place_wager, 2, MAIN[game], "90")
    assert refusal.message == "Wagers are in chips: a multiple of 25."
    assert refusal.clause == CHIPS[DOCUMENT[game]]


@each_game
@pytest.mark.parametrize("amount", ["", "0", "0.00", "-5", "1e3", "١٠٠", "100.001", "12 "])
def test_what_is_not_an_amount_is_no_wager(game, amount):
    refusal = PlayedRound(game).refused(engine.place_wager, 1, MAIN[game], amount)
    assert "not an amount" in refusal.message


@each_game
def test_only_the_games_own_bets(game):
    for bet in {bet for bets in BETS.values() for bet in bets} - set(BETS[game]):
        assert (
            "no bet called" in PlayedRound(game).refused(engine.place_wager, 1, bet, "100").message
        )


@each_game
@pytest.mark.parametrize("box", [0, -1, -97, 7, 10, 99, 100, 107])
def test_only_boxes_of_the_table(game, box):
    felt = PlayedRound(game, seats=6)
    assert "no box" in felt.refused(engine.place_wager, box, MAIN[game], "100").message


@pytest.mark.parametrize("game", BACCARAT)
def test_players_may_bet_behind_a_seat_in_baccarat(game):
    felt = PlayedRound(game, seats=6).bets("101 banker 100", "1 banker 100", "306 player 100")
    assert felt.state.boxes() == (1, 101, 306)


@pytest.mark.clause("niu 4.5.4")
@pytest.mark.clause("holdem 4.7.2")
@pytest.mark.parametrize(
    ("game", "clause"), [("niu-niu", "niu 4.5.4"), ("holdem-bonus", "holdem 4.7.2")]
)
def test_a_box_has_one_bettor(game, clause):
    assert PlayedRound(game).refused(engine.place_wager, 101, MAIN[game], "100").clause == clause


@pytest.mark.parametrize(
    ("game", "clause"), [("niu-niu", "niu 4.6.2"), ("holdem-bonus", "holdem 4.7.3")]
)
def test_a_pit_manager_may_hold_a_player_to_one_box(game, clause):
    bet = MAIN[game]
    felt = PlayedRound(game, restrictions=(Restriction("one-box", (2, 3), clause),))
    felt.bets(f"1 {bet} 100", f"2 {bet} 100", f"2 {bet} 200")
    assert felt.refused(engine.place_wager, 3, bet, "100").clause == clause
    felt.do(engine.withdraw_wager, 2, bet).bets(f"3 {bet} 100")  # the one box may be another


@pytest.mark.clause("tiger, lucky7 2.2.6")
@pytest.mark.parametrize("game", BACCARAT)
def test_a_free_hand_takes_no_wagers(game):
    felt = PlayedRound(game, free=True)
    clause = {"tiger": "tiger 7.8", "lucky7": "lucky7 7.8", "guide": "guide 2.6"}[DOCUMENT[game]]
    assert felt.refused(engine.place_wager, 1, "banker", "100").clause == clause
    assert felt.deal(PAT).announce().settlement()["wagers"] == []


@pytest.mark.parametrize("game", HOIANA)
@pytest.mark.clause("tiger, lucky7 4.5.1")
def test_a_side_bet_may_stand_alone(game):
    assert PlayedRound(game).close("1 tie 100", "2 player-pair 100").state.phase is Phase.DEALING


@pytest.mark.parametrize("game", GUIDE)
def test_guide_2_8_everybody_has_player_banker_or_tie(game):
    felt = PlayedRound(game).bets("1 banker 100", "2 player-pair 100")
    assert felt.refused(engine.close_bets).clause == "guide 2.8"
    assert felt.bets("2 tie 100").close().state.phase is Phase.DEALING


@pytest.mark.parametrize("game", GUIDE)
@pytest.mark.clause("guide 4.1, 4.2, 4.3")
def test_the_guides_games_refuse_what_is_outside_the_limits(game):
    limits = {"min": "100", "max": "1000", "side_min": "10", "side_max": "50", "side_total": "1200"}
    felt = PlayedRound(game, limits=limits)
    assert felt.refused(engine.place_wager, 1, "banker", "1001").clause == "guide 4.1"
    assert felt.refused(engine.place_wager, 1, "banker-pair", "51").clause == "guide 4.3"
    felt.bets("1 banker 50")
    assert felt.refused(engine.close_bets).clause == "guide 4.1"
    felt.bets("1 banker 1000", "1 banker-pair 5")
    assert felt.refused(engine.close_bets).clause == "guide 4.3"
    felt.bets("1 banker-pair 50", "2 banker 300")
    assert felt.refused(engine.close_bets).clause == "guide 4.2"
    assert felt.bets("2 banker 200").close().state.phase is Phase.DEALING


def test_niu_4_5_reserves_and_sizes_are_right_before_bets_close():
    felt = PlayedRound("niu-niu").bets("1 double 100", "1 double-reserve 200")
    assert felt.refused(engine.close_bets).clause == "niu 4.5.1"
    felt.bets("1 even 50")
    assert felt.refused(engine.close_bets).clause == "niu 4.5.2"
    felt.bets("1 even 100", "1 super-niu 10", "1 super-niu-reserve 100")
    assert felt.refused(engine.close_bets).clause == "niu 4.5.3"
    assert felt.bets("1 super-niu-reserve 110").close().state.phase is Phase.DEALING


def test_holdem_4_7_no_ante_no_hand():
    felt = PlayedRound("holdem-bonus").bets("1 bonus 50")
    assert felt.refused(engine.close_bets).clause == "holdem 4.7"
    assert felt.refused(engine.place_wager, 1, "flop", "100").clause == "holdem 4.11.2"
    assert felt.bets("1 ante 50").close().state.phase is Phase.DEALING
