"""Reading the log into surveillance's list: each stream from where it was left, once.

The list is a projection: an entry of interest becomes one line, in the stream's own order, so
nothing is missed or doubled however often this runs, by whom or after what crash.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from config.web.live_updates import announce
from disputes.surveillance.lines import LINES, line
from disputes.surveillance.models import Projected, SurveillanceEntry
from tables.models import Entry, Stream

TOPIC = "surveillance"
AT_ONCE = 5000  # entries of one stream in one transaction


def catch_up() -> int:
    """All streams that have grown; how many lines came to the list."""
    read = Projected.objects.filter(stream=OuterRef("pk")).values("seq")
    grown = Stream.objects.annotate(read=Coalesce(Subquery(read), 0)).filter(read__lt=F("head_seq"))
    return sum(_catch_up(stream) for stream in grown)


def _catch_up(stream: Stream) -> int:
    found = 0
    while True:
        with transaction.atomic():
            added, more = _read_on(stream)
        found += added
        if not more:
            return found


@transaction.atomic
def follow(stream: Stream) -> int:
    """One stream, in the transaction that wrote to it: its lines come and go with it."""
    return _catch_up(stream)


def _read_on(stream: Stream) -> tuple[int, bool]:
    Projected.objects.get_or_create(stream=stream)
    # One reader at a time; who comes second finds the work done.
    place = Projected.objects.select_for_update().get(stream=stream)
    head = Stream.objects.values_list("head_seq", flat=True).get(pk=stream.pk)
    until = min(head, place.seq + AT_ONCE)
    if until <= place.seq:
        return 0, False
    entries = Entry.objects.filter(
        stream=stream, seq__gt=place.seq, seq__lte=until, kind__in=list(LINES)
    ).select_related("actor", "stream__table")
    lines = [each for entry in entries.order_by("seq") if (each := line(entry))]
    SurveillanceEntry.objects.bulk_create(lines)
    place.seq = until
    place.save(update_fields=["seq"])
    if lines:
        announce(TOPIC)
    return len(lines), until < head
