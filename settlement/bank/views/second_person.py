"""The second of two people at a desk: their own number and PIN, beside whoever is signed in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log.services import By
from tables.models import Staff
from tables.staff.permissions import check_may
from tables.staff.services.pins import pin_prove


def second_person(typed: dict[str, Any], permission: str, *, other_than: Staff) -> By:
    """Whoever's number and PIN were typed; never the one signed in. Outside any transaction."""
    staff = pin_prove(number=typed["number"], pin=typed["pin"])
    if staff == other_than:
        raise Refused(_("Somebody else must authorise this."))
    check_may(staff, permission)
    return By.desk(staff)
