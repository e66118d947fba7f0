"""Pages of the style guide. They read nothing and write nothing."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.errors import PROBLEMS, problem_response
from config.style import desk, felts, small
from games.errors import IllegalMove


def parts(request: HttpRequest) -> HttpResponse:
    context = small.everything() | {"felts": felts.FELTS, "pages": desk.PAGES, "problems": PROBLEMS}
    return render(request, "style/parts.html", context)


def table(request: HttpRequest, name: str) -> HttpResponse:
    if name not in felts.FELTS:
        raise Http404
    return render(request, "style/table.html", felts.FELTS[name]())


def page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in desk.PAGES:
        raise Http404
    return render(request, f"style/{name}.html", desk.PAGES[name]())


def refuse(request: HttpRequest) -> HttpResponse:
    sentence = _("Player has 6 and stands: this card belongs to nobody.")
    raise IllegalMove(sentence, clause="tiger 4.10")


def problem(request: HttpRequest, status: int) -> HttpResponse:
    if status not in PROBLEMS:
        raise Http404
    return problem_response(request, status)
