"""A round of Hold'em Bonus: decisions box by box, community cards, Dealer's hand, showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from games.errors import IllegalMove, Refused
from games.holdem.cards import COMMUNITY, DEALER, OUT, HoldemCards
from games.holdem.decisions import (
    AWAY,
    CHECK,
    FOLD,
    BetChecked,
    HandFolded,
    HandNotShown,
    PlayerAway,
)
from games.holdem.hands import WORDS, name, strength
from games.round.dealing import BURN, each
from games.round.events import Event
from games.round.state import Call, Decision, Next, Pass, Phase, replace, right_to_left, without
from games.words import Sentence, _


class Street(NamedTuple):
    """A betting round: how many antes its bet is, the community cards that lie before it, and
    its clause when dealt from a shoe and from a device."""

    antes: int
    cards: int
    shoe: str
    device: str


STREETS: Final = {
    "flop": Street(2, 0, "4.11.2", "4.12.2"),
    "turn": Street(1, 3, "4.11.3", "4.12.3"),
    "river": Street(1, 4, "4.11.4", "4.12.4"),
}
# Community cards that lie open before each burn of the shoe, and how many follow it
AFTER_BURN: Final = ((0, 3), (3, 1), (4, 1))


@dataclass(frozen=True)
class HoldemRound(HoldemCards):
    def out(self) -> frozenset[int]:
        """Who was away before the Flop gets everything back (7.11)."""
        absent = (box for box, status in self.statuses.items() if status == "absent")
        return frozenset((*self.withdrawn, *absent))

    def playing(self) -> tuple[int, ...]:
        """The boxes still in the round, clockwise from the dealer's left."""
        return tuple(box for box in self.boxes() if self.status(box) not in OUT)

    # Decisions ---------------------------------------------------------------------------------

    def street(self) -> tuple[str, tuple[int, ...]] | None:
        """The betting round that is on, and the boxes that have still to decide."""
        for bet, street in STREETS.items():
            if len(self.community) == street.cards:
                waiting = tuple(box for box in self.playing() if not self._decided(box, bet))
                return (bet, waiting) if waiting else None
        return None

    def decision(self) -> Decision | None:
        street = self.street()
        if street is None:
            return None
        return Decision(*street, (FOLD if street[0] == "flop" else CHECK, AWAY))

    def verify_decides(self, move: str, box: int) -> None:
        if move != "hide":
            super().verify_decides(move, box)
        elif not self._may_hide(box):
            raise IllegalMove(_("Box {box} has no hand to show now.", box=box), "holdem 5.6")

    def why_no_pass(self, move: str, box: int) -> IllegalMove:
        if move == "fold":
            words = _("Box {box} has bet the Flop and stays in.", box=box)
        else:
            words = _("Box {box}: Flop or fold, no check.", box=box)
        return IllegalMove(words, self.street_clause("flop"))

    def instead(self, box: int) -> tuple[Pass, ...]:
        """At the showdown a box may keep its cards closed."""
        if not self._may_hide(box):
            return ()
        return (Pass("hide", _("Box {box} does not show", box=box)),)

    def _may_hide(self, box: int) -> bool:
        to_show = self.open_slots() if len(self.dealer) == 2 else ()
        return str(box) in to_show and not self.holes.get(box)

    def may_bet(self, box: int, bet: str) -> None:
        """A Flop, Turn or River bet may be placed or put right until the next card is out."""
        if bet not in STREETS:
            super().may_bet(box, bet)
            return
        self.verify_no_errors()
        now = self.phase is not Phase.BETTING and len(self.community) == STREETS[bet].cards
        if not now or box not in self.playing():
            words = _("Box {box} cannot place this bet now.", box=box)
            raise IllegalMove(words, self.street_clause(bet))

    def verify_away(self, box: int, facts: Mapping[str, Any], clause: str) -> None:
        """7.11: somebody who is away while a decision is asked of them."""
        if self.phase is not Phase.DEALING:
            super().verify_away(box, facts, clause)
        if bool(facts["flop_placed"]) != ((box, "flop") in self.wagers):
            words = _("The log says otherwise about the Flop bet of box {box}.", box=box)
            raise Refused(words, clause)
        if box not in self.playing():
            raise Refused(_("Box {box} is out of the round already.", box=box), clause)

    def facts(self) -> dict[str, Any]:
        """The box that has to decide, or the only one that plays."""
        street = self.street()
        facts = {"box": street[1][0]} if street else super().facts()
        if facts:
            facts["flop_placed"] = (facts["box"], "flop") in self.wagers
        return facts

    def gone_away(self, box: int) -> Self:
        return self.decided(PlayerAway(box))

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
        return STREETS[bet].antes * self.wagers[box, "ante"]

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
        aside = without(self.aside, (card,))
        if to == "community":
            return replace(self, community=(*self.community, card), aside=aside)
        if to == "dealer":
            return replace(self, dealer=(*self.dealer, card), aside=aside)
        hole = (*self.holes.get(int(to), ()), card)
        return replace(self, holes={**self.holes, int(to): hole}, aside=aside)

    def complete(self) -> bool:
        """No slot and no decision is left; asked after every event, so the cheap part first."""
        if len(self.community) == 5 and len(self.dealer) == 2:
            return not self._to_show()
        return not self.playing()

    def turn(self) -> tuple[str, ...]:
        free = self.phase is Phase.DEALING and self.held is None
        street = self.street() if free else None
        return tuple(map(str, street[1])) if street else self.open_slots()

    def leaving(self) -> tuple[str, ...]:
        """As the shoe (4.11) or the device (4.12) deals."""
        boxes = tuple(map(str, self.boxes()))
        if self.opened.procedure == "shoe":
            return self._from_shoe(boxes)
        return (COMMUNITY,) * 5 + each(boxes, 2) + (DEALER,) * 2

    def _from_shoe(self, boxes: tuple[str, ...]) -> tuple[str, ...]:
        """As far as the decisions let the cards come (4.11.1–4.11.6)."""
        order, turned = (BURN, *boxes, *boxes), len(self.community)
        if not self.playing():
            return order
        for before, count in AFTER_BURN:
            if turned < before or (turned == before and self.street() is not None):
                return order
            order += (BURN, *(COMMUNITY,) * count)
        return order + (DEALER,) * 2 if turned == 5 else order

    # What the dealer says ----------------------------------------------------------------------

    def calls(self) -> tuple[Call, ...]:
        """Until the first decision: how the cards go round (4.11.1, 4.12.1)."""
        begun = self.statuses or any((box, "flop") in self.wagers for box in self.boxes())
        if self.phase is not Phase.DEALING or begun:
            return ()
        boxes = ", ".join(map(str, self.boxes()))
        if self.opened.procedure == "shoe":
            say = _("Burn one; two cards to each box, clockwise: {boxes}", boxes=boxes)
        else:
            say = _(
                "Five to the board; two cards to each box, clockwise: {boxes}; two to the Dealer",
                boxes=boxes,
            )
        return (Call(say, self.clause("4.11.1", "4.12.1")),)

    def play_next(self) -> Next:
        street = self.street()
        if street is not None:
            return self._decision(*street)
        slots = self.slots()
        if slots == ("community",):
            return self._community()
        if slots == ("dealer",):
            say = _("Dealer's hand, card {number} of two", number=len(self.dealer) + 1)
            return Next(say, "deal", slots, self.clause("4.11.6", "4.12.5"))
        box = int(slots[0])
        number = len(self.holes.get(box, ())) + 1
        say = _("Box {box} shows, card {number} of two", box=box, number=number)
        return Next(say, "deal", slots, "holdem 4.13")

    def _decision(self, bet: str, waiting: tuple[int, ...]) -> Next:
        box = waiting[0]
        if bet == "flop":
            say = _("Box {box}: Flop or fold", box=box)
        elif bet == "turn":
            say = _("Box {box}: Turn or check", box=box)
        else:
            say = _("Box {box}: River or check", box=box)
        return Next(say, "decide", tuple(map(str, waiting)), self.street_clause(bet))

    def _community(self) -> Next:
        count = len(self.community)
        burn = self.opened.procedure == "shoe" and count in (0, 3, 4)
        if count < 3:
            clause = self.clause("4.11.3", "4.12.3")
            if burn:
                return Next(_("Burn one, then the Flop"), "deal", ("community",), clause)
            say = _("Flop, card {number} of three", number=count + 1)
        elif count == 3:
            clause = self.clause("4.11.4", "4.12.4")
            say = _("Burn one, then the Turn") if burn else _("Turn card")
        else:
            clause = self.clause("4.11.5", "4.12.4")
            say = _("Burn one, then the River") if burn else _("River card")
        return Next(say, "deal", ("community",), clause)

    def clause(self, shoe: str, device: str) -> str:
        """The clause of this table's dealing procedure."""
        return f"holdem {shoe if self.opened.procedure == 'shoe' else device}"

    def street_clause(self, bet: str) -> str:
        return self.clause(STREETS[bet].shoe, STREETS[bet].device)

    def result(self) -> Sentence:
        if len(self.community) == 5 and len(self.dealer) == 2:
            return _("Dealer has {hand}", hand=WORDS[name(strength(self.dealer, self.community))])
        return _("No box plays on")
