"""Fills and credits at a desk: ask, approve, deliver, receive, void."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from config.web.translation import translate
from games.errors import Refused
from settlement.bank.forms import SlipForm, VoidForm
from settlement.bank.selectors import slips
from settlement.bank.services.slips import slip_request, slip_step, slip_void
from settlement.bank.slip_steps import ENDED, IN_TURN, SLIP_STEPS, SlipStep
from settlement.bank.views.bank import table_named
from settlement.bank.views.second_person import second_person
from settlement.models import Slip
from tables.felt.dialogs import status_of
from tables.models import Staff
from tables.staff.access import DeskRequest, desk


@require_http_methods(["GET", "POST"])
@desk("slip.request")
def slip_new(request: DeskRequest, number: int) -> HttpResponseBase:
    table = table_named(number)
    sent = request.POST if request.method == "POST" else None
    form = SlipForm(sent, table=table, initial={"key": uuid4()})
    if form.is_valid():
        typed = form.cleaned_data
        made = attempt(
            form,
            lambda: slip_request(
                by=request.by, table=table, kind=typed["kind"], chips=form.chips(), key=typed["key"]
            ),
        )
        if made:
            return go("slip", made.pk)
    return form_page(request, "settlement/bank/slip_new.html", form, table=table)


def _named(pk: int) -> Slip:
    return get_object_or_404(slips(), pk=pk)


@require_safe
@desk("bank.see")
def slip(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _page(request, _named(pk))


def _page(
    request: DeskRequest, found: Slip, refusal: Refused | None = None, **forms: Any
) -> HttpResponse:
    done = {step.step: step for step in found.steps.all()}
    ended = bool(done.keys() & ENDED)
    upcoming = None if ended else SLIP_STEPS[next(step for step in IN_TURN if step not in done)]
    context = {
        "slip": found,
        "steps": [(SLIP_STEPS[name].name, step) for name, step in done.items()],
        "ended": ended,
        "next": upcoming and _offer(request.user, upcoming, done[upcoming.follows].by),
        "may_void": not ended and request.user.may("slip.void"),
        "void": VoidForm(),
        "refusal": translate(refusal.message) if refusal else "",
    }
    status = status_of(refusal) if refusal else 422 if forms else 200
    return render(request, "settlement/bank/slip.html", context | forms, status=status)


def _offer(user: Staff, row: SlipStep, before: Staff) -> dict[str, Any]:
    """The next step as a button; a grey one says who may press it."""
    may = user.may(row.permission)
    own = row.somebody_else and before == user
    why = _("somebody else") if may and own else "" if may else _("not with your rank")
    return {"route": f"slip-{row.verb}", "label": row.button, "why": why}


def step_view(step: str, row: SlipStep) -> Callable[..., HttpResponseBase]:
    @require_POST
    @desk(row.permission)
    def view(request: DeskRequest, pk: int) -> HttpResponseBase:
        found = _named(pk)
        try:
            slip_step(by=request.by, slip=found, step=step)
        except Refused as refusal:
            return _page(request, _named(pk), refusal)
        messages.success(request, f"{found}: {row.name}")
        return go("slip", pk)

    return view


@never_cache
@sensitive_post_parameters("pin")
@require_POST
@desk("slip.void")
def void(request: DeskRequest, pk: int) -> HttpResponseBase:
    found, form = _named(pk), VoidForm(request.POST)
    if not form.is_valid():
        return _page(request, found, void=form)
    typed = form.cleaned_data
    try:
        second = second_person(typed, "slip.attest", other_than=request.user)
        slip_void(by=request.by, second=second, slip=found, reason=typed["reason"])
    except Refused as refusal:
        return _page(request, _named(pk), refusal)
    return go("slip", pk)
