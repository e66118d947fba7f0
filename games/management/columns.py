"""Plain text in columns, for commands that people read."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Rows of equal length as aligned lines: the first `left` columns to the left, numbers right.

    >>> print(columns([("Bet", "Pays"), ("tie", "8")]))
    Bet  Pays
    tie     8
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if nth < left else cell.rjust(width)
            for nth, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
