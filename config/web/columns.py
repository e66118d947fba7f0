"""A report's columns, said once for its page, its paper and its file.

A row of the table says the column's heading, its value, how that is written and where it is shown;
pages draw the cells with `{% load columns %}`, files come from `heads` and `lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.functional import Promise

Words = str | Promise

SCREEN, PAPER, FILE = "screen", "paper", "file"
ON_PAGES: Final = frozenset({SCREEN, PAPER})
IN_FILE: Final = frozenset({FILE})


def missing(value: Any) -> bool:
    return value is None


def plain(value: Any, currency: str) -> str:
    return "" if value is None else str(value)


@dataclass(frozen=True, kw_only=True)
class Column:
    """`template` draws a cell where words do not do: `of` is its row, `value` what it shows.

    `file_heading` and `file_value` are given where a file says it otherwise than a page.
    """

    heading: Words
    value: Callable[[Any], Any]
    written: Callable[[Any, str], str] = plain
    template: str = ""
    on: frozenset[str] = ON_PAGES | IN_FILE
    file_heading: Words = ""
    file_value: Callable[[Any], Any] | None = None
    figure: bool = False
    style: str = ""
    names_row: bool = False
    labelled: bool = True  # where each row is a block of its own
    skips: Callable[[Any], bool] | None = None  # what a screen leaves blank
    warns: Callable[[Any], bool] | None = None  # whether a value is one to look at
    total: Callable[[Any], Any] | None = None
    total_template: str = ""


@dataclass
class Columns:
    """`together` is how many columns the heading of a total spans."""

    columns: tuple[Column, ...]
    together: int = 1

    def on(self, where: str) -> list[Column]:
        return [column for column in self.columns if where in column.on]

    def heads(self) -> list[str]:
        return [str(column.file_heading or column.heading) for column in self.on(FILE)]

    def lines(self, rows: Iterable[Any]) -> Iterator[list[Any]]:
        values = [column.file_value or column.value for column in self.on(FILE)]
        return ([value(row) for value in values] for row in rows)


@dataclass(frozen=True)
class Cell:
    column: Column
    of: Any  # the row, or what totals it
    currency: str
    where: str
    totals: bool = False

    @cached_property
    def value(self) -> Any:
        read = self.column.total if self.totals else self.column.value
        return read(self.of) if read else None

    @property
    def skipped(self) -> bool:
        if self.totals:
            return self.value is None
        skips = self.column.skips if self.where == SCREEN else None
        return skips is not None and skips(self.value)

    @property
    def text(self) -> str:
        return self.column.written(self.value, self.currency)

    @property
    def template(self) -> str:
        return (self.totals and self.column.total_template) or self.column.template

    @property
    def classes(self) -> str:
        """A total is not marked: what is odd in it is marked above."""
        warns = not self.totals and self.column.warns is not None and self.column.warns(self.value)
        names = ("figure" if self.column.figure else "", self.column.style)
        return " ".join(filter(None, (*names, "amount--minus" if warns else "")))
