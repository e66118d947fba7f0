"""The screen above a table: no sign-in, but an unguessable link that a supervisor gives."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from config.web.form_pages import attempt, form_page, go
from config.web.live_updates import GRANT_SECONDS, live_url
from tables.displays.display_screen import display_by_token, display_screen_of
from tables.displays.forms import DisplayForm
from tables.displays.services import display_make, display_revoke
from tables.models import Display
from tables.staff.access import DeskRequest, desk
from tables.staff.middleware import open_while_locked

RENEW = GRANT_SECONDS - 2 * 60 * 60  # seconds after which a screen fetches its page anew
Screen = Callable[[HttpRequest, Display, str], HttpResponse]


def screen(view: Screen) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for whoever holds a link in use, in the screen's own language."""

    @open_while_locked  # it is no desk, even if somebody is signed in on the same machine
    @never_cache
    @require_safe
    @wraps(view)
    def shown(request: HttpRequest, token: str) -> HttpResponse:
        display = display_by_token(token)
        if display is None:
            return _gone(request)
        with translation.override(display.language):
            response = view(request, display, token)
        response["X-Robots-Tag"] = "noindex"
        response["Referrer-Policy"] = "no-referrer"
        return response

    return shown


def _gone(request: HttpRequest) -> HttpResponse:
    """A link taken away is as unknown as one that never was; an open screen reloads and says so."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponseClientRefresh()
    raise Http404


@screen
def display(request: HttpRequest, display: Display, token: str) -> HttpResponse:
    context = {
        "screen": display_screen_of(display.table),
        "address": f"{reverse('display-screen', args=[token])}?drawn={int(time.time())}",
        "topic": display.table.stream.name,
        "live_url": live_url(display.table.stream.name),
    }
    return render(request, "tables/displays/display.html", context)


@screen
def display_screen(request: HttpRequest, display: Display, token: str) -> HttpResponse:
    """The same again after a change. A screen that hangs for days renews its right to listen."""
    drawn = request.GET.get("drawn", "")
    if drawn.isascii() and drawn.isdigit() and time.time() - int(drawn) > RENEW:
        return HttpResponseClientRefresh()
    return render(
        request, "tables/displays/display.html#screen", {"screen": display_screen_of(display.table)}
    )


# From a desk ------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "POST"])
@desk("display.manage")
def displays(request: DeskRequest) -> HttpResponseBase:
    """The links in use. A new one is shown once: afterwards only its hash is known."""
    form, link = DisplayForm(request.POST if request.method == "POST" else None), ""
    if form.is_valid():
        made = attempt(form, lambda: display_make(by=request.by, **form.cleaned_data))
        if made:
            link = request.build_absolute_uri(reverse("display", args=[made[1]]))
            form = DisplayForm()
    everything = Display.objects.select_related("table", "made_by", "revoked_by")
    return form_page(
        request,
        "tables/displays/displays.html",
        form,
        link=link,
        displays=everything.filter(revoked_at=None),
        revoked=everything.filter(revoked_at__isnull=False).order_by("-revoked_at")[:20],
    )


@require_POST
@desk("display.manage")
def revoke(request: DeskRequest, pk: int) -> HttpResponseBase:
    display = get_object_or_404(Display.objects.select_related("table"), pk=pk)
    display_revoke(by=request.by, display=display)
    messages.success(request, _("%(screen)s is out of use.") % {"screen": display.label})
    return go("displays")
