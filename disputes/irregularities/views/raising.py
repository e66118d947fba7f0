"""The dealer's dialog for an irregularity: situation, facts, what would follow, and the call."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from disputes.irregularities.raise_dialog import listed, raising, read_facts, round_before
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.subject import Subject
from disputes.irregularities.wording import clause_words, effects
from games.errors import BadRound, Refused
from games.irregularities.model import Situation
from games.irregularities.ruling import find
from tables.felt.dialogs import dialog, done, tried
from tables.felt.forms import DialogForm
from tables.models import Round
from tables.rounds.play import Play, Stale
from tables.staff.access import DutyRequest, on_duty
from tables.staff.models.staff import RANK_NAMES


@never_cache
@require_http_methods(["GET", "POST"])
@on_duty("irregularity.raise")
def raise_one(request: DutyRequest) -> HttpResponseBase:
    if request.method == "POST":
        refusal = tried(lambda: _raise(request))
        return done(request) if refusal is None else _asked(request, request.POST, refusal)
    return _asked(request, request.GET)


def _raise(request: DutyRequest) -> None:
    """Only what was tapped counts here: nothing is filled in behind the dealer's back."""
    row, form = _row(request, request.POST), DialogForm(request.POST)
    irregularity_raise(
        by=request.by,
        table=request.tablet.table,
        clause=row.clause,
        facts=read_facts(row, request.POST),
        round=_round(request, request.POST),
        note=request.POST.get("note", ""),
        key=form.cleaned_data["key"] if form.is_valid() else None,
    )


def _asked(request: DutyRequest, sent: QueryDict, refusal: Refused | None = None) -> HttpResponse:
    """The list of situations, or the one that was chosen with its facts and what would follow."""
    subject = Subject.of(Play.read(request.tablet.table_id))
    try:
        row = _row(request, sent) if sent.get("clause") else None
        about = _round(request, sent)
    except Refused as fault:
        row, about, refusal = None, None, refusal or fault
    if row is None:
        return _list(request, subject, sent.get("q", ""), refusal)
    return _facts(request, subject, row, sent, about, refusal)


def _list(
    request: DutyRequest, subject: Subject, search: str, refusal: Refused | None
) -> HttpResponse:
    likely, others = listed(subject, search)
    example = subject.play.felt.table.rules.document.situations[0].clause
    context: dict[str, Any] = {"likely": likely, "others": others, "search": search}
    if "q" in request.GET and request.headers.get("HX-Target") == "situations":
        return render(request, "disputes/irregularities/irregularity_situations.html", context)
    return dialog(
        request,
        "disputes/irregularities/irregularity_list.html",
        refusal=refusal,
        example=example,
        **context,
    )


def _facts(
    request: DutyRequest,
    subject: Subject,
    row: Situation,
    sent: QueryDict,
    about: Round | None,
    refusal: Refused | None,
) -> HttpResponse:
    before = round_before(subject)
    asked = raising(Subject.of(subject.play, about), row, read_facts(row, sent))
    context: dict[str, Any] = {
        "asked": asked,
        "clause_words": clause_words(asked.citation),
        "before": before,
        "about": about.pk if about else "",
        "note": sent.get("note", ""),
        "table": subject.play.felt.table,
    }
    if asked.proposal:
        context |= {
            "effects": effects(asked.proposal["effects"]),
            "options": effects(asked.proposal["options"]),
            "rank": RANK_NAMES[asked.proposal["authority"]],
        }
    return dialog(
        request, "disputes/irregularities/irregularity_facts.html", refusal=refusal, **context
    )


def _row(request: DutyRequest, sent: QueryDict) -> Situation:
    try:
        return find(request.tablet.table.game, sent.get("clause", ""))
    except BadRound as fault:
        raise Refused(fault.message, fault.clause) from None


def _round(request: DutyRequest, sent: QueryDict) -> Round | None:
    """The round before, where that is meant; its number was in the dialog."""
    text = sent.get("about", "")
    if not text:
        return None
    rounds = Round.objects.filter(table=request.tablet.table_id).select_related("table")
    found = rounds.filter(pk=int(text)).first() if text.isascii() and text.isdigit() else None
    if found is None:
        raise Stale(_("The table has moved on; this is how it stands now."))
    return found
