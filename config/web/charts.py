"""A plot as data: drawn in the browser by chart.js, on paper as SVG. One meaning, two pens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.utils import timezone

from config.web.templatetags.formatting import short_money

Value = Decimal | int | None

# On paper: the drawing's size and the margins for its words
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, SIDE = 640, 190, 64, 24, 10, 18
TONES: Final = ("#0b4a9e", "#a01818", "#0a5a33", "#7a4a12", "#5d3f8c", "#0f5c66")
HOURS: Final = 8  # how many moments are named
WIDEST: Final = 36.0  # a column, however few there are


@dataclass(frozen=True)
class Series:
    name: str
    values: Sequence[Value]


@dataclass(frozen=True)
class Plot:
    """Some series over the same moments. `bars` draws columns, otherwise lines; over `days` the
    moments are named by their date, otherwise by the clock."""

    key: str
    title: str
    at: Sequence[datetime]
    series: Sequence[Series]
    bars: bool = False
    days: bool = False

    @property
    def rows(self) -> list[tuple[datetime, list[Value]]]:
        """The same as a table, for those who do not see the plot."""
        columns = zip(*(series.values for series in self.series), strict=True)
        return list(zip(self.at, map(list, columns), strict=True))

    @property
    def data(self) -> dict[str, Any]:
        """For chart.js: seconds, and numbers that a screen can draw."""
        return {
            "bars": self.bars,
            "days": self.days,
            "at": [int(moment.timestamp()) for moment in self.at],
            "zone": timezone.get_current_timezone_name(),
            "series": [
                {"name": s.name, "values": [None if v is None else float(v) for v in s.values]}
                for s in self.series
            ],
        }

    @property
    def drawing(self) -> ChartDrawing:
        known = [Decimal(v) for s in self.series for v in s.values if v is not None]
        low, high = min([*known, Decimal(0)]), max([*known, Decimal(0)])
        return ChartDrawing(self, low, high if high > low else low + 1)


@dataclass(frozen=True)
class ChartDrawing:
    """Where everything lies on paper; web/components/plot.html draws it."""

    plot: Plot
    low: Decimal
    high: Decimal

    size = f"0 0 {WIDTH} {HEIGHT}"
    left, right, words, foot = LEFT, WIDTH, LEFT - 6, HEIGHT - 6

    def x(self, moment: datetime) -> float:
        first, last = self.plot.at[0], self.plot.at[-1]
        whole = (last - first).total_seconds()
        share = (moment - first).total_seconds() / whole if whole else 0.5
        return round(LEFT + SIDE + share * (WIDTH - LEFT - 2 * SIDE), 1)

    def y(self, value: Decimal | int) -> float:
        share = float((value - self.low) / (self.high - self.low))
        return round(HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP), 1)

    @property
    def levels(self) -> list[tuple[float, str]]:
        levels = sorted({self.low, self.high, Decimal(0)})
        return [(self.y(level), short_money(round(level))) for level in levels]

    @property
    def hours(self) -> list[tuple[float, str]]:
        step = max(1, -(-len(self.plot.at) // HOURS))
        form = "%d.%m." if self.plot.days else "%H:%M"
        return [(self.x(at), timezone.localtime(at).strftime(form)) for at in self.plot.at[::step]]

    @property
    def legend(self) -> list[tuple[str, str]]:
        return [(TONES[i % len(TONES)], s.name) for i, s in enumerate(self.plot.series)]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Each series as its tone and its points."""
        return [
            (
                TONES[index % len(TONES)],
                " ".join(
                    f"{self.x(at)},{self.y(value)}"
                    for at, value in zip(self.plot.at, series.values, strict=True)
                    if value is not None
                ),
            )
            for index, series in enumerate(self.plot.series)
        ]

    @property
    def dots(self) -> list[tuple[str, float, float]]:
        """Each value as tone, x and y: a day of one hour has a dot, and no line."""
        return [
            (TONES[index % len(TONES)], self.x(at), self.y(value))
            for index, series in enumerate(self.plot.series)
            for at, value in zip(self.plot.at, series.values, strict=True)
            if value is not None
        ]

    @property
    def columns(self) -> list[tuple[str, float, float, float, float]]:
        """Each value as tone, x, y, width and height."""
        count = len(self.plot.series)
        width = min(round((WIDTH - LEFT) / max(len(self.plot.at), 2) * 0.7 / count, 1), WIDEST)
        zero = self.y(0)
        return [
            (
                TONES[index % len(TONES)],
                round(self.x(at) + width * (index - count / 2), 1),
                min(self.y(value), zero),
                width,
                round(abs(self.y(value) - zero), 1),
            )
            for index, series in enumerate(self.plot.series)
            for at, value in zip(self.plot.at, series.values, strict=True)
            if value is not None
        ]
