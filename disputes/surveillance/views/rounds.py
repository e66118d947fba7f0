"""Any round for surveillance: step by step, and as a case file of its own."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from disputes.surveillance.replay import replay
from disputes.surveillance.services.exports import Exported, round_export
from disputes.surveillance.services.notes import look_log
from disputes.surveillance.verdict import verdicts
from tables.models import Round
from tables.staff.access import DeskRequest, desk


def _round(pk: int) -> Round:
    return get_object_or_404(Round.objects.select_related("table", "shoe"), pk=pk)


@never_cache
@require_safe
@desk("surveillance.watch")
def round_page(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Any round, card by card; `?step=` links to one moment of it."""
    round = _round(pk)
    look_log(by=request.by, round=round)
    steps = replay(round)
    wanted = request.GET.get("step", "")
    place = min(max(int(wanted[:6]), 1), len(steps)) if wanted.isdecimal() else len(steps)
    context = {"round": round, "steps": steps, "place": place, "verdicts": verdicts(round)}
    return render(request, "disputes/surveillance/round.html", context)


@never_cache
@require_POST
@desk("case.export")
def case(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The round on paper, whether anybody disputes it or not."""
    round = _round(pk)
    name = f"{round.table.number}-{round.shoe.number}-{round.number}"
    return paper(round_export(by=request.by, round=round), f"round-{name}-case")


def paper(made: Exported, name: str) -> HttpResponse:
    response = HttpResponse(made.content, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    response["X-Case-Digest"] = made.export.digest
    return response
