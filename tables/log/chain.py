"""What an entry's hash covers, and whether a chain is whole.

Every column of an entry, its stream's name and the hash before it go into one canonical JSON text
(keys sorted, no spaces, UTF-8); SHA-256 of that seals the entry. Altering, dropping, adding or
reordering entries breaks the chain at that place. Rewriting all of it from there on does not: for
that, compare with heads printed earlier (`compare`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC
from functools import lru_cache

from django.db.models import F

from games.words import Sentence, _
from tables.log import checkpoints
from tables.log.models import Entry, Stream

CHUNK = 2000


@dataclass(frozen=True)
class Break:
    """The first place where a chain does not hold, and why."""

    stream: str
    seq: int
    why: Sentence


@dataclass(frozen=True)
class Head:
    """How long a chain was and what its last hash was, at some moment."""

    stream: str
    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.hash}"

    @classmethod
    def parse(cls, line: str) -> Head:
        """Read back what `str` wrote; ValueError if it did not."""
        stream, seq, digest = line.split()
        return cls(stream, int(seq), digest)


def check_data(value: object) -> None:
    """Only what every JSON reader gives back unchanged may be logged; money goes in as text."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if not isinstance(name, str):
                raise TypeError(f"a log entry's keys are text, not {name!r}")
            check_data(name)
            check_data(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            check_data(inner)
    elif isinstance(value, Sentence):
        raise TypeError("a log entry holds a sentence as its template and its values")
    elif isinstance(value, str):
        value.encode()  # half a surrogate pair raises here: jsonb could not hold it
        if "\0" in value:
            raise ValueError("a log entry's text cannot hold a NUL")
    elif value is not None and not isinstance(value, bool | int):
        raise TypeError(f"a log entry cannot hold {type(value).__name__}")


def canonical(data: object) -> str:
    """The one way to write an entry's data as text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


quoted = lru_cache(maxsize=1024)(canonical)  # kinds, ranks and streams are few


def digest(
    stream: str,
    seq: int,
    kind: str,
    data: str,
    *,
    round_id: int | None,
    actor: int | None,
    rank: str,
    device: int | None,
    at_table: bool,
    at: str,
    key: str | None,
    prev: str,
) -> str:
    """SHA-256 of the canonical text, laid out here by hand: chains are walked by the million."""
    key = "null" if key is None else f'"{key}"'
    text = (
        f'{{"actor":{"null" if actor is None else actor},"at":"{at}",'
        f'"at_table":{"true" if at_table else "false"},"data":{data},'
        f'"device":{"null" if device is None else device},'
        f'"key":{key},"kind":{quoted(kind)},"prev":"{prev}",'
        f'"rank":{quoted(rank)},"round":{"null" if round_id is None else round_id},'
        f'"seq":{seq},"stream":{quoted(stream)}}}'
    )
    return hashlib.sha256(text.encode()).hexdigest()


def seal(stream: str, entry: Entry) -> str:
    """The hash of an entry of the named stream, from everything but its stored hash."""
    return digest(
        stream,
        entry.seq,
        entry.kind,
        canonical(entry.data),
        round_id=entry.round_id,
        actor=entry.actor_id,
        rank=entry.rank,
        device=entry.device_id,
        at_table=entry.at_table,
        at=entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        key=str(entry.key) if entry.key else None,
        prev=entry.prev_hash,
    )


def heads() -> Iterator[Head]:
    for name, seq, digest in Stream.objects.order_by("name").values_list(
        "name", "head_seq", "head_hash"
    ):
        yield Head(name, seq, digest)


def breaks() -> Iterator[tuple[Stream, Break | None]]:
    """Every stream with its first break, or None where the chain is whole."""
    for stream in Stream.objects.order_by("name"):
        yield stream, first_break(stream)


def first_break(stream: Stream) -> Break | None:
    """Walk one chain up to the head it had when `stream` was read, in constant memory."""
    if wrong := checkpoints.fault(stream, seal):
        return Break(stream.name, *wrong)
    seq, prev = checkpoints.begins(stream)
    # Play goes on meanwhile: what was appended after the head was read is not our business.
    entries = Entry.objects.filter(stream=stream, seq__gt=seq, seq__lte=stream.head_seq)
    entries = entries.order_by("seq")
    for entry in entries.iterator(chunk_size=CHUNK):
        seq += 1
        why = _fault(stream.name, entry, seq, prev)
        if why:
            return Break(stream.name, seq, why)
        prev = entry.hash
    if seq < stream.head_seq:
        return Break(stream.name, seq + 1, _("this entry is missing at the end of the chain"))
    if prev != stream.head_hash:
        return Break(stream.name, seq, _("the stored head is not the last entry's hash"))
    return _beyond_head(stream)


def _fault(stream: str, entry: Entry, seq: int, prev: str) -> Sentence | None:
    if entry.seq != seq:
        return _("this entry is missing")
    if entry.prev_hash != prev:
        return _("it does not follow from the entry before it")
    if entry.hash != seal(stream, entry):
        return _("what it says is not what was sealed")
    return None


def _beyond_head(stream: Stream) -> Break | None:
    # One statement sees one moment, so a tap in between cannot look like a stray entry.
    strays = Entry.objects.filter(stream=stream, seq__gt=F("stream__head_seq"))
    stray = strays.order_by("seq").first()
    return Break(stream.name, stray.seq, _("it lies beyond the chain's head")) if stray else None


def compare(earlier: Iterable[Head]) -> Iterator[Break]:
    """Where today's chains do not contain a head that was printed earlier."""
    for head in earlier:
        if head.seq == 0:
            continue  # an empty chain promised nothing
        now = Entry.objects.filter(stream__name=head.stream, seq=head.seq)
        digest = now.values_list("hash", flat=True).first()
        if digest is None:
            if checkpoints.covers(head.stream, head.seq, head.hash):
                continue  # in an archive, which proves itself
            yield Break(head.stream, head.seq, _("the entry of the earlier head is gone"))
        elif digest != head.hash:
            yield Break(head.stream, head.seq, _("the chain was rewritten since the earlier head"))
