"""The navigation: what each role may go to, for the start page and the bar.

To add a place, add one row: the permission that opens it, the name of its route, and what it is
called and for. A person sees the places that their role opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.web.live_updates import live_url


@dataclass(frozen=True)
class Destination:
    permission: str
    route: str
    name: str | Promise
    what: str | Promise
    # A route that draws a badge beside the name for those who may, whenever its topic speaks
    badge: str = ""
    badge_for: str = ""
    topic: str = ""

    @property
    def live(self) -> str:
        return live_url(self.topic)


DESTINATIONS = (
    Destination("floor.see", "floor", _("Floor"), _("Every table as it stands now")),
    Destination("alert.see", "alerts", _("Alerts"), _("What waits until somebody acknowledges it")),
    Destination(
        "irregularity.see",
        "rulings",
        _("Rulings"),
        _("Irregularities that wait, and what was ruled"),
        badge="rulings-badge",
        badge_for="irregularity.rule",
        topic="irregularities",
    ),
    Destination("sheet.see", "corrections", _("Corrections"), _("What two people put right")),
    Destination("bank.see", "bank", _("Bankroll"), _("Racks, floats, fills and credits")),
    Destination("report.see", "shift-today", _("Shift report"), _("A pit's gaming day in figures")),
    Destination(
        "dispute.see", "disputes", _("Disputes"), _("What players do not accept, step by step")
    ),
    Destination(
        "surveillance.watch",
        "surveillance",
        _("Surveillance"),
        _("Everything unusual in one list, every round card by card"),
    ),
    Destination(
        "audit.see", "audits", _("Audits"), _("The book looked through, and what was found")
    ),
    Destination("display.manage", "displays", _("Displays"), _("The screens above the tables")),
    Destination("tablet.see", "tablets", _("Tablets"), _("Which device stands at which table")),
    Destination(
        "restriction.see",
        "restrictions",
        _("Restrictions"),
        _("Who may not squeeze, who has one box"),
    ),
    Destination("acting.see", "acting", _("Acting ranks"), _("Ranks lent for a few hours")),
    Destination("floor.set-up", "setup", _("Set-up"), _("Pits, tables and their limits")),
    Destination("device.manage", "devices", _("Devices"), _("Shoe readers and other machines")),
    Destination("staff.manage", "staff", _("Staff"), _("Who works here, their ranks and PINs")),
)


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the places that this person may open, and when their desk locks."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    mine = [each for each in DESTINATIONS if user.may(each.permission)]
    badges = {each.route for each in mine if each.badge and user.may(each.badge_for)}
    return {"destinations": mine, "badges": badges, "idle_seconds": settings.IDLE_LOCK_MINUTES * 60}
