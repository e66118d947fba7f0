"""The money on the floor: each tile's win and hold today, and the day's plots. Settlement's own."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.charts import Plot
from config.web.gaming_day import gaming_day
from settlement.reports.charts import plots_of
from settlement.reports.figures import figures
from tables.models import Pit, Table
from tables.staff.access import DeskRequest, desk


@never_cache
@require_safe
@desk("bank.see")
def floor_figures(request: DeskRequest) -> HttpResponseBase:
    """Of the tables asked for, in the same few queries for one or all of them."""
    asked = [n for n in request.GET.getlist("t")[:999] if n.isascii() and n.isdigit()]
    tables = Table.objects.filter(number__in=asked)
    found = figures(tables, gaming_day()).values()
    return render(request, "settlement/reports/floor_figures.html", {"figures": found})


@never_cache
@require_safe
@desk("bank.see")
def floor_day(request: DeskRequest) -> HttpResponseBase:
    """Win, handle and pace as the gaming day went on, of one pit or of all."""
    wanted = request.GET.get("pit", "")
    tables = Table.objects.select_related("pit")
    chosen = [table for table in tables if wanted in ("", str(table.pit_id))]
    context = {
        "plots": _plots(chosen),
        "pits": Pit.objects.all(),
        "wanted": wanted,
        "day": gaming_day(),
    }
    htmx = request.headers.get("HX-Request") == "true"
    name = "settlement/reports/floor_day.html"
    return render(request, f"{name}#plots" if htmx else name, context)


def _plots(tables: list[Table]) -> list[Plot]:
    """A currency's plots by themselves: dong and euro have no sum."""
    today = figures(tables, gaming_day())
    drawn = []
    for currency in sorted({table.currency for table in tables}):
        mine = [today[table.pk] for table in tables if table.currency == currency]
        for plot in plots_of(mine):
            key, title = f"{plot.key}-{currency}", f"{plot.title} · {currency}"
            drawn.append(replace(plot, key=key, title=title))
    return drawn
