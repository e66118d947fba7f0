"""Every row of every pay table of the seven baccarat games, and every way to lose or stand off.

`baccarat_lines.csv` has one wager of 100 a row: the clause its line must cite, and as `rule` the
clause by which it has won, lost or stood off.
"""

from __future__ import annotations

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import BACCARAT, BETS, GUIDE, HOIANA, baccarat, lines, table

MONEY = ("paid", "taken", "commission")
FACTS = ("natural", "player_pair", "banker_pair")
MAIN = ("player", "banker", "tie")


@pytest.mark.clause("tiger, lucky7 5.1, 6.1, 6.2.1, 6.3.1, 6.4.1, 6.5.1")
@pytest.mark.clause("tiger, lucky7 2.2.3, 2.2.4, 2.2.5, 2.2.10, 2.2.11, 2.2.14, 2.2.16, 2.2.18")
@pytest.mark.clause("tiger, lucky7 2.2.17, 2.2.19, 4.9.1.3, 4.11.2.1")
@pytest.mark.parametrize("row", table("baccarat", "baccarat_lines.csv"))
def test_a_wager_gets_what_its_clause_says(row):
    beside = ["1 tie 5"] if row["game"] in GUIDE and row["bet"] not in MAIN else []
    settled = lines(baccarat(row["game"], row["dealt"], f"1 {row['bet']} 100", *beside))
    assert settled[1, row["bet"]] == {
        "box": 1,
        "bet": row["bet"],
        "amount": "100.00",
        "returned": "0.00",
        **{name: row[name] for name in ("result", "clause", *MONEY)},
    }


@pytest.mark.clause("tiger, lucky7 4.9.1.1, 4.9.1.2, 4.9.1.3, 4.12.2, 6.1")
@pytest.mark.parametrize("row", table("baccarat", "baccarat_outcomes.csv"))
def test_outcome(row):
    expected = {
        "winner": row["winner"],
        "player": row["player"].split(),
        "banker": row["banker"].split(),
        "player_points": int(row["player_points"]),
        "banker_points": int(row["banker_points"]),
        **{fact: row[fact] == "yes" for fact in FACTS},
    }
    for game in BACCARAT:
        assert adjudicate(baccarat(game, row["dealt"]))["outcome"] == expected


@pytest.mark.clause("tiger, lucky7 2.1.2.1, 2.1.2.2, 2.1.2.3, 2.1.2.4, 2.1.2.5, 2.1.2.6, 2.1.2.7")
@pytest.mark.clause("tiger, lucky7 2.1.2.8, 4.5")
@pytest.mark.clause("guide 2.7, 2.9")
@pytest.mark.parametrize("game", BACCARAT)
def test_one_box_may_have_every_bet_of_the_game(game):
    settled = lines(baccarat(game, "2s 3h 4d 4c", *(f"1 {bet} 50" for bet in BETS[game])))
    assert [bet for _, bet in settled] == list(BETS[game])


@pytest.mark.clause("tiger, lucky7 4.5.1")
@pytest.mark.parametrize("game", HOIANA)
def test_a_side_bet_may_stand_alone(game):
    for bet in BETS[game]:
        assert lines(baccarat(game, "2s 3h 4d 4c", f"1 {bet} 50"))[1, bet]["returned"] == "0.00"


# Rounding: gross winnings and commission each to the cent, a half cent up


@pytest.mark.clause("tiger 5.1.1")
@pytest.mark.parametrize(
    ("amount", "paid", "commission"),
    [("0.01", "0.01", "0.00"), ("0.09", "0.09", "0.00"), ("0.10", "0.09", "0.01"),
     ("0.29", "0.28", "0.01"), ("0.30", "0.28", "0.02"), ("1", "0.95", "0.05"),
     ("333.33", "316.66", "16.67"), ("999999999999.99", "949999999999.99", "50000000000.00")],
)  # fmt: skip
def test_commission_is_rounded_half_up_and_comes_off_the_gross(amount, paid, commission):
    line = lines(baccarat("tiger-commission", "2s 3h 4d 4c", f"1 banker {amount}"))[1, "banker"]
    assert (line["paid"], line["commission"]) == (paid, commission)


@pytest.mark.clause("lucky7 5.1.2")
@pytest.mark.parametrize(
    ("amount", "paid"), [("0.01", "0.01"), ("0.03", "0.02"), ("0.5", "0.25"), ("7.55", "3.78")]
)
def test_half_pay_is_rounded_half_up(amount, paid):
    round = baccarat("lucky7-non-commission", "2s 2h 3d 4c Ks", f"1 banker {amount}")
    line = lines(round)[1, "banker"]
    assert (line["paid"], line["commission"]) == (paid, "0.00")


def test_the_contracts_own_example():
    assert adjudicate(baccarat("tiger-commission", "9s 2h Kd 4c", "1 banker 500")) == {
        "game": "tiger-commission",
        "outcome": {
            "winner": "player", "player": ["9s", "Kd"], "banker": ["2h", "4c"],
            "player_points": 9, "banker_points": 6,
            "natural": True, "player_pair": False, "banker_pair": False,
        },
        "wagers": [{
            "box": 1, "bet": "banker", "amount": "500.00", "result": "lose", "paid": "0.00",
            "taken": "500.00", "returned": "0.00", "commission": "0.00", "clause": "tiger 6.1.2.2",
        }],
        "totals": {"paid": "0.00", "taken": "500.00", "returned": "0.00", "commission": "0.00",
                   "house_net": "500.00"},
    }  # fmt: skip


def test_wagers_come_back_in_the_order_given_and_totals_add_them_up():
    round = baccarat(
        "lucky7-commission", "2s 3h 4d 4c", "3 banker 100", "1 player 40", "3 tie 7", "2 banker 10"
    )
    settlement = adjudicate(round)
    assert [(line["box"], line["bet"]) for line in settlement["wagers"]] == [
        (3, "banker"), (1, "player"), (3, "tie"), (2, "banker"),
    ]  # fmt: skip
    assert settlement["totals"] == {
        "paid": "104.50", "taken": "47.00", "returned": "0.00", "commission": "5.50",
        "house_net": "-57.50",
    }  # fmt: skip


def test_a_round_without_wagers_has_an_outcome_and_no_lines():
    settlement = adjudicate(baccarat("baccarat-commission", "9s 2h Kd 4c"))
    assert settlement["outcome"]["winner"] == "player"
    assert settlement["wagers"] == []
    assert set(settlement["totals"].values()) == {"0.00"}
