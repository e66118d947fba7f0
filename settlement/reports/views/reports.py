"""A table's day and a pit's shift: on the screen, on paper, as figures."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from config.web.gaming_day import gaming_day
from config.web.papers import csv_response, pdf_response
from settlement.bank.views.bank import table_named
from settlement.reports.charts import plots_of
from settlement.reports.columns import BET_COLUMNS, SHIFT
from settlement.reports.day_converter import FIRST
from settlement.reports.figures import Figures, figures
from settlement.reports.shift import shift_of
from settlement.reports.table_day import page_of
from tables.models import Pit, Table
from tables.staff.access import DeskRequest, desk


def figures_of(table: Table, day: date) -> Figures:
    return figures([table], day)[table.pk]


def _day(day: date) -> dict[str, Any]:
    today = gaming_day()
    after = day + timedelta(days=1)
    before = day - timedelta(days=1) if day > FIRST else None
    return {"day": day, "today": today, "before": before, "after": after if day < today else None}


# A table's day -----------------------------------------------------------------------------------


@require_safe
@desk("sheet.see")
def table_today(request: DeskRequest, number: int) -> HttpResponseBase:
    return redirect("table-day", number, gaming_day().isoformat())


@require_safe
@desk("sheet.see")
def table_day(request: DeskRequest, number: int, day: date) -> HttpResponseBase:
    table = table_named(number)
    found = figures_of(table, day)
    page, rounds = page_of(table, day, request.GET.get("page", "1"))
    context = {
        "figures": found,
        "columns": BET_COLUMNS,
        "plots": plots_of([found]),
        "page": page,
        "rounds": rounds,
        **_day(day),
    }
    return render(request, "settlement/reports/table_day.html", context)


@require_safe
@desk("sheet.see")
def table_day_csv(request: DeskRequest, number: int, day: date) -> HttpResponseBase:
    found = figures_of(table_named(number), day)
    rows = BET_COLUMNS.lines(found.rows)
    return csv_response(BET_COLUMNS.heads(), rows, f"table-{number}-{day}")


@require_safe
@desk("sheet.see")
def table_day_pdf(request: DeskRequest, number: int, day: date) -> HttpResponseBase:
    found = figures_of(table_named(number), day)
    context = {
        "figures": found,
        "columns": BET_COLUMNS,
        "plots": plots_of([found]),
        "by": request.user,
    }
    return pdf_response("settlement/reports/table_day_paper.html", context, f"table-{number}-{day}")


# The shift ---------------------------------------------------------------------------------------


@require_safe
@desk("report.see")
def shift_today(request: DeskRequest) -> HttpResponseBase:
    """The first pit's, today; every other is a link away."""
    pit = Pit.objects.first()
    if pit is None:
        return render(request, "settlement/reports/shift_empty.html")
    return redirect("shift", pit.pk, gaming_day().isoformat())


@require_safe
@desk("report.see")
def shift(request: DeskRequest, pit: int, day: date) -> HttpResponseBase:
    report = shift_of(get_object_or_404(Pit, pk=pit), day)
    context = {"shift": report, "columns": SHIFT, "pits": Pit.objects.all(), **_day(day)}
    return render(request, "settlement/reports/shift.html", context)


@require_safe
@desk("report.see")
def shift_csv(request: DeskRequest, pit: int, day: date) -> HttpResponseBase:
    report = shift_of(get_object_or_404(Pit, pk=pit), day)
    return csv_response(SHIFT.heads(), SHIFT.lines(report.tables), f"shift-{pit}-{day}")


@require_safe
@desk("report.see")
def shift_pdf(request: DeskRequest, pit: int, day: date) -> HttpResponseBase:
    report = shift_of(get_object_or_404(Pit, pk=pit), day)
    context = {"shift": report, "columns": SHIFT, "by": request.user}
    return pdf_response("settlement/reports/shift_paper.html", context, f"shift-{pit}-{day}")
