"""A round of it as it is dealt: face up, the boxes first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from games.felt import Field, Hand, in_order
from games.onedeck import OneDeckRound, name_of
from games.state import Next, replace
from games.words import Sentence, _

DEALER = "dealer"
RANKS = "23456789TJQKA"


def height(card: str) -> int:
    return RANKS.index(card[0])


@dataclass(frozen=True)
class HighCardRound(OneDeckRound):
    cards: Mapping[str, str] = field(default_factory=dict)

    def slots(self) -> tuple[str, ...]:
        owners = (*map(str, self.boxes()), DEALER)
        return tuple(owner for owner in owners if owner not in self.cards)[:1]

    def with_card(self, card: str, to: str) -> Self:
        return replace(self, cards={**self.cards, to: card})

    def complete(self) -> bool:
        return not self.slots()

    def in_hands(self) -> tuple[str, ...]:
        return tuple(self.cards.values())

    def places(self) -> tuple[str, ...]:
        return tuple(self.cards)

    def emptied(self) -> Self:
        return replace(self, cards={})

    def lies_closed(self, place: str) -> bool:
        return False

    def cards_json(self) -> dict[str, Any]:
        return {"cards": dict(self.cards)}

    def play_next(self) -> Next:
        slots = self.slots()
        return Next(_("A card to: {owner}", owner=name_of(slots[0])), "deal", slots, "high 1.3")

    def result(self) -> Sentence:
        return _("The Dealer has {card}", card=self.cards.get(DEALER, "–"))

    def laid(self) -> tuple[Hand, ...]:
        return (self._laid(DEALER),)

    def box_hand(self, box: int) -> Hand:
        return self._laid(str(box))

    def every_hand(self) -> tuple[Hand, ...]:
        return tuple(map(self._laid, self.cards))

    def _laid(self, owner: str) -> Hand:
        cards = (self.cards[owner],) if owner in self.cards else ()
        return Hand(owner, name_of(owner), cards, in_order(cards, 1, "", self.open_slots(), owner))

    def with_round(self, round: Mapping[str, Any]) -> Self:
        return replace(self, cards=dict(round["cards"]))

    def fields(self) -> tuple[Field, ...]:
        owners = (DEALER, *map(str, range(1, self.opened.seats + 1)))
        return tuple(
            Field(f"card-{owner}", name_of(owner), tuple(self.cards.get(owner, "").split()))
            for owner in owners
        )

    def typed(
        self,
        cards: Mapping[str, list[str]],
        statuses: Mapping[str, str],
        boxes: Iterable[int],
    ) -> dict[str, Any]:
        return {"cards": {name.removeprefix("card-"): c[0] for name, c in cards.items() if c}}
