"""The rooms of the house: what each role may go to, for the start page and the bar.

To add a room, add one row: the permission that opens it, the name of its route, and what it is
called and for. A person sees the doors that their role opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Door:
    permission: str
    route: str
    name: str | Promise
    what: str | Promise


DOORS = (
    Door("floor.see", "floor", _("Floor"), _("Every table as it stands now")),
    Door("alert.see", "alerts", _("Alerts"), _("What waits until somebody acknowledges it")),
    Door("display.manage", "displays", _("Displays"), _("The screens above the tables")),
    Door("tablet.see", "tablets", _("Tablets"), _("Which device stands at which table")),
    Door(
        "restriction.see",
        "restrictions",
        _("Restrictions"),
        _("Who may not squeeze, who has one box"),
    ),
    Door("acting.see", "acting", _("Acting ranks"), _("Ranks lent for a few hours")),
    Door("floor.set-up", "setup", _("Set-up"), _("Pits, tables and their limits")),
    Door("staff.manage", "staff", _("Staff"), _("Who works here, their ranks and PINs")),
)


def doors(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the doors that this person may open, and when their desk locks."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    mine = [door for door in DOORS if user.may(door.permission)]
    return {"doors": mine, "idle_seconds": settings.IDLE_LOCK_MINUTES * 60}
