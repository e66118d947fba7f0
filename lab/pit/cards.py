"""The cards that really lie in a shoe, in an order nobody knows before they come out."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from games.cards import DECK
from games.procedures import CUT_CARD
from games.shoe import burns

DECKS = 8  # where the page does not tell


@dataclass
class Cards:
    """`left` is the shoe's rest, the next card last; one deck is shuffled for every round."""

    rng: random.Random
    cut: int = CUT_CARD
    left: list[str] = field(default_factory=list)

    def shuffle(self, decks: int) -> None:
        self.fill(dict.fromkeys(DECK, decks))

    def fill(self, counts: Mapping[str, int]) -> None:
        """So many of each card, shuffled."""
        self.left = [card for card, count in counts.items() for _nth in range(count)]
        self.rng.shuffle(self.left)

    def take_up(self, count: int) -> None:
        """A shoe that somebody else began: what is left of it is anybody's guess."""
        self.shuffle(DECKS)
        del self.left[count:]

    @property
    def cut_card_shows(self) -> bool:
        return len(self.left) <= self.cut

    def draw(self, impossible: Collection[str] = ()) -> str:
        """The next card; a guessed shoe may hold what the site knows to be gone."""
        while self.left:
            card = self.left.pop()
            if card not in impossible:
                return card
        return self.rng.choice([card for card in DECK if card not in impossible])

    def burn(self) -> list[str]:
        """Turn the first card; as many go as it counts, itself among them, and first."""
        count = burns(self.left[-1])
        gone = self.left[: -count - 1 : -1]
        del self.left[-count:]
        return gone
