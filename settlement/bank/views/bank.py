"""The bankroll at a desk: what every rack should hold, and the counts at both ends of a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from config.web.form_pages import attempt, form_page, go
from settlement.bank import selectors
from settlement.bank.forms import CloseFloatForm, FloatForm
from settlement.bank.services.floats import float_close, float_open
from settlement.bank.views.second_person import second_person
from tables.log.services import By
from tables.models import Table
from tables.staff.access import DeskRequest, desk


def table_named(number: int) -> Table:
    return get_object_or_404(Table.objects.select_related("pit", "felt__session"), number=number)


@require_safe
@desk("bank.see")
def bank(request: DeskRequest) -> HttpResponseBase:
    context = {"racks": selectors.racks(), "slips": selectors.open_slips()}
    return render(request, "settlement/bank/bank.html", context)


@require_safe
@desk("bank.see")
def table_bank(request: DeskRequest, number: int) -> HttpResponseBase:
    user = request.user
    context = {
        "rack": selectors.rack_of(table_named(number)),
        "may_count": user.may("bank.count"),
        "may_request": user.may("slip.request"),
    }
    return render(request, "settlement/bank/table_bank.html", context)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@desk("bank.count")
def open_float(request: DeskRequest, number: int) -> HttpResponseBase:
    table = table_named(number)
    form = FloatForm(request.POST if request.method == "POST" else None, table=table)

    def count(second: By) -> Any:
        return float_open(
            by=request.by,
            second=second,
            table=table,
            chips=form.chips(),
            explanation=form.cleaned_data["explanation"],
        )

    return _counted(request, table, form, "settlement/bank/float_open.html", count)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@desk("bank.count")
def close_float(request: DeskRequest, number: int) -> HttpResponseBase:
    table = table_named(number)
    form = CloseFloatForm(request.POST if request.method == "POST" else None, table=table)

    def count(second: By) -> Any:
        typed = form.cleaned_data
        return float_close(
            by=request.by,
            second=second,
            table=table,
            chips=form.chips(),
            drop=typed["drop"],
            drop_box=typed["drop_box"],
            explanation=typed["explanation"],
        )

    return _counted(request, table, form, "settlement/bank/float_close.html", count)


def _counted(
    request: DeskRequest,
    table: Table,
    form: FloatForm,
    template: str,
    count: Callable[[By], Any],
) -> HttpResponseBase:
    if form.is_valid():
        done = attempt(
            form,
            lambda: count(second_person(form.cleaned_data, "bank.attest", other_than=request.user)),
        )
        if done:
            messages.success(request, _("Counted, and attested by two."))
            return go("table-bank", table.number)
    return form_page(request, template, form, rack=selectors.rack_of(table))
