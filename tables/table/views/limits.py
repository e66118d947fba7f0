"""A table's limits: changed from a desk, or at the table by a manager's number and PIN.

They hold from the next round on. Each change names who approved it; what was in force stays known.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from config.web.form_pages import attempt, go
from tables.felt.dialogs import authorised, dialog, done, tried
from tables.felt.forms import TabletLimitsForm
from tables.log.services import By
from tables.models import Limits, Table
from tables.staff.access import DeskRequest, DutyRequest, desk, on_duty
from tables.staff.services.pins import pin_prove
from tables.table.forms import ApprovedLimitsForm, LimitsForm, limits_form
from tables.table.layouts import chip_warnings
from tables.table.services.set_up import limits_change, limits_in_force

SHOWN = 20


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@desk("limits.change")
def limits(request: DeskRequest, number: int) -> HttpResponseBase:
    table = get_object_or_404(Table.objects.select_related("stream"), number=number)
    make, now = limits_form(request.user), limits_in_force(table)
    form = make(request.POST if request.method == "POST" else None, table=table, now=now)
    if form.is_valid():
        attempt(form, lambda: _change(request, table, form))
        if not form.errors:
            messages.success(request, _("The new limits hold from the next round on."))
            return go("limits-change", number)
    return _page(request, table, form, now)


def _change(request: DeskRequest, table: Table, form: LimitsForm) -> Limits:
    approver = request.user
    if isinstance(form, ApprovedLimitsForm):
        typed = form.cleaned_data
        approver = pin_prove(number=typed["number"], pin=typed["pin"])
    return limits_change(by=request.by, table=table, approved_by=approver, **form.limits())


def _page(request: DeskRequest, table: Table, form: LimitsForm, now: Limits | None) -> HttpResponse:
    """The form alone for htmx: the floor opens it beside a tile."""
    htmx = request.headers.get("HX-Request") == "true"
    history = table.limits.select_related("approved_by")[:SHOWN]
    context: dict[str, Any] = {
        "form": form,
        "table": table,
        "now": now,
        "history": history,
        "warnings": chip_warnings(table.game, table.chip, now.minimum if now else None),
    }
    status = 422 if form.errors else 200
    name = "tables/table/limits.html#form" if htmx else "tables/table/limits.html"
    return render(request, name, context, status=status)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def at_table(request: DutyRequest) -> HttpResponseBase:
    """The same on the tablet: whoever authorises it approves it."""
    table = request.tablet.table
    now, refusal = limits_in_force(table), None
    typed = request.POST if request.method == "POST" else None
    form = TabletLimitsForm(typed, table=table, now=now)
    if form.is_valid():
        refusal = tried(lambda: _change_at_table(request, table, form))
        if refusal is None:
            return done(request)
    return dialog(
        request, "tables/table/limits_dialog.html", form=form, refusal=refusal, now=now, table=table
    )


def _change_at_table(request: DutyRequest, table: Table, form: ApprovedLimitsForm) -> None:
    by: By = authorised(request, form.cleaned_data, "limits.approve")
    limits_change(by=by, table=table, approved_by=by.staff, **form.limits())
