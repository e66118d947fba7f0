"""A shoe and what has left it: burn, cut card, last hand, cards left, composition.

A card seen more often than the decks hold it is a fact for a ruling (tiger, lucky7 7.1), not an
exception: it is counted like any other. A single deck is a new `Shoe(1)` each round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from games.cards import DECK, DECK_SIZE, PIPS
from games.irregularities.effects import REPLACE_CARDS
from games.round.state import State

DECKS: Final = range(6, 9)  # guide 1.1


def burns(first: str) -> int:
    """How many cards a new shoe burns, its first card included (guide 1.7).

    >>> burns("As"), burns("7d"), burns("Kh")
    (1, 7, 10)
    """
    return PIPS[first[0]]


@dataclass(frozen=True)
class Shoe:
    """`seen` are the known cards that have left it, `unseen` how many left it face down.

    `hands` are the finished ones; `over` says that the last of them has been played.
    """

    decks: int
    seen: Mapping[str, int] = field(default_factory=dict)
    unseen: int = 0
    hands: int = 0
    cut_card_out: bool = False
    over: bool = False

    def burnt(self, first: str) -> Shoe:
        """The first card is turned over, the others go face down to the discard holder."""
        return replace(self.out([first]), unseen=self.unseen + burns(first) - 1)

    def out(self, cards: Iterable[str]) -> Shoe:
        return replace(self, seen=Counter(self.seen) + Counter(cards))

    def back(self, cards: Iterable[str]) -> Shoe:
        """A wrong tap taken back: the card never left the shoe."""
        return replace(self, seen=Counter(self.seen) - Counter(cards))

    def cut_card(self) -> Shoe:
        """The hand in progress, or the one about to start, is the last (guide 2.16)."""
        return replace(self, cut_card_out=True)

    def after(self, round: State) -> Shoe:
        """The shoe once a round is over. A round without a card in its hands was no hand.

        The last hand ends the shoe, but a free hand that must follow it is dealt first: then that
        is the last (tiger, lucky7 7.8.1).
        """
        dealt = bool(round.in_hands())
        last = self.cut_card_out and dealt and round.next_free is None
        return replace(
            self.out(round.drawn()),
            hands=self.hands + dealt,
            over=last or REPLACE_CARDS.name in round.shoe,
        )

    @property
    def left(self) -> int:
        return DECK_SIZE * self.decks - sum(self.seen.values()) - self.unseen

    def left_of(self, card: str) -> int:
        """How many of this card may still come; below zero there is one too many (7.1)."""
        return self.decks - self.seen.get(card, 0)

    def too_many(self) -> tuple[str, ...]:
        """Cards seen more often than the decks hold them: the fact for 7.1."""
        return self._seen_at_least(self.decks + 1)

    def used_up(self) -> tuple[str, ...]:
        """Cards of which none can come any more."""
        return self._seen_at_least(self.decks)

    def _seen_at_least(self, times: int) -> tuple[str, ...]:
        found = {card for card, count in self.seen.items() if count >= times}
        return tuple(card for card in DECK if card in found) if found else ()

    def runs_short(self, needed: int = 1) -> bool:
        """Not enough cards left for what the round still needs: the fact for 7.2."""
        return self.left < needed
