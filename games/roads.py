"""The five roads of a baccarat shoe, drawn from its results alone.

A shoe is text of P, B and T, oldest first. Bead plate and big road are drawings; big eye, small
and cockroach are strings of R and B that compare streak lengths and never what has been drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple, TypedDict

from games.errors import BadRound
from games.felt import BLUE, GREEN, RED
from games.words import _

ROWS: Final = 6
RESULTS: Final = {"P": BLUE, "B": RED, "T": GREEN}  # a result and its tone
MARKS: Final = {"R": RED, "B": BLUE}  # the same of the derived roads
DERIVED: Final = {"big_eye": 1, "small": 2, "cockroach": 3}


class Cell(NamedTuple):
    column: int
    row: int
    mark: str


class BigRoadCell(NamedTuple):
    column: int
    row: int
    mark: str
    ties: int


class Roads(TypedDict):
    bead: list[Cell]
    big_road: list[BigRoadCell]
    big_eye: str
    small: str
    cockroach: str


def roads(shoe: str) -> Roads:
    """All five roads of a shoe.

    >>> roads("PTP")["big_road"]
    [BigRoadCell(column=0, row=0, mark='P', ties=1), BigRoadCell(column=0, row=1, mark='P', ties=0)]
    """
    verify_shoe(shoe)
    lengths = streaks(shoe)
    return {
        "bead": bead_plate(shoe),
        "big_road": big_road(shoe),
        "big_eye": derived_road(lengths, DERIVED["big_eye"]),
        "small": derived_road(lengths, DERIVED["small"]),
        "cockroach": derived_road(lengths, DERIVED["cockroach"]),
    }


def verify_shoe(shoe: str) -> None:
    for position, letter in enumerate(shoe, start=1):
        if letter not in RESULTS:
            sentence = _(
                "Round {position} is {letter}, which is not a result: write P, B or T.",
                position=position,
                letter=repr(letter),
            )
            raise BadRound("bad-round", sentence)


def bead_plate(shoe: str) -> list[Cell]:
    """Every result, ties too, down six rows and then the next column."""
    return [Cell(i // ROWS, i % ROWS, result) for i, result in enumerate(shoe)]


def big_road(shoe: str) -> list[BigRoadCell]:
    """Streaks of Player and Banker; a tie sits on the result before it, or on the first one."""
    results = shoe.replace("T", "")
    ties = [0] * len(results)
    position = -1
    for result in shoe:
        if result != "T":
            position += 1
        elif results:
            ties[max(position, 0)] += 1
    return [BigRoadCell(*cell, count) for cell, count in zip(place(results), ties, strict=True)]


def place(marks: Iterable[str]) -> list[Cell]:
    """Draw streaks of equal marks on six rows, each with its dragon tail where it must turn.

    >>> [(cell.column, cell.row) for cell in place("RRRRRRRB")]
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (1, 0)]
    """
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start = -1
    for mark, streak in groupby(marks):
        start += 1
        while (start, 0) in taken:
            start += 1
        at = (start, 0)
        for nth, _same in enumerate(streak):
            at = _step(at, taken) if nth else at
            taken.add(at)
            cells.append(Cell(*at, mark))
    return cells


def _step(at: tuple[int, int], taken: set[tuple[int, int]]) -> tuple[int, int]:
    """Down where that is free, else right.

    Right is always free: paths only go down and right, and each starts to the right of the earlier
    ones and above their tails, so an earlier path in the way would have had to cross this one.
    """
    column, row = at
    below = (column, row + 1)
    return below if row + 1 < ROWS and below not in taken else (column + 1, row)


def streaks(shoe: str) -> list[int]:
    """Lengths of the streaks of Player and Banker; ties neither end nor lengthen one.

    >>> streaks("PPTPBBTP")
    [3, 2, 1]
    """
    return [len(list(streak)) for _result, streak in groupby(shoe.replace("T", ""))]


def derived_road(lengths: list[int], k: int) -> str:
    """Big eye (k = 1), small (2) or cockroach (3) road: one mark for each result that gets one."""
    return "".join(
        _mark(lengths, k, n, m)
        for n, length in enumerate(lengths, start=1)
        for m in range(1, length + 1)
    )


def _mark(lengths: list[int], k: int, n: int, m: int) -> str:
    """The mark for row m of streak n, both from 1; nothing where there is nothing to compare."""
    if m == 1:
        if n - 1 - k < 1:
            return ""
        return "R" if lengths[n - 2] == lengths[n - 2 - k] else "B"
    if n - k < 1:
        return ""
    return "B" if m == lengths[n - k - 1] + 1 else "R"


def preview(shoe: str) -> dict[str, dict[str, str]]:
    """What each derived road would be marked with if the next result were P, or B; "" for no mark.

    >>> preview("PPBB")["P"]
    {'big_eye': 'R', 'small': '', 'cockroach': ''}
    """
    return {result: _next_marks(shoe + result) for result in "PB"}


def _next_marks(shoe: str) -> dict[str, str]:
    lengths = streaks(shoe)
    return {road: _mark(lengths, k, len(lengths), lengths[-1]) for road, k in DERIVED.items()}
