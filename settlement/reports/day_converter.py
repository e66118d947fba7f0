"""A gaming day in an address: /shift/2026-11-18/. What is no day is no page."""

from __future__ import annotations

from datetime import date

FIRST = date(2000, 1, 1)


class DayConverter:
    regex = "20[0-9]{2}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)  # ValueError: no such page

    def to_url(self, value: date | str) -> str:
        return value if isinstance(value, str) else value.isoformat()
