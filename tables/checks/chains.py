"""Log chains: every entry is what was sealed and follows from the one before it, up to the head."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F
from django.utils.translation import gettext_lazy

from games.words import Sentence, _
from tables import checkpoints
from tables.chain import seal
from tables.checks.model import Found, StretchCheck
from tables.checks.stretch import Stretch
from tables.models import Entry

CHUNK = 2000
Break = tuple[int, int | None, Sentence]  # entry, its round, what is wrong


def look(stretch: Stretch) -> Iterator[Found]:
    """The first fault of the stretch: what comes after a break says nothing."""
    broken = _archived(stretch) or _walk(stretch) or _head(stretch)
    if broken is not None:
        seq, round_id, say = broken
        table = stretch.table.pk if stretch.table else None
        yield Found(f"{stretch.stream.name} {seq}", say, table, round_id)


def _archived(stretch: Stretch) -> Break | None:
    """What the first stretch goes on from: a signed checkpoint, and what the archive left here."""
    if stretch.first != checkpoints.begins(stretch.stream)[0] + 1:
        return None
    wrong = checkpoints.fault(stretch.stream, seal)
    if wrong is None:
        return None
    name = stretch.stream.name
    say = _("Entry {seq} of chain {chain} is not what its archive left.", seq=wrong[0], chain=name)
    return wrong[0], None, say


def _walk(stretch: Stretch) -> Break | None:
    name, seq, prev = stretch.stream.name, stretch.first - 1, _before(stretch)
    here = Entry.objects.filter(
        stream=stretch.stream, seq__gte=stretch.first, seq__lte=stretch.last
    )
    for entry in here.order_by("seq").iterator(chunk_size=CHUNK):
        seq += 1
        if entry.seq != seq:
            return seq, None, _("Entry {seq} of chain {chain} is missing.", seq=seq, chain=name)
        if prev is not None and entry.prev_hash != prev:
            return (
                seq,
                entry.round_id,
                _(
                    "Entry {seq} of chain {chain} does not follow from the one before it.",
                    seq=seq,
                    chain=name,
                ),
            )
        if entry.hash != seal(name, entry):
            return (
                seq,
                entry.round_id,
                _("Entry {seq} of chain {chain} is not what was sealed.", seq=seq, chain=name),
            )
        prev = entry.hash
    if seq < min(stretch.last, stretch.stream.head_seq):
        return seq + 1, None, _("Entry {seq} of chain {chain} is missing.", seq=seq + 1, chain=name)
    return None


def _before(stretch: Stretch) -> str | None:
    """The hash that the stretch goes on from. Whether that entry is right is its own stretch's
    business; where it is missing, so is what could be compared."""
    seq, digest = checkpoints.begins(stretch.stream)
    if stretch.first == seq + 1:
        return digest
    before = Entry.objects.filter(stream=stretch.stream, seq=stretch.first - 1)
    return before.values_list("hash", flat=True).first()


def _head(stretch: Stretch) -> Break | None:
    """The last stretch reaches the head as it is now; nothing may lie beyond it."""
    stream, name = stretch.stream, stretch.stream.name
    last = Entry.objects.filter(stream=stream, seq=stream.head_seq).values_list("hash", flat=True)
    if stream.head_seq and last.first() not in (None, stream.head_hash):
        return (
            stream.head_seq,
            None,
            _("The stored head of chain {chain} is not its last entry's hash.", chain=name),
        )
    strays = Entry.objects.filter(stream=stream, seq__gt=F("stream__head_seq")).order_by("seq")
    stray = strays.values_list("seq", "round_id").first()
    if stray is None:
        return None
    return (
        stray[0],
        stray[1],
        _("Entry {seq} lies beyond the head of chain {chain}.", seq=stray[0], chain=name),
    )


CHECK = StretchCheck(
    "chains",
    gettext_lazy("Log chains"),
    gettext_lazy("Every entry of the log is what was sealed and follows from the one before it."),
    look,
)
