"""Rows as PostgreSQL's COPY reads them, collected table by table."""

from __future__ import annotations

import re
from typing import Any

from tables.log.chain import canonical

Rows = dict[tuple[str, tuple[str, ...]], bytes]  # a table and its columns → lines of text


def escaped(text: str) -> str:
    """COPY ends a field at a tab and a row at a line break; a backslash starts an escape."""
    return SPECIAL.sub(lambda found: NAMES[found[0]], text)


SPECIAL = re.compile(r"[\\\t\n\r]")
NAMES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def field(value: Any) -> str:
    """One value of a row.

    >>> field(None), field(True), field({"b": 1, "a": "\\t"})
    ('\\\\N', 't', '{"a":"\\\\\\\\t","b":1}')
    """
    if isinstance(value, str):
        return escaped(value)
    if value is None:
        return "\\N"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, dict | list):
        return escaped(canonical(value))
    return str(value)


class Sheets:
    """What is to be copied, in lines."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, tuple[str, ...]], list[str]] = {}

    def add(self, table: str, **values: Any) -> None:
        self.lines(table, tuple(values)).append("\t".join(map(field, values.values())))

    def lines(self, table: str, columns: tuple[str, ...]) -> list[str]:
        return self._lines.setdefault((table, columns), [])

    def take(self) -> Rows:
        taken = {place: ("\n".join(rows) + "\n").encode() for place, rows in self._lines.items()}
        self._lines = {}
        return taken
