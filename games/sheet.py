"""In which order a dealer collects and pays (guide 2.15; niu 6.3).

Baccarat: the losing bets are collected first, then the winners are paid from right to left, the
bets on the result before the optional ones. Niu Niu and Hold'em go box by box, right to left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.money import cents
from games.registry import GAMES
from games.state import right_to_left


@dataclass(frozen=True, slots=True)
class SheetStep:
    """One movement of chips: collect, give back or pay `amount` (in cents)."""

    action: str
    box: int
    bet: str
    amount: int
    clause: str


def steps(settlement: Mapping[str, Any]) -> list[SheetStep]:
    """The chip movements of a settlement in the order in which they are made."""
    game = GAMES[settlement["game"]]
    lines: Sequence[Mapping[str, Any]] = settlement["wagers"]
    order = right_to_left({line["box"] for line in lines})
    if not game.collects_first:
        return [s for box in order for s in _movements(x for x in lines if x["box"] == box)]

    def place(step: SheetStep) -> tuple[int, bool, int]:
        optional = step.action == "pay" and not game.bets[step.bet].main
        return ACTIONS.index(step.action), optional, order.index(step.box)

    return sorted(_movements(lines), key=place)


ACTIONS = ("collect", "return", "pay")


def _movements(lines: Iterable[Mapping[str, Any]]) -> list[SheetStep]:
    found = []
    for line in lines:
        for action, field in zip(ACTIONS, ("taken", "returned", "paid"), strict=True):
            amount = cents(line[field]) or 0
            if amount:
                found.append(SheetStep(action, line["box"], line["bet"], amount, line["clause"]))
    return found
