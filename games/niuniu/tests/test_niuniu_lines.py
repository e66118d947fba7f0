"""Niu Niu's hands, their order, and every row of its pay table and of its reserves.

`niu_lines.csv` has one line a row, of a box with 100 on Even, Double and Super Niu each and their
reserves: the clause its line must cite, and as `rule` the clause that decided it.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.niuniu.hands import NAMES, arrange, strength
from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import code, lines, niu_niu, table

FULL = (
    "1 even 100", "1 double 100", "1 super-niu 100",
    "1 double-reserve 200", "1 super-niu-reserve 1100",
)  # fmt: skip
HANDS = st.permutations(DECK).map(lambda deck: list(deck[:10]))
FACES = "".join(rank * 4 for rank in "JQK")


def outcome(hands):
    return adjudicate(niu_niu(hands))["outcome"]


@pytest.mark.clause("niu 5.1, 4.11")
@pytest.mark.parametrize("row", table("niuniu", "niu_lines.csv"))
def test_a_wager_gets_what_its_clause_says(row):
    round = niu_niu({"dealer": row["dealer"], "1": row["box"]}, *FULL)
    assert adjudicate(round)["outcome"] == {
        "dealer": row["house"],
        "boxes": {"1": {"hand": row["hand"], "wins": row["rule"] == "niu 6.3.1"}},
    }
    line = lines(round)[1, row["bet"]]
    for name in ("result", "paid", "taken", "commission", "clause"):
        assert line[name] == row[name]
    assert line["returned"] == "0.00"


@pytest.mark.clause("niu 5.2")
def test_even_alone_on_a_winning_niu_6_pays_half_and_shows_half_as_commission():
    line = lines(niu_niu({"dealer": "Ac 2s 6h 8s 9d", "1": "Ts 7h 3h 2d 4d"}, "1 even 0.25"))
    assert (line[1, "even"]["paid"], line[1, "even"]["commission"]) == ("0.12", "0.13")


# The hands by name


@pytest.mark.parametrize(
    ("clause", "hand", "name"),
    [
        ("niu 6.2.1", "4s 4h 4c 4d 9s", "hoiana-niu-niu"),
        ("niu 6.2.1", "Ks Kh Kc Kd Qs", "hoiana-niu-niu"),
        ("niu 6.2.1", "Ts Th Tc Td 5s", "hoiana-niu-niu"),
        ("niu 6.2.2", "Js Qs Ks Jh Qh", "ultimate-niu-niu"),
        ("niu 6.2.3", "Ts Qs Ks Jh Qh", "niu-niu"),
        ("niu 6.2.3", "As 9s Ks 5d 5h", "niu-niu"),
        ("niu 6.2.4", "Ts Js Qs 5h 4d", "niu-9"),
        ("niu 6.2.4", "8s Ac Ah Ts 9d", "niu-9"),
        ("niu 6.2.5", "5s 5h Ts 9c 9d", "niu-8"),
        ("niu 6.2.6", "8s Ac Ah 8d 9d", "niu-7"),
        ("niu 6.2.7", "Ts 7h 3h 2d 4d", "niu-6"),
        ("niu 6.2.7", "Ts 7h 3h 9d 7d", "niu-6"),
        ("niu 6.2.8", "Ts 7h 3h Ad 4d", "niu-5"),
        ("niu 6.2.9", "Ts 7h 3h Ad 3d", "niu-4"),
        ("niu 6.2.10", "Ts 7h 3h Ad 2d", "niu-3"),
        ("niu 6.2.11", "Ts 7h 3h 8d 4d", "niu-2"),
        ("niu 6.2.12", "Ts 7h 3h 8d 3d", "niu-1"),
        ("niu 6.2.12", "Ts Qh Kh Jd Ad", "niu-1"),
        ("niu 6.2.13", "Ks 8h 6d 5h 3d", "no-hand"),
        ("niu 6.2.18", "As 9s Kd Qd Jd", "niu-niu"),
    ],
)
def test_hands_have_their_names(clause, hand, name):
    assert arrange(hand.split()).name == name
    assert NAMES[strength(hand.split())[0]] == name


@pytest.mark.clause("niu 4.9, 4.9.1, 4.9.2, 4.9.5, 6.2.18")
@settings(max_examples=500)
@given(HANDS)
def test_a_hand_is_worth_its_best_arrangement(cards):
    hand = cards[:5]
    values = [min("A23456789TJQK".index(card[0]) + 1, 10) for card in hand]
    found = {0}
    for three in combinations(range(5), 3):
        if sum(values[i] for i in three) in (10, 20, 30):
            two = sum(values[i] for i in range(5) if i not in three)
            found.add(two % 10 or 10)
    ranks = [card[0] for card in hand]
    if all(rank in FACES for rank in ranks):
        found.add(11)
    if any(ranks.count(rank) == 4 for rank in ranks):
        found.add(12)
    assert strength(hand)[0] == max(found)


@pytest.mark.clause("niu 4.9.1, 4.9.2")
@given(HANDS)
def test_a_set_hand_shows_three_cards_that_make_tens_and_the_two_that_count(cards):
    hand = cards[:5]
    shown = arrange(hand)
    values = {card: min("A23456789TJQK".index(card[0]) + 1, 10) for card in hand}
    assert sorted(shown.three + shown.two) == sorted(hand)
    if shown.three:
        assert len(shown.three) == 3
        assert sum(values[card] for card in shown.three) in (10, 20, 30)
        if shown.rank <= 10:
            assert sum(values[card] for card in shown.two) % 10 == shown.rank % 10
    else:
        assert shown.name in ("no-hand", "hoiana-niu-niu")


# Which hand is higher


@pytest.mark.parametrize(
    ("clause", "box", "dealer", "wins"),
    [
        ("niu 6.2", "4s 4h 4c 4d 9s", "Js Qs Ks Jh Qh", True),
        ("niu 6.2", "Js Qs Ks Jh Qh", "Th 8s 2c 9c Ah", True),
        ("niu 6.2", "Th 8s 2c 7c 2h", "Ts 7h 3h 6c 4d", False),
        ("niu 4.9.3", "Ks 8h 6d 5h 3d", "Qs 8c 6s 5c 3c", True),
        ("niu 4.9.4", "Qs 8c 6s 5c 3c", "Ks 8h 6d 5h 3d", False),
        ("niu 6.2.14", "Ts 7h 3h 6c 4d", "9c 8s 2c Th Ah", True),
        ("niu 6.2.14", "Kd 7h 3h 6c 4d", "Ts Qs Js Th Tc", True),
        ("niu 6.2.14", "4s 4h 4c 4d 2s", "3s 3h 3c 3d Ks", False),
        ("niu 6.2.15", "Ks 8h 6d 5h 3d", "Kh Qs 8c 4c 3c", True),
        ("niu 6.2.15", "Kd 8h 6d 5h 3d", "Kc Qs 8c 4c 3c", False),
        ("niu 6.2.15", "Kd Ks 8h 6d 5h", "Kh Kc 8c 7c 4c", True),
        ("niu 6.2.16", "Td 7h 3h Ac As", "9s 8s 2c Ad Ah", True),
        ("niu 6.2.16", "Qd 7h 3h 6c 4d", "Js 8s 2c 9h Ah", True),
        ("niu 6.2.17", "Th 7h 3h 6c 4d", "Tc 8s 2c 9c Ah", True),
        ("niu 6.2.17", "Tc 7h 3h 6c 4d", "Td 8s 2c 9c Ah", True),
        ("niu 6.2.17", "Th 7h 3h 6c 4d", "Ts 8s 2c 9c Ah", False),
    ],
)
def test_the_higher_hand_wins(clause, box, dealer, wins):
    assert outcome({"dealer": dealer, "1": box})["boxes"]["1"]["wins"] is wins


@pytest.mark.clause("niu 4.11, 6.2.14, 6.2.15")
@given(HANDS)
def test_of_two_hands_of_one_pack_exactly_one_is_higher(cards):
    one, other = " ".join(cards[:5]), " ".join(cards[5:])
    there = outcome({"dealer": one, "1": other})["boxes"]["1"]["wins"]
    back = outcome({"dealer": other, "1": one})["boxes"]["1"]["wins"]
    assert there is not back


def test_every_box_with_cards_is_in_the_outcome_with_a_wager_or_without():
    hands = {"dealer": "Th 8s 2c 7c 2h", "3": "Ts 7h 3h 6c 4d", "12": "2d 3s 4h 6d 8h"}
    assert outcome(hands) == {
        "dealer": "niu-9",
        "boxes": {
            "3": {"hand": "niu-niu", "wins": True},
            "12": {"hand": "no-hand", "wins": False},
        },
    }


# What a box must and may stake


@pytest.mark.parametrize(
    ("clause", "bets", "expected"),
    [
        ("niu 4.5.1", ["1 double 50", "1 double-reserve 100"], "main-wager-required"),
        ("niu 4.5.1", ["1 super-niu-reserve 100"], "main-wager-required"),
        ("niu 2.2.2", ["1 even 50", "1 double 50.01", "1 double-reserve 100.02"], "wager-too-large"),
        ("niu 4.5.2 i", ["1 even 50", "1 super-niu 51", "1 super-niu-reserve 561"], "wager-too-large"),
        ("niu 2.2.3", ["1 even 50", "1 double 50"], "bad-reserve"),
        ("niu 4.5.3", ["1 even 50", "1 double-reserve 50"], "bad-reserve"),
        ("niu 4.5.3 i", ["1 even 50", "1 double 50", "1 double-reserve 99.99"], "bad-reserve"),
        ("niu 4.5.3 i", ["1 even 50", "1 double 50", "1 double-reserve 100.01"], "bad-reserve"),
        ("niu 4.5.3 ii", ["1 even 50", "1 super-niu 5", "1 super-niu-reserve 50"], "bad-reserve"),
        ("niu 4.5.3 ii", ["1 even 50", "1 super-niu 5", "1 double-reserve 55"], "bad-reserve"),
        ("niu 4.5.4", ["1 even 50", "1 even 50"], "duplicate-wager"),
        ("niu 7.12", ["1 even 50", "1 tie 50"], "unknown-bet"),
    ],
)  # fmt: skip
def test_what_may_not_be_staked(clause, bets, expected):
    assert code(niu_niu({"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 4d"}, *bets)) == expected


@pytest.mark.clause("niu 2.2.1, 2.2.2, 4.5.2, 4.5.2 i")
@pytest.mark.parametrize(
    "bets",
    [
        ["1 even 50"],
        ["1 even 50", "1 double 50", "1 double-reserve 100"],
        ["1 even 50", "1 super-niu 0.01", "1 super-niu-reserve 0.11"],
    ],
)
def test_double_and_super_niu_are_a_choice_up_to_even(bets):
    assert len(lines(niu_niu({"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 4d"}, *bets)))


@pytest.mark.clause("niu 2.2.4, 4.8.1, 4.8.2")
@pytest.mark.parametrize(
    "hands",
    [
        {"1": "Ts 7h 3h 6c 4d"},
        {"dealer": "Th 8s 2c 7c 2h"},
        {"dealer": "Th 8s 2c 7c", "1": "Ts 7h 3h 6c 4d"},
        {"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 4d 5d"},
        {"dealer": "Th 8s 2c 7c 2h", "1": ""},
        {"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 4d", "2": "As"},
    ],
)
def test_every_hand_has_five_cards(hands):
    assert code(niu_niu(hands, "1 even 50")) == "incomplete"


@pytest.mark.clause("niu 4.1")
def test_one_pack_has_each_card_once():
    assert code(niu_niu({"dealer": "Th 8s 2c 7c 2h", "1": "Ts 7h 3h 6c 2h"})) == "duplicate-card"
