"""How a form page answers: 422 with the sentence beside the field, or on to the next page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from config.web.translation import translate
from games.errors import Refused

Result = TypeVar("Result")


def form_page(request: HttpRequest, template: str, form: Form, /, **context: Any) -> HttpResponse:
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, {"form": form, **context}, status=status)


def attempt(form: Form, action: Callable[[], Result]) -> Result | None:
    """Do it; a refusal becomes the form's error, its clause included, and None."""
    try:
        return action()
    except Refused as refusal:
        clause = f" ({refusal.clause})" if refusal.clause else ""
        form.add_error(None, translate(refusal.message) + clause)
        return None


def go(to: str, *args: Any) -> HttpResponseRedirect:
    """Onward after a POST, so that reloading repeats nothing."""
    response = HttpResponseRedirect(resolve_url(to, *args))
    response.status_code = 303
    return response


def next_page(request: HttpRequest) -> str:
    """Where the person was going, if that is a page of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if ours else "/"
