"""The boxes in the order they stand on the cloth: who has them, what lies there, what it gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.web.translation import translate
from games.felt import Place, Spot
from games.registry import GAMES
from games.round.adjudicate import JudgedWager
from games.round.notices import Notice
from games.round.state import Phase, State, seat
from tables.felt.hands import said
from tables.players.models import RESTRICTIONS

BEHIND: Final = 100  # boxes from here on stand behind a seat


@dataclass(frozen=True, slots=True)
class BoxBet:
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
class FeltBox:
    """`to`: a tap on it chooses it as the one whose turn it is; `first`: so many of its cards lie
    in the first row, the others below."""

    number: int
    player: str
    bets: tuple[BoxBet, ...]
    flags: tuple[str, ...] = ()
    repeats: bool = False
    turn: bool = False
    out: bool = False
    to: str = ""
    places: tuple[Place, ...] = ()
    first: int = 0
    says: str = ""
    behind: tuple[FeltBox, ...] = ()

    @property
    def rows(self) -> tuple[tuple[Place, ...], ...]:
        first = self.first or len(self.places)
        return tuple(row for row in (self.places[:first], self.places[first:]) if row)


@dataclass(frozen=True)
class Cloth:
    """What the boxes are read from: the round, who sits where, the settlement's lines."""

    game: str
    seats: int
    state: State | None
    places: Mapping[str, Mapping[str, Any]]
    judged: Sequence[JudgedWager]
    notices: Sequence[Notice]
    last: frozenset[int]  # boxes that had a wager in the round before

    def boxes(self) -> tuple[FeltBox, ...]:
        behind = self._behind()
        return tuple(
            replace(self._box(place), behind=tuple(map(self._box, behind[place])))
            if place in behind
            else self._box(place)
            for place in range(1, self.seats + 1)
        )

    def _behind(self) -> dict[int, list[int]]:
        """The boxes behind a seat, by seat."""
        known = {int(box) for box in self.places} | {box for box, _bet in self._wagers()}
        found: dict[int, list[int]] = {}
        for box in sorted(box for box in known if box > BEHIND):
            found.setdefault(seat(box), []).append(box)
        return found

    def _wagers(self) -> Mapping[tuple[int, str], int]:
        return self.state.wagers if self.state else {}

    def _betting(self) -> bool:
        state = self.state
        return state is not None and state.phase is Phase.BETTING and state.held is None

    def _box(self, number: int) -> FeltBox:
        wagers = tuple((bet, a) for (box, bet), a in self._wagers().items() if box == number)
        lines = tuple((j.bet, j.net, j.result) for j in self.judged if j.box == number)
        box = box_on_cloth(
            get_language() or "",
            self.game,
            number,
            str(self.places.get(str(number), {}).get("name", "")),
            wagers,
            lines,
            frozenset(notice.bet for notice in self.notices if notice.box == number),
            self._flags(number),
            self._betting(),
            number in self.last,
        )
        return with_hand(self.state, box) if self.state and wagers else box

    def _flags(self, number: int) -> tuple[str, ...]:
        """What a pit manager's restriction or a warning says of this player, where it matters."""
        if self.state is None:
            return ()
        opened = self.state.opened
        flags = [
            f"{RESTRICTIONS[limit.kind]} ({limit.clause})"
            for limit in opened.restrictions
            if number in limit.boxes
        ]
        if number in opened.warned:
            flags.append(_("Warned: wagers below the minimum go back"))
        return tuple(flags)


@lru_cache(maxsize=2048)
def box_on_cloth(
    language: str,
    game: str,
    number: int,
    player: str,
    wagers: tuple[tuple[str, int], ...],
    lines: tuple[tuple[str, int, str], ...],  # a bet, what it gets, its result
    notices: frozenset[str],
    flags: tuple[str, ...],
    betting: bool,
    had: bool,
) -> FeltBox:
    """A box without its hand. It is kept, because a card changes no wager."""
    amounts = dict(wagers)
    got = {bet: (net, result) for bet, net, result in lines}
    rules = GAMES[game]

    def bet(spot: Spot) -> BoxBet:
        both = [got[slug] for slug in (spot.slug, spot.reserve) if slug in got]
        return BoxBet(
            spot,
            translate(rules.bets[spot.slug].name),
            amounts.get(spot.slug, 0),
            amounts.get(spot.reserve, 0),
            gets=sum(net for net, _result in both) if both else None,
            result=_result(both),
            must_change=spot.slug in notices,
            open=betting and not rules.bets[spot.slug].raises,
        )

    bets = tuple(map(bet, rules.spots))
    down = any(each.amount for each in bets)
    return FeltBox(number, player, bets, flags, betting and not down and had)


def with_hand(state: State, box: FeltBox) -> FeltBox:
    """The box with the hand that lies in it, where the game deals one there."""
    hand = None if state.phase is Phase.BETTING else state.box_hand(box.number)
    if hand is None:
        return box
    slots, owner = state.open_slots(), hand.owner
    return replace(
        box,
        places=hand.places,
        first=hand.first,
        says=said(hand),
        out=hand.out,
        turn=state.turn()[:1] == (owner,),
        to=owner if len(slots) > 1 and owner in slots else "",
    )


def _result(lines: Sequence[tuple[int, str]]) -> str:
    results = {result for _net, result in lines}
    if "win" in results:
        return "win"
    return "lose" if "lose" in results else "stands" if results else ""
