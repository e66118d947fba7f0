"""The guide's games refuse what is outside the limits instead of settling it."""

from __future__ import annotations

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import GUIDE, baccarat, code, lines

BANKER_WINS = "2s 3h 4d 4c"
LIMITS = {"min": "100", "max": "1000", "side_min": "10", "side_max": "500", "side_total": "1500"}

each = pytest.mark.parametrize("game", GUIDE)


@each
@pytest.mark.parametrize(
    ("clause", "bets"),
    [
        ("guide 4.1", ["1 player 99.99"]),
        ("guide 4.1", ["1 banker 1000.01"]),
        ("guide 4.1", ["1 tie 99"]),
        ("guide 4.1", ["1 tie 1001"]),
        ("guide 4.1", ["1 player 100", "2 player 1"]),
        ("guide 4.2", ["1 player 1000", "2 player 500.01"]),
        ("guide 4.2", ["1 banker 800", "2 banker 800", "1 player 100"]),
        ("guide 4.3", ["1 player 100", "1 player-pair 9.99"]),
        ("guide 4.3", ["1 player 100", "1 banker-pair 500.01"]),
    ],
)
def test_outside_the_limits_is_refused_naming_the_clause(game, clause, bets):
    error = adjudicate(baccarat(game, BANKER_WINS, *bets, limits=LIMITS))["error"]
    assert (error["code"], error["clause"]) == ("outside-limits", clause)


@each
@pytest.mark.clause("guide 4.1, 4.2, 4.3")
@pytest.mark.parametrize(
    "bets",
    [
        ["1 player 100", "1 banker 1000", "1 tie 1000"],
        ["1 player 1000", "2 player 500", "3 banker 1000", "4 banker 500"],
        ["1 player 1000", "1 player-pair 10", "1 banker-pair 500"],
        ["1 player 1000", "1 tie 1000", "2 tie 1000"],
    ],
)
def test_at_the_limits_is_within_them(game, bets):
    round = baccarat(game, BANKER_WINS, *bets)
    assert lines(round | {"limits": LIMITS}) == lines(round)


@pytest.mark.clause("guide 4.3")
@pytest.mark.parametrize("amount", ["9", "501"])
def test_super_six_is_bound_by_the_side_limits(amount):
    bets = ("1 player 100", f"1 super-six {amount}")
    assert (
        code(baccarat("baccarat-super-six", BANKER_WINS, *bets, limits=LIMITS)) == "outside-limits"
    )


@each
@pytest.mark.clause("guide 2.8, 2.9")
def test_each_box_needs_player_banker_or_tie(game):
    bets = ("1 player 100", "2 player-pair 100", "2 banker-pair 100")
    error = adjudicate(baccarat(game, BANKER_WINS, *bets))["error"]
    assert (error["code"], error["clause"]) == ("main-wager-required", "guide 2.8")
    for main in ("player", "banker", "tie"):
        assert len(lines(baccarat(game, BANKER_WINS, *bets, f"2 {main} 100"))) == 4


@each
def test_a_limit_of_nothing_refuses_everything(game):
    for limit in ("max", "side_total"):
        round = baccarat(game, BANKER_WINS, "1 player 0.01", limits={limit: "0"})
        assert code(round) == "outside-limits"


@each
def test_what_belongs_to_the_other_house_does_not_apply(game):
    bets = ("1 player 1000", "2 banker 1")
    round = baccarat(game, BANKER_WINS, *bets, limits={"differential": "1"}, warned=[2], chip="500")
    assert lines(round) == lines(baccarat(game, BANKER_WINS, *bets))
    warned = baccarat(game, BANKER_WINS, *bets, limits={"min": "10"}, warned=[2])
    assert code(warned) == "outside-limits"


@each
def test_a_withdrawn_box_is_not_looked_at(game):
    bets = ("1 player 1000", "2 player 5000", "3 player-pair 1")
    round = baccarat(game, BANKER_WINS, *bets, limits=LIMITS, withdrawn=[2, 3])
    assert [line["result"] for line in lines(round).values()] == ["lose", "returned", "returned"]
