"""On the tablet itself: tap in, relieve, tap out, choose a PIN, release the device."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from config.web.live_updates import live_url
from games.errors import Refused
from tables.felt.selectors import felt_of
from tables.log.services import By
from tables.rounds.play import Play
from tables.staff.access import (
    COOKIE,
    DutyRequest,
    TabletRequest,
    duty_of,
    on_duty,
    tablet_required,
)
from tables.staff.forms import TabletPinForm, TapInForm
from tables.staff.middleware import keep_language
from tables.staff.services.duty import duty_end, duty_start
from tables.staff.services.pins import TemporaryPin, pin_prove
from tables.staff.services.staff import pin_change
from tables.staff.services.tablets import authorise_at_table, tablet_revoke


@never_cache
@require_safe
@on_duty("table.deal")
def tablet(request: DutyRequest) -> HttpResponseBase:
    """The dealer's page: the felt, and live updates of this table's stream."""
    play = Play.read(request.tablet.table_id)
    context = {
        "tablet": request.tablet,
        "duty": request.duty,
        "felt": felt_of(play),
        "live_url": live_url(play.stream.name, play.stream.rulings),
    }
    return render(request, "tables/felt/tablet.html", context)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@tablet_required
def tap_in(request: TabletRequest) -> HttpResponseBase:
    """Come to the table. If somebody is tapped in, this relieves them: one step, one log entry."""
    form = TapInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            staff = pin_prove(device=request.tablet, **form.cleaned_data)
            duty_start(tablet=request.tablet, staff=staff)
            keep_language(request, staff)
            return go("tablet")
        except TemporaryPin:
            return redirect("tablet-pin")
        except Refused as refusal:
            form.add_error(None, refusal.message)
    here = {"tablet": request.tablet, "duty": duty_of(request)}
    return form_page(request, "tables/staff/tap_in.html", form, **here)


@require_POST
@on_duty("table.deal")
def tap_out(request: DutyRequest) -> HttpResponseBase:
    duty_end(duty=request.duty, by=request.by)
    return go("tablet-in")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@tablet_required
def choose_pin(request: TabletRequest) -> HttpResponseBase:
    form = TabletPinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data

        def change() -> bool:
            staff = pin_prove(
                number=typed["number"],
                pin=typed["pin"],
                device=request.tablet,
                temporary_will_do=True,
            )
            pin_change(by=By.tablet(staff, request.tablet), pin=typed["new"])
            return True

        if attempt(form, change):
            return go("tablet-in")
    return form_page(request, "tables/staff/tablet_pin.html", form, tablet=request.tablet)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@tablet_required
def release(request: TabletRequest) -> HttpResponseBase:
    """Give the device up, authorised on it by a supervisor's own number and PIN."""
    form = TapInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed, tablet = form.cleaned_data, request.tablet
        by = attempt(
            form, lambda: authorise_at_table(tablet=tablet, permission="tablet.revoke", **typed)
        )
        if by:
            tablet_revoke(by=by, tablet=request.tablet)
            response = go("sign-in")
            response.delete_cookie(COOKIE)
            return response
    return form_page(request, "tables/staff/release.html", form, tablet=request.tablet)
