"""Corrections at a desk: propose, look at, confirm or reject. Two people, always."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from config.web.live_updates import live_url
from config.web.translation import translate
from games.errors import Refused
from games.round import engine
from games.round.events import RoundCorrected
from settlement.bank.forms import PaymentForm, ReasonForm
from settlement.bank.views.second_person import second_person
from settlement.corrections.amend_form import AmendForm
from settlement.corrections.services.corrections import (
    correction_confirm,
    correction_difference,
    correction_propose,
    correction_reject,
    round_state,
)
from settlement.corrections.services.payments import payment_propose
from settlement.models import Correction
from settlement.rounds.round_sheet import hands_of, sheet_of
from settlement.rounds.views.sheets import round_named
from tables.felt.dialogs import status_of
from tables.log.services import By
from tables.staff.access import DeskRequest, desk
from tables.staff.forms import SecondForm

RECENT = 50
WITH = ("table", "round__shoe", "round__table", "by", "answer__by")


@require_safe
@desk("sheet.see")
def corrections(request: DeskRequest) -> HttpResponseBase:
    every = Correction.objects.select_related(*WITH)
    context = {
        "waiting": every.filter(answer=None).order_by("pk"),
        "answered": every.exclude(answer=None)[:RECENT],
        "live_url": live_url("corrections"),
    }
    return render(request, "settlement/corrections/corrections.html", context)


@require_http_methods(["GET", "POST"])
@desk("correction.propose")
def correct(request: DeskRequest, pk: int) -> HttpResponseBase:
    """What the round should have been; what it would move is shown before it is proposed."""
    round = round_named(pk)
    state = round_state(round)
    form = AmendForm(request.POST if request.method == "POST" else None, state=state)
    preview, moved = "preview" in request.POST, None
    form.fields["reason"].required = not preview
    if form.is_valid():
        amended = form.amended()
        if preview:
            moved = attempt(form, lambda: correction_difference(round=round, amended=amended))
        else:
            made = attempt(
                form,
                lambda: correction_propose(
                    by=request.by,
                    round=round,
                    amended=amended,
                    reason=form.cleaned_data["reason"],
                    cause=form.cleaned_data["cause"],
                ),
            )
            if made:
                messages.success(request, _("Proposed. A second person confirms it."))
                return go("correction", made.pk)
    context = {"sheet": sheet_of(round), "moved": moved, "previewed": moved is not None}
    return form_page(request, "settlement/corrections/correct.html", form, **context)


@require_http_methods(["GET", "POST"])
@desk("correction.propose")
def payment(request: DeskRequest, pk: int) -> HttpResponseBase:
    round = round_named(pk)
    form = PaymentForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        made = attempt(
            form,
            lambda: payment_propose(
                by=request.by,
                table=round.table,
                round=round,
                box=form.cleaned_data["box"],
                amount=form.signed(),
                reason=form.cleaned_data["reason"],
            ),
        )
        if made:
            messages.success(request, _("Proposed. A second person confirms it."))
            return go("correction", made.pk)
    return form_page(request, "settlement/corrections/payment.html", form, sheet=sheet_of(round))


@require_safe
@desk("sheet.see")
def correction(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _page(request, _named(pk))


def _named(pk: int) -> Correction:
    return get_object_or_404(Correction.objects.select_related(*WITH), pk=pk)


def _page(
    request: DeskRequest, found: Correction, refusal: Refused | None = None, **forms: Any
) -> HttpResponse:
    user = request.user
    own = user == found.by
    context = {
        "correction": found,
        "boxes": [(int(box), amount) for box, amount in found.difference.items()],
        "hands": _hands(found),
        "refusal": translate(refusal.message) if refusal else "",
        "may_confirm": user.may("correction.confirm") and not own,
        "may_reject": user.may("correction.confirm") or own,
        "second": SecondForm(),
        "reject": ReasonForm(),
    }
    status = status_of(refusal) if refusal else 422 if forms else 200
    return render(request, "settlement/corrections/correction.html", context | forms, status=status)


def _hands(found: Correction) -> list[Any]:
    """The cards as the proposal has them."""
    if found.round is None or not found.amended:
        return []
    told = RoundCorrected(found.amended)
    return hands_of(engine.advance(round_state(found.round), told))


@never_cache
@sensitive_post_parameters("pin")
@require_POST
@desk("correction.confirm")
def confirm(request: DeskRequest, pk: int) -> HttpResponseBase:
    """By whoever is signed in, or by somebody beside them with their own number and PIN."""
    found = _named(pk)
    form = SecondForm(request.POST if request.POST.get("number") else None)
    if form.is_bound and not form.is_valid():
        return _page(request, found, second=form)
    try:
        correction_confirm(by=_second(request, form), correction=found)
    except Refused as refusal:
        return _page(request, _named(pk), refusal)
    messages.success(request, _("Confirmed. Pay or collect the difference now."))
    return go("correction", pk)


def _second(request: DeskRequest, form: SecondForm) -> By:
    if not form.is_bound:
        return request.by
    return second_person(form.cleaned_data, "correction.confirm", other_than=request.user)


@require_POST
@desk("correction.confirm")
def reject(request: DeskRequest, pk: int) -> HttpResponseBase:
    found, form = _named(pk), ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, found, reject=form)
    try:
        correction_reject(by=request.by, correction=found, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return _page(request, _named(pk), refusal)
    return go("correction", pk)
