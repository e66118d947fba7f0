"""A dispute from the dealer's tablet: which box, what is claimed, how much; somebody is called."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget, trigger_client_event

from config.web.form_pages import go
from disputes.disputes.call import CLAIMS, CallForm, Calling
from disputes.disputes.models.dispute import CHIPS
from disputes.disputes.services.disputes import dispute_open
from disputes.irregularities.views.ruling_forms import first_error
from disputes.models import Dispute, Irregularity
from games.errors import Refused
from tables.felt.dialogs import CHANGED, DONE, by_htmx, dialog
from tables.models import Round
from tables.rounds.play import Play
from tables.staff.access import DutyRequest, on_duty


@never_cache
@require_http_methods(["GET", "POST"])
@on_duty("dispute.call")
def call(request: DutyRequest) -> HttpResponseBase:
    """`?box=`, `?round=` and `?irregularity=` say what it is about, where that is known."""
    sent = request.POST if request.method == "POST" else request.GET
    asked = _asked(request, sent)
    if request.method == "GET":
        return _dialog(request, asked, sent)
    form = CallForm(sent, table=request.tablet.table)
    try:
        return _called(request, _open(request, asked, form))
    except Refused as refusal:
        return _dialog(request, asked, sent, refusal)


def _asked(request: DutyRequest, sent: QueryDict) -> Calling:
    play = Play.read(request.tablet.table_id)
    case = _named(Irregularity, request, sent.get("irregularity", ""))
    round = case.round if case else play.felt.round
    if "round" in sent:
        round = _named(Round, request, sent.get("round", ""))
    box = sent.get("box", "")
    return Calling(play, round, int(box[:4]) if box.isdecimal() else None)


def _named(model: type[Any], request: DutyRequest, text: str) -> Any:
    """One of this table's own, or none."""
    if not (text.isascii() and text.isdigit()):
        return None
    rows = model.objects.filter(table=request.tablet.table_id, pk=int(text[:18]))
    return rows.select_related("table").first()


def _open(request: DutyRequest, asked: Calling, form: CallForm) -> Dispute:
    if not form.is_valid():
        raise Refused(first_error(form))
    told = form.told
    claimant = asked.claimant(told["box"])
    return dispute_open(by=request.by, table=asked.table, claimant=claimant, **told)


def _dialog(
    request: DutyRequest, asked: Calling, sent: QueryDict, refusal: Refused | None = None
) -> HttpResponse:
    names = ("claim", "note", "wager", "amount", "irregularity")
    context: dict[str, Any] = {name: sent.get(name, "") for name in names}
    context |= {
        "asked": asked,
        "chosen_chips": sent.get("chips", asked.likely_chips),
        "claims": CLAIMS.items(),
        "chips": CHIPS.items(),
        "table": asked.table,
    }
    return dialog(request, "disputes/disputes/dispute_call.html", refusal=refusal, **context)


def _called(request: DutyRequest, dispute: Dispute) -> HttpResponse:
    """Back to the felt, with the number to tell the player and whom to wait for."""
    if not by_htmx(request):
        messages.success(request, _("%(dispute)s is open.") % {"dispute": dispute})
        return go("tablet")
    response = render(request, "disputes/disputes/dispute_called.html", {"dispute": dispute})
    response = reswap(retarget(response, "#notice"), "innerHTML")
    for event in (CHANGED, DONE):
        response = trigger_client_event(response, event)
    return response
