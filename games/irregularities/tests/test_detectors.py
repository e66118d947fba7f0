"""What the engine sees by itself, and what is offered first: a situation before anybody names it."""

from __future__ import annotations

import pytest

from games.irregularities.detectors import seen
from games.irregularities.likely import likely
from games.irregularities.ruling import situations
from games.registry import GAMES
from games.round import engine
from games.shoe import Shoe
from lab.testing.games.felt import BANKER_DRAWS, PAT, PlayedRound

TIGER, GUIDE, NIU, HOLDEM = "tiger-commission", "baccarat-commission", "niu-niu", "holdem-bonus"
LIMITS = {"min": "500", "max": "20000", "differential": "5000"}
PLAYER_DREW = "2s Kh 3d 7c 4c"  # Player 5 took a four; Banker 7 stands


def baccarat(cards: str = "", error: str = "", game: str = TIGER, **opening) -> PlayedRound:
    felt = PlayedRound(game, **opening).close("1 banker 1000", "2 player 1000")
    return felt.deal(cards).error(error)


def found(felt: PlayedRound, shoe: Shoe | None = None, logged=()):
    it = seen(felt.state, shoe, logged)
    return (it.row.clause, dict(it.facts)) if it else None


def test_a_round_as_it_should_be_shows_nothing():
    for cards in ("", "9s 2h", PAT, BANKER_DRAWS, PLAYER_DREW):
        assert found(baccarat(cards), Shoe(8)) is None


@pytest.mark.clause("tiger 7.1")
def test_tiger_7_1_a_card_more_often_than_the_decks_hold_it():
    shoe = Shoe(8, seen={"5h": 9})
    assert found(baccarat("9s 2h", "5h"), shoe) == ("7.1", {})
    assert found(baccarat("9s 2h", game=GUIDE), Shoe(8, seen={"5h": 9})) == ("other", {})


@pytest.mark.clause("tiger 7.2")
def test_tiger_7_2_the_shoe_runs_out_while_a_hand_wants_a_card():
    empty = Shoe(8, seen={"5h": 8}, unseen=52 * 8 - 8)
    assert found(baccarat("9s 2h"), empty) == ("7.2", {})
    assert found(baccarat(PAT), empty) is None


@pytest.mark.parametrize("cards", [PAT, BANKER_DRAWS])
@pytest.mark.clause("tiger 7.6")
def test_tiger_7_6_a_card_for_a_player_who_stands(cards):
    assert found(baccarat(cards, "5h")) == ("7.6", {"card": "5h"})


@pytest.mark.clause("tiger 7.7")
def test_tiger_7_7_a_card_for_a_banker_who_stands():
    assert found(baccarat(PLAYER_DREW, "5h")) == ("7.7", {"card": "5h", "exposed": True})


@pytest.mark.clause("tiger 7.5", "guide 2.6")
def test_a_card_before_the_hand_begins_or_after_it_is_over_is_the_next_hands_first():
    for game, clause in ((TIGER, "7.5"), (GUIDE, "2.6")):
        early = PlayedRound(game).bets("1 banker 1000").error("5h")
        assert found(early) == (clause, {"card": "5h"})
    both_drew = baccarat("2s Kh Kd 3c 4c 5d", "5h")
    assert found(both_drew) == ("7.5", {"card": "5h"})
    assert found(baccarat(PAT, "5h", game=GUIDE)) == ("2.6", {"card": "5h"})


@pytest.mark.clause("tiger 7.13", "tiger 7.4", "guide 2.5")
def test_cards_out_in_the_middle_of_the_deal():
    assert found(baccarat("9s 2h", "5h Ks")) == ("7.13", {"order": ["5h", "Ks"]})
    assert found(baccarat("9s 2h", "5h")) == ("7.4", {})
    assert found(baccarat("9s 2h", "5h", game=GUIDE)) == ("2.5", {})


@pytest.mark.clause("tiger 7.17", "tiger 7.18", "tiger 7.19")
def test_limits_that_were_breached_once_bets_are_closed():
    def closed(*wagers: str) -> PlayedRound:
        return PlayedRound(TIGER, limits=LIMITS).close(*wagers)

    assert found(PlayedRound(TIGER, limits=LIMITS).bets("1 banker 300")) is None
    assert found(closed("1 banker 300")) == ("7.17", {})
    assert found(closed("1 banker 25000", "2 player 20000")) == ("7.18", {})
    assert found(closed("1 banker 9000", "2 player 1000")) == ("7.19", {})
    assert found(closed("1 banker 300"), logged={"tiger 7.17"}) is None


@pytest.mark.clause("niu 7.1.3", "holdem 7.1.3", "niu 7.3", "niu 7.11")
def test_niu_niu_sees_doubles_open_cards_and_limits():
    felt = PlayedRound(NIU, limits={"min": "500"}).close("1 even 500")
    assert found(felt) is None
    assert found(felt.error("9s")) == ("7.3", {})
    assert found(felt.error("9s")) == ("7.1.3", {})
    assert found(PlayedRound(NIU, limits={"max": "500"}).close("1 even 600")) == ("7.11", {})


@pytest.mark.clause("holdem 7.5", "holdem 7.9", "holdem 7.10")
def test_holdem_sees_open_cards_and_limits():
    felt = PlayedRound(HOLDEM).close("1 ante 500")
    assert found(felt.error("9s")) == ("7.9", {"exposed_cards": 1})
    assert found(felt.error("2d")) == ("7.5", {})
    felt = PlayedRound(HOLDEM).close("1 ante 500").do(engine.place_wager, 1, "flop", "1100")
    assert found(felt) == ("7.10", {})


@pytest.mark.parametrize("game", GAMES)
def test_every_situation_is_offered_once_at_every_moment(game):
    felt = PlayedRound(game)
    states = [None, felt.state]
    for state in states:
        first, others = likely(game, state)
        assert sorted(row.clause for row in (*first, *others)) == sorted(
            row.clause for row in situations(game)
        )


def test_during_the_deal_of_baccarat_a_card_too_many_comes_first():
    first, _others = likely(TIGER, baccarat("9s 2h").state)
    assert [row.clause for row in first][:3] == ["7.6", "7.9", "7.4"]


def test_what_is_likely_is_in_the_catalogue():
    for game in GAMES.values():
        known = {row.clause for row in situations(game.slug)}
        for clauses in game.document.likely.values():
            assert known.issuperset(clauses)
