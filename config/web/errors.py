"""Whatever goes wrong, the person reads what happened and what to do next, never a traceback.

A page for a browser, a small fragment for htmx, JSON for a machine. None of the three needs a
session, a signed-in user or the database, so that they can be shown when those are gone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import DisallowedHost, PermissionDenied
from django.db import DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from config.web.translation import translate
from games.errors import Refused

Words = str | Promise
RETRY_SECONDS = 5
DATABASE_GONE = (OperationalError, InterfaceError)
NOBODY_CAN_HOLD = (DataError, OverflowError)  # text with a NUL, a day after the last, 400 digits


class Stale(Refused):
    """The screen that was tapped was no longer the present one: 409."""


@dataclass(frozen=True)
class Problem:
    code: str
    title: Words
    happened: Words
    next: Words


PROBLEMS = {
    400: Problem(
        "bad-request",
        _("That could not be read"),
        _("The request arrived broken, so nothing was written."),
        _("Go back and try once more. If it happens again, tell the shift manager."),
    ),
    403: Problem(
        "forbidden",
        _("Not with your rank"),
        _("You are signed in, but this belongs to somebody else."),
        _("Call someone of the rank that may, or sign in with the right staff number."),
    ),
    404: Problem(
        "not-found",
        _("Nothing at this address"),
        _("The link is mistyped, or what it pointed to is not yours to see."),
        _("Go to your start page and find it from there."),
    ),
    405: Problem(
        "not-allowed",
        _("Not like this"),
        _("This address only takes what a button on a page sends it."),
        _("Go back to the page and use its button."),
    ),
    409: Problem(
        "stale",
        _("Somebody was faster"),
        _("The table changed after your screen was drawn, so your tap was not written."),
        _("Look at the table as it is now, then tap again if it is still right."),
    ),
    422: Problem(
        "refused",
        _("The rules do not allow that"),
        _("What you entered cannot be done now, so nothing was written."),
        _("Go back, change what you entered and send it again."),
    ),
    500: Problem(
        "broken",
        _("Something broke on our side"),
        _("Nothing of your last step was kept. Everything before it is safe."),
        _("Go back and do the last step again. If it breaks twice, tell the shift manager."),
    ),
    503: Problem(
        "unavailable",
        _("The book is closed for a moment"),
        _("The database does not answer. Nothing was half written."),
        _("Leave this page open: it tries again by itself every few seconds."),
    ),
}


def wants_json(request: HttpRequest) -> bool:
    if request.path.startswith("/api/"):
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def way_back(request: HttpRequest) -> str:
    """Where trying again makes sense: this page, or the page whose button was pressed."""
    if request.method == "GET":
        return request.get_full_path()
    referer = request.headers.get("Referer", "")
    try:
        host = request.get_host()
    except DisallowedHost:
        return "/"
    return referer if url_has_allowed_host_and_scheme(referer, {host}) else "/"


def problem_response(
    request: HttpRequest, status: int, message: Words = "", clause: str | None = None
) -> HttpResponse:
    """The answer for `status`: `message` says in one sentence what happened, if more is known."""
    problem = PROBLEMS[status]
    context = {
        "status": status,
        "problem": problem,
        "message": message,
        "clause": clause,
        "back": way_back(request),
    }
    response: HttpResponse
    if wants_json(request):
        error = {"code": problem.code, "message": str(message or problem.happened)}
        response = JsonResponse({"error": error | ({"clause": clause} if clause else {})})
    elif request.headers.get("HX-Request") == "true":
        response = HttpResponse(render_to_string("web/components/refusal.html", context))
        # A refusal belongs where the finger was, and leaves the felt as it stands.
        response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
    else:
        response = HttpResponse(render_to_string(f"web/{status}.html", context))
    response.status_code = status
    response["Cache-Control"] = "no-store"
    if status == 503:
        response["Retry-After"] = str(RETRY_SECONDS)
    return response


def answer_to(request: HttpRequest, exception: BaseException | None) -> HttpResponse | None:
    """What the exceptions that we know mean to the person; None for those that we do not."""
    if isinstance(exception, Refused):
        status = 409 if isinstance(exception, Stale) else 422
        return problem_response(request, status, translate(exception.message), exception.clause)
    if isinstance(exception, DATABASE_GONE):
        return problem_response(request, 503)
    if isinstance(exception, NOBODY_CAN_HOLD):
        return problem_response(request, 400)
    return None


class PlainWords:
    """Middleware: refusals and a lost database become answers wherever a view raised them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != 405 or getattr(response, "content", None):
            return response
        answer = problem_response(request, 405)
        answer["Allow"] = response["Allow"]
        return answer

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer_to(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem_response(request, 400)


def permission_denied(request: HttpRequest, exception: PermissionDenied) -> HttpResponse:
    return problem_response(request, 403, str(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem_response(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    # A database lost inside a middleware (the session's, say) reaches no process_exception.
    return answer_to(request, sys.exc_info()[1]) or problem_response(request, 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    message = _("This page was open too long, or cookies are off. Reload it and try again.")
    return problem_response(request, 403, message)
