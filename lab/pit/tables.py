"""The tables of the demo pit: how they are laid out, what their signs say."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.game import Demo
from games.registry import GAMES
from tables.table.chips import LADDER, SETS
from tables.table.models import LIMIT_NAMES

PITS = {"VND": "Hoiana pit", "EUR": "Piraeus pit"}
CHIPS = {"EUR": Decimal(1)}  # where it is not the smallest that there is
# What a table's sign may say, in its smallest chips; a game takes the limits that it knows. 5% of
# each minimum, and a half of it, are whole chips.
IN_CHIPS = {
    "minimum": 100,
    "maximum": 10_000,
    "side_minimum": 20,
    "side_maximum": 1_000,
    "differential": 12_000,
    "side_total": 20_000,
}
SIGNS = {
    "EUR": {
        "minimum": Decimal(20),
        "maximum": Decimal(5_000),
        "side_minimum": Decimal(5),
        "side_maximum": Decimal(250),
        "side_total": Decimal(20_000),
    },
}


def chip(currency: str) -> Decimal:
    return CHIPS.get(currency) or Decimal(SETS.get(currency, LADDER)[0])


def sign(currency: str) -> dict[str, Decimal]:
    """In chips of its own, where a currency has no sign of its own."""
    usual = {column: chip(currency) * count for column, count in IN_CHIPS.items()}
    return SIGNS.get(currency, usual)


def pit(currency: str) -> str:
    return PITS.get(currency, f"{currency} pit")


@dataclass(frozen=True)
class DemoTable:
    """What is played, and the table that the game wants for its demo."""

    game: str
    demo: Demo

    @property
    def pit(self) -> str:
        return pit(self.demo.currency)

    @property
    def layout(self) -> dict[str, Any]:
        """As `table_add` takes it."""
        return {"game": self.game, "chip": chip(self.demo.currency), **self.demo._asdict()}

    @property
    def limits(self) -> dict[str, Decimal]:
        known = {"min", "max", *GAMES[self.game].layout.limits}
        said = sign(self.demo.currency).items()
        return {column: amount for column, amount in said if LIMIT_NAMES[column] in known}


TABLES = tuple(DemoTable(game.slug, demo) for game in GAMES.values() for demo in game.demo)
