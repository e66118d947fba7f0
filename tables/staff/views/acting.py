"""Acting ranks: who has one now, lending one, ending one early."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config import roles
from config.web.form_pages import attempt, form_page, go
from tables.models import ActingRank
from tables.staff import selectors
from tables.staff.access import DeskRequest, check, desk
from tables.staff.forms import ActingForm
from tables.staff.services.acting import acting_grant, acting_revoke


@require_http_methods(["GET", "POST"])
@desk("acting.see")
def acting(request: DeskRequest) -> HttpResponseBase:
    if request.method == "POST":
        check(request.user, "acting.grant")
    form = ActingForm(request.POST if request.method == "POST" else None, granter=request.user)
    if form.is_valid():
        attempt(form, lambda: acting_grant(by=request.by, **form.cleaned_data))
        if not form.errors:
            messages.success(request, _("Lent, and in the log."))
            return go("acting")
    own = request.user.rank
    return form_page(
        request,
        "tables/staff/acting.html",
        form,
        current=[(lent, roles.may_grant(own, lent.rank)) for lent in selectors.acting_ranks()],
        past=selectors.recent_acting_ranks(),
        may_lend=any(roles.may_grant(own, rank) for rank in roles.LADDER),
    )


@require_POST
@desk("acting.grant")
def acting_end(request: DeskRequest, pk: int) -> HttpResponseBase:
    acting_revoke(by=request.by, acting=get_object_or_404(ActingRank, pk=pk))
    return go("acting")
