"""A bet's odds as exact fractions: what it pays, how often, and what the house keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

EDGE_PLACES: Final = 20
STAKE: Final = 100_00  # cents; per cents of it are whole cents, so nothing is rounded


class Payout(NamedTuple):
    """`pays` is the gain on a stake of one, after commission: 0 for a stand-off, -1 for a loss."""

    result: str
    pays: Fraction
    probability: Fraction

    def as_json(self) -> dict[str, str]:
        return {
            "result": self.result,
            "pays": exact_decimal(self.pays),
            "probability": ratio(self.probability),
        }


@dataclass(frozen=True)
class BetOdds:
    payouts: tuple[Payout, ...]

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a stake in the long run, stand-offs counted as stakes."""
        return -sum((p.pays * p.probability for p in self.payouts), Fraction(0))

    def as_json(self) -> dict[str, Any]:
        return {
            "house_edge": ratio(self.house_edge),
            "house_edge_decimal": rounded(self.house_edge, EDGE_PLACES),
            "payouts": [payout.as_json() for payout in self.payouts],
        }


def bet_odds(ends: Iterable[tuple[str, Fraction, int]]) -> BetOdds:
    """From each end's result, gain on a stake of one and number of ways; the best end first."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    for result, pays, count in ends:
        ways[result, pays] += count
    total = ways.total()
    best_first = sorted(ways.items(), key=lambda end: end[0][1], reverse=True)
    return BetOdds(tuple(Payout(*end, Fraction(count, total)) for end, count in best_first))


def ratio(fraction: Fraction) -> str:
    """In lowest terms, and with its denominator even where that is 1."""
    return f"{fraction.numerator}/{fraction.denominator}"


def exact_decimal(fraction: Fraction) -> str:
    """What a bet pays always ends after a few decimals.

    >>> exact_decimal(Fraction(19, 20)), exact_decimal(Fraction(11))
    ('0.95', '11')
    """
    return format(Decimal(fraction.numerator) / Decimal(fraction.denominator), "f")


def rounded(fraction: Fraction, places: int) -> str:
    """Decimal text with this many places, a half rounded up.

    >>> rounded(Fraction(2, 3), 4), rounded(Fraction(1, 8), 2), rounded(Fraction(-1, 3), 2)
    ('0.6667', '0.13', '-0.33')
    """
    units = (2 * fraction * 10**places + 1) // 2
    whole, rest = divmod(abs(units), 10**places)
    return f"{'-' if units < 0 else ''}{whole}.{rest:0{places}d}"
