"""A bet as data: when it pays and how much, and the clause for each of its ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games import bets
from games.money import share
from games.round.contract import Line
from games.words import _

COMMISSION: Final = 5  # per cent of the winnings on Banker


class Pays(NamedTuple):
    """`odds` to 1, as a numerator and a denominator, when `when` has happened."""

    when: str
    odds: tuple[int, int]
    clause: str
    commission: int = 0


@dataclass(frozen=True)
class Bet(bets.Bet):
    """`stands` is the clause under which a tie is a stand-off, where it is one."""

    pays: tuple[Pays, ...]
    loses: str
    stands: str | None = None
    main: bool = field(default=False, kw_only=True)

    def decide(self, happened: frozenset[str]) -> Pays | None:
        for pays in self.pays:
            if pays.when in happened:
                return pays
        return None

    def line(self, happened: frozenset[str], amount: int, play: int) -> Line:
        """What `play` of a wager of `amount` gets."""
        returned = amount - play
        pays = self.decide(happened)
        if pays is not None:
            gross = share(play, *pays.odds)
            commission = share(gross, pays.commission, 100) if pays.commission else 0
            return Line("win", pays.clause, gross - commission, 0, returned, commission)
        if self.stands is not None and "tie" in happened:
            return Line("stand-off", self.stands, returned=returned)
        return Line("lose", self.loses, taken=play, returned=returned)


Bets = Mapping[str, Bet]


def player(pays: tuple[Pays, ...], loses: str, stands: str) -> Bet:
    return Bet(pays, loses, stands, name=_("Player"), letter="P", side="player", main=True)


def banker(pays: tuple[Pays, ...], loses: str, stands: str) -> Bet:
    return Bet(pays, loses, stands, name=_("Banker"), letter="B", side="banker", main=True)


def tie(pays: tuple[Pays, ...], loses: str, *, main: bool = False) -> Bet:
    return Bet(pays, loses, name=_("Tie"), letter="T", side="tie", main=main)


def player_pair(pays: tuple[Pays, ...], loses: str) -> Bet:
    return Bet(pays, loses, name=_("Player Pair"), letter="PP", side="player")


def banker_pair(pays: tuple[Pays, ...], loses: str) -> Bet:
    return Bet(pays, loses, name=_("Banker Pair"), letter="BP", side="banker")


def pays(clause: str, **odds: int) -> tuple[Pays, ...]:
    """What must happen, and the odds to 1.

    >>> pays("guide 3.3", banker_on_6_with_2=12)
    (Pays(when='banker-on-6-with-2', odds=(12, 1), clause='guide 3.3', commission=0),)
    """
    return tuple(Pays(when.replace("_", "-"), (odd, 1), clause) for when, odd in odds.items())


# How the main bet on Banker is paid: with commission, or half on a win with six points.


def with_commission(clause: str) -> tuple[Pays, ...]:
    return (Pays("banker", (1, 1), clause, COMMISSION),)


def half_on_six(clause: str) -> tuple[Pays, ...]:
    return (
        Pays("banker-on-6", (1, 2), clause),
        Pays("banker-not-on-6", (1, 1), clause),
    )
