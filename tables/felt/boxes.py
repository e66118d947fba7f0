"""The boxes in the order they stand on the cloth: who has them, what lies there, what it gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from config.say import tell
from games.holdem.play import OUT, HoldemRound
from games.money import cents
from games.names import BETS
from games.niuniu.play import NiuNiuRound
from games.notices import Notice
from games.state import Phase, State, seat
from tables.felt.bets import RAISES, Spot, cloth
from tables.felt.hands import BACK, Lies, arranged, expected, laid, poker

BEHIND: Final = 100  # boxes from here on stand behind a seat


@dataclass(frozen=True, slots=True)
class Bet:
    """One bet of a box. Amounts in cents; `gets` is signed, None before the settlement."""

    spot: Spot
    name: str
    amount: int = 0
    reserve: int = 0
    gets: int | None = None
    result: str = ""
    must_change: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """`to`: a tap on it chooses it as the one whose turn it is."""

    number: int
    player: str
    bets: tuple[Bet, ...]
    flags: tuple[str, ...] = ()
    repeats: bool = False
    turn: bool = False
    out: bool = False
    to: str = ""
    places: tuple[Lies, ...] = ()
    says: str = ""
    behind: tuple[Box, ...] = ()

    @property
    def rows(self) -> tuple[tuple[Lies, ...], ...]:
        """Five cards lie as three and two, as they are set."""
        return (self.places[:3], self.places[3:]) if self.places[3:] else (self.places,)


@dataclass(frozen=True)
class Cloth:
    """What the boxes are read from: the round, who sits where, the settlement's lines."""

    game: str
    seats: int
    state: State | None
    places: Mapping[str, Mapping[str, Any]]
    lines: Mapping[tuple[int, str], Mapping[str, Any]]
    notices: Sequence[Notice]
    last: frozenset[int]  # boxes that had a wager in the round before

    def boxes(self) -> tuple[Box, ...]:
        seats = range(1, self.seats + 1)
        return tuple(replace(self._box(seat), behind=self._behind(seat)) for seat in seats)

    def _behind(self, number: int) -> tuple[Box, ...]:
        known = {int(box) for box in self.places} | {box for box, _bet in self._wagers()}
        behind = sorted(box for box in known if box > BEHIND and seat(box) == number)
        return tuple(map(self._box, behind))

    def _wagers(self) -> Mapping[tuple[int, str], int]:
        return self.state.wagers if self.state else {}

    def _betting(self) -> bool:
        state = self.state
        return state is not None and state.phase is Phase.BETTING and state.held is None

    def _box(self, number: int) -> Box:
        player = str(self.places.get(str(number), {}).get("name", ""))
        bets = tuple(self._bet(number, spot) for spot in cloth(self.game))
        down = any(bet.amount for bet in bets)
        repeats = self._betting() and not down and number in self.last
        box = Box(number, player, bets, self._flags(number), repeats)
        return with_hand(self.state, box) if self.state and down else box

    def _bet(self, number: int, spot: Spot) -> Bet:
        wagers = self._wagers()
        found = (self.lines.get((number, slug)) for slug in (spot.slug, spot.reserve))
        lines = [line for line in found if line is not None]
        return Bet(
            spot,
            tell(BETS[spot.slug]),
            wagers.get((number, spot.slug), 0),
            wagers.get((number, spot.reserve), 0),
            gets=sum(map(_net, lines)) if lines else None,
            result=_result(lines),
            must_change=any((n.box, n.bet) == (number, spot.slug) for n in self.notices),
            open=self._betting() and spot.slug not in RAISES,
        )

    def _flags(self, number: int) -> tuple[str, ...]:
        """What a pit manager's restriction or 7.17 says of this player, where it matters."""
        if self.state is None:
            return ()
        opened = self.state.opened
        flags = [
            f"{FLAGS[limit.kind]()} ({limit.clause})"
            for limit in opened.restrictions
            if number in limit.boxes
        ]
        return (*flags, *([FLAGS["warned"]()] if number in opened.warned else []))


FLAGS: Final[dict[str, Callable[[], str]]] = {
    "no-squeeze": lambda: _("May not squeeze"),
    "one-box": lambda: _("One box only"),
    "warned": lambda: _("Warned: wagers below the minimum go back"),
}
STATUSES: Final[dict[str, Callable[[], str]]] = {
    "folded": lambda: _("Folded"),
    "absent": lambda: _("Away"),
    "unexposed": lambda: _("Not shown"),
}


def with_hand(state: State, box: Box) -> Box:
    """The box with the hand that lies in it, where the game deals one there."""
    if state.phase is Phase.BETTING:
        return box
    if isinstance(state, NiuNiuRound):
        slots, owner = expected(state), str(box.number)
        cards, says = arranged(state, owner)
        box = replace(box, places=laid(cards, 5, BACK, slots, owner), says=says)
        return _marked(box, slots, turn=slots)
    return _holdem(state, box) if isinstance(state, HoldemRound) else box


def _holdem(state: HoldemRound, box: Box) -> Box:
    slots, hole = expected(state), state.holes.get(box.number, ())
    places = laid(hole, 2, BACK, slots, str(box.number))
    street = state.street() if state.phase is Phase.DEALING and state.held is None else None
    out = state.status(box.number) in OUT
    box = replace(box, places=places, says=_says(state, box.number), out=out)
    return _marked(box, slots, turn=tuple(map(str, street[1])) if street else slots)


def _says(state: HoldemRound, box: int) -> str:
    if state.status(box) in STATUSES:
        return STATUSES[state.status(box)]()
    if box in state.away:
        return _("Away, checks")
    return poker(state, state.holes.get(box, ()))


def _marked(box: Box, slots: tuple[str, ...], turn: tuple[str, ...]) -> Box:
    owner = str(box.number)
    can_choose = len(slots) > 1 and owner in slots
    return replace(box, turn=turn[:1] == (owner,), to=owner if can_choose else "")


def _net(line: Mapping[str, Any]) -> int:
    return (cents(line["paid"]) or 0) - (cents(line["taken"]) or 0)


def _result(lines: Sequence[Mapping[str, Any]]) -> str:
    results = {line["result"] for line in lines}
    if "win" in results:
        return "win"
    return "lose" if "lose" in results else "stands" if results else ""
