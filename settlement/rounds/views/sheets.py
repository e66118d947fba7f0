"""A round's sheet: at a desk, on paper, as figures; and on the tablet of its own table."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.papers import csv_response, pdf_response
from settlement.rounds.columns import SHEET
from settlement.rounds.round_sheet import Sheet, sheet_of
from tables.felt.dialogs import dialog
from tables.models import Felt, Round
from tables.staff.access import DeskRequest, DutyRequest, desk, on_duty

TABLET = "settlement/rounds/tablet_round.html"
WITH = ("table__pit", "shoe", "session")


def round_named(pk: int) -> Round:
    return get_object_or_404(Round.objects.select_related(*WITH), pk=pk)


@require_safe
@desk("sheet.see")
def round_sheet(request: DeskRequest, pk: int) -> HttpResponseBase:
    sheet = sheet_of(round_named(pk))
    context = {
        "sheet": sheet,
        "may_dispute": request.user.may("dispute.open"),
        "may_correct": request.user.may("correction.propose") and sheet.stands is not None,
    }
    return render(request, "settlement/rounds/round_sheet.html", context)


@require_safe
@desk("sheet.see")
def round_sheet_pdf(request: DeskRequest, pk: int) -> HttpResponseBase:
    sheet = sheet_of(round_named(pk))
    context = {"sheet": sheet, "by": request.user}
    return pdf_response("settlement/rounds/paper.html", context, _name(sheet))


@require_safe
@desk("sheet.see")
def round_sheet_csv(request: DeskRequest, pk: int) -> HttpResponseBase:
    sheet = sheet_of(round_named(pk))
    return csv_response(SHEET.heads(), SHEET.lines(sheet.rows), _name(sheet))


def _name(sheet: Sheet) -> str:
    round = sheet.round
    return f"round-{round.pk}-table-{round.table.number}"


@never_cache
@require_safe
@on_duty("table.deal")
def on_tablet(request: DutyRequest) -> HttpResponseBase:
    """The round that lies on this tablet's own felt, and no other."""
    felt = Felt.objects.select_related("round__table", "round__shoe").get(
        table=request.tablet.table_id
    )
    settled = felt.round if felt.round and felt.round.settled_at else None
    found = sheet_of(settled) if settled else None
    return dialog(request, TABLET, sheet=found)
