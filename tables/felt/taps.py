"""One tap of a tablet: what it carries, and how it is answered.

The answer is the felt, without the regions that the page already has. 422: the rules refuse it,
the sentence says why. 409: the table had moved on, here is the fresh felt; or another dealer stands
here now, and the page must ask. A key that was written before writes nothing and gets the current
felt.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final
from uuid import UUID

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from config.web.errors import problem_response
from tables.felt.selectors import felt_of
from tables.models import Staff
from tables.rounds.play import Play, Seen, Stale
from tables.rounds.services import WagerChange
from tables.staff.access import DutyRequest, on_duty

NUMBER: Final = re.compile(r"[0-9]{1,18}")
CHANGE: Final = re.compile(r"([0-9]{1,4}):([a-z0-9-]{1,20}):([0-9.]{1,15}):([0-9.]{1,15})")
MOST_CHANGES: Final = 200


class Unreadable(Exception):
    """Fields that no tablet of ours sends: 400."""


@dataclass(frozen=True)
class Tap:
    """What every tap carries: the dealer who made it, what lay before them, a key of its own."""

    dealer: str
    seen: Seen
    key: UUID

    @classmethod
    def read(cls, post: QueryDict) -> Tap:
        try:
            key = UUID(post.get("key", ""))
        except ValueError:
            raise Unreadable from None
        return cls(
            post.get("dealer", ""), Seen(number(post, "round"), number(post, "version")), key
        )


def number(post: QueryDict, name: str) -> int:
    text = post.get(name, "")
    if not NUMBER.fullmatch(text):
        raise Unreadable
    return int(text)


def changes(post: QueryDict) -> list[WagerChange]:
    """`change=box:bet:amount:was`, one for each bet that becomes something else."""
    found = [CHANGE.fullmatch(text) for text in post.getlist("change")[:MOST_CHANGES]]
    if not found or None in found:
        raise Unreadable
    read = [match.groups() for match in found if match]
    return [WagerChange(int(box), bet, amount, was) for box, bet, amount, was in read]


def tap(view: Callable[[DutyRequest, Tap], Play]) -> Callable[[HttpRequest], HttpResponseBase]:
    """A view of one tap: it gives the table as it stands afterwards, and this answers with it."""

    @never_cache
    @require_POST
    @on_duty("table.deal")
    @wraps(view)
    def answered(request: DutyRequest) -> HttpResponseBase:
        try:
            made = Tap.read(request.POST)
            if made.dealer != request.by.staff.number:
                return _whose(request, made.dealer)
            return felt_answer(request, view(request, made))
        except Unreadable:
            return problem_response(request, 400)
        except Stale:
            return felt_answer(request, Play.read(request.tablet.table_id), status=409)
        except IntegrityError as error:
            # A fresh tap is not asked whether its key is new, it would cost a query: the index is.
            if "entry_key_once" not in str(error):
                raise
            return felt_answer(request, Play.read(request.tablet.table_id))

    return answered


def felt_answer(request: DutyRequest, play: Play, status: int = 200) -> HttpResponse:
    # Without the request: what the context processors bring belongs to whole pages.
    has = frozenset(request.POST.get("has", "").split())
    context = {"felt": felt_of(play), "duty": request.duty, "has": has}
    html = render_to_string("tables/felt/felt.html", context)
    return HttpResponse(html, status=status)


def _whose(request: DutyRequest, dealer: str) -> HttpResponse:
    """Somebody else has tapped in since: the page asks before it is written in their name."""
    maker = Staff.objects.filter(number=dealer).first()
    context = {"maker": maker.name if maker else dealer, "staff": request.by.staff}
    answer = render(request, "tables/felt/whose.html", context, status=409)
    answer["Tap"] = "whose"
    return answer
