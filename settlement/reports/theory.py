"""What the cards alone leave the house of a bet, from the exact odds; asked once a process."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from types import MappingProxyType

from games.baccarat.game import Baccarat
from games.odds import baccarat_odds
from games.odds.single_deck import bonus
from games.registry import GAMES

Edges = MappingProxyType[str, Decimal]


@cache
def edges(game: str, decks: int) -> Edges:
    """The house edge of each bet that cards alone decide; other bets are not in it."""
    played = GAMES[game]
    if isinstance(played, Baccarat):
        exact = {name: odds.house_edge for name, odds in baccarat_odds(played, decks).items()}
    elif game == "holdem-bonus":
        exact = {"bonus": bonus().house_edge}
    else:
        exact = {}
    return MappingProxyType(
        {name: Decimal(edge.numerator) / Decimal(edge.denominator) for name, edge in exact.items()}
    )
