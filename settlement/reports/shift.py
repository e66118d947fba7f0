"""The shift report: a pit's gaming day, table by table, with the log's chain heads."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property

from django.db.models import QuerySet
from django.utils import timezone

from config.web.charts import Plot
from config.web.gaming_day import bounds
from settlement.models import Answer, Slip
from settlement.reports.charts import plots_of
from settlement.reports.figures import Figures, figures, percent
from tables.log.chain import Head
from tables.log.models import HOUSE
from tables.models import Pit, Stream, Table

NOTHING = Decimal(0)


@dataclass(frozen=True)
class Total:
    """The tables of one currency together; amounts of two currencies are never added."""

    currency: str
    tables: list[Figures]

    def sum(self, name: str) -> Decimal:
        """Of a figure that every table has."""
        return sum((getattr(each, name) for each in self.tables), NOTHING)

    @property
    def hold(self) -> Decimal | None:
        return percent(self.sum("win"), self.sum("drop"))

    @property
    def theoretical(self) -> Decimal | None:
        known = [each.theoretical for each in self.tables if each.theoretical is not None]
        return sum(known, NOTHING) if known else None

    @property
    def theoretical_hold(self) -> Decimal | None:
        """Of the tables whose bets have a theory, and of what was dropped there."""
        drop = sum((e.drop for e in self.tables if e.theoretical is not None), NOTHING)
        return None if self.theoretical is None else percent(self.theoretical, drop)

    @cached_property
    def plots(self) -> list[Plot]:
        return plots_of(self.tables)


@dataclass(frozen=True)
class Shift:
    pit: Pit
    day: date
    tables: list[Figures]
    printed: datetime

    @property
    def starts(self) -> datetime:
        return bounds(self.day)[0]

    @property
    def ends(self) -> datetime:
        return bounds(self.day)[1]

    @cached_property
    def totals(self) -> list[Total]:
        by_currency: dict[str, list[Figures]] = defaultdict(list)
        for each in self.tables:
            by_currency[each.table.currency].append(each)
        return [Total(currency, tables) for currency, tables in sorted(by_currency.items())]

    @cached_property
    def _ids(self) -> list[int]:
        return [each.table.pk for each in self.tables]

    @property
    def slips(self) -> QuerySet[Slip]:
        slips = Slip.objects.filter(day=self.day, table__in=self._ids).select_related("table")
        return slips.prefetch_related("steps__by").order_by("kind", "number")

    @property
    def corrections(self) -> QuerySet[Answer]:
        """Those confirmed on this day."""
        answers = Answer.objects.filter(transfer__day=self.day, transfer__table__in=self._ids)
        people = ("correction__by", "correction__round__shoe", "correction__table", "by")
        return answers.exclude(transfer__kind="settlement").select_related(*people)

    @cached_property
    def heads(self) -> list[Head]:
        """The chains of this pit's tables and of the house, as they are now."""
        names = [f"table-{each.table.number}" for each in self.tables] + [HOUSE]
        rows = Stream.objects.filter(name__in=names).order_by("name")
        return [Head(*row) for row in rows.values_list("name", "head_seq", "head_hash")]


def shift_of(pit: Pit, day: date) -> Shift:
    tables = Table.objects.filter(pit=pit).order_by("number")
    return Shift(pit, day, list(figures(tables, day).values()), timezone.now())
