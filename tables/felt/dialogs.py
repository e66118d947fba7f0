"""How a dialog on the tablet answers: itself, itself with a refusal (422, 409), or done.

Whatever changed the table says so with the event `felt-changed`, and the felt is fetched anew;
`dialog-done` closes the dialog. Without htmx it is a page, and done goes back to the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import trigger_client_event

from config.web.errors import Stale
from config.web.form_pages import go
from games.errors import Refused
from tables.log.services import By
from tables.staff.access import DutyRequest
from tables.staff.services.tablets import authorise_at_table

CHANGED, DONE = "felt-changed", "dialog-done"


def dialog(
    request: DutyRequest,
    template: str,
    /,
    *,
    refusal: Refused | None = None,
    changed: bool = False,
    **context: Any,
) -> HttpResponse:
    """The dialog as it stands now, with the sentence of what was refused, if anything was."""
    form = context.get("form")
    bad = isinstance(form, Form) and form.is_bound and bool(form.errors)
    status = status_of(refusal) if refusal else 422 if bad else 200
    context |= {"tablet": request.tablet, "duty": request.duty, "key": uuid4(), "refusal": refusal}
    response = render(
        request, f"{template}#dialog" if by_htmx(request) else template, context, status=status
    )
    return trigger_client_event(response, CHANGED) if changed else response


def done(request: DutyRequest) -> HttpResponse:
    if not by_htmx(request):
        return go("tablet")
    response = trigger_client_event(HttpResponse(), CHANGED)
    return trigger_client_event(response, DONE)


def tried(action: Callable[[], Any]) -> Refused | None:
    """Do it; what stands against it comes back."""
    try:
        action()
    except Refused as refusal:
        return refusal
    return None


def status_of(refusal: Refused) -> int:
    return 409 if isinstance(refusal, Stale) else 422


def by_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def authorised(request: DutyRequest, typed: dict[str, Any], permission: str) -> By:
    """Whoever's number and PIN were typed beside the dealer; never the dealer."""
    return authorise_at_table(
        tablet=request.tablet,
        number=typed["number"],
        pin=typed["pin"],
        permission=permission,
        other_than=request.by.staff,
    )
