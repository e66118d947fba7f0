"""In which order a dealer collects and pays (guide 2.15; niu 6.3).

Baccarat: the losing bets are collected first, then the winners are paid from right to left, the
bets on the result before the optional ones. Niu Niu and Hold'em go box by box, right to left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.round.adjudicate import JudgedWager, Judgement
from games.round.state import right_to_left


@dataclass(frozen=True, slots=True)
class SheetStep:
    """One movement of chips: collect, give back or pay `amount` (in cents)."""

    action: str
    box: int
    bet: str
    amount: int
    clause: str


def steps(judgement: Judgement) -> list[SheetStep]:
    """The chip movements of a settlement in the order in which they are made."""
    game, wagers = judgement.game, judgement.wagers
    order = right_to_left({wager.box for wager in wagers})
    if not game.collects_first:
        return [s for box in order for s in _movements(w for w in wagers if w.box == box)]

    def place(step: SheetStep) -> tuple[int, bool, int]:
        optional = step.action == "pay" and not game.bets[step.bet].main
        return ACTIONS.index(step.action), optional, order.index(step.box)

    return sorted(_movements(wagers), key=place)


ACTIONS = ("collect", "return", "pay")


def _movements(wagers: Iterable[JudgedWager]) -> list[SheetStep]:
    return [
        SheetStep(action, wager.box, wager.bet, amount, wager.clause)
        for wager in wagers
        for action, amount in zip(ACTIONS, (wager.taken, wager.returned, wager.paid), strict=True)
        if amount
    ]
