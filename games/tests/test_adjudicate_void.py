"""Void rounds and withdrawn boxes: the money goes back, and what is not needed is not asked for."""

from __future__ import annotations

from typing import Any

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import BACCARAT, GAMES, baccarat, code, good, holdem, lines, niu_niu

VOID = {
    "tiger-commission": "tiger 2.2.20",
    "tiger-non-commission": "tiger 2.2.20",
    "lucky7-commission": "lucky7 2.2.20",
    "lucky7-non-commission": "lucky7 2.2.20",
    "baccarat-commission": "guide other",
    "baccarat-no-commission": "guide other",
    "baccarat-super-six": "guide other",
    "niu-niu": "niu 7.10",
    "holdem-bonus": "holdem 7.12",
}
WITHDRAWN = {
    "tiger-commission": "tiger 7.13.1",
    "tiger-non-commission": "tiger 7.13.1",
    "lucky7-commission": "lucky7 7.13.1",
    "lucky7-non-commission": "lucky7 7.13.1",
    "baccarat-commission": "guide other",
    "baccarat-no-commission": "guide other",
    "baccarat-super-six": "guide other",
    "niu-niu": "niu 7.4.1",
    "holdem-bonus": "holdem 7.6",
}
CARDS = ("dealt", "hands", "community", "dealer", "boxes")

each = pytest.mark.parametrize("game", GAMES)


def void(game, **fields):
    return good(game) | {"void": True} | fields


# Void


@each
@pytest.mark.clause("niu 2.2.6")
@pytest.mark.clause("holdem 2.2.23")
def test_a_void_round_gives_every_wager_back(game):
    settlement = adjudicate(void(game))
    assert settlement["outcome"] == {"void": True}
    assert [(x["box"], x["bet"]) for x in settlement["wagers"]] == [
        (x["box"], x["bet"]) for x in good(game)["wagers"]
    ]
    for line in settlement["wagers"]:
        assert (line["result"], line["clause"]) == ("returned", VOID[game])
        assert line["returned"] == line["amount"]
        assert line["paid"] == line["taken"] == line["commission"] == "0.00"
    assert settlement["totals"]["house_net"] == "0.00"


FEW: dict[str, list[dict[str, Any]]] = {
    "niu-niu": [{"hands": {}}, {"hands": {"dealer": []}}, {"hands": {"1": ["As"], "9": ["Ks"]}}],
    "holdem-bonus": [
        {"boxes": {}, "dealer": ["As"]},
        {"boxes": {"9": {}}, "community": ["Ts", "Js", "Qs"]},
        {"boxes": {"1": {"hole": ["Qd"]}}, "community": []},
    ],
}


@each
def test_a_void_round_needs_no_cards_and_no_whole_ones(game):
    bare = {name: value for name, value in void(game).items() if name not in CARDS}
    few = FEW.get(game, [{"dealt": ["As"] * cards} for cards in range(4)])
    for cards in ({}, *few):
        assert adjudicate(bare | cards) == adjudicate(void(game))


@each
def test_a_void_round_is_not_held_to_limits_or_main_wagers(game):
    bets = good(game)["wagers"][1:2]
    limits = {"min": "5", "max": "5", "side_max": "1", "side_total": "1", "differential": "0"}
    (line,) = lines(void(game, wagers=bets, limits=limits, warned=[1]))
    assert line == (bets[0]["box"], bets[0]["bet"])


@each
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"chip": "0"}, "bad-round"),
        ({"game": "poker"}, "unknown-game"),
        ({"wagers": [{"box": 1, "bet": "player", "amount": "0"}]}, "bad-amount"),
        ({"wagers": [{"box": 1, "bet": "roulette", "amount": "1"}]}, "unknown-bet"),
    ],
)
def test_a_void_round_is_checked_for_what_it_says(game, fields, expected):
    assert code(void(game) | fields) == expected


SPOILT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "niu-niu": ({"hands": {"1": ["10s"]}}, {"hands": {"1": ["As"], "2": ["As"]}}),
    "holdem-bonus": ({"dealer": ["1s"]}, {"dealer": ["As"], "boxes": {"3": {"hole": ["As"]}}}),
}


@each
def test_a_void_round_is_checked_up_to_duplicate_cards(game):
    twice = void(game)
    twice["wagers"].append(twice["wagers"][0])
    assert code(twice) == "duplicate-wager"
    if game in BACCARAT:
        assert "error" not in adjudicate(void(game, dealt=["As"] * 8))
    bad, double = SPOILT.get(game, ({"dealt": ["as"]}, {"dealt": ["As"] * 9}))
    assert code(void(game, **bad)) == "bad-card"
    assert code(void(game, **double)) == "duplicate-card"


@each
def test_a_round_that_says_it_is_not_void_is_an_ordinary_one(game):
    assert adjudicate(void(game, void=False)) == adjudicate(good(game))


# Withdrawn boxes


@each
@pytest.mark.clause("tiger, lucky7 7.13.1")
@pytest.mark.clause("niu 7.4.1, 7.7.1")
@pytest.mark.clause("holdem 7.6, 7.6.1")
def test_a_withdrawn_box_gets_everything_back_before_any_limit(game):
    round = good(game) | {"withdrawn": [1], "limits": {"max": "500", "side_max": "500"}}
    for (box, _), line in lines(round).items():
        if box == 1:
            assert (line["result"], line["clause"]) == ("returned", WITHDRAWN[game])
            assert line["returned"] == line["amount"]
        else:
            assert line["clause"] != WITHDRAWN[game]


@each
def test_the_others_are_settled_as_if_the_withdrawn_box_had_not_been_there(game):
    round = good(game)
    without = round | {"wagers": [w for w in round["wagers"] if w["box"] != 1]}
    kept = lines(round | {"withdrawn": [1, 77]})
    assert {key: line for key, line in kept.items() if key[0] != 1} == lines(without)


def test_a_withdrawn_boxs_hand_is_left_out_and_its_cards_are_not_needed():
    for hands in ({"1": "Ts 7h 3h"}, {"1": ""}, {}):
        round = niu_niu(
            {"dealer": "Th 8s 2c 7c 2h", "2": "2d 3s 4h 6d 8h", **hands},
            "1 even 100", "1 double 500", "2 even 100", withdrawn=[1],
        )  # fmt: skip
        assert list(adjudicate(round)["outcome"]["boxes"]) == ["2"]
    seen: list[dict[str, Any]] = [{"1": "As"}, {"1": {}}, {}]
    for boxes in seen:
        round = holdem(
            "5h 6c 7d Ks 2s", "Ah Kc", {"2": "8s 9d", **boxes},
            "1 turn 100", "2 ante 100", "2 flop 200", withdrawn=[1],
        )  # fmt: skip
        assert list(adjudicate(round)["outcome"]["boxes"]) == ["2"]


def test_the_board_is_not_needed_for_a_withdrawn_box():
    round = holdem("", "", {"1": "8s 9d", "2": {"status": "folded"}}, "1 ante 9", "2 ante 9")
    assert code(round) == "incomplete"
    assert adjudicate(round | {"withdrawn": [1]})["outcome"] == {
        "dealer": None,
        "boxes": {"2": {"hand": None, "result": "folded"}},
    }


def test_a_withdrawn_boxs_cards_are_still_looked_at_up_to_duplicates():
    hands = {"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h Th 4d"}
    assert code(niu_niu(hands, "1 even 100", withdrawn=[1])) == "duplicate-card"
    hands = {"dealer": "Th 8s 2c 7c 2h", "1": "Zz"}
    assert code(niu_niu(hands, "1 even 100", withdrawn=[1])) == "bad-card"


@pytest.mark.clause("tiger 7.10.2")
def test_baccarat_with_every_box_withdrawn_still_has_an_outcome():
    settlement = adjudicate(baccarat("tiger-commission", "9s 3h Kd 4c", "1 tie 5", withdrawn=[1]))
    assert settlement["outcome"]["winner"] == "player"
    assert settlement["totals"]["returned"] == "5.00"
