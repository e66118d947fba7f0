"""Poker hands: the evaluator in use against a second one, and against the rulebook's own order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from treys import Card, Evaluator

from games.cards import DECK
from games.holdem.hands import bonus_odds, name, strength
from lab.testing.games.rounds import table

SECOND = Evaluator()
SECOND_NAMES = {
    0: "royal-flush", 1: "straight-flush", 2: "four-of-a-kind", 3: "full-house", 4: "flush",
    5: "straight", 6: "three-of-a-kind", 7: "two-pairs", 8: "one-pair", 9: "five-odd-cards",
}  # fmt: skip

# Few ranks or few suits make strong hands common.
PACKS = st.sampled_from(
    [DECK, *(tuple(c for c in DECK if c[1] in suits) for suits in ("s", "sh")),
     *(tuple(c for c in DECK if c[0] in ranks) for ranks in ("A2345", "AKQJT", "789", "KQ2"))]
)  # fmt: skip
NINE_CARDS = PACKS.flatmap(lambda pack: st.permutations(pack)).map(lambda cards: list(cards[:9]))


def second(hole, community):
    rank = SECOND.evaluate([Card.new(c) for c in community], [Card.new(c) for c in hole])
    return rank, SECOND_NAMES[SECOND.get_rank_class(rank)]


@pytest.mark.clause("holdem 4.5, 4.4.1, 4.4.2, 4.4.3, 5.1")
@settings(max_examples=500)
@given(NINE_CARDS)
def test_two_evaluators_agree_on_the_name_and_on_who_wins(cards):
    community, player, dealer = cards[:5], cards[5:7], cards[7:9]
    ours = [strength(hole, community) for hole in (player, dealer)]
    theirs = [second(hole, community) for hole in (player, dealer)]
    assert [name(hand) for hand in ours] == [hand_name for _, hand_name in theirs]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (
        theirs[0][0] < theirs[1][0],
        theirs[0][0] == theirs[1][0],
    )


@pytest.mark.parametrize("row", table("holdem", "holdem_showdowns.csv"))
def test_the_second_evaluator_agrees_with_the_table_of_showdowns(row):
    community = row["community"].split()
    player, hand = second(row["hole"].split(), community)
    dealer, house = second(row["dealer"].split(), community)
    assert (hand, house) == (row["hand"], row["house"])
    result = "stand-off" if player == dealer else "wins" if player < dealer else "loses"
    assert result == row["result"]


@pytest.mark.clause("holdem 4.5")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ah Kh Qh Jh Th 2s 2c", "royal-flush"),
        ("Js Ts 9s 8s 7s 2c 2d", "straight-flush"),
        ("5d 4d 3d 2d Ad Kc Kh", "straight-flush"),
        ("Ac Ah Ad As Th 4c 4d", "four-of-a-kind"),
        ("Kc Kh Kd 7s 7h 2c 3d", "full-house"),
        ("Kc Kh Kd 7s 7h 7c 3d", "full-house"),
        ("Jh 8h 6h 5h 2h Jc 8d", "flush"),
        ("9c 8d 7c 6h 5s 9h 9d", "straight"),
        ("Ac Kd Qc Jh Ts 2d 3d", "straight"),
        ("5c 4d 3c 2h As Kh Kd", "straight"),
        ("Ts Th Tc 8h 3d 2c 4d", "three-of-a-kind"),
        ("Qc Qh 9c 9h 3d 3s 7d", "two-pairs"),
        ("Ac Ah 7d 6h 2s 9c Jd", "one-pair"),
        ("Qc 9h 6d 5s 3h 2c Jd", "five-odd-cards"),
        ("Kc Ah 2d 3s 4h 9d Jc", "five-odd-cards"),
    ],
)
def test_the_ten_names(hand, expected):
    cards = hand.split()
    assert name(strength(cards[:2], cards[2:])) == expected
    assert name(strength(cards[5:], cards[:5])) == expected


@pytest.mark.clause("holdem 6.1.2")
@given(st.permutations(DECK).map(lambda deck: deck[:4]))
def test_bonus_does_not_care_in_which_order_the_cards_came(cards):
    hole, dealer = cards[:2], cards[2:]
    assert bonus_odds(hole, dealer) == bonus_odds(hole[::-1], dealer[::-1])
