"""The start page of every role, and one's own account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.forms import Form
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from config.web.form_pages import attempt, go
from tables.staff import selectors
from tables.staff.access import DeskRequest, desk
from tables.staff.forms import LanguageForm, OwnPasswordForm, OwnPinForm
from tables.staff.services.staff import language_change, password_change, pin_change


@require_safe
@desk("home.see")
def home(request: DeskRequest) -> HttpResponseBase:
    return render(request, "tables/staff/home.html", {"pits": selectors.floor()})


@require_safe
@desk("account.change")
def account(request: DeskRequest) -> HttpResponseBase:
    return _account(request)


@require_POST
@desk("account.change")
def account_language(request: DeskRequest) -> HttpResponseBase:
    form = LanguageForm(request.POST)
    if form.is_valid():
        language_change(staff=request.user, **form.cleaned_data)
        return go("account")
    return _account(request, language=form)


@require_POST
@sensitive_post_parameters()
@desk("account.change")
def account_password(request: DeskRequest) -> HttpResponseBase:
    form = OwnPasswordForm(request.POST)
    if form.is_valid() and _knows_password(request, form):
        new = form.cleaned_data["new"]
        attempt(form, lambda: password_change(by=request.by, password=new))
    if form.errors:
        return _account(request, password=form)
    request.user.refresh_from_db(fields=["password"])
    update_session_auth_hash(request, request.user)  # other sessions end, this one goes on
    messages.success(request, _("Your new password holds from now on."))
    return go("account")


@require_POST
@sensitive_post_parameters()
@desk("account.change")
def account_pin(request: DeskRequest) -> HttpResponseBase:
    form = OwnPinForm(request.POST)
    if form.is_valid() and _knows_password(request, form):
        new = form.cleaned_data["new"]
        attempt(form, lambda: pin_change(by=request.by, pin=new))
    if form.errors:
        return _account(request, pin=form)
    messages.success(request, _("Your new PIN holds from now on."))
    return go("account")


def _account(request: DeskRequest, **bound: Form) -> HttpResponse:
    language = LanguageForm(initial={"language": request.user.language})
    forms: dict[str, Any] = {
        "language": language,
        "password": OwnPasswordForm(),
        "pin": OwnPinForm(),
    }
    status = 422 if bound else 200
    return render(request, "tables/staff/account.html", {"forms": forms | bound}, status=status)


def _knows_password(request: DeskRequest, form: Form) -> bool:
    """A desk left open must not be enough to change its owner's secrets."""
    given = form.cleaned_data["password"]
    if authenticate(request, number=request.user.number, password=given) == request.user:
        return True
    form.add_error("password", _("That is not your password."))
    return False
