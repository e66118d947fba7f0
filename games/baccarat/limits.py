"""The limit rules: Hoiana's baccarat settles what is outside them, the guide's games refuse it.

Each rule may lower `play`, the part of a wager that is in play, naming its clause; the rest goes
back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.baccarat.bets import Bets
from games.errors import BadRound
from games.round.contract import Round, Wager
from games.words import _


class LimitRules(Protocol):
    def refuse(self, round: Round, bets: Bets) -> None: ...

    def cut(self, round: Round, bets: Bets) -> None: ...


@dataclass(frozen=True)
class Hoiana:
    """7.17, then 7.18, then 7.19: the order is decided, the rulebook only has the rules."""

    document: str

    def refuse(self, round: Round, bets: Bets) -> None:
        """Nothing: what is outside the limits is settled, not refused."""

    def cut(self, round: Round, bets: Bets) -> None:
        _under_minimum(round, bets, f"{self.document} 7.17")
        _over_maximum(round, bets, f"{self.document} 7.18")
        _differential(round, f"{self.document} 7.19")


def _below_minimum(round: Round, bets: Bets, wager: Wager) -> bool:
    minimum = round.limits.get("min" if bets[wager.bet].main else "side_min")
    return minimum is not None and wager.amount < minimum


def _under_minimum(round: Round, bets: Bets, clause: str) -> None:
    """7.17: settled once; a warned player's under-minimum wagers go back whole."""
    for wager in round.wagers_left():
        if wager.box in round.warned and _below_minimum(round, bets, wager):
            wager.limit(0, clause)


def _over_maximum(round: Round, bets: Bets, clause: str) -> None:
    """7.18: a wager counts up to its maximum; the excess goes back."""
    for wager in round.wagers_left():
        maximum = round.limits.get("max" if bets[wager.bet].main else "side_max")
        if maximum is not None:
            wager.limit(maximum, clause)


def _differential(round: Round, clause: str) -> None:
    """7.19, 7.19.1: the heavier side stands for the lighter total plus the differential."""
    differential = round.limits.get("differential")
    if differential is None:
        return
    sides = [
        [wager for wager in round.wagers_left() if wager.bet == side and wager.play]
        for side in ("player", "banker")
    ]
    lighter, heavier = sorted(sides, key=_total)
    allowed = _total(lighter) + differential
    if _total(heavier) <= allowed:
        return
    minimum = round.limits.get("min", 0)
    small = [wager for wager in heavier if wager.amount < minimum]  # 7.19.1: never pro rata
    rest = [wager for wager in heavier if wager.amount >= minimum]
    for wager, play in zip(
        rest, pro_rata([w.play for w in rest], allowed - _total(small), round.chip), strict=True
    ):
        wager.limit(play, clause)


def _total(wagers: Sequence[Wager]) -> int:
    return sum(wager.play for wager in wagers)


def pro_rata(amounts: Sequence[int], remainder: int, chip: int) -> list[int]:
    """What each of `amounts` may stand for when together they may stand for `remainder`.

    Shares are rounded down to the chip; the chips left over go, one each, to the largest lost
    fractions, the earlier wager first. A chip that would lift a wager above its amount passes on.

    >>> pro_rata([30000, 20000, 10000], 25000, 5000)
    [10000, 10000, 5000]
    """
    total = sum(amounts)
    remainder = max(remainder, 0)
    if not total:
        return []
    if remainder >= total:
        return list(amounts)
    shares = [remainder * amount // (total * chip) * chip for amount in amounts]
    left = remainder // chip - sum(shares) // chip
    lost = [
        remainder * amount - share * total for amount, share in zip(amounts, shares, strict=True)
    ]
    for index in sorted(range(len(amounts)), key=lambda i: -lost[i]):
        if left and shares[index] + chip <= amounts[index]:
            shares[index] += chip
            left -= 1
    return shares


class Guide:
    """guide 4.1–4.3: what is outside the limits is not accepted at all."""

    def refuse(self, round: Round, bets: Bets) -> None:
        for wager in round.wagers_left():
            main = bets[wager.bet].main
            low = round.limits.get("min" if main else "side_min", 0)
            high = round.limits.get("max" if main else "side_max", wager.amount)
            if not low <= wager.amount <= high:
                raise BadRound(
                    "outside-limits",
                    _("Box {box}: the wager on {bet} is outside the table's limits.",
                      box=wager.box, bet=wager.bet),
                    "guide 4.1" if main else "guide 4.3",
                )  # fmt: skip
        _side_total(round)

    def cut(self, round: Round, bets: Bets) -> None:
        """Nothing is left to cut."""


def _side_total(round: Round) -> None:
    cap = round.limits.get("side_total")
    if cap is None:
        return
    for side, name in (("player", _("Player")), ("banker", _("Banker"))):
        if sum(wager.amount for wager in round.wagers_left() if wager.bet == side) > cap:
            raise BadRound(
                "outside-limits",
                _("The wagers on {side} together are over the table's limit.", side=name),
                "guide 4.2",
            )
