"""A round of it as it is dealt: face up, the boxes first, who then double or stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from games.errors import IllegalMove
from games.felt import Field, Hand, in_order
from games.round.events import BoxDecision, Event
from games.round.onedeck import OneDeckRound, name_of
from games.round.state import Decision, Next, Pass, Phase, replace
from games.words import Sentence, _

DEALER = "dealer"
RANKS = "23456789TJQKA"


def height(card: str) -> int:
    return RANKS.index(card[0])


@dataclass(frozen=True, slots=True)
class BoxStood(BoxDecision):
    def told(self) -> Sentence:
        return _("Box {box} stands", box=self.box)


STAND = Pass("stand", _("Stand"))


@dataclass(frozen=True)
class HighCardRound(OneDeckRound):
    cards: Mapping[str, str] = field(default_factory=dict)
    stood: frozenset[int] = frozenset()

    # Decisions ---------------------------------------------------------------------------------

    def decision(self) -> Decision | None:
        if DEALER in self.cards or self._missing()[:1] != (DEALER,):
            return None
        waiting = tuple(box for box in self.boxes() if not self._decided(box))
        return Decision("double", waiting, (STAND,)) if waiting else None

    def _decided(self, box: int) -> bool:
        return box in self.stood or (box, "double") in self.wagers

    def decided(self, event: Event) -> Self:
        return (
            replace(self, stood=self.stood | {event.box}) if isinstance(event, BoxStood) else self
        )

    def raise_amount(self, box: int, bet: str) -> int:
        return self.wagers[box, "stake"]

    def may_bet(self, box: int, bet: str) -> None:
        decision = self.decision() if self.phase is Phase.DEALING else None
        if bet != "double":
            super().may_bet(box, bet)
        elif decision is None or box not in decision.boxes:
            raise IllegalMove(_("Box {box} cannot place this bet now.", box=box), "high 1.4")

    def turn(self) -> tuple[str, ...]:
        decision = self.decision() if self.phase is Phase.DEALING and not self.held else None
        return tuple(map(str, decision.boxes)) if decision else self.open_slots()

    # Cards -------------------------------------------------------------------------------------

    def slots(self) -> tuple[str, ...]:
        return self._missing()[:1] if self.decision() is None else ()

    def _missing(self) -> tuple[str, ...]:
        owners = (*map(str, self.boxes()), DEALER)
        return tuple(owner for owner in owners if owner not in self.cards)

    def with_card(self, card: str, to: str) -> Self:
        return replace(self, cards={**self.cards, to: card})

    def complete(self) -> bool:
        return not self._missing()

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
        if decision := self.decision():
            say = _("Box {box}: double or stand", box=decision.boxes[0])
            return Next(say, "decide", tuple(map(str, decision.boxes)), "high 1.4")
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
