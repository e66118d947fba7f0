"""Who may come in: every view says which, and names one permission of `config.roles`.

    @desk("staff.manage")       a person signed in at a desk who has the permission
    @tablet_required            an enrolled tablet; gives `request.tablet`
    @on_duty("table.deal")      somebody tapped in on it who has the permission; gives `request.by`

Without a sign-in one is sent to sign in; without the permission it is 403. A tablet reaches only
what its own table owns, because views take the table from `request.tablet`, never from the URL.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tables.log.services import By
from tables.models import Duty, Staff, Tablet
from tables.staff import selectors
from tables.staff.permissions import who_may

P = ParamSpec("P")
COOKIE = "tablet"
COOKIE_AGE = 60 * 60 * 24 * 400  # as long as browsers allow


class DeskRequest(HttpRequest):
    """A request by somebody signed in at a desk."""

    user: Staff
    by: By


class TabletRequest(HttpRequest):
    """A request from an enrolled tablet."""

    tablet: Tablet


class DutyRequest(TabletRequest):
    """A request from an enrolled tablet where somebody is tapped in."""

    duty: Duty
    by: By


View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def desk(
    permission: str,
) -> Callable[[Callable[Concatenate[DeskRequest, P], HttpResponseBase]], View[P]]:
    def decorate(view: Callable[Concatenate[DeskRequest, P], HttpResponseBase]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_sign_in(request)
            desk_request = cast(DeskRequest, request)
            check(desk_request.user, permission)
            if desk_request.user.password_is_temporary and permission != "account.change":
                return redirect("account")  # a password that two people know proves nothing
            desk_request.by = By.desk(desk_request.user)
            return view(desk_request, *args, **kwargs)

        return guarded

    return decorate


def tablet_required(
    view: Callable[Concatenate[TabletRequest, P], HttpResponseBase],
) -> View[P]:
    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        tablet = tablet_of(request)
        if tablet is None:
            raise PermissionDenied(_("This device is not enrolled at a table, or no longer."))
        tablet_request = cast(TabletRequest, request)
        tablet_request.tablet = tablet
        return view(tablet_request, *args, **kwargs)

    return guarded


def on_duty(
    permission: str,
) -> Callable[[Callable[Concatenate[DutyRequest, P], HttpResponseBase]], View[P]]:
    def decorate(view: Callable[Concatenate[DutyRequest, P], HttpResponseBase]) -> View[P]:
        @tablet_required
        @wraps(view)
        def guarded(
            request: TabletRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            duty = duty_of(request)
            if duty is None:
                return redirect("tablet-in")
            check(duty.staff, permission)
            duty_request = cast(DutyRequest, request)
            duty_request.duty = duty
            duty_request.by = By.tablet(duty.staff, request.tablet)
            return view(duty_request, *args, **kwargs)

        return guarded

    return decorate


def check(staff: Staff, permission: str) -> None:
    if not staff.may(permission):
        raise PermissionDenied(who_may(permission))


def tablet_of(request: HttpRequest) -> Tablet | None:
    """The enrolled tablet that sent this, asked of the database once per request."""
    if not hasattr(request, "_tablet"):
        token = request.get_signed_cookie(COOKIE, default=None, max_age=COOKIE_AGE)
        found = selectors.tablet_by_token(token) if token else None
        cast(Any, request)._tablet = found
    tablet: Tablet | None = cast(Any, request)._tablet
    return tablet


def duty_of(request: HttpRequest) -> Duty | None:
    """Who is tapped in on the tablet that sent this, if anybody; it came with the tablet."""
    tablet = tablet_of(request)
    return selectors.duty_on(tablet) if tablet else None


def _to_sign_in(request: HttpRequest) -> HttpResponseBase:
    if tablet_of(request):
        return redirect("tablet")  # a tablet is nobody's desk
    return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
