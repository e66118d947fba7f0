"""Sending a relief: the tablet shows who comes, until somebody has tapped in there."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Duty, Felt, Staff, Table
from tables.staff.models.tablet import DEALER_POST, POST_PERMISSION
from tables.staff.permissions import check_may


@transaction.atomic
def relief_send(*, by: By, table: Table, staff: Staff) -> None:
    """Sent again with somebody else, the later one comes; both are in the log."""
    check_may(staff, POST_PERMISSION[DEALER_POST])
    stream = log.lock(table.stream_id)
    at_post = Duty.objects.filter(table=table, post=DEALER_POST, ended_at=None)
    relieved = at_post.select_related("staff").first()
    if relieved and relieved.staff == staff:
        raise Refused(_("%(name)s deals at this table already.") % {"name": staff.name})
    now = timezone.now()
    sent = {"staff": staff.number, "name": staff.name, "at": now.isoformat()}
    Felt.objects.filter(table=table).update(relief=sent)
    data = {"staff": staff.number, "relieves": relieved.staff.number if relieved else None}
    log.append(stream, "ReliefSent", data, by=by)
