"""Setting up the floor: the administrator's pages for pits and tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from config.web.form_pages import attempt, form_page, go
from tables.models import Table
from tables.staff import selectors
from tables.staff.access import DeskRequest, desk
from tables.table.forms import NewTableForm, PitForm, TableForm, short
from tables.table.layouts import chip_warnings
from tables.table.services.set_up import limits_in_force, pit_add, table_add, table_change

COLUMNS = tuple(TableForm.base_fields)


@require_safe
@desk("floor.set-up")
def setup(request: DeskRequest) -> HttpResponseBase:
    return render(request, "tables/table/setup.html", {"pits": selectors.floor()})


@require_http_methods(["GET", "POST"])
@desk("floor.set-up")
def pit_new(request: DeskRequest) -> HttpResponseBase:
    form = PitForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        attempt(form, lambda: pit_add(by=request.by, **form.cleaned_data))
    if form.is_bound and not form.errors:
        messages.success(request, _("The pit is there."))
        return go("setup")
    return form_page(request, "tables/table/setup_pit.html", form)


@require_http_methods(["GET", "POST"])
@desk("floor.set-up")
def table_new(request: DeskRequest) -> HttpResponseBase:
    form = NewTableForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        table = attempt(form, lambda: table_add(by=request.by, **form.cleaned_data))
        if table:
            messages.success(request, _("The table stands. Now its limits."))
            return go("limits-change", table.number)
    return form_page(request, "tables/table/setup_table.html", form, table=None)


@require_http_methods(["GET", "POST"])
@desk("floor.set-up")
def table(request: DeskRequest, number: int) -> HttpResponseBase:
    """A table's layout; it changes only while the table is closed."""
    found = get_object_or_404(Table.objects.select_related("pit", "felt"), number=number)
    present = {column: getattr(found, column) for column in COLUMNS} | {"chip": short(found.chip)}
    form = TableForm(request.POST if request.method == "POST" else None, initial=present)
    if form.is_valid():
        typed = form.cleaned_data
        if attempt(form, lambda: table_change(by=request.by, table=found, **typed)):
            messages.success(request, _("Changed, and in the log."))
            return go("setup-table", number)
    return form_page(request, "tables/table/setup_table.html", form, **_context(found))


def _context(table: Table) -> dict[str, Any]:
    limits = limits_in_force(table)
    minimum = limits.minimum if limits else None
    return {
        "table": table,
        "limits": limits,
        "open": table.felt.session_id is not None,
        "warnings": chip_warnings(table.game, table.chip, minimum),
    }
