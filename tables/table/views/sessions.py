"""Opening and closing a table on its tablet: a checklist, and two people who attest it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tables.felt.dialogs import authorised, dialog, done, tried
from tables.felt.forms import CloseForm, DialogForm, OpenTableForm
from tables.models import Felt
from tables.rounds.preconditions import running
from tables.staff.access import DutyRequest, on_duty
from tables.table.services.sessions import (
    Verified,
    session_announce_closing,
    session_close,
    session_open,
)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def opening(request: DutyRequest) -> HttpResponseBase:
    form = OpenTableForm(request.POST if request.method == "POST" else None)
    refusal = None
    if form.is_valid():
        refusal = tried(lambda: _open(request, form.cleaned_data))
        if refusal is None:
            return done(request)
    return dialog(
        request, "tables/table/session_open.html", form=form, refusal=refusal, felt=_felt(request)
    )


def _open(request: DutyRequest, typed: dict[str, Any]) -> None:
    session_open(
        by=request.by,
        second=authorised(request, typed, "table.attest"),
        table=request.tablet.table,
        cards=typed["cards"],
        cards_since=typed["cards_since"],
        verified=_verified(typed),
        key=typed["key"],
    )


@require_POST
@on_duty("table.deal")
def closing(request: DutyRequest) -> HttpResponseBase:
    """“The next round is the last.”"""
    form = DialogForm(request.POST)
    key = form.cleaned_data["key"] if form.is_valid() else None
    table = request.tablet.table
    refusal = tried(lambda: session_announce_closing(by=request.by, table=table, key=key))
    if refusal is None:
        return done(request)
    return dialog(
        request,
        "tables/table/session_close.html",
        form=CloseForm(),
        refusal=refusal,
        felt=_felt(request),
    )


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def close(request: DutyRequest) -> HttpResponseBase:
    form = CloseForm(request.POST if request.method == "POST" else None)
    refusal = None
    if form.is_valid():
        refusal = tried(lambda: _close(request, form.cleaned_data))
        if refusal is None:
            return done(request)
    felt = _felt(request)
    waits = running(felt)
    return dialog(
        request,
        "tables/table/session_close.html",
        form=form,
        refusal=refusal,
        felt=felt,
        waits=waits,
    )


def _close(request: DutyRequest, typed: dict[str, Any]) -> None:
    session_close(
        by=request.by,
        second=authorised(request, typed, "table.attest"),
        table=request.tablet.table,
        verified=_verified(typed),
        note=typed["note"],
        key=typed["key"],
    )


def _verified(typed: dict[str, Any]) -> Verified:
    return Verified(typed["equipment"], typed["composition"], typed["counted"])


def _felt(request: DutyRequest) -> Felt:
    return Felt.objects.select_related("table", "session", "shoe", "round").get(
        pk=request.tablet.table_id
    )
