"""Signing in at a desk, out again, and the lock on a desk left alone."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from config.web.form_pages import form_page, go, next_page
from games.errors import Refused
from tables.models import Staff
from tables.staff.access import DeskRequest, desk, tablet_of
from tables.staff.forms import SignInForm, UnlockForm
from tables.staff.middleware import is_locked, keep_language, lock_now, open_while_locked, unlock
from tables.staff.services.pins import SIX_DIGITS, pin_prove


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponseBase:
    if tablet_of(request):
        return redirect("tablet")  # a tablet is nobody's desk
    if request.user.is_authenticated:
        return redirect(next_page(request))
    form = SignInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        staff = authenticate(request, **form.cleaned_data)
        if staff is not None:
            login(request, staff)  # gives the session a new key
            unlock(request.session)
            keep_language(request, staff)
            return go(next_page(request))
        form.add_error(None, _("Staff number or password is wrong."))
    return form_page(request, "tables/staff/sign_in.html", form, next=next_page(request))


def locked_out(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, str] | None
) -> HttpResponse:
    """What axes answers after too many wrong passwords."""
    minutes = settings.AXES_COOLOFF_TIME // timedelta(minutes=1)
    return render(request, "tables/staff/locked_out.html", {"minutes": minutes}, status=429)


@require_POST
@open_while_locked
def sign_out(request: HttpRequest) -> HttpResponseBase:
    logout(request)
    return go("sign-in")


@require_POST
@open_while_locked
@desk("home.see")
def lock(request: DeskRequest) -> HttpResponseBase:
    lock_now(request.session)
    return go(f"{reverse('unlock')}?{urlencode({'next': next_page(request)})}")


@never_cache
@sensitive_post_parameters("secret")
@require_http_methods(["GET", "POST"])
@open_while_locked
@desk("home.see")
def unlock_desk(request: DeskRequest) -> HttpResponseBase:
    if not is_locked(request.session):
        return redirect(next_page(request))
    lock_now(request.session)
    form = UnlockForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        refusal = _wrong_secret(request, request.user, form.cleaned_data["secret"])
        if refusal is None:
            unlock(request.session)
            return go(next_page(request))
        form.add_error(None, refusal)
    return form_page(request, "tables/staff/unlock.html", form, next=next_page(request))


def _wrong_secret(request: HttpRequest, staff: Staff, secret: str) -> str | None:
    """Why it does not unlock, or None. Six digits are a PIN: no password is digits only."""
    if SIX_DIGITS.fullmatch(secret):
        try:
            pin_prove(number=staff.number, pin=secret)
        except Refused as refusal:
            return refusal.message
        return None
    if authenticate(request, number=staff.number, password=secret) != staff:
        return _("That is not your password.")
    return None
