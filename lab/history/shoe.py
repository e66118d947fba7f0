"""A shoe as its row tells of it once it is out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.round.state import State
from tables.shoes.models import OUT


@dataclass
class Shoe:
    pk: int
    number: int
    decks: int
    since: datetime
    seen: Counter[str] = field(default_factory=Counter)
    unseen: int = 0
    hands: int = 0
    results: str = ""

    def burn(self, gone: list[str]) -> dict[str, Any]:
        """The first of these was turned, the others went face down."""
        self.seen[gone[0]] += 1
        self.unseen = len(gone) - 1
        return {"shoe": self.number, "first": gone[0], "burnt": len(gone)}

    def played(self, state: State, letter: str) -> None:
        self.hands += 1
        self.results += letter
        if not state.game.shuffled_every_round:
            self.seen.update(state.drawn())

    def row(self, *, out_at: datetime) -> dict[str, Any]:
        return {
            "id": self.pk,
            "number": self.number,
            "decks": self.decks,
            "status": OUT,
            "seen": dict(self.seen),
            "unseen": self.unseen,
            "hands": self.hands,
            "results": self.results,
            "started_at": self.since,
            "out_at": out_at,
        }
