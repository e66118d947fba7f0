"""Enrolling and revoking tablets, and authorising on one without signing its dealer out."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Duty, Staff, Table, Tablet
from tables.staff.permissions import check_may
from tables.staff.secret_tokens import in_use, new_token, revoke, token_hash
from tables.staff.services.duty import end_duty
from tables.staff.services.pins import pin_prove


@transaction.atomic
def tablet_enrol(*, by: By, table: Table, post: str, label: str) -> tuple[Tablet, str]:
    """Bind this device to a table. The token is for its cookie; only its hash is kept."""
    token = new_token()
    stream = log.lock(table.stream_id)
    tablet = Tablet.objects.create(
        table=table,
        post=post,
        label=label,
        token_hash=token_hash(token),
        enrolled_by=by.staff,
    )
    data = {"tablet": tablet.pk, "label": label, "post": post}
    log.append(stream, "TabletEnrolled", data, by=by)
    return tablet, token


@transaction.atomic
def tablet_revoke(*, by: By, tablet: Tablet) -> None:
    """The device's cookie is worth nothing from here on. Its last tablet gone, a post is left."""
    stream = log.lock(tablet.table.stream_id)
    if not revoke(tablet, by):
        return
    log.append(stream, "TabletRevoked", {"tablet": tablet.pk, "label": tablet.label}, by=by)
    post = {"table": tablet.table, "post": tablet.post}
    if not in_use(Tablet, **post).exists():
        for duty in Duty.objects.filter(ended_at=None, **post).select_related("staff"):
            end_duty(duty, stream, by=by)


def authorise_at_table(
    *, tablet: Tablet, number: str, pin: str, permission: str, other_than: Staff | None = None
) -> By:
    """Somebody else's number and PIN on the dealer's tablet: they act at the table, once.

    The dealer stays tapped in. Pass the result as `by` to what was authorised, and the log says
    who, with which rank, on which device, at the table. Call it outside any transaction.
    """
    staff = pin_prove(number=number, pin=pin, device=tablet)
    if staff == other_than:
        raise Refused(_("Somebody else must authorise this."))
    check_may(staff, permission)
    return By.tablet(staff, tablet)
