"""A shoe part-way through, for the style guide."""

from __future__ import annotations

from games.cards import DECK
from games.roads import Roads
from games.roads import roads as drawn

RESULTS = "BBPBPPTPBBBBBBBBPTTPBPBBPPPPTBPBBPBPPBBTBPPPPP"
COUNTS = [
    ("banker", RESULTS.count("B")),
    ("player", RESULTS.count("P")),
    ("tie", RESULTS.count("T")),
]
NIU_OUT = ("Kd", "7s", "3h", "9c", "8d", "Th", "Qs", "Jc", "5s", "5d", "4d", "6h", "Ks", "2c")


def roads() -> Roads:
    return drawn(RESULTS)


def left(*dealt: str, out: tuple[str, ...] = ()) -> dict[str, int]:
    """How many of each card may still come of eight decks, `out` being used up."""
    return {card: 0 if card in out else 8 - dealt.count(card) for card in DECK}
