"""The drawing table, all of it: ten by ten first counts, and each rank as the fifth card.

`drawing.csv` says of every case who takes the fifth card out of the shoe and who the sixth.
"""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest

from games.baccarat.tableau import banker_draws, player_draws, points
from games.cards import RANKS
from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import BACCARAT, code, data

TWO_CARDS = {0: "KQ", 1: "TA", 2: "J2", 3: "K3", 4: "A3", 5: "96", 6: "T6", 7: "98", 8: "44", 9: "K9"}  # fmt: skip


def cases():
    with data("baccarat", "drawing.csv").open(newline="") as file:
        rows = defaultdict(list)
        for row in csv.DictReader(file):
            rows[int(row["player"]), int(row["banker"])].append(row)
    return dict(rows)


CASES = cases()


def dealt(player, banker):
    of_player, of_banker = TWO_CARDS[player], TWO_CARDS[banker]
    return [of_player[0] + "s", of_banker[0] + "h", of_player[1] + "d", of_banker[1] + "c"]


def test_the_table_has_every_case_once():
    assert sorted(CASES) == [(player, banker) for player in range(10) for banker in range(10)]
    assert {"".join(row["fifth"] for row in rows) for rows in CASES.values()} == {RANKS}


@pytest.mark.clause("tiger, lucky7 4.9, 4.9.1, 4.9.1.1, 4.9.1.2, 4.10, 4.13, 4.14, 4.15, 4.16")
@pytest.mark.clause("tiger, lucky7 2.2.9")
@pytest.mark.clause("guide 2.10, 2.13, 2.14")
@pytest.mark.parametrize(("player", "banker"), CASES)
def test_hands_take_the_cards_of_the_table_no_more_and_no_fewer(player, banker):
    for game in BACCARAT:
        for row in CASES[player, banker]:
            cards = dealt(player, banker)
            hands = {"player": [cards[0], cards[2]], "banker": [cards[1], cards[3]]}
            for owner, card in ((row["fifth_to"], row["fifth"] + "s"), (row["sixth_to"], "Ts")):
                if owner != "nobody":
                    assert code({"game": game, "wagers": [], "dealt": cards}) == "incomplete"
                    hands[owner].append(card)
                    cards.append(card)
            outcome = adjudicate({"game": game, "wagers": [], "dealt": cards})["outcome"]
            assert {owner: outcome[owner] for owner in hands} == hands, row["note"]
            assert outcome["natural"] is (player >= 8 or banker >= 8)
            for extra in (["2d"], ["2d", "9h"]):
                round = {"game": game, "wagers": [], "dealt": cards + extra}
                assert code(round) == "unauthorised-card", row["note"]


@pytest.mark.clause("tiger, lucky7 4.13, 4.14, 4.15, 4.16")
def test_what_is_announced_before_the_card_comes_is_the_same_table():
    for (player, banker), rows in CASES.items():
        for row in rows:
            draws = player_draws(player, banker)
            third = row["fifth"] + "s" if draws else None
            assert draws is (row["fifth_to"] == "player")
            expected = "banker" in (row["fifth_to"], row["sixth_to"])
            assert banker_draws(player, banker, third) is expected, row["note"]


@pytest.mark.clause("tiger, lucky7 4.11.1, 4.11.2, 4.12.1, 4.12.2")
@pytest.mark.clause("guide 2.12")
@pytest.mark.parametrize(
    ("cards", "count"),
    [("As", 1), ("2s", 2), ("3s", 3), ("4s", 4), ("5s", 5), ("6s", 6), ("7s", 7), ("8s", 8),
     ("9s", 9), ("Ts", 0), ("Js", 0), ("Qs", 0), ("Ks", 0), ("Ks Qd", 0), ("4h 5h", 9),
     ("5h 5d", 0), ("8s 7d", 5), ("9s 9d", 8), ("9s 9d 9h", 7), ("As 2s Kd", 3)],
)  # fmt: skip
def test_points_are_the_last_digit_of_the_sum(cards, count):
    assert points(cards.split()) == count


@pytest.mark.clause("tiger, lucky7 4.10")
@pytest.mark.clause("guide 2.14")
@pytest.mark.parametrize("cards", [[], ["As"], ["As", "Kh", "3d"]])
@pytest.mark.parametrize("game", BACCARAT)
def test_fewer_than_four_cards_are_no_hand(game, cards):
    assert code({"game": game, "wagers": [], "dealt": cards}) == "incomplete"
