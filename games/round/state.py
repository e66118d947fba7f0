"""What is the same in a round of every game: its phase, its wagers, what a ruling did to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from games import money
from games.errors import IllegalMove, Refused
from games.felt import Field, Hand
from games.round.contract import Round, Wager, chip_in, limits_in
from games.round.events import Event, RoundOpened
from games.words import Sentence, _

if TYPE_CHECKING:
    from dataclasses import replace as replace

    from games.game import Game
else:

    def replace(state, **changes):
        """`dataclasses.replace` for states: an audit folds millions of events, and setting every
        field of a frozen dataclass anew takes most of the time of a fold."""
        changed = object.__new__(type(state))
        changed.__dict__.update(state.__dict__, **changes)
        return changed


class Phase(StrEnum):
    BETTING = "betting"
    DEALING = "dealing"
    RESULT = "result"
    ANNOUNCED = "announced"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, as the dealer says it; `to` are the slots or boxes it may concern, the
    expected one first."""

    say: Sentence
    move: str
    to: tuple[str, ...] = ()
    clause: str = ""


class Call(NamedTuple):
    """What the dealer says or does on the way to what comes next, and the clause behind it."""

    say: Sentence
    clause: str


class Pass(NamedTuple):
    """A move of the game's own that a box may make: its name in `Game.moves`, and its button."""

    move: str
    say: Sentence


class Decision(NamedTuple):
    """A decision between cards: `boxes` place `bet` or pass in one of these ways, the first box
    now. The usual way to pass comes first, the rarest last."""

    bet: str
    boxes: tuple[int, ...]
    passes: tuple[Pass, ...]


@dataclass(frozen=True)
class State:
    """A round at one point of its life. Immutable; `games.round.engine` makes the next one.

    `errors` are the cards out of the shoe that still wait for a ruling, `aside` those that a
    ruling left outside the hands. `offered` is the clause under which players may withdraw now.
    `last` is the last entry that counts; how a round stands does not depend on it.
    """

    game: Game
    opened: RoundOpened
    phase: Phase
    wagers: Mapping[tuple[int, str], int] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    held: str | None = None
    authority: str | None = None
    void: str | None = None
    offered: str | None = None
    withdrawn: Mapping[int, str] = field(default_factory=dict)
    stopped: frozenset[int] = frozenset()
    next_free: tuple[str, ...] | None = None
    shoe: tuple[str, ...] = ()
    last: Event | None = field(default=None, compare=False)

    @classmethod
    def begin(cls, game: Game, opened: RoundOpened) -> Self:
        return cls(game, opened, Phase.BETTING)

    # What each game knows of its own cards -----------------------------------------------------

    def slots(self) -> tuple[str, ...]:
        """Where the next card may lie, the expected slot first; empty where no card may come."""
        raise NotImplementedError

    def with_card(self, card: str, to: str) -> Self:
        raise NotImplementedError

    def complete(self) -> bool:
        """Whether the cards have decided the round."""
        raise NotImplementedError

    def in_hands(self) -> tuple[str, ...]:
        """The known cards of the hands, in shoe order where the game has one."""
        raise NotImplementedError

    def relaid(self, order: tuple[str, ...]) -> Self:
        """The same cards put right (`reconstruct`); without an order, those in error alone."""
        raise NotImplementedError

    def cards_json(self) -> dict[str, Any]:
        """The cards as the contract has them."""
        raise NotImplementedError

    def play_next(self) -> Next:
        """What comes next once bets are closed and before the result."""
        raise NotImplementedError

    def result(self) -> Sentence:
        """The result as the dealer calls it."""
        raise NotImplementedError

    def calls(self) -> tuple[Call, ...]:
        """What the dealer has said or done by now that `upcoming` does not repeat."""
        return ()

    def with_round(self, round: Mapping[str, Any]) -> Self:
        """The cards that a correction tells, as the contract has them."""
        raise NotImplementedError

    def fields(self) -> tuple[Field, ...]:
        """The cards as a form asks for them."""
        raise NotImplementedError

    def typed(
        self,
        cards: Mapping[str, list[str]],
        statuses: Mapping[str, str],
        boxes: Iterable[int],
    ) -> dict[str, Any]:
        """What was typed into these fields, as the contract has it; `boxes` have a wager."""
        raise NotImplementedError

    # What some games have and others have not --------------------------------------------------

    @property
    def winner(self) -> str:
        """The side that is ahead, in a game that two sides play."""
        return ""

    @property
    def score(self) -> str:
        """The count of both sides, in a game that has them."""
        return ""

    def verdict(self) -> Sentence:
        """The result in as few words as can be."""
        return self.result()

    def decided(self, event: Event) -> Self:
        """What an event of the game's own (`Game.moves`) changes."""
        return self

    def decision(self) -> Decision | None:
        """What boxes have to decide before the next card."""
        return None

    def raise_amount(self, box: int, bet: str) -> int:
        """The amount that the rules name for a bet between cards."""
        raise NotImplementedError

    def gone_away(self, box: int) -> Self:
        """The player of a box cannot decide."""
        return self

    def out(self) -> frozenset[int]:
        """Boxes whose wagers go back, whatever the cards are."""
        return frozenset(self.withdrawn)

    def may_bet(self, box: int, bet: str) -> None:
        """Refuses a wager that comes too late."""
        if self.phase is not Phase.BETTING:
            raise IllegalMove(_("Bets are closed."), self.game.clauses["bets-closed"])

    def instead(self, box: int) -> tuple[Pass, ...]:
        """What a box may do instead of taking its next card."""
        return ()

    def verify_decides(self, move: str, box: int) -> None:
        """Refuses a move of the game's own that is not offered to this box now."""
        decision = self.decision()
        if self.phase is Phase.BETTING or decision is None:
            raise IllegalMove(_("There is no decision to make now."))
        if box not in decision.boxes:
            raise IllegalMove(_("Box {box} has nothing to decide now.", box=box))
        if move not in {each.move for each in decision.passes}:
            raise self.why_no_pass(move, box)

    def why_no_pass(self, move: str, box: int) -> IllegalMove:
        return IllegalMove(_("Box {box} may not do this now.", box=box))

    def verify_away(self, box: int, facts: Mapping[str, Any], clause: str) -> None:
        """Refuses what a ruling says of somebody who is away and cannot decide."""
        raise Refused(_("There is no decision to make now."), clause)

    def why_no_card(self) -> Next | Call:
        return self.upcoming()

    # The hands as they lie ---------------------------------------------------------------------

    def laid(self) -> tuple[Hand, ...]:
        """The hands before the dealer."""
        return ()

    def box_hand(self, box: int) -> Hand | None:
        """The hand that lies in a box, where the game deals one there."""
        return None

    def every_hand(self) -> tuple[Hand, ...]:
        """All hands of the round: those before the dealer, and those of the boxes."""
        return self.laid()

    def open_slots(self) -> tuple[str, ...]:
        """Where the next card may lie, as far as play is on and no ruling is waited for."""
        free = self.phase is Phase.DEALING and self.held is None and not self.errors
        return self.slots() if free else ()

    def turn(self) -> tuple[str, ...]:
        """Whose turn it is on the felt, the first of them now."""
        return self.open_slots()

    # How cards leave the shoe ------------------------------------------------------------------

    def lies_closed(self, place: str) -> bool:
        """Whether a card comes to this place face down."""
        return False

    def turned(self, hand: str) -> tuple[str, ...]:
        """The cards of a hand that are turned, those that came to it face down."""
        return ()

    def leaving(self) -> tuple[str, ...]:
        """The places to which cards come face down, in the order in which they leave the shoe."""
        return ()

    def filled(self, told: Collection[str]) -> frozenset[str]:
        """Places that take no card any more: filled, and not by a card that the dealer told."""
        return frozenset()

    # What is known of an irregular case --------------------------------------------------------

    def case(self) -> dict[str, Any]:
        """What a case of this game tells beside its facts."""
        return {}

    def facts(self) -> dict[str, Any]:
        """Facts about boxes that the round answers by itself: the only one that plays."""
        boxes = self.boxes()
        return {"box": boxes[0]} if len(boxes) == 1 else {}

    # What follows from the common part ---------------------------------------------------------

    @property
    def live(self) -> bool:
        """Whether anything may still happen on the felt."""
        return self.phase in (Phase.BETTING, Phase.DEALING, Phase.RESULT)

    def boxes(self) -> tuple[int, ...]:
        """The boxes with a wager that still stands, clockwise from the dealer's left."""
        staked = {box for box, _bet in self.wagers}
        return tuple(sorted(staked - self.withdrawn.keys(), key=clockwise))

    def on(self, bet: str) -> int:
        """The total on one bet."""
        return sum(
            a for (box, b), a in self.wagers.items() if b == bet and box not in self.withdrawn
        )

    def on_felt(self) -> tuple[str, ...]:
        """The known cards that a ruling may still give a place."""
        return self.in_hands() + self.errors

    def known(self) -> tuple[str, ...]:
        """Every card that has been seen, in the hands or outside them."""
        return self.on_felt() + self.aside + (self.next_free or ())

    def verify_no_errors(self) -> None:
        if self.errors:
            raise IllegalMove(_("A card is out in error: call for a ruling first."))

    @property
    def letter(self) -> str:
        """The result as the roads write it; a void round has none."""
        side = self.game.results.get(self.winner)
        return side.letter if side and self.phase is not Phase.VOID else ""

    def drawn(self) -> tuple[str, ...]:
        """The known cards that left the shoe in this round; those carried over left it before."""
        return without(self.known(), self.opened.carried)

    def settled_phase(self) -> Self:
        """Moves between dealing and result as the cards decide or no longer decide the round."""
        if self.phase not in (Phase.DEALING, Phase.RESULT):
            return self
        return replace(self, phase=Phase.RESULT if self.complete() else Phase.DEALING)

    def upcoming(self) -> Next:
        clauses = self.game.clauses
        if self.held is not None:
            return Next(_("Held for a ruling"), "held", clause=self.held)
        if self.errors:
            return Next(_("A card is out in error: call for a ruling"), "rule")
        if self.phase is Phase.VOID:
            return Next(_("Void: all wagers go back"), "void", clause=self.void or "")
        if self.phase is Phase.BETTING:
            return Next(_("Place your bets"), "bets", clause=clauses["bets"])
        if self.phase is Phase.DEALING:
            return self.play_next()
        if self.phase is Phase.RESULT:
            return Next(self.result(), "announce", clause=clauses["result"])
        return Next(self.result(), "settle", clause=clauses["settle"])

    # The round as the contract has it ----------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """The round for `adjudicate`: the one judgement, in play and afterwards."""
        opened = self.opened
        round: dict[str, Any] = {
            "game": opened.game,
            "wagers": [
                {"box": box, "bet": bet, "amount": money.text(amount)}
                for (box, bet), amount in self.wagers.items()
            ],
            "limits": dict(opened.limits),
            "chip": opened.chip,
            "warned": list(opened.warned),
            "withdrawn": sorted(self.withdrawn),
            "void": self.void is not None,
        }
        return round | self.cards_json()

    def as_round(self) -> Round:
        """The same for the engine itself, without cards: the limit rules ask before any is out."""
        return Round(
            self.game,
            [Wager(box, bet, amount, amount) for (box, bet), amount in self.wagers.items()],
            limits_in(self.opened.limits),
            chip_in(self.opened.chip),
            frozenset(self.opened.warned),
            frozenset(self.withdrawn),
            void=self.void is not None,
        )


def without(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards less those that are gone, each taken once.

    >>> without(("9s", "9s", "Kd"), ("9s", "2c"))
    ('9s', 'Kd')
    """
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def seat(box: int) -> int:
    """The seat that a box stands at; a box of 101 is behind seat 1.

    >>> seat(3), seat(203)
    (3, 3)
    """
    return box % 100


def box_name(box: int) -> str:
    """What people call a box: by its seat, with a plus for each who bets behind it.

    >>> box_name(3), box_name(203)
    ('3', '3++')
    """
    return f"{seat(box)}{'+' * (box // 100)}"


def clockwise(box: int) -> tuple[int, int]:
    """Sort key: seats from the dealer's left, those behind a seat after it."""
    return seat(box), box


def right_to_left(boxes: Iterable[int]) -> list[int]:
    """The order in which a dealer compares and pays (guide 2.15; niu 6.3).

    >>> right_to_left([1, 2, 3, 102])
    [3, 2, 102, 1]
    """
    return sorted(boxes, key=lambda box: (-seat(box), box))
