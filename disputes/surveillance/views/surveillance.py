"""Surveillance's desk: the list, a line beside it, notes and reviews.

Nothing here reaches a round, a ruling or money.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.form_pages import go
from config.web.live_updates import enqueue, live_url
from config.web.papers import csv_stream
from disputes.models import ChainCheck, DeskNote, Dispute, SurveillanceEntry
from disputes.surveillance.columns import LIST
from disputes.surveillance.filters import (
    STATUSES,
    Cursor,
    FilterForm,
    filtered,
    page,
    reviewed,
    without,
)
from disputes.surveillance.models import KINDS
from disputes.surveillance.replay import replay
from disputes.surveillance.services.entries import TOPIC, catch_up
from disputes.surveillance.services.notes import look_log, note_add, note_release
from disputes.surveillance.tasks import verify_chains
from games.errors import Refused
from tables.felt.dialogs import status_of
from tables.staff.access import DeskRequest, desk


@never_cache
@require_safe
@desk("surveillance.watch")
def desk_page(request: DeskRequest) -> HttpResponseBase:
    return _page(request, request.GET)


def _page(request: DeskRequest, query: QueryDict, refusal: Refused | None = None) -> HttpResponse:
    """The list that `query` asks for, and the line of it that is open."""
    catch_up()
    form = FilterForm(query)
    rows = filtered(form.cleaned_data) if form.is_valid() else SurveillanceEntry.objects.none()
    lines, after = page(rows, Cursor.parse(query.get("after", "")))
    context = {
        "form": form,
        "lines": lines,
        "columns": LIST,
        "links": {line.pk: without(query, entry=str(line.pk)) for line in lines},
        "reviewed": reviewed(lines),
        "older": without(query, after=str(after), entry="") if after else "",
        "csv": without(query, after="", entry=""),
        "query": query.urlencode(),
        "check": ChainCheck.objects.first(),
        "kinds": KINDS,
        "statuses": STATUSES,
        "live_url": live_url(TOPIC),
        "refusal": refusal,
        **_opened(request, query.get("entry", "")),
    }
    status = status_of(refusal) if refusal else 200
    return render(request, "disputes/surveillance/surveillance.html", context, status=status)


def _opened(request: DeskRequest, wanted: str) -> dict[str, Any]:
    """The line that is open beside the list; that its round was looked at is on record."""
    line = None
    if wanted.isdecimal():
        rows = SurveillanceEntry.objects.select_related(
            "table", "dealer", "actor", "round", "stream"
        )
        line = rows.filter(pk=int(wanted[:18])).first()
    if line is None:
        return {"opened": None}
    if line.round and not request.headers.get("HX-Request"):
        look_log(by=request.by, round=line.round)
    notes = DeskNote.objects.filter(entry=line).select_related("by", "release")
    steps = replay(line.round) if line.round else []
    seen = any(note.review for note in notes)
    step = steps[-1] if steps else None
    return {"opened": line, "notes": notes, "seen": seen, "steps": steps, "step": step}


@require_safe
@desk("surveillance.watch")
def export(request: DeskRequest) -> HttpResponseBase:
    """The whole of what the filters show, not a page of it."""
    catch_up()
    form = FilterForm(request.GET)
    rows = filtered(form.cleaned_data) if form.is_valid() else SurveillanceEntry.objects.none()
    lines = rows.select_related("table", "dealer", "actor", "stream").order_by("-at", "-pk")
    cells = LIST.lines(lines.iterator(chunk_size=2000))
    return csv_stream(LIST.heads(), cells, "surveillance")


@require_POST
@desk("surveillance.watch")
def verify(request: DeskRequest) -> HttpResponseBase:
    """Walk the chains now: a worker does it, the line on the desk says how it went."""
    enqueue(verify_chains)
    messages.info(request, _("The chains are being walked; the line above will say."))
    return go("surveillance")


@require_POST
@desk("surveillance.watch")
def note(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _note(request, pk, review=False)


@require_POST
@desk("surveillance.watch")
def review(request: DeskRequest, pk: int) -> HttpResponseBase:
    return _note(request, pk, review=True)


def _note(request: DeskRequest, pk: int, review: bool) -> HttpResponseBase:
    line = get_object_or_404(SurveillanceEntry, pk=pk)
    try:
        note_add(by=request.by, entry=line, text=request.POST.get("text", ""), review=review)
    except Refused as refusal:
        return _page(request, _list_with(request, pk), refusal)
    return _back(request, pk)


def _list_with(request: DeskRequest, pk: int) -> QueryDict:
    """The filters that the form came with, this line opened."""
    return QueryDict(without(QueryDict(request.POST.get("query", "")), entry=str(pk)))


def _back(request: DeskRequest, pk: int) -> HttpResponseBase:
    return go(f"{reverse('surveillance')}?{_list_with(request, pk).urlencode()}")


@require_POST
@desk("surveillance.watch")
def case_note(request: DeskRequest, pk: int) -> HttpResponseBase:
    dispute = get_object_or_404(Dispute, pk=pk)
    note_add(by=request.by, dispute=dispute, text=request.POST.get("text", ""))
    return go("dispute", pk)


@require_POST
@desk("surveillance.watch")
def release(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The pit may read it from now on."""
    found = get_object_or_404(DeskNote, pk=pk)
    note_release(by=request.by, note=found)
    messages.success(request, _("Released to the pit."))
    if found.entry_id:
        return _back(request, found.entry_id)
    return go("dispute", found.dispute_id)
