"""What surrounds every page: the person's own language, and a lock on desks left alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tables.models import Staff
from tables.staff.access import duty_of
from tables.staff.services.staff import language_change

GetResponse = Callable[[HttpRequest], HttpResponseBase]
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
SEEN, LOCKED = "seen_at", "locked"
STEP = 30  # seconds: how exactly "last seen" is kept, to spare a write on every request
# What a page fetches by itself (polling, live regions) carries this header: nobody was there.
PASSIVE = "Passive"


class OwnLanguage:
    """The language of whoever is signed in, or tapped in on this tablet."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = _language_of(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


def _language_of(request: HttpRequest) -> str | None:
    if request.user.is_authenticated:
        return request.user.language
    if chosen := chosen_language(request):
        return chosen
    duty = duty_of(request)
    return duty.staff.language if duty else None


def chosen_language(request: HttpRequest) -> str | None:
    """What somebody about to sign in or tap in has chosen: the page's address carries it."""
    chosen = request.GET.get("language")
    return chosen if chosen in dict(settings.LANGUAGES) else None


class IdleLock:
    """A desk that nobody has touched for a while answers nothing until its owner is back."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if not request.user.is_authenticated or getattr(view, "open_while_locked", False):
            return None
        if is_locked(request.session):
            lock_now(request.session)
            return _api_locked() if _is_for_a_machine(request) else _to_unlock(request)
        if request.headers.get(PASSIVE) is None:
            touch(request.session)
        return None


def open_while_locked(view: View) -> View:
    """Marks the few views that a locked desk may still use."""
    view.open_while_locked = True  # type: ignore[attr-defined]  # a mark on a function
    return view


def is_locked(session: SessionBase) -> bool:
    idle = time.time() - session.get(SEEN, time.time())
    return bool(session.get(LOCKED)) or idle > settings.IDLE_LOCK_MINUTES * 60


def lock_now(session: SessionBase) -> None:
    if not session.get(LOCKED):
        session[LOCKED] = True


def unlock(session: SessionBase) -> None:
    session.pop(LOCKED, None)
    session[SEEN] = int(time.time())


def touch(session: SessionBase) -> None:
    now = int(time.time())
    if now - session.get(SEEN, 0) >= STEP:
        session[SEEN] = now


def _is_for_a_machine(request: HttpRequest) -> bool:
    return request.path.startswith("/api/") and "text/html" not in request.headers.get("Accept", "")


def _api_locked() -> HttpResponseBase:
    """Whoever reads JSON has no use for the page that asks for a password."""
    error = {"code": "locked", "message": _("This desk is locked")}
    return JsonResponse({"error": error}, status=401)


def _to_unlock(request: HttpRequest) -> HttpResponseBase:
    """Ask for the password, then come back to the page that was open."""
    current = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    page = request.get_full_path()
    if request.method != "GET" or request.headers.get("HX-Request"):
        page = urlsplit(current)._replace(scheme="", netloc="").geturl()
    address = f"{reverse('unlock')}?{urlencode({'next': page or '/'})}"
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(address)
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def keep_language(request: HttpRequest, staff: Staff) -> None:
    """Whoever chose a language on the way in has chosen it for good."""
    if chosen := chosen_language(request):
        language_change(staff=staff, language=chosen)
