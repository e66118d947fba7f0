"""From the floor: open a table, announce its closing, close it, send a relief.

The same services as on the tablet, with the same two people: whoever is at the desk, and somebody
who attests with their own number and PIN.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from config.web.form_pages import attempt, go
from tables.felt.forms import DeskCloseForm, DeskOpenForm, VerifiedForm
from tables.floor.services import relief_send
from tables.floor.views.floor import dialog, table_numbered
from tables.log.services import By
from tables.models import Felt, Staff, Table
from tables.rounds.preconditions import running
from tables.staff import selectors
from tables.staff.access import DeskRequest, desk
from tables.staff.services.pins import pin_prove
from tables.table.services.sessions import (
    Verified,
    session_announce_closing,
    session_close,
    session_open,
)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@desk("floor.run")
def opening(request: DeskRequest, number: int) -> HttpResponseBase:
    table = table_numbered(number)
    form = DeskOpenForm(request.POST if request.method == "POST" else None)

    def act(typed: dict[str, Any]) -> None:
        session_open(
            by=request.by,
            table=table,
            cards=typed["cards"],
            cards_since=typed["cards_since"],
            **_attested(typed),
        )

    return _answer(request, "tables/floor/open.html", table, form, act)


@require_POST
@desk("floor.run")
def closing(request: DeskRequest, number: int) -> HttpResponseBase:
    """“The next round is the last”: the dealer reads it on the tablet."""
    session_announce_closing(by=request.by, table=table_numbered(number))
    return done(request, _("Closing is announced."))


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@desk("floor.run")
def close(request: DeskRequest, number: int) -> HttpResponseBase:
    table = table_numbered(number)
    form = DeskCloseForm(request.POST if request.method == "POST" else None)

    def act(typed: dict[str, Any]) -> None:
        session_close(by=request.by, table=table, note=typed["note"], **_attested(typed))

    return _answer(request, "tables/floor/close.html", table, form, act)


def _attested(typed: dict[str, Any]) -> dict[str, Any]:
    """What two people saw, and the second of them."""
    second = pin_prove(number=typed["number"], pin=typed["pin"])
    seen = Verified(typed["equipment"], typed["composition"], typed["counted"])
    return {"second": By.desk(second), "verified": seen, "key": typed["key"]}


def _answer(
    request: DeskRequest,
    name: str,
    table: Table,
    form: VerifiedForm,
    act: Callable[[dict[str, Any]], None],
) -> HttpResponse:
    if form.is_valid():
        attempt(form, lambda: act(form.cleaned_data))
        if not form.errors:
            return done(request, "")
    felt = Felt.objects.select_related("table", "session", "round").get(table=table)
    return dialog(
        request,
        name,
        status=422 if form.errors else 200,
        form=form,
        table=table,
        felt=felt,
        waits=running(felt),
    )


@never_cache
@require_http_methods(["GET", "POST"])
@desk("floor.run")
def relief(request: DeskRequest, number: int) -> HttpResponseBase:
    """Who is to come; the table's tablet shows their name."""
    table = table_numbered(number)
    if request.method == "POST":
        staff = get_object_or_404(Staff, number=request.POST.get("staff", ""), is_active=True)
        relief_send(by=request.by, table=table, staff=staff)
        return done(request, _("%(name)s is sent there.") % {"name": staff.name})
    dealers = selectors.dealers(other_than=table)
    return dialog(request, "tables/floor/relief.html", table=table, dealers=dealers)


def done(request: DeskRequest, words: str) -> HttpResponse:
    """For htmx nothing: the tile itself shows what changed. Otherwise back to the floor."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse()
    if words:
        messages.success(request, words)
    return go("floor")
