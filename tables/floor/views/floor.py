"""The floor, live: the page, the tiles that changed, and one table with what may be done there."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.live_updates import live_url
from tables.floor import floor_overview
from tables.models import Table
from tables.staff.access import DeskRequest, desk

ALERTS = "alerts"  # the topic on which alerts are announced


@never_cache
@require_safe
@desk("floor.see")
def floor(request: DeskRequest) -> HttpResponseBase:
    """Every table, or one pit's: the page listens to each table by itself."""
    whole = floor_overview.floor(request.user)
    wanted = request.GET.get("pit", "")
    shown = [(pit, made) for pit, made in whole.pits if wanted in ("", str(pit.pk))]
    topics = [tile.table.stream.name for tile in whole.tiles]
    context = {
        "floor": whole,
        "shown": shown,
        "wanted": wanted,
        "live_url": live_url(ALERTS, *topics),
    }
    return render(request, "tables/floor/floor.html", context)


@never_cache
@require_safe
@desk("floor.see")
def changed(request: DeskRequest) -> HttpResponseBase:
    """The tiles of the tables that something was heard of, each to its own place."""
    asked = [
        int(text) for text in request.GET.getlist("t")[:999] if text.isascii() and text.isdigit()
    ]
    return render(
        request, "tables/floor/tiles.html", {"floor": floor_overview.floor(request.user, asked)}
    )


@never_cache
@require_safe
@desk("floor.see")
def table(request: DeskRequest, number: int) -> HttpResponseBase:
    """One tap on a tile: how the table stands, and what this person may do there."""
    found = floor_overview.floor(request.user, [number]).tiles
    if not found:
        raise Http404
    return dialog(request, "tables/floor/table.html", tile=found[0], table=found[0].table)


def dialog(
    request: DeskRequest, template: str, /, status: int = 200, **context: Any
) -> HttpResponse:
    """Beside the tiles in a dialog, or a page of its own without htmx."""
    context |= {
        "may_run": request.user.may("floor.run"),
        "may_limit": request.user.may("limits.change"),
    }
    htmx = request.headers.get("HX-Request") == "true"
    return render(request, f"{template}#dialog" if htmx else template, context, status=status)


def table_numbered(number: int) -> Table:
    return get_object_or_404(Table.objects.select_related("pit"), number=number)
