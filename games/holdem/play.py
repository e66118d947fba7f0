"""A round of Hold'em Bonus: decisions box by box, community cards, Dealer's hand, showdown.

Hole cards lie face down and are recorded when they are exposed; those of a folded, absent or
unexposed box may never be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from games.events import BetChecked, Event, HandFolded, HandNotShown, PlayerAway
from games.holdem.hands import name, strength
from games.state import Next, State, right_to_left
from games.words import Sentence, _

# The betting rounds: the bet, how many antes it is, the community cards that must lie before it
STREETS: Final = (("flop", 2, 0), ("turn", 1, 3), ("river", 1, 4))
ANTES: Final = {bet: antes for bet, antes, _cards in STREETS}
OUT: Final = ("folded", "absent")


@dataclass(frozen=True)
class HoldemRound(State):
    community: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    holes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    statuses: Mapping[int, str] = field(default_factory=dict)
    checked: frozenset[tuple[int, str]] = frozenset()
    away: frozenset[int] = frozenset()

    def status(self, box: int) -> str:
        return self.statuses.get(box, "played")

    def playing(self) -> tuple[int, ...]:
        """The boxes still in the round, clockwise from the dealer's left."""
        return tuple(box for box in self.boxes() if self.status(box) not in OUT)

    # Decisions ---------------------------------------------------------------------------------

    def street(self) -> tuple[str, tuple[int, ...]] | None:
        """The betting round that is on, and the boxes that have still to decide."""
        for bet, _antes, cards in STREETS:
            if len(self.community) != cards:
                continue
            waiting = tuple(box for box in self.playing() if not self._decided(box, bet))
            return (bet, waiting) if waiting else None
        return None

    def _decided(self, box: int, bet: str) -> bool:
        if (box, bet) in self.wagers or (box, bet) in self.checked:
            return True
        return box in self.away and bet != "flop"  # 7.11.1: deemed to have checked

    def decided(self, event: Event) -> Self:
        """A box folds, checks, is away, or keeps its cards closed."""
        match event:
            case HandFolded(box):
                return self._with_status(box, "folded")
            case HandNotShown(box):
                return self._with_status(box, "unexposed")
            case PlayerAway(box) if (box, "flop") not in self.wagers:
                return self._with_status(box, "absent")
            case PlayerAway(box):
                return replace(self, away=self.away | {box})
            case BetChecked(box):
                street = self.street()
                bet = street[0] if street else ""
                return replace(self, checked=self.checked | {(box, bet)})
        return self

    def _with_status(self, box: int, status: str) -> Self:
        return replace(self, statuses={**self.statuses, box: status})

    def raise_amount(self, box: int, bet: str) -> int:
        """The amount that the rules name for a Flop, Turn or River bet (4.11.2–4.11.4)."""
        return ANTES[bet] * self.wagers[box, "ante"]

    # Cards -------------------------------------------------------------------------------------

    def slots(self) -> tuple[str, ...]:
        if self.street() is not None or not self.playing():
            return ()
        if len(self.community) < 5:
            return ("community",)
        if len(self.dealer) < 2:
            return ("dealer",)
        return self._to_show()

    def _to_show(self) -> tuple[str, ...]:
        shown = {box: len(self.holes.get(box, ())) for box in self.playing()}
        begun = tuple(str(box) for box, count in shown.items() if count == 1)
        return begun or tuple(
            str(box)
            for box in right_to_left(self.playing())
            if not shown[box] and self.status(box) != "unexposed"
        )

    def with_card(self, card: str, to: str) -> Self:
        if to == "community":
            return replace(self, community=(*self.community, card))
        if to == "dealer":
            return replace(self, dealer=(*self.dealer, card))
        box = int(to)
        return replace(self, holes={**self.holes, box: (*self.holes.get(box, ()), card)})

    def complete(self) -> bool:
        return self.street() is None and not self.slots()

    def in_hands(self) -> tuple[str, ...]:
        holes = tuple(card for hole in self.holes.values() for card in hole)
        return self.community + self.dealer + holes

    def cards_json(self) -> dict[str, Any]:
        boxes: dict[str, Any] = {}
        for box in sorted({box for box, _bet in self.wagers}):
            boxes[str(box)] = {"status": self.status(box)}
            if box in self.holes:
                boxes[str(box)]["hole"] = list(self.holes[box])
        return {"community": list(self.community), "dealer": list(self.dealer), "boxes": boxes}

    # What the dealer says ----------------------------------------------------------------------

    def play_next(self) -> Next:
        street = self.street()
        if street is not None:
            return self._decision(*street)
        slots = self.slots()
        if slots == ("community",):
            return self._community()
        if slots == ("dealer",):
            say = _("Dealer's hand, card {number} of two", number=len(self.dealer) + 1)
            return Next(say, "deal", slots, self._clause("4.11.6", "4.12.5"))
        box = int(slots[0])
        number = len(self.holes.get(box, ())) + 1
        return Next(
            _("Box {box} shows, card {number} of two", box=box, number=number), "deal", slots,
            "holdem 4.13",
        )  # fmt: skip

    def _decision(self, bet: str, waiting: tuple[int, ...]) -> Next:
        box = waiting[0]
        boxes = tuple(str(b) for b in waiting)
        if bet == "flop":
            say = _("Box {box}: Flop or fold", box=box)
            return Next(say, "decide", boxes, self._clause("4.11.2", "4.12.2"))
        if bet == "turn":
            say = _("Box {box}: Turn or check", box=box)
            return Next(say, "decide", boxes, self._clause("4.11.3", "4.12.3"))
        say = _("Box {box}: River or check", box=box)
        return Next(say, "decide", boxes, self._clause("4.11.4", "4.12.4"))

    def _community(self) -> Next:
        count = len(self.community)
        burn = self.opened.procedure == "shoe" and count in (0, 3, 4)
        if count < 3:
            clause = self._clause("4.11.3", "4.12.3")
            if burn:
                return Next(_("Burn one, then the Flop"), "deal", ("community",), clause)
            say = _("Flop, card {number} of three", number=count + 1)
        elif count == 3:
            clause = self._clause("4.11.4", "4.12.4")
            say = _("Burn one, then the Turn") if burn else _("Turn card")
        else:
            clause = self._clause("4.11.5", "4.12.4")
            say = _("Burn one, then the River") if burn else _("River card")
        return Next(say, "deal", ("community",), clause)

    def _clause(self, shoe: str, device: str) -> str:
        return f"holdem {shoe if self.opened.procedure == 'shoe' else device}"

    def result(self) -> Sentence:
        if len(self.community) == 5 and len(self.dealer) == 2:
            return _("Dealer has {hand}", hand=name(strength(self.dealer, self.community)))
        return _("No box plays on")
