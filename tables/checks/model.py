"""What an audit's check is: one law of the book, the part of the book it looks at, and its word.

A check is one file of an app's `checks/`, and that app owns the data it looks at. To add one, write
the file and end it with `CHECK = …`. Whoever runs an audit finds it there, through the setting
AUDIT_CHECKS, so that no app imports one above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.utils.functional import Promise

from config.web.gaming_day import bounds
from games.words import Sentence

if TYPE_CHECKING:
    from tables.checks.book import ShoeBook
    from tables.checks.stretch import Stretch
    from tables.models import Table

SHOE, STRETCH, TABLE, HOUSE = "shoe", "stretch", "table", "house"
ONCE_IN = 1000  # of so many audits of an honest house, one raises a false alarm by chance

Words = str | Promise
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Fault:
    """One fault. `subject` names what is at fault, the same in every audit that finds it."""

    subject: str
    say: Sentence
    table: int | None = None
    round: int | None = None


@dataclass(frozen=True)
class Scope:
    """What an audit covers: a table or all of them, a gaming day or all days."""

    table: int | None = None
    day: date | None = None

    @property
    def bounds(self) -> tuple[datetime, datetime] | None:
        return bounds(self.day) if self.day else None


@dataclass(frozen=True)
class Check:
    """`name` is what the command and the database call it; `law` is what it holds the book to."""

    name: str
    title: Words
    law: Words
    of: ClassVar[str]


@dataclass(frozen=True)
class ShoeCheck(Check):
    find_faults: Callable[[ShoeBook], Iterable[Fault]]
    of: ClassVar[str] = SHOE


@dataclass(frozen=True)
class PooledCheck(Check):
    """Counted shoe by shoe, judged once all shoes are counted."""

    count: Callable[[ShoeBook], Counts]
    judge: Callable[[Counts], Iterable[Fault]]
    of: ClassVar[str] = SHOE


@dataclass(frozen=True)
class StretchCheck(Check):
    """Of a stretch of one chain of the log."""

    find_faults: Callable[[Stretch], Iterable[Fault]]
    of: ClassVar[str] = STRETCH


@dataclass(frozen=True)
class TableCheck(Check):
    find_faults: Callable[[Table, Scope], Iterable[Fault]]
    of: ClassVar[str] = TABLE


@dataclass(frozen=True)
class HouseCheck(Check):
    find_faults: Callable[[Scope], Iterable[Fault]]
    of: ClassVar[str] = HOUSE


@cache
def checks() -> dict[str, Check]:
    """Every check by its name, in the order of AUDIT_CHECKS and of their files."""
    modules = [module for package in settings.AUDIT_CHECKS for module in _modules(package)]
    found: list[Check] = [module.CHECK for module in modules if hasattr(module, "CHECK")]
    return {check.name: check for check in found}


def _modules(package: str) -> list[Any]:
    files = iter_modules(import_module(package).__path__, f"{package}.")
    return [import_module(file.name) for file in files if not file.ispkg]
