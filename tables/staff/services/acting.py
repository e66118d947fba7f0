"""Lending a rank for a few hours, so that a table is not frozen while the right rank is away."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from config import roles
from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import ActingRank, Staff
from tables.staff.models.staff import LONGEST_ACTING, RANK_NAMES

LONGEST_HOURS = LONGEST_ACTING // timedelta(hours=1)


@transaction.atomic
def acting_grant(*, by: By, staff: Staff, rank: str, hours: int, reason: str) -> ActingRank:
    """Lend a rank from now on, for whole hours. Only somebody whose own rank is above it may."""
    _may_lend(by, rank)
    if not staff.is_active or staff.rank not in roles.LADDER or not roles.above(rank, staff.rank):
        raise Refused(_("An acting rank goes to somebody on the ladder below it."))
    if not 1 <= hours <= LONGEST_HOURS:
        words = _("An acting rank lasts one to %(hours)s hours.")
        raise Refused(words % {"hours": LONGEST_HOURS})
    house, now = log.lock_house(), timezone.now()
    acting = ActingRank.objects.create(
        staff=staff,
        rank=rank,
        starts_at=now,
        ends_at=now + timedelta(hours=hours),
        reason=reason,
        granted_by=by.staff,
    )
    data = {"staff": staff.number, "rank": rank, "hours": hours, "reason": reason}
    log.append(house, "ActingRankGranted", data, by=by)
    return acting


@transaction.atomic
def acting_revoke(*, by: By, acting: ActingRank) -> None:
    """End a lent rank early. Whoever could have lent it may."""
    _may_lend(by, acting.rank)
    house = log.lock_house()
    ended = (
        ActingRank.objects.in_force()
        .filter(pk=acting.pk)
        .update(revoked_at=timezone.now(), revoked_by=by.staff)
    )
    if not ended:
        raise Refused(_("This acting rank has already ended."))
    data = {"staff": acting.staff.number, "rank": acting.rank}
    log.append(house, "ActingRankRevoked", data, by=by)


def _may_lend(by: By, rank: str) -> None:
    # By their own rank, not a lent one: an acting rank is not handed on.
    if not roles.may_grant(by.staff.rank, rank):
        words = _("Only somebody whose own rank is above %(rank)s may lend or end it.")
        raise Refused(words % {"rank": RANK_NAMES[rank]})
