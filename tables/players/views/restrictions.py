"""Restrictions from a desk: which are in force, who sits where, restricting and lifting."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.form_pages import attempt, form_page, go
from tables.models import Place, Restriction
from tables.players.forms import DeskRestrictForm
from tables.players.models import RESTRICTIONS
from tables.players.services.restrictions import kinds_at, restriction_add, restriction_lift
from tables.staff.access import DeskRequest, desk


@require_safe
@desk("restriction.see")
def restrictions(request: DeskRequest) -> HttpResponseBase:
    in_force = Restriction.objects.filter(lifted_at=None).select_related("player", "by")
    places = Place.objects.filter(until=None).select_related("player", "table")
    context = {
        "restrictions": in_force.order_by("-since"),
        "places": [place for place in places if kinds_at(place.table.game)],
        "may_set": request.user.may("restriction.set"),
    }
    return render(request, "tables/players/restrictions.html", context)


@require_http_methods(["GET", "POST"])
@desk("restriction.set")
def add(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Restrict the player who has this place."""
    place = get_object_or_404(Place.objects.select_related("player", "table"), pk=pk)
    form = DeskRestrictForm(request.POST if request.method == "POST" else None)
    kinds = [(kind, RESTRICTIONS[kind]) for kind in kinds_at(place.table.game)]
    form.fields["kind"].widget.choices = kinds
    if form.is_valid():
        typed = form.cleaned_data
        attempt(
            form,
            lambda: restriction_add(by=request.by, table=place.table, player=place.player, **typed),
        )
        if not form.errors:
            messages.success(request, _("From the next round on."))
            return go("restrictions")
    return form_page(request, "tables/players/restriction_add.html", form, place=place)


@require_POST
@desk("restriction.set")
def lift(request: DeskRequest, pk: int) -> HttpResponseBase:
    restriction = get_object_or_404(Restriction, pk=pk)
    restriction_lift(by=request.by, restriction=restriction)
    messages.success(request, _("Lifted."))
    return go("restrictions")
