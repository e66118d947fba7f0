"""Writing to the log: one entry after the other, each sealed, inside the caller's transaction.

    with transaction.atomic():
        stream = log.lock(table.stream_id, key=key)   # AlreadyDone if the key was used before
        …verify against what the log says…
        log.append(stream, "WagerPlaced", {...}, by=by, key=key, round_id=7)

The stream's row lock makes writers wait for each other; nothing else may write entries. Services
that call each other in one transaction and lock the same stream hold one object: who holds the
lock holds the head, whoever of them wrote last.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from threading import local
from typing import TYPE_CHECKING, Any
from uuid import UUID
from weakref import WeakValueDictionary

from django.db import connection
from django.utils import timezone

from config.web.live_updates import announce
from tables.log.chain import check_data, seal
from tables.log.models import HOUSE, Entry, Stream
from tables.rounds.models import Round
from tables.staff.models.staff import Staff
from tables.staff.models.tablet import Tablet

if TYPE_CHECKING:
    from tables.table.models import Table


class AlreadyDone(Exception):
    """This key has been written before: answer with the current state and write nothing."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(str(entry))
        self.entry = entry


@dataclass(frozen=True)
class By:
    """Who does something, as which rank, on which device, and whether at the table."""

    actor: Staff | None
    rank: str
    device: Tablet | None = None
    at_table: bool = False

    @classmethod
    def desk(cls, staff: Staff) -> By:
        return cls(staff, staff.rank_now)

    @classmethod
    def tablet(cls, staff: Staff, tablet: Tablet) -> By:
        return cls(staff, staff.rank_now, tablet, at_table=True)

    @property
    def staff(self) -> Staff:
        """The person, where only a person may act."""
        if self.actor is None:
            raise ValueError("only a person may do this")
        return self.actor


CLOCKWORK = By(None, "")  # what the house does by itself, on a schedule


@dataclass(frozen=True)
class NewEntry:
    """An entry to be: what happened, before it has a place in the chain."""

    kind: str
    data: dict[str, Any]
    key: UUID | None = None
    round_id: int | None = None


def lock(stream_id: int, *, key: UUID | None = None) -> Stream:
    """The stream, ours until the transaction ends. Raises AlreadyDone if it has seen the key."""
    return lock_all([stream_id], key=key)[0]


class _Held(local):
    """The streams that this thread holds, and in which savepoint each got the head that it has."""

    def __init__(self) -> None:
        self.streams: WeakValueDictionary[int, Stream] = WeakValueDictionary()
        self.since: dict[int, str] = {}


_held = _Held()


def held(locked: Stream) -> Stream:
    """A stream just locked, as the one object that all who hold it in this thread share."""
    stream = _held.streams.setdefault(locked.pk, locked)
    stream.name = locked.name
    _move(stream, locked.head_seq, locked.head_hash)
    return stream


def _move(stream: Stream, seq: int, digest: str) -> None:
    stream.head_seq, stream.head_hash = seq, digest
    _held.since[stream.pk] = (connection.savepoint_ids or [""])[-1]


def _taken_back(stream: Stream) -> bool:
    """Whether the head that we hold may have gone with its savepoint: that is over."""
    since = _held.since.get(stream.pk)
    held_here = _held.streams.get(stream.pk) is stream
    return held_here and bool(since) and since not in connection.savepoint_ids


def lock_for(table: Table | None, *, key: UUID | None = None) -> Stream:
    """The table's stream, or the one of what belongs to no table."""
    return lock(table.stream_id if table else house_id(), key=key)


def lock_house() -> Stream:
    return lock_for(None)


def house_id() -> int:
    """The stream of what belongs to no table; the first to write there makes it."""
    found = Stream.objects.filter(name=HOUSE).values_list("pk", flat=True).first()
    return found or Stream.objects.get_or_create(name=HOUSE)[0].pk


def lock_all(stream_ids: Sequence[int], *, key: UUID | None = None) -> list[Stream]:
    """Several streams, in the order given; the key is looked for in the first."""
    # Everybody takes rows in primary-key order, so two writers never wait for each other. NO KEY:
    # an entry's foreign key to its stream must not wait for this.
    rows = Stream.objects.select_for_update(no_key=True).filter(pk__in=stream_ids).order_by("pk")
    found = {stream.pk: held(stream) for stream in rows}
    streams = [found[pk] for pk in stream_ids]
    _refuse_seen(streams[0], key)
    return streams


def _refuse_seen(stream: Stream, key: UUID | None) -> None:
    if seen := written(stream, key):
        raise AlreadyDone(seen)


def written(stream: Stream, key: UUID | None) -> Entry | None:
    """What was written with this key, if it has been sent before."""
    return Entry.objects.filter(stream=stream, key=key).first() if key else None


def append(
    stream: Stream,
    kind: str,
    data: dict[str, Any],
    *,
    by: By,
    key: UUID | None = None,
    round_id: int | None = None,
) -> Entry:
    """Add one entry to a locked stream."""
    return append_all(stream, [NewEntry(kind, data, key, round_id)], by=by)[0]


def append_all(
    stream: Stream, facts: Sequence[NewEntry], *, by: By, round: Round | None = None
) -> list[Entry]:
    """Add several entries to a locked stream, and save how its round stands, in one statement."""
    if not facts:
        return []
    entries = _sealed(stream, facts, by)
    if not _write(stream, entries, round):
        if not _taken_back(stream):
            raise RuntimeError(f"stream {stream} was not locked before appending")
        lock(stream.pk)
        entries = _sealed(stream, facts, by)
        _write(stream, entries, round)
    announce(stream.name, seq=entries[-1].seq)
    return entries


def _sealed(stream: Stream, facts: Sequence[NewEntry], by: By) -> list[Entry]:
    entries, seq, digest = [], stream.head_seq, stream.head_hash
    now = timezone.now()
    for fact in facts:
        seq += 1
        entry = _entry(stream, fact, by, seq=seq, at=now, prev_hash=digest)
        entry.hash = digest = seal(stream.name, entry)
        entries.append(entry)
    return entries


def _entry(stream: Stream, fact: NewEntry, by: By, **place: Any) -> Entry:
    check_data(fact.data)
    return Entry(
        stream=stream,
        kind=fact.kind,
        data=fact.data,
        key=fact.key,
        round_id=fact.round_id,
        actor=by.actor,
        rank=by.rank,
        device=by.device,
        at_table=by.at_table,
        **place,
    )


# The entries and the stream's new head in one statement, the same for any number of entries. The
# old head in the condition: whoever appends without the lock writes nothing, and hears of it.
APPEND = """
WITH moved AS (
    UPDATE tables_stream SET head_seq = %s, head_hash = %s WHERE id = %s AND head_seq = %s
    RETURNING id
){saved}
INSERT INTO tables_entry (stream_id, {names})
SELECT moved.id, told.* FROM moved, json_to_recordset(%s) AS told({columns})
RETURNING id, seq
"""
SAVED = """, saved AS (
    UPDATE tables_round SET phase = %s, held = %s, version = %s WHERE id = %s
)"""
# A column and the type of its value
COLUMNS = {
    "seq": "bigint", "kind": "varchar", "data": "jsonb", "round_id": "bigint", "actor_id": "bigint",
    "rank": "varchar", "device_id": "bigint", "at_table": "boolean", "at": "timestamptz",
    "key": "uuid", "prev_hash": "varchar", "hash": "varchar",
}  # fmt: skip
NAMES, TYPED = ", ".join(COLUMNS), ", ".join(map(" ".join, COLUMNS.items()))
ALONE = APPEND.format(saved="", names=NAMES, columns=TYPED)
WITH_ROUND = APPEND.format(saved=SAVED, names=NAMES, columns=TYPED)


def _write(stream: Stream, entries: Sequence[Entry], round: Round | None) -> bool:
    """Whether they were written: not onto a head that is not the stream's."""
    last = entries[-1]
    params: list[Any] = [last.seq, last.hash, stream.pk, stream.head_seq]
    if round is not None:
        params += [round.phase, round.held, round.version, round.pk]
    told = [{name: getattr(entry, name) for name in COLUMNS} for entry in entries]
    with connection.cursor() as cursor:
        cursor.execute(WITH_ROUND if round else ALONE, [*params, json.dumps(told, default=str)])
        numbers = {seq: pk for pk, seq in cursor.fetchall()}
    if not numbers:
        return False
    for entry in entries:
        entry.pk, entry._state.adding = numbers[entry.seq], False
    _move(stream, last.seq, last.hash)
    return True
