"""How likely chance alone is to bring about what was counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, lgamma, log, log1p, pi, sqrt
from typing import Final

LEAST: Final = 25  # expected in a cell: below that the chi-square's far tail is not to be trusted


@dataclass(frozen=True)
class Fit:
    """How well counts fit their odds; `p` is how often honest cards fit worse."""

    rounds: int
    statistic: float
    freedom: int
    p: float
    worst: str  # the cell that fits worst, what was counted there and what was to be expected
    counted: int
    expected: float


def fit(counts: Mapping[str, int], odds: Mapping[str, Fraction]) -> Fit | None:
    """The chi-square test, rare cells pooled; None where there are too few rounds to tell."""
    rounds = sum(counts.values())
    cells: list[tuple[str, int, float]] = []
    rare: list[tuple[str, int, float]] = []
    for cell, chance in odds.items():
        expected = rounds * float(chance)
        (cells if expected >= LEAST else rare).append((cell, counts.get(cell, 0), expected))
    counted, expected = sum(c for _n, c, _e in rare), sum(e for _n, _c, e in rare)
    if expected >= LEAST:
        cells.append(("…", counted, expected))
    elif rare and cells:  # too few even together: they go to the rarest of the others
        name, more, usual = min(cells, key=lambda cell: cell[2])
        cells.remove((name, more, usual))
        cells.append((f"{name} …", more + counted, usual + expected))
    if len(cells) < 2:
        return None
    parts = {cell: (c - e) ** 2 / e for cell, c, e in cells}
    statistic, freedom = sum(parts.values()), len(cells) - 1
    worst = max(cells, key=lambda cell: parts[cell[0]])
    return Fit(rounds, statistic, freedom, chi_square_tail(statistic, freedom), *worst)


def chi_square_tail(x: float, freedom: int) -> float:
    """How often a chi-square of so many degrees of freedom exceeds x.

    >>> [round(chi_square_tail(x, k), 4) for x, k in ((3.841, 1), (5.991, 2), (11.07, 5))]
    [0.05, 0.05, 0.05]
    """
    half = x / 2
    tail = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    term = sqrt(4 * half / pi) * exp(-half) if freedom % 2 else half * exp(-half)
    for k in range(3 if freedom % 2 else 4, freedom + 1, 2):
        tail += term
        term *= x / k
    return min(tail, 1.0)


def binomial_tail(hits: int, tries: int, rate: float) -> float:
    """How often at least so many hits come in so many tries.

    >>> round(binomial_tail(6, 10, 0.5), 4), binomial_tail(0, 10, 0.5)
    (0.377, 1.0)
    """
    if hits <= 0 or rate >= 1:
        return 1.0
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    term = exp(ways + hits * log(rate) + (tries - hits) * log1p(-rate))
    tail = term
    for k in range(hits, tries):
        term *= (tries - k) / (k + 1) * rate / (1 - rate)
        tail += term
        if k > tries * rate and term < tail * 1e-12:
            break
    return min(tail, 1.0)
