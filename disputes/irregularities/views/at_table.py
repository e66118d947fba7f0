"""A ruling on the dealer's tablet: what is waited for, the players' answers, the cards in order,
and a manager's number and PIN."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from disputes.irregularities.case_page import CasePage, case_page_of
from disputes.irregularities.forms import ApproveForm, ChoiceForm, PinForm, RejectForm, RulingForm
from disputes.irregularities.forms import cards as cards_of
from disputes.irregularities.services.apply import choice_record, order_give
from disputes.irregularities.views.ruling_forms import RULINGS, first_error, form_of
from disputes.models import Irregularity, PendingRuling
from games.errors import Refused
from tables.felt.dialogs import authorised, dialog, done, status_of, tried
from tables.staff.access import DutyRequest, on_duty
from tables.staff.models.staff import RANK_NAMES


def _case(request: DutyRequest, pk: int) -> CasePage:
    cases = Irregularity.objects.filter(table=request.tablet.table_id)
    found = get_object_or_404(cases.select_related("table__stream", "round__table"), pk=pk)
    return case_page_of(found, request.by.staff)


@never_cache
@require_safe
@on_duty("table.deal")
def region(request: DutyRequest) -> HttpResponseBase:
    """What the table waits for, in the rail; nothing where nothing holds it."""
    return _region(request)


def _region(request: DutyRequest, refusal: Refused | None = None) -> HttpResponse:
    held = PendingRuling.objects.filter(table=request.tablet.table_id, holding=True)
    waits = held.select_related("irregularity__table", "irregularity__raised_by").first()
    context: dict[str, Any] = {"refusal": refusal, "others": max(held.count() - 1, 0)}
    if waits:
        case = waits.irregularity
        context |= {
            "file": case_page_of(case, request.by.staff),
            "rank": RANK_NAMES[case.authority],
        }
    status = status_of(refusal) if refusal else 200
    return render(request, "disputes/irregularities/ruling_rail.html", context, status=status)


@never_cache
@require_POST
@on_duty("table.deal")
def choice(request: DutyRequest, pk: int) -> HttpResponseBase:
    """A player at a box stays or withdraws, as the dealer hears it."""
    file, form = _case(request, pk), ChoiceForm(request.POST)
    if not form.is_valid():
        return _region(request, Refused(first_error(form)))
    refusal = tried(
        lambda: choice_record(by=request.by, irregularity=file.irregularity, **form.cleaned_data)
    )
    return _region(request, refusal)


@never_cache
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def order(request: DutyRequest, pk: int) -> HttpResponseBase:
    """The cards as they lie and as they shall count; a tap moves one to the front."""
    file, refusal = _case(request, pk), None
    if request.method == "POST":
        wanted = cards_of(request.POST, "order")
        refusal = tried(
            lambda: order_give(by=request.by, irregularity=file.irregularity, order=wanted)
        )
        if refusal is None:
            return done(request)
    return dialog(request, "disputes/irregularities/order_dialog.html", refusal=refusal, file=file)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def rule(request: DutyRequest, pk: int) -> HttpResponseBase:
    """A manager rules at the table by number and PIN; the dealer stays tapped in."""
    file, refusal = _case(request, pk), None
    way = request.POST.get("way") or request.GET.get("way", "")
    form, pin = _forms(request, file, way)
    if request.method == "POST":
        refusal = tried(lambda: _rule(request, file, way, form, pin))
        if refusal is None:
            return done(request)
    return dialog(
        request,
        "disputes/irregularities/rule_dialog.html",
        refusal=refusal,
        file=file,
        way=way,
        form=pin,
        ruling_form=form,
        rank=RANK_NAMES[file.irregularity.authority],
    )


Ruled = ApproveForm | RulingForm | RejectForm


def _forms(request: DutyRequest, file: CasePage, way: str) -> tuple[Ruled, PinForm]:
    sent = request.POST if request.method == "POST" else None
    return form_of(way, file, sent), PinForm(sent)


def _rule(request: DutyRequest, file: CasePage, way: str, form: Ruled, pin: PinForm) -> None:
    for filled in (form, pin):
        if not filled.is_valid():
            raise Refused(first_error(filled))
    by = authorised(request, pin.cleaned_data, "irregularity.rule")
    service = RULINGS[way] if way in RULINGS else RULINGS["approve"]
    service(by=by, irregularity=file.irregularity, **form.ruling())
