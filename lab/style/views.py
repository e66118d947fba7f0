"""Pages of the style guide. They read nothing and write nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.web.errors import PROBLEMS, problem_response
from games.errors import IllegalMove
from lab.style import desk, felts, others, small
from lab.style.boxes import Part
from lab.style.samples import GAME

FELTS: dict[str, Callable[[], Part]] = {
    "betting": felts.betting,
    "over-differential": felts.over_differential,
    "no-more-bets": felts.no_more_bets,
    "dealing": felts.dealing,
    "result": felts.result,
    "held": felts.held,
    "void": felts.void,
    "free-hand": felts.free_hand,
    "last-hand": felts.last_hand,
    "closed": felts.closed,
    "nine-seats": felts.nine_seats,
    "five-cards": others.niu_niu,
    "board": others.holdem,
}


def parts(request: HttpRequest) -> HttpResponse:
    context = small.everything() | {"felts": FELTS, "pages": desk.PAGES, "problems": PROBLEMS}
    return render(request, "style/parts.html", context)


def table(request: HttpRequest, name: str) -> HttpResponse:
    if name not in FELTS:
        raise Http404
    return render(request, "style/table.html", FELTS[name]())


def page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in desk.PAGES:
        raise Http404
    return render(request, f"style/{name}.html", desk.PAGES[name]())


def refuse(request: HttpRequest) -> HttpResponse:
    sentence = _("Player has 6 and stands: this card belongs to nobody.")
    raise IllegalMove(sentence, clause=GAME.clauses["drawing"])


def problem(request: HttpRequest, status: int) -> HttpResponse:
    if status not in PROBLEMS:
        raise Http404
    return problem_response(request, status)
