"""Surveillance's desk: the list, a line beside it, notes and reviews, any round step by step.

Nothing here reaches a round, a ruling or money.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.paper import csv_response
from config.publish import enqueue, live_url
from disputes.desk_filters import STATUSES, Cursor, DeskForm, filtered, page, without
from disputes.dossier import round_steps
from disputes.models import ChainCheck, DeskEntry, DeskNote, Dispute
from disputes.services.desk import TOPIC, catch_up
from disputes.services.surveillance import look_log, note_add, note_release
from disputes.tasks import verify_chains
from disputes.verdict import verdicts
from tables.access import DeskRequest, desk
from tables.models import Round
from tables.views.pages import go

HEADS = (
    "Time", "Kind", "Status", "Table", "Game", "Round", "Clause", "Dealer", "By", "Amount",
    "What", "Chain", "Seq",
)  # fmt: skip


@never_cache
@require_safe
@desk("surveillance.watch")
def desk_page(request: DeskRequest) -> HttpResponseBase:
    catch_up()
    form = DeskForm(request.GET)
    rows = filtered(form.cleaned_data) if form.is_valid() else DeskEntry.objects.none()
    lines, after = page(rows, Cursor.parse(request.GET.get("after", "")))
    context = {
        "form": form,
        "lines": lines,
        "links": {line.pk: without(request.GET, entry=str(line.pk)) for line in lines},
        "older": without(request.GET, after=str(after), entry="") if after else "",
        "csv": without(request.GET, after="", entry=""),
        "check": ChainCheck.objects.first(),
        "statuses": STATUSES,
        "live_url": live_url(TOPIC),
        **_opened(request),
    }
    return render(request, "disputes/surveillance.html", context)


def _opened(request: DeskRequest) -> dict[str, Any]:
    """The line that is open beside the list."""
    wanted = request.GET.get("entry", "")
    if not wanted.isdigit():
        return {"opened": None}
    rows = DeskEntry.objects.select_related("table", "dealer", "actor", "round", "stream")
    line = rows.filter(pk=int(wanted[:18])).first()
    if line is None:
        return {"opened": None}
    notes = DeskNote.objects.filter(entry=line).select_related("by", "release")
    steps = round_steps(line.round) if line.round else []
    return {"opened": line, "notes": notes, "steps": steps, "step": steps[-1] if steps else None}


@require_safe
@desk("surveillance.watch")
def export(request: DeskRequest) -> HttpResponseBase:
    """The whole of what the filters show, not a page of it."""
    catch_up()
    form = DeskForm(request.GET)
    rows = filtered(form.cleaned_data) if form.is_valid() else DeskEntry.objects.none()
    lines = rows.select_related("table", "dealer", "actor", "stream").order_by("-at", "-pk")
    cells = (
        (
            line.at.isoformat(),
            line.kind,
            line.status,
            line.table or "",
            line.game,
            line.round_id or "",
            line.clause,
            line.dealer or "",
            line.actor or "",
            "" if line.amount is None else line.amount,
            line.detail,
            line.stream.name,
            line.seq,
        )
        for line in lines.iterator(chunk_size=2000)
    )
    return csv_response(HEADS, (tuple(map(str, row)) for row in cells), "surveillance")


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
    line = get_object_or_404(DeskEntry, pk=pk)
    note_add(by=request.by, entry=line, text=request.POST.get("text", ""), review=review)
    return go(f"/surveillance/?entry={line.pk}")


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
    if found.dispute_id:
        return go("dispute", found.dispute_id)
    return go(f"/surveillance/?entry={found.entry_id}")


@never_cache
@require_safe
@desk("surveillance.watch")
def round_page(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Any round, card by card; `?step=` links to one moment of it."""
    round = get_object_or_404(Round.objects.select_related("table", "shoe"), pk=pk)
    if not request.headers.get("HX-Request"):
        look_log(by=request.by, round=round)
    steps = round_steps(round)
    wanted = request.GET.get("step", "")
    place = min(max(int(wanted), 1), len(steps)) if wanted.isdecimal() else len(steps)
    context = {
        "round": round,
        "steps": steps,
        "place": place,
        "step": steps[place - 1] if steps else None,
        "verdicts": verdicts(round),
    }
    return render(request, "disputes/round.html", context)
