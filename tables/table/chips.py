"""The chips of each currency, smallest first, and amounts as chips. A new currency is one row."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from games.errors import Refused

SETS: Final[dict[str, tuple[str, ...]]] = {
    "VND": (
        "5000", "10000", "50000", "100000", "500000", "1000000", "5000000", "10000000",
        "50000000", "100000000",
    ),
    "EUR": ("0.50", "1", "2.50", "5", "25", "100", "500", "1000", "5000", "10000"),
    "USD": ("0.50", "1", "2.50", "5", "25", "100", "500", "1000", "5000", "10000"),
    "HKD": ("5", "10", "50", "100", "500", "1000", "5000", "10000", "50000", "100000"),
}  # fmt: skip
LADDER: Final = tuple(str(n * 10**power) for power in range(9) for n in (1, 5))
MOST: Final = 100_000  # chips of one kind; more is a slip of the finger

Chips = Mapping[str, int]


@cache
def denominations(currency: str, smallest: Decimal) -> tuple[Decimal, ...]:
    """The chips of a table: its smallest, and those of its currency that are made of it.

    >>> denominations("EUR", Decimal(1))[:4]
    (Decimal('1'), Decimal('5'), Decimal('25'), Decimal('100'))
    """
    larger = (Decimal(text) for text in SETS.get(currency, LADDER))
    return (smallest, *(value for value in larger if value > smallest and not value % smallest))


def in_chips(amount: Decimal, chips: tuple[Decimal, ...]) -> dict[str, int]:
    """An amount in as few chips as possible; refused where the smallest chip cannot pay it."""
    found: dict[str, int] = {}
    for value in reversed(chips):
        count, amount = divmod(amount, value)
        if count:
            found[name(value)] = int(count)
    if amount:
        raise Refused(_("The smallest chip here is %(chip)s.") % {"chip": name(chips[0])})
    return found


def worth(counted: Chips, chips: tuple[Decimal, ...]) -> Decimal:
    """What counted chips come to; refused where there are no such chips at the table."""
    total, known = Decimal(0), {name(value): value for value in chips}
    for text, count in counted.items():
        if text not in known:
            raise Refused(_("There is no chip of %(chip)s at this table.") % {"chip": text})
        if not 0 <= count <= MOST:
            raise Refused(_("Nobody counted %(count)s chips of one kind.") % {"count": count})
        total += known[text] * count
    return total


def name(value: Decimal) -> str:
    """
    >>> name(Decimal("5000.00")), name(Decimal("2.50"))
    ('5000', '2.5')
    """
    return f"{value.normalize():f}"
