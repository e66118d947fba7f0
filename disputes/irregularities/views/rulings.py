"""The manager's queue and an irregularity's page: rule on it, answer for players, know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.form_pages import go
from config.web.live_updates import live_url
from disputes.irregularities import queue as waiting_list
from disputes.irregularities.case_page import CasePage, case_page_of
from disputes.irregularities.forms import ChoiceForm
from disputes.irregularities.forms import cards as cards_of
from disputes.irregularities.services.apply import choice_record, order_give
from disputes.irregularities.services.holding import TOPIC
from disputes.irregularities.services.irregularities import irregularity_acknowledge
from disputes.irregularities.views.ruling_forms import RULINGS, empty_forms, first_error, form_of
from disputes.models import Irregularity
from disputes.surveillance.services.notes import look_log
from games.errors import Refused
from tables.felt.dialogs import by_htmx, status_of, tried
from tables.staff.access import DeskRequest, desk


def _file(request: DeskRequest, pk: int) -> CasePage:
    cases = Irregularity.objects.select_related(
        "table__stream", "table__pit", "round__table", "round__shoe", "raised_by", "dealer"
    )
    return case_page_of(get_object_or_404(cases, pk=pk), request.user)


# Looking -----------------------------------------------------------------------------------------


@never_cache
@require_safe
@desk("irregularity.see")
def queue(request: DeskRequest) -> HttpResponseBase:
    """What waits, and the first that waits for this person beside it."""
    if request.headers.get("HX-Target") == "queue":
        chosen = request.GET.get("chosen", "")
        rows = waiting_list.queue(request.user, int(chosen) if chosen.isdigit() else None)
        return render(
            request, "disputes/irregularities/rulings_queue.html", {"queue": rows, "chosen": chosen}
        )
    first = waiting_list.first_for(request.user)
    return _page(request, _file(request, first.pk) if first else None)


@never_cache
@require_safe
@desk("irregularity.see")
def case(request: DeskRequest, pk: int) -> HttpResponseBase:
    file = _file(request, pk)
    if "seen" not in request.GET:  # a page that refreshes itself is no second look
        look_log(by=request.by, irregularity=file.irregularity)
    if not by_htmx(request):
        return _page(request, file)
    if request.GET.get("seen") == file.stamp:
        return HttpResponse(status=204)  # nothing new: what is being typed stays
    return _case(request, file)


@never_cache
@require_safe
@desk("irregularity.rule")
def badge(request: DeskRequest) -> HttpResponseBase:
    """How many tables stand still until this person, or one like them, rules."""
    rows = [row for row in waiting_list.queue(request.user) if row.sound]
    return render(request, "disputes/irregularities/rulings_badge.html", {"rows": rows})


def _page(request: DeskRequest, file: CasePage | None, **more: Any) -> HttpResponse:
    chosen = file.irregularity.pk if file else None
    topics = [TOPIC, *([f"case-{chosen}"] if chosen else [])]
    context = {
        "queue": waiting_list.queue(request.user, chosen),
        "chosen": chosen,
        "file": file,
        "alone": request.resolver_match and request.resolver_match.url_name == "irregularity",
        "live_url": live_url(*topics),
        **(empty_forms(file) if file else {}),
        **more,
    }
    return render(
        request, "disputes/irregularities/rulings.html", context, status=more.get("status", 200)
    )


def _case(request: DeskRequest, file: CasePage, **more: Any) -> HttpResponse:
    context = {"file": file, **empty_forms(file), **more}
    status = more.get("status", 200)
    return render(request, "disputes/irregularities/irregularity_case.html", context, status=status)


# Ruling ------------------------------------------------------------------------------------------


def _answer(
    request: DeskRequest, pk: int, action: Callable[[CasePage], Any], **forms: Form
) -> HttpResponse:
    """Do it, and show the case as it stands then; what was refused is said on it (422, 409)."""
    refusal = tried(lambda: action(_file(request, pk)))
    file = _file(request, pk)
    if refusal is None and not by_htmx(request):
        return go("irregularity", pk)
    status = status_of(refusal) if refusal else 200
    kept = forms if status == 422 else {}
    shown = _case if by_htmx(request) else _page
    return shown(request, file, refusal=refusal, status=status, **kept)


def _rule(request: DeskRequest, pk: int, way: str) -> HttpResponse:
    form = form_of(way, _file(request, pk), request.POST)

    def action(file: CasePage) -> None:
        if not form.is_valid():
            raise Refused(first_error(form))
        RULINGS[way](by=request.by, irregularity=file.irregularity, **form.ruling())

    return _answer(request, pk, action, **{f"{way}_form": form})


@never_cache
@require_POST
@desk("irregularity.rule")
def approve(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _rule(request, pk, "approve")


@never_cache
@require_POST
@desk("irregularity.rule")
def decide(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _rule(request, pk, "decide")


@never_cache
@require_POST
@desk("irregularity.rule")
def reject(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _rule(request, pk, "reject")


@never_cache
@require_POST
@desk("irregularity.rule")
def choice(request: DeskRequest, pk: int) -> HttpResponseBase:
    form = ChoiceForm(request.POST)

    def action(file: CasePage) -> None:
        if not form.is_valid():
            raise Refused(first_error(form))
        choice_record(by=request.by, irregularity=file.irregularity, **form.cleaned_data)

    return _answer(request, pk, action)


@never_cache
@require_POST
@desk("irregularity.rule")
def order(request: DeskRequest, pk: int) -> HttpResponseBase:
    wanted = cards_of(request.POST, "order")
    return _answer(
        request,
        pk,
        lambda file: order_give(by=request.by, irregularity=file.irregularity, order=wanted),
    )


@never_cache
@require_POST
@desk("irregularity.acknowledge")
def acknowledge(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _answer(
        request,
        pk,
        lambda file: irregularity_acknowledge(by=request.by, irregularity=file.irregularity),
    )
