"""A table's book while it is written ahead: its chain, and the numbers of its rows.

Every table counts in a lane of its own (n, n + lanes, n + 2 × lanes …), so that tables are written
side by side, by any number of processes, and come out the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from disputes.surveillance.lines import LINES
from lab.history.rows import Rows, Sheets, escaped
from tables.log.chain import canonical, digest
from tables.log.models import GENESIS
from tables.log.services import COLUMNS

ENTRY = ("id", "stream_id", *COLUMNS)


class Person(NamedTuple):
    pk: int
    number: str
    rank: str


class Who(NamedTuple):
    """Somebody at a desk, or with a device at the table."""

    person: Person
    device: int | None = None


class ChainHead(NamedTuple):
    """What a process tells of a table when it has written it."""

    stream: int
    seq: int
    hash: str
    of_interest: list[int]  # entries that become lines of surveillance's list


class HistoryBook:
    def __init__(self, *, stream: int, name: str, first: Mapping[str, int], lanes: int) -> None:
        self.stream, self.name, self.lanes = stream, name, lanes
        self.seq, self.hash = 0, GENESIS
        self.of_interest: list[int] = []
        self.sheets = Sheets()
        self._next = dict(first)

    def number(self, table: str) -> int:
        """The next primary key of this table's lane."""
        found = self._next[table]
        self._next[table] = found + self.lanes
        return found

    def row(self, table: str, **values: Any) -> int:
        """A row with the next number of its table."""
        pk = self.number(table)
        self.sheets.add(table, id=pk, **values)
        return pk

    def entry(
        self,
        kind: str,
        data: dict[str, Any] | str,
        *,
        by: Who,
        at: datetime,
        key: str | None = None,
        round_id: int | None = None,
    ) -> int:
        """Seal one entry. Data that repeats may come as canonical text."""
        pk, self.seq, prev = self.number("tables_entry"), self.seq + 1, self.hash
        text = data if isinstance(data, str) else canonical(data)
        actor, rank, device = by.person.pk, by.person.rank, by.device
        moment = at.isoformat(timespec="microseconds")
        self.hash = digest(
            self.name,
            self.seq,
            kind,
            text,
            round_id=round_id,
            actor=actor,
            rank=rank,
            device=device,
            at_table=device is not None,
            at=moment,
            key=key,
            prev=prev,
        )
        self.sheets.lines("tables_entry", ENTRY).append(
            f"{pk}\t{self.stream}\t{self.seq}\t{kind}\t{escaped(text)}\t{round_id or NULL}\t"
            f"{actor}\t{rank}\t{device or NULL}\t{'t' if device else 'f'}\t{moment}\t"
            f"{key or NULL}\t{prev}\t{self.hash}"
        )
        if kind in LINES:
            self.of_interest.append(pk)
        return pk

    def take(self) -> Rows:
        return self.sheets.take()

    @property
    def head(self) -> ChainHead:
        return ChainHead(self.stream, self.seq, self.hash, self.of_interest)


NULL = "\\N"


def tap_key(rng: Random) -> str:
    """A tap's own key, as text."""
    text = f"{rng.getrandbits(128):032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
