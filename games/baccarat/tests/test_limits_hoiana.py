"""Hoiana's baccarat settles what is outside the limits: 7.17, then 7.18, then 7.19 and 7.19.1."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lab.testing.games.rounds import HOIANA, baccarat, lines, table, wagers

PLAYER_WINS = "9s 3h Kd 4c"
BANKER_WINS = "2s 3h 4d 4c"
TIE = "2s 2h 4d 4c"
DEALS = (PLAYER_WINS, BANKER_WINS, TIE)
LIMITS = {"min": "100", "max": "1000", "side_min": "10", "side_max": "50"}

both = pytest.mark.parametrize("game", HOIANA)
document = {game: game.split("-")[0] for game in HOIANA}


def in_play(line):
    return Decimal(line["amount"]) - Decimal(line["returned"])


# 7.17: under the minimum


@both
@pytest.mark.clause("tiger, lucky7 7.17")
@pytest.mark.parametrize("bet", ["player 99.99", "banker 99.99", "tie 9.99", "player-pair 9.99"])
def test_7_17_under_the_minimum_is_settled_the_first_time(game, bet):
    for dealt in DEALS:
        round = baccarat(game, dealt, f"1 {bet}")
        assert lines(round | {"limits": LIMITS}) == lines(round)


@both
@pytest.mark.clause("tiger, lucky7 7.17")
@pytest.mark.parametrize("bet", ["player 99.99", "banker 99.99", "tie 9.99", "player-pair 9.99"])
def test_7_17_a_warned_box_gets_it_back_whatever_the_outcome(game, bet):
    for dealt in DEALS:
        round = baccarat(game, dealt, f"1 {bet}", limits=LIMITS, warned=[1, 5])
        (line,) = lines(round).values()
        assert (line["result"], line["clause"]) == ("returned", f"{document[game]} 7.17")
        assert line["returned"] == line["amount"]


@both
@pytest.mark.clause("tiger, lucky7 7.17")
def test_7_17_takes_nothing_else_from_a_warned_box_and_nothing_from_another(game):
    bets = ("1 player 99", "1 banker 100", "1 tie 10", "1 player-pair 5", "2 player 99")
    got = lines(baccarat(game, BANKER_WINS, *bets, limits=LIMITS, warned=[1]))
    assert [line["result"] for line in got.values()] == [
        "returned", "win", "lose", "returned", "lose",
    ]  # fmt: skip


@both
@pytest.mark.clause("tiger, lucky7 7.17")
def test_7_17_without_a_minimum_warns_nobody(game):
    got = lines(baccarat(game, BANKER_WINS, "1 player 0.01", "1 tie 0.01", warned=[1], limits={}))
    assert {line["result"] for line in got.values()} == {"lose"}


# 7.18: over the maximum


@both
@pytest.mark.clause("tiger, lucky7 7.18")
@pytest.mark.parametrize(
    ("dealt", "bet", "result", "paid", "taken"),
    [
        (PLAYER_WINS, "player 1500", "win", "1000.00", "0.00"),
        (BANKER_WINS, "player 1500", "lose", "0.00", "1000.00"),
        (TIE, "player 1500", "stand-off", "0.00", "0.00"),
        (TIE, "tie 550", "win", "400.00", "0.00"),
        (PLAYER_WINS, "tie 550", "lose", "0.00", "50.00"),
    ],
)
def test_7_18_counts_up_to_the_maximum_and_gives_the_excess_back(
    game, dealt, bet, result, paid, taken
):
    (line,) = lines(baccarat(game, dealt, f"1 {bet}", limits=LIMITS)).values()
    assert (line["result"], line["paid"], line["taken"]) == (result, paid, taken)
    assert line["returned"] == "500.00"


@both
@pytest.mark.clause("tiger, lucky7 7.18")
def test_7_18_at_the_maximum_is_not_over_it(game):
    got = lines(baccarat(game, PLAYER_WINS, "1 player 1000", "1 tie 50", limits=LIMITS))
    assert {line["returned"] for line in got.values()} == {"0.00"}


@both
@pytest.mark.clause("tiger, lucky7 7.18")
def test_7_18_a_maximum_of_nothing_gives_everything_back(game):
    limits = {"max": "0", "side_max": "0.00"}
    got = lines(baccarat(game, PLAYER_WINS, "1 player 10", "1 tie 10", limits=limits))
    for line in got.values():
        assert (line["result"], line["clause"]) == ("returned", f"{document[game]} 7.18")
        assert line["returned"] == "10.00"


@pytest.mark.clause("tiger 5.1.1, 7.18")
def test_7_18_commission_is_taken_on_what_was_in_play():
    round = baccarat("tiger-commission", BANKER_WINS, "1 banker 1500", limits=LIMITS)
    line = lines(round)[1, "banker"]
    assert (line["paid"], line["commission"], line["returned"]) == ("950.00", "50.00", "500.00")


# 7.19: the differential, from the table


@pytest.mark.clause("tiger, lucky7 7.19, 7.19.1")
@pytest.mark.clause("tiger 2.2.17")
@pytest.mark.clause("lucky7 2.2.18")
@pytest.mark.parametrize("row", table("baccarat", "differential.csv"))
def test_7_19_the_heavier_side_stands_for_the_lighter_plus_the_differential(row):
    limits = {name: row[name] for name in ("min", "max", "differential") if row[name]}
    for game in HOIANA:
        bets = wagers(*row["wagers"].split("; "))
        if "lucky7" in game:
            for wager in bets:
                wager["bet"] = wager["bet"].replace("tiger", "big-lucky-7")
        round = {"game": game, "wagers": bets, "limits": limits, "chip": row["chip"]}
        for dealt in DEALS:
            got = lines(round | {"dealt": dealt.split()})
            assert [in_play(x) for x in got.values()] == [
                Decimal(x) for x in row["in_play"].split()
            ]
            for line in got.values():
                out = line["returned"] == line["amount"]
                assert (line["result"] == "returned") is out
                assert (line["clause"] == f"{document[game]} 7.19") is out


@both
@pytest.mark.clause("tiger, lucky7 7.19")
def test_7_19_pays_and_collects_what_was_in_play(game):
    bets = ("1 player 300", "2 player 100", "3 banker 100")
    limits = {"differential": "200"}
    won = lines(baccarat(game, PLAYER_WINS, *bets, limits=limits))
    assert [line["paid"] for line in won.values()] == ["225.00", "75.00", "0.00"]
    lost = lines(baccarat(game, BANKER_WINS, *bets, limits=limits))
    assert [line["taken"] for line in lost.values()] == ["225.00", "75.00", "0.00"]
    assert [line["returned"] for line in lost.values()] == ["75.00", "25.00", "0.00"]


@both
@pytest.mark.clause("tiger, lucky7 7.17, 7.18, 7.19")
def test_what_7_17_and_a_withdrawal_took_out_counts_on_neither_side(game):
    bets = ("1 player 200", "2 banker 90", "3 banker 150", "4 player 500")
    limits = LIMITS | {"differential": "50"}
    round = baccarat(game, PLAYER_WINS, *bets, limits=limits, warned=[2], withdrawn=[3, 4])
    got = lines(round)
    assert [in_play(line) for line in got.values()] == [50, 0, 0, 0]
    assert [line["clause"].split()[1] for line in got.values()][1] == "7.17"


@both
@pytest.mark.clause("tiger, lucky7 7.19")
def test_without_a_differential_sides_may_be_as_uneven_as_they_like(game):
    got = lines(baccarat(game, PLAYER_WINS, "1 player 999999999999", limits={"side_total": "1"}))
    assert got[1, "player"]["returned"] == "0.00"


@both
def test_the_smallest_chip_is_one_unless_it_is_given(game):
    bets = ("1 player 10", "2 player 10", "3 player 10")
    got = lines(baccarat(game, PLAYER_WINS, *bets, limits={"differential": "10.99"}))
    assert [in_play(line) for line in got.values()] == [4, 3, 3]
