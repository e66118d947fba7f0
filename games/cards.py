"""Cards are two letters, rank and suit: "Th" is the ten of hearts."""

from __future__ import annotations

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shcd"
DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS: Final = frozenset(DECK)
DECK_SIZE: Final = len(DECK)
PIPS: Final = {"A": 1} | {str(n): n for n in range(2, 10)} | dict.fromkeys("TJQK", 10)
