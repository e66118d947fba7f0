"""The settlement sheet: what to collect, give back and pay, in order, as this table's chips."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from config.web.translation import translate
from games.registry import BETS
from games.round.adjudicate import Judgement
from games.sheet import SheetStep, steps
from tables.felt.chips import Stack, stacks


@dataclass(frozen=True, slots=True)
class SheetLine:
    id: int
    box: int
    what: str
    amount: int
    chips: tuple[Stack, ...]
    rest: int
    action: str

    @property
    def pays(self) -> bool:
        return self.action == "pay"


@dataclass(frozen=True, slots=True)
class SheetPart:
    title: str
    total: int | None
    lines: tuple[SheetLine, ...]


ACTIONS: Final[dict[str, Callable[[], str]]] = {
    "collect": lambda: _("Collect"),
    "return": lambda: _("Give back"),
    "pay": lambda: _("Pay"),
}


def sheet(judgement: Judgement, chips: tuple[int, ...]) -> tuple[SheetPart, ...]:
    """Some games collect everything first, others go box by box."""
    numbered = list(enumerate(steps(judgement)))
    if judgement.game.collects_first:
        by_action = groupby(numbered, key=lambda item: item[1].action)
        return tuple(_part(ACTIONS[action](), items, chips) for action, items in by_action)
    by_box = groupby(numbered, key=lambda item: item[1].box)
    return tuple(
        SheetPart(_("Box %(box)s") % {"box": box}, None, _lines(items, chips))
        for box, items in by_box
    )


Numbered = Iterable[tuple[int, SheetStep]]


def _part(title: str, items: Numbered, chips: tuple[int, ...]) -> SheetPart:
    lines = _lines(items, chips)
    return SheetPart(title, sum(line.amount for line in lines), lines)


def _lines(items: Numbered, chips: tuple[int, ...]) -> tuple[SheetLine, ...]:
    return tuple(
        SheetLine(
            number,
            step.box,
            translate(BETS[step.bet]),
            step.amount,
            *stacks(step.amount, chips),
            step.action,
        )
        for number, step in items
    )
