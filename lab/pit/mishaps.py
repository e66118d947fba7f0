"""What goes wrong now and then at a table: how often, and what is said of it."""

from __future__ import annotations

TAKEN_BACK = 0.02  # of all rounds have a wrong tap that was taken back
IRREGULAR = 0.003
DISPUTED = 0.002

NEIGHBOURS = dict(zip("hdcs", "shdc", strict=True))  # the suit beside it on the pad

CLAIMS = (
    "The payout was short by one chip.",
    "My wager was on the other side.",
    "I had asked for my bet to be moved before no more bets.",
    "The last card came before I had decided.",
)
AGREED = "Shown on the layout; agreed."


def slip(card: str) -> str:
    """The key that a finger hits instead."""
    return card[0] + NEIGHBOURS[card[1]]
