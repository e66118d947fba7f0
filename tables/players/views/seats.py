"""A box's sheet on the tablet: who sits there; sit, move and leave with one tap more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Refused
from games.round.state import seat as seat_of
from tables.felt.dialogs import authorised, dialog, done, tried
from tables.felt.forms import (
    AuthorisedForm,
    DialogForm,
    LeaveForm,
    MoveForm,
    NameForm,
    RestrictForm,
    SitForm,
)
from tables.models import Felt, Player, Restriction
from tables.players import selectors as seating
from tables.players.models import RESTRICTIONS
from tables.players.services import seats
from tables.players.services.naming import seat_name
from tables.players.services.restrictions import kinds_at, restriction_add, restriction_lift
from tables.rounds.play import Play, Stale
from tables.staff.access import DutyRequest, on_duty

Typed = dict[str, Any]


@never_cache
@require_safe
@on_duty("table.deal")
def seat(request: DutyRequest, box: int) -> HttpResponseBase:
    return _seat(request, box)


@require_POST
@on_duty("table.deal")
def sit(request: DutyRequest, box: int) -> HttpResponseBase:
    form = SitForm(request.POST)
    return _tapped(request, box, form, lambda typed: _sit(request, box, typed))


def _sit(request: DutyRequest, box: int, typed: Typed) -> None:
    chosen, player = typed.pop("player"), None
    if chosen is not None:
        player = seating.known_here(_felt(request), chosen)
        if player is None:
            raise Stale(_("This player is no longer here."))
    seats.seat_sit(by=request.by, table=request.tablet.table, box=box, player=player, **typed)


@require_POST
@on_duty("table.deal")
def name(request: DutyRequest, box: int) -> HttpResponseBase:
    """Somebody who sat down unknown says who they are."""
    form, table = NameForm(request.POST), request.tablet.table
    return _tapped(
        request,
        box,
        form,
        lambda typed: seat_name(by=request.by, table=table, box=box, **typed),
    )


@require_POST
@on_duty("table.deal")
def move(request: DutyRequest, box: int) -> HttpResponseBase:
    form, table = MoveForm(request.POST), request.tablet.table
    return _tapped(
        request,
        box,
        form,
        lambda typed: seats.seat_move(by=request.by, table=table, box=box, **typed),
    )


@require_POST
@on_duty("table.deal")
def leave(request: DutyRequest, box: int) -> HttpResponseBase:
    form, table = LeaveForm(request.POST), request.tablet.table
    return _tapped(
        request,
        box,
        form,
        lambda typed: seats.seat_leave(by=request.by, table=table, box=box, **typed),
    )


def _tapped(
    request: DutyRequest,
    box: int,
    form: DialogForm,
    action: Callable[[Typed], object],
) -> HttpResponse:
    if not form.is_valid():
        return _seat(request, box, refusal=Refused(_("That could not be read.")))
    refusal = tried(lambda: action(form.cleaned_data))
    return done(request) if refusal is None else _seat(request, box, refusal=refusal)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def restrict(request: DutyRequest, box: int) -> HttpResponseBase:
    """A pit manager restricts the player of a box, at the table."""
    form = RestrictForm(request.POST if request.method == "POST" else None)
    player = _player(request, box)
    kinds = [(kind, RESTRICTIONS[kind]) for kind in kinds_at(request.tablet.table.game)]
    refusal = None
    if form.is_valid():
        refusal = tried(lambda: _restrict(request, player, form.cleaned_data))
        if refusal is None:
            return done(request)
    context: Typed = {"form": form, "box": box, "player": player, "kinds": kinds}
    return dialog(request, "tables/players/seat_restrict.html", refusal=refusal, **context)


def _restrict(request: DutyRequest, player: Player, typed: Typed) -> None:
    restriction_add(
        by=authorised(request, typed, "restriction.set"),
        table=request.tablet.table,
        player=player,
        kind=typed["kind"],
        reason=typed["reason"],
        key=typed["key"],
    )


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@on_duty("table.deal")
def lift(request: DutyRequest, box: int, pk: int) -> HttpResponseBase:
    """A pit manager lifts a restriction, at the table."""
    form = AuthorisedForm(request.POST if request.method == "POST" else None)
    player, refusal = _player(request, box), None
    restriction = Restriction.objects.filter(pk=pk, player=player).first()
    if restriction is None:
        raise Stale(_("This player has no such restriction."))
    if form.is_valid():
        refusal = tried(lambda: _lift(request, restriction, form.cleaned_data))
        if refusal is None:
            return done(request)
    context: Typed = {"form": form, "box": box, "player": player, "restriction": restriction}
    return dialog(request, "tables/players/seat_lift.html", refusal=refusal, **context)


def _lift(request: DutyRequest, restriction: Restriction, typed: Typed) -> None:
    by = authorised(request, typed, "restriction.set")
    table = request.tablet.table
    restriction_lift(by=by, restriction=restriction, table=table, key=typed["key"])


def _seat(request: DutyRequest, box: int, refusal: Refused | None = None) -> HttpResponse:
    felt = _felt(request)
    if not seats.is_box(felt.table, box):
        raise Http404
    rules = felt.table.rules
    here = seating.seated(felt)
    mine = next((each for each in here if box in each.boxes), None)
    context: Typed = {
        "felt": felt,
        "box": box,
        "behind_seat": seat_of(box) if box > felt.table.seats else None,
        "mine": mine,
        "here": here,
        "behind": seating.behind(felt, seat_of(box)) if rules.bets_behind else None,
    }
    if mine is None:
        context |= {"left": seating.left_lately(felt)}
    else:
        free = [each for each in seating.free_boxes(felt) if each != box]
        context |= {
            "since": felt.table.places.get(box=box, until=None).since,
            "seats": [each for each in free if each < 100],
            "behinds": [(each, seat_of(each)) for each in free if each > 100],
            "restrictions": seating.restrictions_of([mine.player.pk]),
            "warned": seating.is_warned(mine.player.pk, rules.document.slug),
            "restrictable": bool(kinds_at(felt.table.game)),
        }
    return dialog(request, "tables/players/seat_sheet.html", refusal=refusal, **context)


def _player(request: DutyRequest, box: int) -> Player:
    place = _felt(request).places.get(str(box))
    if place is None:
        raise Stale(_("Nobody sits at box %(box)s.") % {"box": box})
    return Player.objects.get(pk=place["player"])


def _felt(request: DutyRequest) -> Felt:
    return Play.read(request.tablet.table_id).felt
