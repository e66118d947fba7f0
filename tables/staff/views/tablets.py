"""The devices: which stands where, binding one to a table, taking one out of use."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from tables.models import Tablet
from tables.staff import selectors
from tables.staff.access import COOKIE, COOKIE_AGE, DeskRequest, desk
from tables.staff.forms import EnrolForm
from tables.staff.services.tablets import tablet_enrol, tablet_revoke


@require_safe
@desk("tablet.see")
def tablets(request: DeskRequest) -> HttpResponseBase:
    context = {
        "tablets": selectors.tablets(),
        "revoked": selectors.tablets(revoked=True).order_by("-revoked_at")[:20],
        "may_enrol": request.user.may("tablet.enrol"),
        "may_revoke": request.user.may("tablet.revoke"),
    }
    return render(request, "tables/staff/tablets.html", context)


@require_http_methods(["GET", "POST"])
@desk("tablet.enrol")
def enrol(request: DeskRequest) -> HttpResponseBase:
    """Done on the device itself; the supervisor is signed out again, for it is a tablet now."""
    form = EnrolForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        enrolled = attempt(form, lambda: tablet_enrol(by=request.by, **form.cleaned_data))
        if enrolled:
            logout(request)
            return with_cookie(go("tablet"), enrolled[1])
    return form_page(request, "tables/staff/enrol.html", form)


@require_POST
@desk("tablet.revoke")
def revoke(request: DeskRequest, pk: int) -> HttpResponseBase:
    tablet = get_object_or_404(Tablet.objects.select_related("table"), pk=pk)
    tablet_revoke(by=request.by, tablet=tablet)
    messages.success(request, _("%(tablet)s is out of use.") % {"tablet": tablet.label})
    return go("tablets")


def with_cookie(response: HttpResponse, token: str) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE,
        token,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
