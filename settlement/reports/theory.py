"""What the cards alone leave the house of a bet, from the exact odds; asked once a process."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from types import MappingProxyType

from games.registry import GAMES

Edges = MappingProxyType[str, Decimal]


@cache
def edges(game: str, decks: int) -> Edges:
    """The house edge of each bet that cards alone decide; other bets are not in it."""
    exact = {bet: odds.house_edge for bet, odds in GAMES[game].odds_of_bets(decks).items()}
    return MappingProxyType(
        {name: Decimal(edge.numerator) / Decimal(edge.denominator) for name, edge in exact.items()}
    )
