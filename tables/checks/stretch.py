"""A stretch of one chain: long chains are walked in pieces, by as many workers as there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tables.checks.model import Scope
from tables.log import checkpoints
from tables.models import Entry, Stream, Table

LONGEST = 20_000  # entries in one piece


@dataclass(frozen=True)
class Stretch:
    """Entries `first` to `last`; the piece that reaches the head answers for it as well."""

    stream: Stream
    first: int
    last: int

    @property
    def table(self) -> Table | None:
        return getattr(self.stream, "table", None)


def stretches(scope: Scope) -> Iterator[tuple[int, int, int]]:
    """The stream, first and last entry of every piece that a scope covers."""
    streams = Stream.objects.order_by("pk")
    if scope.table:
        streams = streams.filter(table=scope.table)
    for stream in streams:
        first, last = covered(stream, scope)
        for start in range(first, last + 1, LONGEST):
            yield stream.pk, start, min(start + LONGEST - 1, last)


def covered(stream: Stream, scope: Scope) -> tuple[int, int]:
    """The first and last entry of a chain that a scope covers; what is archived is not there."""
    begins = checkpoints.begins(stream)[0] + 1
    if scope.bounds is None:
        return begins, max(stream.head_seq, begins)  # an empty chain has a head to look at, too
    since, until = scope.bounds
    return max(_first_since(stream, since), begins), _first_since(stream, until) - 1


def _first_since(stream: Stream, moment: datetime) -> int:
    """Time goes one way along a chain, so the place is found by halving, without an index."""
    low, high = 1, stream.head_seq + 1
    while low < high:
        middle = (low + high) // 2
        at = Entry.objects.filter(stream=stream, seq=middle).values_list("at", flat=True).first()
        low, high = (middle + 1, high) if at is None or at < moment else (low, middle)
    return low
