"""Alerts: what waits for this person, until somebody acknowledges it; who did, and when."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.live_updates import live_url
from tables.alerts.services import alert_acknowledge
from tables.floor import floor_overview
from tables.floor.views.actions import done
from tables.floor.views.floor import ALERTS
from tables.models import Alert
from tables.staff.access import DeskRequest, desk

SHOWN = 50


@never_cache
@require_safe
@desk("alert.see")
def alerts(request: DeskRequest) -> HttpResponseBase:
    waiting = floor_overview.open_alerts(request.user).select_related("table")
    answered = floor_overview.answered_alerts(request.user)[:SHOWN]
    context = {
        "waiting": [(alert, floor_overview.words_of(alert)) for alert in waiting],
        "answered": [(alert, floor_overview.words_of(alert)) for alert in answered],
        "live_url": live_url(ALERTS),
    }
    htmx = request.headers.get("HX-Request") == "true"
    return render(
        request, "tables/alerts/alerts.html#list" if htmx else "tables/alerts/alerts.html", context
    )


@require_POST
@desk("alert.see")
def acknowledge(request: DeskRequest, pk: int) -> HttpResponseBase:
    alert = get_object_or_404(Alert.objects.select_related("table"), pk=pk)
    alert_acknowledge(by=request.by, alert=alert)
    return done(request, "")
