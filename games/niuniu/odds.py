"""How often each Niu Niu hand comes from one deck of 52.

No hand turns on particular suits, so one stands for all that differ only in their suits.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from games.cards import RANKS, SUITS
from games.niuniu.hands import NAMES, rank


@cache
def hands() -> dict[str, int]:
    """How many of all 2,598,960 hands of five cards are of each name, lowest first (niu 6.2)."""
    found = dict.fromkeys(NAMES, 0)
    for ranks in combinations_with_replacement(RANKS, 5):
        copies = Counter(ranks)
        if max(copies.values()) <= len(SUITS):
            hand = [r + suit for r, n in copies.items() for suit in SUITS[:n]]
            found[NAMES[rank(hand)]] += prod(comb(4, n) for n in copies.values())
    return found
