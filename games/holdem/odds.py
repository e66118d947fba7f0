"""The exact odds of the Bonus on hole cards, from one deck of 52.

It does not turn on particular suits, so one hand stands for all that differ only in their suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.cards import DECK, RANKS
from games.holdem.hands import bonus_odds
from games.odds.bets import BetOdds, bet_odds


@cache
def bonus() -> BetOdds:
    """Hold'em's Bonus for a box that plays on (holdem 6.1.2): two hole cards, two of the Dealer."""
    ways: Counter[int | None] = Counter()
    for hole, alike in _hole_cards():
        unseen = [card for card in DECK if card not in hole]
        for dealer in combinations(unseen, 2):
            ways[bonus_odds(hole, dealer)] += alike
    return bet_odds(
        ("lose", Fraction(-1), count) if odds is None else ("win", Fraction(odds), count)
        for odds, count in ways.items()
    )


def _hole_cards() -> Iterator[tuple[tuple[str, str], int]]:
    """Pairs, suited and unsuited hands, and how many each stands for."""
    for high, low in combinations_with_replacement(RANKS, 2):
        if high == low:
            yield (high + "s", low + "h"), 6
        else:
            yield (high + "s", low + "s"), 4
            yield (high + "s", low + "h"), 12
