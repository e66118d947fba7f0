"""A day's figures as plots: what was wagered, what was won, how fast it went, hour by hour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import accumulate

from django.utils.translation import gettext as _

from config.web.charts import Plot, Series
from settlement.reports.figures import HOUR, Figures

NOTHING = Decimal(0)
MOST_LINES = 6  # more cannot be told apart


def hours_of(many: Sequence[Figures]) -> list[datetime]:
    """Every hour from the first with a round to the last, the quiet ones too."""
    known = sorted({hour for figures in many for hour in figures.hours})
    if not known:
        return []
    count = round((known[-1] - known[0]) / HOUR) + 1
    return [known[0] + timedelta(hours=n) for n in range(count)]


def by_hour(figures: Figures, hours: Sequence[datetime], name: str) -> list[Decimal]:
    return [
        getattr(figures.hours[hour], name) if hour in figures.hours else NOTHING for hour in hours
    ]


def win_plot(many: Sequence[Figures]) -> Plot:
    """Each table's win as the day went on; only the busiest, if there are too many."""
    hours = hours_of(many)
    shown = sorted(many, key=lambda figures: -figures.handle)[:MOST_LINES]
    series = [
        Series(str(figures.table), list(accumulate(by_hour(figures, hours, "win"))))
        for figures in sorted(shown, key=lambda figures: figures.table.number)
    ]
    return Plot("plot-win", _("Win as the day went on"), hours, series)


def handle_plot(many: Sequence[Figures]) -> Plot:
    hours = hours_of(many)
    sums = [sum((by_hour(f, [h], "handle")[0] for f in many), NOTHING) for h in hours]
    return Plot("plot-handle", _("Handle by the hour"), hours, [Series(_("Handle"), sums)], True)


def pace_plot(many: Sequence[Figures]) -> Plot:
    hours = hours_of(many)
    counts = [sum(int(by_hour(f, [h], "rounds")[0]) for f in many) for h in hours]
    return Plot("plot-pace", _("Rounds by the hour"), hours, [Series(_("Rounds"), counts)], True)


def plots_of(many: Sequence[Figures]) -> list[Plot]:
    return [win_plot(many), handle_plot(many), pace_plot(many)] if hours_of(many) else []
