"""Games that are in the registry for a while, as a line of their own there would put them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games import registry
from games.game import Game
from games.round.events import KINDS

TABLES: tuple[Any, ...] = (
    registry.GAMES, registry.DOCUMENTS, registry.BETS, registry.SIDES, registry.HANDS,
    registry.MOVES, KINDS,
)  # fmt: skip


@contextmanager
def registered(*games: Game) -> Iterator[None]:
    before = [table.copy() for table in TABLES]
    try:
        registry.register(*games)
        yield
    finally:
        for table, was in zip(TABLES, before, strict=True):
            table.clear()
            table.update(was)
