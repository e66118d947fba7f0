"""The row of chips on a tablet, and an amount as stacks of them. All in cents."""

from __future__ import annotations

from decimal import Decimal
from functools import cache, lru_cache
from typing import Final

from games.money import cents
from tables.table.chips import denominations, name

MOST: Final = 8  # colours that can be told apart


@cache
def row(currency: str, chip: Decimal, maximum: int = 0) -> tuple[int, ...]:
    """The table's chips up to its maximum, smallest first.

    >>> [value // 100 for value in row("EUR", Decimal("2.50"), 500_00)]
    [2, 5, 25, 100, 500]
    """
    values = [cents(name(value)) or 0 for value in denominations(currency, chip)]
    fitting = [value for value in values if not maximum or value <= maximum]
    return tuple(fitting[:MOST] or values[:1])


@cache
def picked(chips: tuple[int, ...], minimum: int) -> int:
    """The chip that is in the dealer's hand at first: the smallest that is a wager by itself."""
    return next((value for value in chips if value >= minimum), chips[-1])


Stack = tuple[int, int, int]  # the chip's place in the row from 1, how many, its value


@lru_cache(maxsize=4096)
def stacks(amount: int, chips: tuple[int, ...]) -> tuple[tuple[Stack, ...], int]:
    """An amount in as few chips as possible, and what no chip can pay.

    >>> stacks(2_375_00, (100_00, 500_00, 1000_00))
    (((3, 2, 100000), (1, 3, 10000)), 7500)
    """
    found = []
    for place in range(len(chips), 0, -1):
        count, amount = divmod(amount, chips[place - 1])
        if count:
            found.append((place, count, chips[place - 1]))
    return tuple(found), amount
