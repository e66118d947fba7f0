"""Niu Niu's pay table and reserves as data (niu 5.1–5.4, 6.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.bets import Bet
from games.niuniu.hands import NAMES
from games.words import _


class Pays(NamedTuple):
    """Odds to 1 and the commission on the winnings, in per cent."""

    odds: int
    commission: int
    clause: str


def _even(rank: int) -> Pays:
    return Pays(1, 50 if NAMES[rank] == "niu-6" else 0, "niu 5.2")


def _double(rank: int) -> Pays:
    if rank >= 7:  # Niu 7 and above
        return Pays(3 if rank >= 10 else 2, 5, "niu 5.3.1")
    return Pays(1, 0, "niu 5.3.2")


def _super_niu(rank: int) -> Pays:
    if rank >= 2:  # Niu 2 and above pays its number
        return Pays(rank, 5, "niu 5.4.1")
    return Pays(1, 0, "niu 5.4.2")


RANKS: Final = range(len(NAMES))
# bet → the winning hand's rank → what it pays (5.1)
PAYS: Final = {
    "even": tuple(map(_even, RANKS)),
    "double": tuple(map(_double, RANKS)),
    "super-niu": tuple(map(_super_niu, RANKS)),
}


class Reserve(NamedTuple):
    """A reserve is `times` its wager; a losing one gives up `taken[rank of the Dealer's hand]`
    times its wager."""

    wager: str
    times: int
    taken: tuple[int, ...]
    clause: str


RESERVES: Final = {
    "double-reserve": Reserve(
        "double", 2, tuple(2 if r >= 10 else 1 if r >= 7 else 0 for r in RANKS), "niu 6.4.1"
    ),
    "super-niu-reserve": Reserve(
        "super-niu", 11, tuple(max(rank - 1, 0) for rank in RANKS), "niu 6.4.2"
    ),
}
LOSES: Final = "niu 6.3.2"
BETS: Final = {
    "even": Bet(name=_("Even"), letter="EVEN"),
    "double": Bet(name=_("Double"), letter="DBL"),
    "super-niu": Bet(name=_("Super Niu"), letter="SUP"),
    "double-reserve": Bet(name=_("Double reserve"), behind="double", times=2),
    "super-niu-reserve": Bet(name=_("Super Niu reserve"), behind="super-niu", times=11),
}
