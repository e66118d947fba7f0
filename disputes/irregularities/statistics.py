"""How often, how long and how much: irregularities by table, dealer, clause and shift."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final

from django.conf import settings
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from config.web.charts import Plot, Series
from config.web.gaming_day import bounds, gaming_day
from disputes.irregularities.models import OVERRIDDEN, REJECTED
from disputes.irregularities.wording import situation
from disputes.models import Irregularity

SHIFT_HOURS: Final = 8


@dataclass
class Count:
    """One line: `moved` by currency, for a euro and a đồng do not add up."""

    name: str
    more: str = ""
    count: int = 0
    held: int = 0
    seconds: int = 0
    overridden: int = 0
    rejected: int = 0
    moved: dict[str, Decimal] = field(default_factory=dict)

    def add(self, case: Irregularity) -> None:
        self.count += 1
        self.held += case.holds
        self.seconds += getattr(case, "waited", None) or 0
        decision = case.ruling.decision if hasattr(case, "ruling") else ""
        self.overridden += decision == OVERRIDDEN
        self.rejected += decision == REJECTED
        amount = getattr(case, "moved", None) or Decimal(0)
        if amount:
            currency = case.table.currency
            self.moved[currency] = self.moved.get(currency, Decimal(0)) + amount

    @property
    def average(self) -> int:
        return self.seconds // self.held if self.held else 0


@dataclass(frozen=True)
class Numbers:
    total: Count
    by_table: list[Count]
    by_dealer: list[Count]
    by_clause: list[Count]
    by_shift: list[Count]
    by_day: list[Count]


def numbers(first: date, last: date) -> Numbers:
    """All gaming days from the first to the last."""
    cases = (
        Irregularity.objects.filter(raised_at__gte=bounds(first)[0], raised_at__lt=bounds(last)[1])
        .select_related("table", "dealer", "raised_by", "ruling")
        .annotate(waited=Sum("outcomes__waited"), moved=Sum("outcomes__moved"))
        .order_by("raised_at")
    )
    rows = list(cases)
    days = [first + timedelta(days=each) for each in range((last - first).days + 1)]
    return Numbers(
        _counted(rows, lambda case: _("All"))[0] if rows else Count(_("All")),
        _most_first(_counted(rows, lambda case: str(case.table))),
        _most_first(_counted(rows, lambda case: (case.dealer or case.raised_by).name)),
        _most_first(_counted(rows, lambda case: case.clause, _what)),
        _counted(rows, lambda case: shift(case.raised_at)),
        _filled(_counted(rows, lambda case: gaming_day(case.raised_at).isoformat()), days),
    )


def _counted(
    cases: Iterable[Irregularity],
    key: Callable[[Irregularity], str],
    more: Callable[[Irregularity], str] = lambda case: "",
) -> list[Count]:
    lines: dict[str, Count] = {}
    for case in cases:
        name = key(case)
        lines.setdefault(name, Count(name, more(case))).add(case)
    return list(lines.values())


def _what(case: Irregularity) -> str:
    return situation(case.table.game, case.situation)


def _most_first(lines: list[Count]) -> list[Count]:
    return sorted(lines, key=lambda line: (-line.count, line.name))


def _filled(lines: list[Count], days: list[date]) -> list[Count]:
    """A day on which nothing happened is a zero, not a gap."""
    known = {line.name: line for line in lines}
    return [known.get(day.isoformat(), Count(day.isoformat())) for day in days]


def shift(at: datetime) -> str:
    """The gaming day and the eight hours of it: "2025-03-01, 14–22"."""
    local = timezone.localtime(at)
    start = settings.DAY_STARTS_AT
    begins = start + (local.hour - start) % 24 // SHIFT_HOURS * SHIFT_HOURS
    hours = f"{begins % 24:02d}–{(begins + SHIFT_HOURS) % 24:02d}"
    return f"{gaming_day(at).isoformat()}, {hours}"


def plots(found: Numbers) -> list[Plot]:
    """Day by day: how many, how long tables stood, and the money in each currency."""
    at = [bounds(date.fromisoformat(day.name))[0] for day in found.by_day]
    held = [day.held for day in found.by_day]
    free = [day.count - day.held for day in found.by_day]
    minutes = [round(Decimal(day.seconds) / 60, 1) for day in found.by_day]
    drawn = [
        Plot(
            "irregularities-day",
            _("Irregularities a day"),
            at,
            [Series(_("Stopped the table"), held), Series(_("Play went on"), free)],
            bars=True,
            days=True,
        ),
        Plot(
            "irregularities-held",
            _("Minutes that tables stood still"),
            at,
            [Series(_("Minutes"), minutes)],
            bars=True,
            days=True,
        ),
    ]
    return [*drawn, *(_money(found, at, currency) for currency in sorted(found.total.moved))]


def _money(found: Numbers, at: list[datetime], currency: str) -> Plot:
    title = _("Money moved, %(currency)s") % {"currency": currency}
    values = [day.moved.get(currency, Decimal(0)) for day in found.by_day]
    key = f"irregularities-{currency.lower()}"
    return Plot(key, title, at, [Series(currency, values)], bars=True, days=True)
