"""Hold'em Bonus: showdowns, the pay tables, and what becomes of a box that is not shown.

`holdem_showdowns.csv` has a box with 100 on ante, turn and river and 200 on flop;
`holdem_bonus.csv` what 100 on Bonus wins with each kind of hole cards.
"""

from __future__ import annotations

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import code, holdem, lines, table

BOARD = "5h 6c 7d Ks 2s"
DEALER = "Ah Kc"
ALL = ("1 ante 100", "1 flop 200", "1 turn 100", "1 river 100")
RAISES = ("flop", "turn", "river")
LINE = {
    "wins": ("win", "holdem 6.1.1"),
    "loses": ("lose", "holdem 5.3"),
    "stand-off": ("stand-off", "holdem 5.4"),
}


def settled(line):
    return line["result"], line["clause"], line["paid"], line["taken"], line["returned"]


@pytest.mark.clause("holdem 2.1.2, 2.2.10, 2.2.20, 4.2, 4.3, 4.5, 4.13, 5.1, 6.1.1")
@pytest.mark.parametrize("row", table("holdem", "holdem_showdowns.csv"))
def test_showdown(row):
    round = holdem(row["community"], row["dealer"], {"1": row["hole"]}, *ALL)
    assert adjudicate(round)["outcome"] == {
        "dealer": row["house"],
        "boxes": {"1": {"hand": row["hand"], "result": row["result"]}},
    }
    got = lines(round)
    result, clause = LINE[row["result"]]
    for bet in RAISES:
        assert (got[1, bet]["result"], got[1, bet]["clause"]) == (result, clause)
        assert got[1, bet]["paid"] == (got[1, bet]["amount"] if result == "win" else "0.00")
        assert got[1, bet]["taken"] == (got[1, bet]["amount"] if result == "lose" else "0.00")
    ante = got[1, "ante"]
    assert ante["result"] == row["ante"]
    if row["result"] == "wins" and row["ante"] == "stand-off":
        assert settled(ante) == ("stand-off", "holdem 5.2", "0.00", "0.00", "0.00")
    else:
        assert ante["clause"] == clause
        assert ante["paid"] == ("100.00" if row["ante"] == "win" else "0.00")


@pytest.mark.clause("holdem 2.2.5, 4.8, 5.5")
@pytest.mark.parametrize("row", table("holdem", "holdem_bonus.csv"))
def test_bonus(row):
    boxes = {"1": row["hole"]}
    bets = ("1 ante 100", "1 flop 200", "1 bonus 100")
    bonus = lines(holdem("3d 8c Td Jc 5d", row["dealer"], boxes, *bets))[1, "bonus"]
    won = row["pays"] != "0"
    assert bonus["result"] == ("win" if won else "lose")
    assert bonus["paid"] == f"{int(row['pays']) * 100}.00"
    assert bonus["taken"] == ("0.00" if won else "100.00")
    assert bonus["clause"] == row["clause"]


@pytest.mark.clause("holdem 5.4, 5.5")
def test_bonus_is_settled_by_itself_when_the_hands_are_equal():
    round = holdem("Th Jh Qh Kh Ah", "2s 2c", {"1": "3s 3c"}, *ALL, "1 bonus 10")
    got = lines(round)
    assert {got[1, bet]["result"] for bet in ("ante", *RAISES)} == {"stand-off"}
    assert settled(got[1, "bonus"]) == ("win", "holdem 6.1.2", "30.00", "0.00", "0.00")


# Who is not shown: folded, absent, unexposed


@pytest.mark.clause("holdem 2.2.13, 4.11.2 i, 4.12.2 i")
def test_a_folded_box_loses_ante_and_bonus_whatever_it_holds():
    box = {"status": "folded", "hole": ["As", "Ad"]}
    got = lines(holdem(BOARD, DEALER, {"1": box}, "1 ante 100", "1 bonus 50"))
    assert settled(got[1, "ante"]) == ("lose", "holdem 4.11.2", "0.00", "100.00", "0.00")
    assert settled(got[1, "bonus"]) == ("lose", "holdem 4.11.2", "0.00", "50.00", "0.00")


@pytest.mark.clause("holdem 7.11")
def test_an_absent_box_gets_ante_and_bonus_back_whole():
    limits = {"max": "10", "side_max": "10"}
    box = {"status": "absent"}
    got = lines(holdem(BOARD, DEALER, {"1": box}, "1 ante 100", "1 bonus 50", limits=limits))
    assert settled(got[1, "ante"]) == ("returned", "holdem 7.11", "0.00", "0.00", "100.00")
    assert settled(got[1, "bonus"]) == ("returned", "holdem 7.11", "0.00", "0.00", "50.00")


@pytest.mark.clause("holdem 5.6")
def test_an_unexposed_box_loses_everything_whatever_it_holds():
    box = {"status": "unexposed", "hole": ["8s", "9d"]}
    round = holdem(BOARD, DEALER, {"1": box}, *ALL, "1 bonus 50")
    assert adjudicate(round)["outcome"]["boxes"]["1"] == {"hand": "straight", "result": "loses"}
    assert {(line["result"], line["clause"]) for line in lines(round).values()} == {
        ("lose", "holdem 5.6")
    }
    assert adjudicate(round)["totals"]["taken"] == "550.00"


@pytest.mark.clause("holdem 7.11.1, 2.2.8")
def test_a_player_who_only_checked_is_settled_on_ante_and_flop():
    got = lines(holdem(BOARD, DEALER, {"1": "8s 9d"}, "1 ante 100", "1 flop 200"))
    assert [line["result"] for line in got.values()] == ["win", "win"]


STATUSES = [
    ({"status": "folded"}, {"hand": None, "result": "folded"}),
    ({"status": "absent"}, {"hand": None, "result": "absent"}),
    ({"status": "unexposed"}, {"hand": None, "result": "loses"}),
    ({"status": "folded", "hole": ["8s", "9d"]}, {"hand": "straight", "result": "folded"}),
    ({"status": "absent", "hole": ["8s", "9d"]}, {"hand": "straight", "result": "absent"}),
    ({"status": "played", "hole": ["8s", "9d"]}, {"hand": "straight", "result": "wins"}),
    ({"hole": ["3h", "4d"]}, {"hand": "straight", "result": "wins"}),
]


@pytest.mark.parametrize(("box", "expected"), STATUSES)
def test_every_box_is_in_the_outcome_with_a_wager_or_without(box, expected):
    outcome = adjudicate(holdem(BOARD, DEALER, {"7": box}))["outcome"]
    assert outcome == {"dealer": "one-pair", "boxes": {"7": expected}}


@pytest.mark.parametrize("status", ["folded", "absent"])
def test_no_board_is_needed_when_nobody_plays(status):
    round = holdem("", "", {"1": {"status": status, "hole": ["8s", "9d"]}}, "1 ante 100")
    expected = {"dealer": None, "boxes": {"1": {"hand": None, "result": status}}}
    assert adjudicate(round)["outcome"] == expected
    del round["community"], round["dealer"]
    assert adjudicate(round)["outcome"] == expected


# What must be there, and what may not


@pytest.mark.parametrize(
    ("clause", "boxes", "bets", "expected"),
    [
        ("holdem 4.7", {"1": "8s 9d"}, ["1 flop 200"], "main-wager-required"),
        ("holdem 2.2.1", {"1": "8s 9d"}, ["1 bonus 200"], "main-wager-required"),
        ("holdem 4.7.2", {"1": "8s 9d"}, ["1 ante 100", "1 ante 100"], "duplicate-wager"),
        ("holdem 2.2.11", {"1": "8s 9d"}, ["1 ante 100"], "incomplete"),
        ("holdem 4.11.2 ii", {"1": "8s 9d"}, ["1 ante 100", "1 turn 100"], "incomplete"),
        ("holdem 4.12.2 ii", {"1": {"status": "unexposed"}}, ["1 ante 100"], "incomplete"),
        ("holdem 2.2.14", {"1": "8s"}, ["1 ante 100", "1 flop 200"], "incomplete"),
        ("holdem 2.2.14", {"1": "8s 9d 9c"}, ["1 ante 100", "1 flop 200"], "incomplete"),
        ("holdem 2.2.14", {"1": {}}, ["1 ante 100", "1 flop 200"], "incomplete"),
        ("holdem 4.3", {}, ["1 ante 100", "1 flop 200"], "incomplete"),
        ("holdem 4.11.2 i", {"1": {"status": "folded"}}, ["1 ante 100", "1 flop 200"], "wager-not-allowed"),
        ("holdem 2.2.13", {"1": {"status": "folded"}}, ["1 ante 100", "1 turn 100"], "wager-not-allowed"),
        ("holdem 7.11", {"1": {"status": "absent"}}, ["1 ante 100", "1 river 100"], "wager-not-allowed"),
    ],
)  # fmt: skip
def test_what_is_missing_or_too_much(clause, boxes, bets, expected):
    assert code(holdem(BOARD, DEALER, boxes, *bets)) == expected


@pytest.mark.clause("holdem 2.2.9, 2.2.12, 2.2.18, 2.2.22")
@pytest.mark.parametrize(
    ("community", "dealer"),
    [("5h 6c 7d", DEALER), ("5h 6c 7d Ks", DEALER), (BOARD + " 3c", DEALER), ("", DEALER),
     (BOARD, "Ah"), (BOARD, "Ah Kc 3c"), (BOARD, "")],
)  # fmt: skip
@pytest.mark.parametrize("box", ["8s 9d", {"status": "unexposed"}])
def test_a_showdown_needs_five_community_cards_and_the_dealers_two(community, dealer, box):
    assert code(holdem(community, dealer, {"1": box})) == "incomplete"


@pytest.mark.clause("holdem 4.1")
@pytest.mark.parametrize("hole", ["8s 8s", "Ah 2d", "5h 2d"])
def test_one_pack_has_each_card_once(hole):
    assert code(holdem(BOARD, DEALER, {"1": hole})) == "duplicate-card"


@pytest.mark.clause("holdem 2.2.17, 2.2.21, 4.11.3, 4.11.4, 4.12.3, 4.12.4")
def test_turn_and_river_are_a_choice_each():
    for raises in ([], ["1 turn 100"], ["1 river 100"], ["1 turn 100", "1 river 100"]):
        round = holdem(BOARD, DEALER, {"1": "8s 9d"}, "1 ante 100", "1 flop 200", *raises)
        assert {line["result"] for line in lines(round).values()} == {"win"}
