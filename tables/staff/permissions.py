"""Whether a person may, and the sentence for when they may not: it says who may instead."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config import roles
from games.errors import Refused
from tables.staff.models.staff import RANK_NAMES, Staff


def check_may(staff: Staff, permission: str) -> None:
    """Refuse whoever has not the permission now, by own or acting rank."""
    if not staff.may(permission):
        raise Refused(who_may(permission))


def who_may(permission: str) -> str:
    """
    >>> who_may("tablet.enrol"), who_may("staff.manage")
    ('This takes: Pit supervisor or above.', 'This takes: Administrator.')
    """
    lowest = roles.lowest(permission)
    if lowest:
        return takes(lowest)
    others = [str(RANK_NAMES[role]) for role in roles.ROLES if roles.may(role, permission)]
    return _("This takes: %(roles)s.") % {"roles": ", ".join(others)}


def takes(rank: str) -> str:
    """
    >>> takes("pit-manager"), takes("senior-management")
    ('This takes: Pit manager or above.', 'This takes: Senior management.')
    """
    if rank == roles.LADDER[-1]:
        return _("This takes: %(roles)s.") % {"roles": RANK_NAMES[rank]}
    return _("This takes: %(rank)s or above.") % {"rank": RANK_NAMES[rank]}
