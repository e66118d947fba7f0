"""What Niu Niu and Hold'em share: one deck, dealt face down, each card told as it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from games.round.state import State, replace, without
from games.words import Sentence, _


def name_of(owner: str) -> Sentence:
    return _("Box {box}", box=owner) if owner.isdigit() else _("Dealer")


@dataclass(frozen=True)
class OneDeckRound(State):
    def places(self) -> tuple[str, ...]:
        """Where each card of `in_hands` lies, in the same order."""
        raise NotImplementedError

    def emptied(self) -> Self:
        """The round with no card turned over."""
        raise NotImplementedError

    def lies_closed(self, place: str) -> bool:
        return True

    def turned(self, hand: str) -> tuple[str, ...]:
        lying = zip(self.in_hands(), self.places(), strict=True)
        return tuple(card for card, place in lying if place == hand)

    def relaid(self, order: tuple[str, ...]) -> Self:
        """The cards of `order` take the places that lie open, one after the other.

        What is left over lies face down again where it belongs; it is told once more when it is
        turned (niu 7.6, 7.7; holdem 7.3, 7.4, 7.6, 7.8).
        """
        state = self.emptied() if order else self
        for card, place in zip(order, self.places(), strict=False):
            state = state.with_card(card, place)
        loose = without(self.on_felt(), state.in_hands())
        return replace(state, errors=(), aside=self.aside + loose)
