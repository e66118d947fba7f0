"""Money inside the engine is whole cents as integers: exact, and never a binary float.

Amounts enter and leave as text ("500", "0.25"); anything else is not an amount. What is entered has
at most twelve digits before the point; what a wager gets may be longer.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

AMOUNT: Final = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,2}))?")
MOST: Final = Decimal(10) ** 14


@lru_cache(maxsize=1 << 14)  # a table's amounts are few, and an audit reads them by the million
def cents(text: str) -> int | None:
    """Whole cents of an amount, or None where the text is not one.

    >>> cents("500"), cents("0.5"), cents("1."), cents("-1"), cents("1\\n")
    (50000, 50, None, None, None)
    """
    match = AMOUNT.fullmatch(text)
    if match is None:
        return None
    whole, fraction = match.groups()
    if fraction is None:
        return int(whole) * 100
    return int(whole) * 100 + int(fraction) * (10 if len(fraction) == 1 else 1)


@lru_cache(maxsize=1 << 14)
def text(amount: int) -> str:
    """Cents as text with two decimals.

    >>> text(50005), text(-5)
    ('500.05', '-0.05')
    """
    if amount < 0:
        return "-" + text(-amount)
    whole, fraction = divmod(amount, 100)
    return f"{whole}.{fraction:02d}"


def amount(cents: int) -> Decimal:
    """Cents as the ledger's columns hold them.

    >>> amount(50005), amount(-5)
    (Decimal('500.05'), Decimal('-0.05'))
    """
    return Decimal(cents).scaleb(-2)


def whole_cents(amount: Decimal) -> bool:
    """Whether an amount that was entered can be: whole cents, and no more than the ledger holds.

    >>> whole_cents(Decimal("-2.50")), whole_cents(Decimal("0.001")), whole_cents(Decimal("NaN"))
    (True, False, False)
    """
    return amount.is_finite() and abs(amount) <= MOST and amount == round(amount, 2)


def share(amount: int, numerator: int, denominator: int) -> int:
    """`amount` × numerator ÷ denominator, rounded to the cent, a half cent up.

    >>> share(25, 1, 2), share(50, 5, 100)
    (13, 3)
    """
    return (2 * amount * numerator + denominator) // (2 * denominator)
