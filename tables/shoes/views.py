"""The shoe's sheet on the tablet: its next step as one bright button, and what ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.errors import Refused
from tables.felt.dialogs import authorised, dialog, tried
from tables.felt.forms import NextStepForm, ReplaceForm
from tables.felt.taps import Tap, tap
from tables.rounds.next_step import burnt, next_step
from tables.rounds.play import Play
from tables.shoes.services import shoe_ends, shoes
from tables.staff.access import DutyRequest, on_duty

Typed = dict[str, Any]
STEPS: dict[str, Callable[..., Play]] = {
    "shuffle": shoes.shoe_shuffle,
    "cut": shoes.shoe_cut,
    "burn": shoes.shoe_burn,
    "burn-back": shoes.shoe_burn_take_back,
    "cut-card-back": shoe_ends.shoe_cut_card_take_back,
    "clear": shoe_ends.shoe_clear,
    "continue": shoe_ends.shoe_choose,
    "reshuffle": shoe_ends.shoe_choose,
}


@never_cache
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def step(request: DutyRequest) -> HttpResponseBase:
    """The shoe as it lies, and its next step; a step answers with the one after it."""
    form = NextStepForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return _shoe(request)
    refusal = tried(lambda: _step(request, form))
    return _shoe(request, refusal=refusal, changed=refusal is None)


def _step(request: DutyRequest, form: NextStepForm) -> None:
    name = form.cleaned_data["step"] if form.is_valid() else ""
    if name not in STEPS:
        raise Refused(_("The shoe has no such step."))
    more: Typed = {}
    if name == "burn":
        more = {"card": form.cleaned_data["card"]}
    elif name in ("continue", "reshuffle"):
        more = {"reshuffle": name == "reshuffle"}
    key = form.cleaned_data["key"]
    STEPS[name](by=request.by, table=request.tablet.table, key=key, **more)


@tap
def cut_card(request: DutyRequest, made: Tap) -> Play:
    """The button that is always there."""
    table = request.tablet.table
    return shoe_ends.shoe_cut_card(by=request.by, table=table, key=made.key)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def replace(request: DutyRequest) -> HttpResponseBase:
    """The pit takes the cards away, authorised by number and PIN."""
    form = ReplaceForm(request.POST if request.method == "POST" else None)
    refusal = None
    if form.is_valid():
        refusal = tried(lambda: _replace(request, form.cleaned_data))
        if refusal is None:
            return _shoe(request, changed=True)
    return dialog(request, "tables/shoes/replace.html", form=form, refusal=refusal)


def _replace(request: DutyRequest, typed: Typed) -> None:
    shoe_ends.shoe_replace(
        by=authorised(request, typed, "shoe.replace"),
        table=request.tablet.table,
        reason=typed["reason"],
        key=typed["key"],
    )


def _shoe(request: DutyRequest, **more: Any) -> HttpResponse:
    play = Play.read(request.tablet.table_id)
    shoe = play.felt.shoe
    return dialog(
        request,
        "tables/shoes/shoe_dialog.html",
        step=next_step(play),
        shoe=shoe,
        counted=not play.felt.table.shuffled_every_round,
        lies=play.shoe,
        burnt=burnt(shoe) if shoe else 0,
        **more,
    )
