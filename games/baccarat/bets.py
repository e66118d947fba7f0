"""A bet as data: when it pays and how much, and the clause for each of its ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.contract import Line
from games.money import share

COMMISSION: Final = 5  # per cent of the winnings on Banker


class Pays(NamedTuple):
    """`odds` to 1, as a numerator and a denominator, when `when` has happened."""

    when: str
    odds: tuple[int, int]
    clause: str
    commission: int = 0


@dataclass(frozen=True)
class Bet:
    """`stands` is the clause under which a tie is a stand-off, where it is one."""

    pays: tuple[Pays, ...]
    loses: str
    stands: str | None = None
    main: bool = False

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

# How the main bet on Banker is paid: with commission, or half on a win with six points.


def with_commission(clause: str) -> tuple[Pays, ...]:
    return (Pays("banker", (1, 1), clause, COMMISSION),)


def half_on_six(clause: str) -> tuple[Pays, ...]:
    return (
        Pays("banker-on-6", (1, 2), clause),
        Pays("banker-not-on-6", (1, 1), clause),
    )
