"""What the style guide shows of a game: its bets, and clauses of its document."""

from __future__ import annotations

from typing import Final

from games.registry import GAMES

GAME: Final = next(iter(GAMES.values()))
SIDE_BET: Final = GAME.guests.side[2]


def clause(situation: str) -> str:
    return GAME.document.cite(GAME.document.named[situation].clause)
