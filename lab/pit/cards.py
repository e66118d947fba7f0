"""The cards that really lie in a shoe, in an order nobody knows before they come out."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from games.cards import DECK

CUT = 7  # the cut card stands seven cards from the end
DECKS = 8  # where the page does not tell


@dataclass
class Cards:
    """`left` is the shoe's rest, the next card last; one deck is shuffled for every round."""

    rng: random.Random
    cut: int = CUT
    left: list[str] = field(default_factory=list)

    def shuffle(self, decks: int) -> None:
        self.left = list(DECK) * decks
        self.rng.shuffle(self.left)

    def take_up(self, count: int) -> None:
        """A shoe that somebody else began: what is left of it is anybody's guess."""
        self.shuffle(DECKS)
        del self.left[count:]

    @property
    def cut_card_shows(self) -> bool:
        return len(self.left) <= self.cut

    def draw(self, impossible: set[str]) -> str:
        """The next card; a guessed shoe may hold what the site knows to be gone."""
        while self.left:
            card = self.left.pop()
            if card not in impossible:
                return card
        return self.rng.choice([card for card in DECK if card not in impossible])

    def burn(self) -> list[str]:
        """Turn the first card; as many go as it counts, itself among them, and first."""
        first = self.left[-1]
        worth = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(first[0]) or int(first[0])
        gone = self.left[: -worth - 1 : -1]
        del self.left[-worth:]
        return gone
