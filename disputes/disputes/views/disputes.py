"""Disputes at a desk: what is open, opening one, its file, and the page for the shift change."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from config.web.live_updates import live_url
from disputes.disputes.actions import ACTIONS
from disputes.disputes.dispute_page import DisputePage
from disputes.disputes.forms import OpenDisputeForm
from disputes.disputes.handover import handover as what_is_open
from disputes.disputes.models.dispute import OVER
from disputes.disputes.money_forms import MoneyForm
from disputes.disputes.services.disputes import dispute_open
from disputes.disputes.services.steps import TOPIC, take
from disputes.disputes.step_form import DisputeStepForm
from disputes.models import Dispute, Irregularity, Standing
from disputes.surveillance.services.notes import look_log
from games.errors import Refused
from settlement.corrections.services.corrections import correction_confirm, correction_reject
from tables.models import Round
from tables.staff.access import DeskRequest, desk

PAGE = 100


@require_safe
@desk("dispute.see")
def disputes(request: DeskRequest) -> HttpResponseBase:
    """Those that run first, by what is due; `?all=1` adds those that are over."""
    rows = Standing.objects.select_related("dispute__table", "dispute__opened_by")
    everything = request.GET.get("all") == "1"
    if not everything:
        rows = rows.exclude(status__in=OVER)
    context = {
        "rows": rows.order_by("due_at", "-pk")[:PAGE],
        "everything": everything,
        "may_open": request.user.may("dispute.open"),
        "live_url": live_url(TOPIC),
    }
    return render(request, "disputes/disputes/disputes.html", context)


@require_http_methods(["GET", "POST"])
@desk("dispute.open")
def new(request: DeskRequest) -> HttpResponseBase:
    """`?round=`, `?irregularity=`, `?table=` and `?box=` say what it is about."""
    about = _about(request)
    initial = {"table": about["table"], "box": request.GET.get("box")}
    form = OpenDisputeForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        typed = {**form.cleaned_data}
        typed["table"] = about["table"] or typed["table"]
        given = typed | {name: about[name] for name in ("round", "irregularity")}
        made = attempt(form, lambda: dispute_open(by=request.by, **given))
        if made is not None:
            messages.success(request, _("Opened, and in the log."))
            return go("dispute", made.pk)
    return form_page(request, "disputes/disputes/dispute_new.html", form, **about)


def _about(request: DeskRequest) -> dict[str, Any]:
    round, case = request.GET.get("round", ""), request.GET.get("irregularity", "")
    found: dict[str, Any] = {"round": None, "irregularity": None, "table": None}
    if case.isdigit():
        found["irregularity"] = get_object_or_404(Irregularity, pk=int(case[:18]))
        found["round"] = found["irregularity"].round
        found["table"] = found["irregularity"].table
    if round.isdigit():
        found["round"] = get_object_or_404(Round, pk=int(round[:18]))
    if found["round"]:
        found["table"] = found["round"].table
    return found


def dispute_of(pk: int) -> Dispute:
    related = ("table", "round__table", "irregularity", "player", "about", "opened_by", "standing")
    return get_object_or_404(Dispute.objects.select_related(*related), pk=pk)


@never_cache
@require_safe
@desk("dispute.see")
def dispute(request: DeskRequest, pk: int) -> HttpResponseBase:
    found = dispute_of(pk)
    look_log(by=request.by, dispute=found)
    return file_page(request, found)


def file_page(
    request: DeskRequest, found: Dispute, form: DisputeStepForm | None = None, wrong: str = ""
) -> HttpResponse:
    context = {
        "dossier": DisputePage(found, request.user, form, wrong),
        "dispute": found,
        "live_url": live_url(f"dispute-{found.pk}"),
        "open_act": wrong,
    }
    return render(request, "disputes/disputes/dispute.html", context, status=422 if form else 200)


@never_cache
@require_safe
@desk("dispute.see")
def region(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The file without the forms, for a page that hears of a change."""
    found = dispute_of(pk)
    context = {"dossier": DisputePage(found, request.user), "dispute": found}
    return render(request, "disputes/disputes/dispute_file.html", context)


@require_safe
@desk("dispute.see")
def handover(request: DeskRequest) -> HttpResponseBase:
    return render(
        request,
        "disputes/disputes/handover.html",
        {"sections": what_is_open(request.user), "live_url": live_url(TOPIC)},
    )


# The money's second person ----------------------------------------------------------------------


@require_POST
@desk("correction.confirm")
def money(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Confirms what a decision proposed, or with a reason does not."""
    found = dispute_of(pk)
    waiting = [
        each for each, answer in DisputePage(found, request.user).corrections if answer is None
    ]
    for correction in waiting:
        if request.POST.get("reject"):
            reason = request.POST.get("reason", "")
            correction_reject(by=request.by, correction=correction, reason=reason)
        else:
            correction_confirm(by=request.by, correction=correction)
    if not waiting:
        messages.info(request, _("Nothing waits for a second person here."))
    return go("dispute", pk)


@never_cache
@require_POST
@desk("dispute.decide")
def moves(request: DeskRequest, pk: int) -> HttpResponseBase:
    """What the round as it is typed in the decision would move, before anything is decided."""
    found = dispute_of(pk)
    form = MoneyForm(request.POST, dispute=found)
    try:
        context: dict[str, Any] = {"moved": form.difference(), "currency": found.currency}
    except Refused as refusal:
        context = {"refusal": refusal}
    return render(request, "disputes/disputes/moves.html", context)


# One route a step, all of one kind --------------------------------------------------------------


def step_view(action: str, permission: str) -> Any:
    @require_POST
    @desk(permission)
    def step(request: DeskRequest, pk: int) -> HttpResponseBase:
        found = dispute_of(pk)
        sent = (request.POST, request.FILES)
        form = ACTIONS[action].form(*sent, dispute=found, auto_id=f"{action}_%s")
        if form.is_valid():
            attempt(form, lambda: take(action=action, by=request.by, dispute=found, **form.said))
            if not form.errors:
                messages.success(request, _("Written down."))
                return go("dispute", pk)
        return file_page(request, dispute_of(pk), form, action)

    return step
