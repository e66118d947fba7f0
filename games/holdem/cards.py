"""The cards of a round of Hold'em Bonus: the board, the Dealer's, each box's, and how they lie.

Hole cards lie face down and are recorded when they are exposed; those of a folded, absent or
unexposed box may never be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from games.felt import BACK, Field, Hand, in_order
from games.holdem.hands import WORDS, name, strength
from games.round.onedeck import OneDeckRound, name_of
from games.round.state import replace
from games.words import Sentence, _

OUT: Final = ("folded", "absent")
STATUSES: Final = {
    "played": _("Played"),
    "folded": _("Folded"),
    "absent": _("Away"),
    "unexposed": _("Not shown"),
}
COMMUNITY, DEALER = "community", "dealer"


@dataclass(frozen=True)
class HoldemCards(OneDeckRound):
    community: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    holes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    statuses: Mapping[int, str] = field(default_factory=dict)
    checked: frozenset[tuple[int, str]] = frozenset()
    away: frozenset[int] = frozenset()

    def status(self, box: int) -> str:
        return self.statuses.get(box, "played")

    def in_hands(self) -> tuple[str, ...]:
        holes = tuple(card for hole in self.holes.values() for card in hole)
        return self.community + self.dealer + holes

    def places(self) -> tuple[str, ...]:
        holes = tuple(str(box) for box, hole in self.holes.items() for _card in hole)
        return ("community",) * len(self.community) + ("dealer",) * len(self.dealer) + holes

    def emptied(self) -> Self:
        return replace(self, community=(), dealer=(), holes={})

    def cards_json(self) -> dict[str, Any]:
        boxes: dict[str, Any] = {}
        for box in sorted({box for box, _bet in self.wagers}):
            boxes[str(box)] = {"status": self.status(box)}
            if box in self.holes:
                boxes[str(box)]["hole"] = list(self.holes[box])
        return {"community": list(self.community), "dealer": list(self.dealer), "boxes": boxes}

    # The hands as they lie ---------------------------------------------------------------------

    def laid(self) -> tuple[Hand, ...]:
        slots = self.open_slots()
        board = in_order(self.community, 5, "", slots, COMMUNITY)
        dealer = in_order(self.dealer, 2, BACK, slots, DEALER)
        return (
            Hand(COMMUNITY, _("Board"), self.community, board),
            Hand(DEALER, _("Dealer"), self.dealer, dealer, says=self.makes(self.dealer)),
        )

    def box_hand(self, box: int) -> Hand:
        hole, status = self.holes.get(box, ()), self.status(box)
        return Hand(
            str(box),
            name_of(str(box)),
            hole,
            in_order(hole, 2, BACK, self.open_slots(), str(box)),
            says=self._says(box, status, hole),
            status=self.statuses.get(box, ""),
            out=status in OUT,
        )

    def every_hand(self) -> tuple[Hand, ...]:
        boxes = sorted({box for box, _bet in self.wagers})
        return (*self.laid(), *map(self.box_hand, boxes))

    def _says(self, box: int, status: str, hole: tuple[str, ...]) -> Sentence | None:
        if status != "played":
            return STATUSES[status]
        return _("Away, checks") if box in self.away else self.makes(hole)

    def makes(self, hole: tuple[str, ...]) -> Sentence | None:
        """What two hole cards make with the board, once all seven are known."""
        if len(hole) != 2 or len(self.community) != 5:
            return None
        return WORDS[name(strength(hole, self.community))]

    # The cards told anew -----------------------------------------------------------------------

    def with_round(self, round: Mapping[str, Any]) -> Self:
        boxes = {int(box): told for box, told in round["boxes"].items()}
        return replace(
            self,
            community=tuple(round["community"]),
            dealer=tuple(round["dealer"]),
            holes={box: tuple(told["hole"]) for box, told in boxes.items() if "hole" in told},
            statuses={
                box: told["status"]
                for box, told in boxes.items()
                if told.get("status", "played") != "played"
            },
        )

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(COMMUNITY, _("Board"), self.community),
            Field(DEALER, _("Dealer"), self.dealer),
            *(
                Field(f"hole-{n}", name_of(str(n)), self.holes.get(n, ()), self.status(n))
                for n in range(1, self.opened.seats + 1)
            ),
        )

    def typed(
        self,
        cards: Mapping[str, list[str]],
        statuses: Mapping[str, str],
        boxes: Iterable[int],
    ) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for box in sorted(boxes):
            told[str(box)] = {"status": statuses.get(f"hole-{box}") or "played"}
            if cards.get(f"hole-{box}"):
                told[str(box)]["hole"] = cards[f"hole-{box}"]
        return {"community": cards[COMMUNITY], "dealer": cards[DEALER], "boxes": told}
