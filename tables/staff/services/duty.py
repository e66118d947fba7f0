"""Tapping in and out at a table: one person per post, one post per person, each change in the log.

Locks are taken in one order everywhere: the person's row, then streams. Both NO KEY, because a
tap's foreign keys to its dealer and stream must never wait for a relief.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tables.log import services as log
from tables.log.services import By
from tables.models import Duty, Felt, Staff, Stream, Tablet
from tables.staff.models.tablet import DEALER_POST, POST_PERMISSION
from tables.staff.permissions import check_may


@transaction.atomic
def duty_start(*, tablet: Tablet, staff: Staff) -> Duty:
    """Tap in. Whoever stood at the post is relieved; a post elsewhere is left, both in one step."""
    check_may(staff, POST_PERMISSION[tablet.post])
    Staff.objects.select_for_update(no_key=True, of=("self",)).get(pk=staff.pk)
    by = By.tablet(staff, tablet)
    own = Duty.objects.filter(staff=staff, ended_at=None).select_related("table").first()
    here, elsewhere = tablet.table.stream_id, own.table.stream_id if own else None
    streams = {s.pk: s for s in log.lock_all(list({here, elsewhere or here}))}
    if own and (own.table_id, own.post) == (tablet.table_id, tablet.post):
        return own
    if own:
        end_duty(own, streams[own.table.stream_id], by=by)
    return _take_post(tablet, streams[here], by)


def _take_post(tablet: Tablet, stream: Stream, by: By) -> Duty:
    at_post = Duty.objects.filter(table=tablet.table, post=tablet.post, ended_at=None)
    relieved = at_post.select_related("staff").first()
    data = {"post": tablet.post, "staff": by.staff.number}
    if relieved:
        _close(relieved)
        log.append(stream, "Relieved", data | {"relieved": relieved.staff.number}, by=by)
    else:
        log.append(stream, "TappedIn", data, by=by)
    if tablet.post == DEALER_POST:  # whoever came, the post is taken
        Felt.objects.filter(table=tablet.table, relief__isnull=False).update(relief=None)
    return Duty.objects.create(table=tablet.table, post=tablet.post, staff=by.staff, tablet=tablet)


@transaction.atomic
def duty_end(*, duty: Duty, by: By) -> None:
    """Tap out; nothing happens if somebody has taken over meanwhile."""
    stream = log.lock(duty.table.stream_id)
    if Duty.objects.filter(pk=duty.pk, ended_at=None).exists():
        end_duty(duty, stream, by=by)


def end_duty(duty: Duty, stream: Stream, *, by: By) -> None:
    """The same under the table's lock, for services that hold it already."""
    _close(duty)
    log.append(stream, "TappedOut", {"post": duty.post, "staff": duty.staff.number}, by=by)


def _close(duty: Duty) -> None:
    duty.ended_at = timezone.now()
    duty.save(update_fields=["ended_at"])
