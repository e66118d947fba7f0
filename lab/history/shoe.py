"""The cards of a table: a shoe that runs to its cut card, or one deck shuffled each round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from games import shoe as shoes
from games.cards import DECK
from games.procedures import CUT_CARD
from games.state import State
from tables.shoes.models import OUT


class Pack:
    """The cards themselves, face down and in order."""

    def __init__(self, decks: int, rng: Random) -> None:
        self.decks, self.rng = decks, rng
        self.shuffle()

    def shuffle(self) -> None:
        self.cards = list(DECK) * self.decks
        self.rng.shuffle(self.cards)

    def draw(self) -> str:
        return self.cards.pop()

    @property
    def cut_card_out(self) -> bool:
        return self.decks > 1 and len(self.cards) <= CUT_CARD


@dataclass
class Shoe:
    """What its row says once it is out."""

    pk: int
    number: int
    decks: int
    since: datetime
    seen: Counter[str] = field(default_factory=Counter)
    unseen: int = 0
    hands: int = 0
    results: str = ""

    def burn(self, pack: Pack) -> dict[str, Any]:
        """The first card says how many follow it face down."""
        first = pack.draw()
        self.seen[first] += 1
        self.unseen = shoes.burns(first) - 1
        for _nth in range(self.unseen):
            pack.draw()
        return {"shoe": self.number, "first": first, "burnt": self.unseen + 1}

    def played(self, state: State, letter: str) -> None:
        self.hands += 1
        self.results += letter
        if self.decks > 1:
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
