"""Where a table's chain may be cut: before a day, between two sessions, through no round.

The audits go shoe by shoe and a shoe belongs to one session, so sessions stay whole. A round that
was ruled on or corrected later holds everything from its own session on, until that is old too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from django.db.models import ManyToOneRel, Max, Min

from config.web.gaming_day import bounds
from tables.log import checkpoints
from tables.models import Entry, Stream

YEARS = 5
OPENED, CLOSED = "SessionOpened", "SessionClosed"


def five_years_before(now: datetime) -> datetime:
    """As PostgreSQL counts: five years before 29 February is 28 February."""
    try:
        return now.replace(year=now.year - YEARS)
    except ValueError:
        return now.replace(year=now.year - YEARS, day=28)


@dataclass(frozen=True)
class Cut:
    """The entries of one chain that go: after `first`, up to `seq`, without those `kept`."""

    stream: Stream
    first: int
    before_hash: str
    seq: int
    hash: str
    round: int
    kept: dict[str, str] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        return self.seq - self.first


def cuts(before: date) -> list[Cut]:
    """One for each table's chain that has something to give."""
    streams = Stream.objects.filter(table__isnull=False).order_by("pk")
    return [found for stream in streams if (found := cut(stream, bounds(before)[0])) is not None]


def cut(stream: Stream, start: datetime) -> Cut | None:
    entries = Entry.objects.filter(stream=stream)
    first, before_hash = checkpoints.begins(stream)
    young = entries.filter(at__gte=start).aggregate(seq=Min("seq"))["seq"]
    seq = _whole(stream, (young or stream.head_seq + 1) - 1)
    if seq <= first:
        return None
    gone = entries.filter(seq__lte=seq)
    last = gone.get(seq=seq)
    last_round = gone.aggregate(pk=Max("round_id"))["pk"]
    return Cut(stream, first, before_hash, seq, last.hash, last_round or 0, _kept(stream, seq))


def _whole(stream: Stream, seq: int) -> int:
    """The nearest place at or before an entry where no session and no round is cut in two."""
    while seq > 0:
        ends = Entry.objects.filter(stream=stream, seq__lte=seq, kind__in=(OPENED, CLOSED))
        end = ends.order_by("-seq").values_list("kind", "seq").first()
        if end is not None and end[0] == OPENED:
            seq = end[1] - 1
        held = _first_of_rounds_after(stream, seq)
        if held is None:
            return seq
        seq = held - 1
    return 0


def _first_of_rounds_after(stream: Stream, seq: int) -> int | None:
    """The first entry, at or before this one, of a round that has entries after it too."""
    later = Entry.objects.filter(stream=stream, seq__gt=seq, round_id__isnull=False)
    split = Entry.objects.filter(
        stream=stream, seq__lte=seq, round_id__in=later.values("round_id").distinct()
    )
    found: int | None = split.aggregate(seq=Min("seq"))["seq"]
    return found


def _kept(stream: Stream, seq: int) -> dict[str, str]:
    """Entries that other rows rest on, a dispute's steps: they stay, and the checkpoint says so."""
    kept: dict[str, str] = {}
    for relation in Entry._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            resting = relation.field.model._default_manager.values(relation.field.attname)
            rows = Entry.objects.filter(stream=stream, seq__lte=seq, pk__in=resting)
            kept |= {str(place): digest for place, digest in rows.values_list("seq", "hash")}
    return kept
