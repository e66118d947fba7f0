"""What can happen to a round, as frozen records. A round is the fold of its events, nothing else.

Events hold only what JSON holds: text, whole numbers, booleans and tuples of them; money is text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from games.words import Sentence


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. `mistap` says whether a dealer may take it back as a wrong tap."""

    mistap: ClassVar[bool] = False

    def as_json(self) -> dict[str, Any]:
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Restriction):
        return {"kind": value.kind, "boxes": list(value.boxes), "clause": value.clause}
    return dict(value) if isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class Restriction:
    """A pit manager's restriction on a player, as the boxes it touches.

    `no-squeeze` (tiger, lucky7 4.8) or `one-box` (niu 4.6.2, holdem 4.7.3: at most one of them).
    """

    kind: str
    boxes: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """“Place your bets”: all that the round is judged by.

    Boxes 1 to `seats` are the seats, clockwise from the dealer's left; a player who bets behind
    seat n has box 100+n, 200+n … `carried` are the cards of a free hand, in their order.
    """

    game: str
    limits: Mapping[str, str] = field(default_factory=dict)
    chip: str = "1"
    seats: int = 9
    face: str = "up"
    procedure: str = "shoe"
    warned: tuple[int, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    free: bool = False
    carried: tuple[str, ...] = ()
    last: bool = False


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    """The whole amount that now stands on a box's bet; a second one changes the first."""

    box: int
    bet: str
    amount: str
    mistap: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WagerWithdrawn(Event):
    box: int
    bet: str
    mistap: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """“No more bets”."""

    mistap: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card that lies in a hand: dealt face up, or turned over. `to` is the slot it lies in."""

    card: str
    to: str
    mistap: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card that is out of the shoe and that no hand may take; it lies outside the hands."""

    card: str
    mistap: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class BoxDecision(Event):
    """Base of what a box decides in some games alone: `Game.moves` names the move that makes it,
    `State.decided` says what it changes."""

    box: int
    mistap: ClassVar[bool] = True

    def told(self) -> Sentence:
        """As the replay tells it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class EntryTakenBack(Event):
    """The last entry was a wrong tap; it stays in the log and no longer counts."""


@dataclass(frozen=True, slots=True)
class ResultAnnounced(Event):
    """The dealer has called the result; from here on only a correction changes anything."""


@dataclass(frozen=True, slots=True)
class RoundHeld(Event):
    """Play stops until somebody of `authority` or above has ruled."""

    clause: str
    authority: str = "pit-manager"


@dataclass(frozen=True, slots=True)
class RoundReleased(Event):
    """The ruling has come, or the irregularity was rejected: play goes on."""


@dataclass(frozen=True, slots=True)
class BoxWithdrawn(Event):
    """A ruling's offer taken up: the box's wagers leave the round."""

    box: int
    clause: str


@dataclass(frozen=True, slots=True)
class EffectApplied(Event):
    """One effect of an approved ruling, in the catalogue's words."""

    effect: str
    clause: str
    box: int | str | None = None
    card: str | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundCorrected(Event):
    """What the round should have been, told after its result by two people: wagers, cards,
    withdrawn boxes and void, as the contract writes them."""

    round: Mapping[str, Any]
    clause: str = ""


# By their names in the log: those of every game here, a game's own once it is registered
KINDS: Final[dict[str, type[Event]]] = {
    kind.__name__: kind
    for kind in (
        RoundOpened, WagerPlaced, WagerWithdrawn, BetsClosed, CardDealt, CardDrawnInError,
        EntryTakenBack, ResultAnnounced, RoundHeld, RoundReleased, BoxWithdrawn, EffectApplied,
        RoundCorrected,
    )
}  # fmt: skip


def from_json(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that `as_json` was made from.

    >>> from_json("CardDealt", {"card": "9s", "to": "player-1"})
    CardDealt(card='9s', to='player-1')
    """
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    if kind == "RoundOpened":
        values["restrictions"] = tuple(
            Restriction(r["kind"], tuple(r["boxes"]), r["clause"])
            for r in values.get("restrictions", ())
        )
    return KINDS[kind](**values)
