"""A figure: what was measured, what it should be, and whether it is."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

HOW: dict[str, Callable[[float, float], bool]] = {"≥": operator.ge, "≤": operator.le}


@dataclass(frozen=True)
class Figure:
    """`how` and `target` say what it should be; without them it is told for the record."""

    name: str
    measured: float
    unit: str = ""
    how: str = ""
    target: float = 0
    note: str = ""

    @property
    def met(self) -> bool | None:
        return HOW[self.how](self.measured, self.target) if self.how else None

    def row(self) -> tuple[str, str, str, str, str]:
        should = f"{self.how} {self.target:g}{self.unit}" if self.how else ""
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        return self.name, f"{self.measured:.4g}{self.unit}", should, verdict, self.note

    def as_json(self) -> dict[str, Any]:
        return {
            "figure": self.name,
            "measured": self.measured,
            "unit": self.unit,
            "should_be": f"{self.how} {self.target:g}" if self.how else None,
            "met": self.met,
            "note": self.note,
        }
