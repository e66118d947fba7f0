"""The tables of the demo pit: how they are laid out, what their signs say."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.game import Demo
from games.registry import GAMES
from tables.table.models import LIMIT_NAMES

PITS = {"VND": "Hoiana pit", "EUR": "Piraeus pit"}
CHIPS = {"VND": Decimal(5_000), "EUR": Decimal(1)}
# What a table's sign may say; a game takes the limits that it knows. 5% of each minimum, and a
# half of it, are whole chips of its table.
SIGNS = {
    "VND": {
        "minimum": Decimal(500_000),
        "maximum": Decimal(50_000_000),
        "side_minimum": Decimal(100_000),
        "side_maximum": Decimal(5_000_000),
        "differential": Decimal(60_000_000),
    },
    "EUR": {
        "minimum": Decimal(20),
        "maximum": Decimal(5_000),
        "side_minimum": Decimal(5),
        "side_maximum": Decimal(250),
        "side_total": Decimal(20_000),
    },
}


@dataclass(frozen=True)
class DemoTable:
    """What is played, and the table that the game wants for its demo."""

    game: str
    demo: Demo

    @property
    def pit(self) -> str:
        return PITS[self.demo.currency]

    @property
    def layout(self) -> dict[str, Any]:
        """As `table_add` takes it."""
        return {"game": self.game, "chip": CHIPS[self.demo.currency], **self.demo._asdict()}

    @property
    def limits(self) -> dict[str, Decimal]:
        known = {"min", "max", *GAMES[self.game].layout.limits}
        sign = SIGNS[self.demo.currency].items()
        return {column: amount for column, amount in sign if LIMIT_NAMES[column] in known}


TABLES = tuple(DemoTable(game.slug, demo) for game in GAMES.values() for demo in game.demo)
