"""Log chains: every entry is what was sealed and follows from the one before it, up to the head."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import F
from django.utils.translation import gettext_lazy

from games.words import Sentence, _
from tables.checks.model import Fault, StretchCheck
from tables.checks.stretch import Stretch
from tables.log import checkpoints
from tables.log.chain import canonical, digest, seal
from tables.models import Entry

ROWS = """
SELECT seq, kind, data::text, round_id, actor_id, rank, device_id, at_table,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'), key::text, prev_hash, hash
FROM tables_entry WHERE stream_id = %s AND seq BETWEEN %s AND %s ORDER BY seq
"""
Break = tuple[int, int | None, Sentence]  # entry, its round, what is wrong


def find_faults(stretch: Stretch) -> Iterator[Fault]:
    """The first fault of the stretch: what comes after a break says nothing."""
    broken = _archived(stretch) or _walk(stretch) or _head(stretch)
    if broken is not None:
        seq, round_id, say = broken
        table = stretch.table.pk if stretch.table else None
        yield Fault(f"{stretch.stream.name} {seq}", say, table, round_id)


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
    for at_seq, kind, data, round_id, *covered, before, sealed in _rows(stretch):
        seq += 1
        if at_seq != seq:
            return seq, None, _("Entry {seq} of chain {chain} is missing.", seq=seq, chain=name)
        if prev is not None and before != prev:
            return seq, round_id, _(
                "Entry {seq} of chain {chain} does not follow from the one before it.",
                seq=seq,
                chain=name,
            )  # fmt: skip
        actor, rank, device, at_table, at, key = covered
        told = digest(
            name,
            seq,
            kind,
            rewritten(data),
            round_id=round_id,
            actor=actor,
            rank=rank,
            device=device,
            at_table=at_table,
            at=at,
            key=key,
            prev=before,
        )
        if sealed != told:
            say = _("Entry {seq} of chain {chain} is not what was sealed.", seq=seq, chain=name)
            return seq, round_id, say
        prev = sealed
    if seq < min(stretch.last, stretch.stream.head_seq):
        return seq + 1, None, _("Entry {seq} of chain {chain} is missing.", seq=seq + 1, chain=name)
    return None


def _rows(stretch: Stretch) -> list[tuple[Any, ...]]:
    """Without objects and as text: ten times as fast as `tables.log.chain.first_break`."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [stretch.stream.pk, stretch.first, stretch.last])
        return list(cursor.fetchall())


@lru_cache(maxsize=1 << 16)
def rewritten(text: str) -> str:
    """PostgreSQL's way of writing JSON as ours; most entries say what others have said before."""
    return canonical(json.loads(text))


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
    find_faults,
)
