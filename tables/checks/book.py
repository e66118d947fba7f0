"""One shoe as the log has it: its settled rounds, their entries and what they fold to.

Read in two queries whatever the number of rounds, and shared by every check of the shoe. An audit
folds millions of entries, most of them alike, so an entry's text is turned into an event once.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.db import connection

from games.errors import Refused
from games.round import events as e
from games.round.engine import fold
from games.round.state import State
from tables.log import checkpoints
from tables.models import Round, Shoe

ENTRIES = """
SELECT e.round_id, e.seq, e.kind, e.data::text, e.actor_id
FROM tables_round r JOIN tables_entry e ON e.round_id = r.id
WHERE r.shoe_id = %s AND r.settled_at IS NOT NULL ORDER BY e.round_id, e.seq
"""


class RoundRow(NamedTuple):
    pk: int
    number: int
    free: bool
    last: bool
    result: str
    opened_at: datetime
    settled_at: datetime


class Noted(NamedTuple):
    """An entry of a round: an event of play, or a note beside it."""

    round: int
    seq: int
    kind: str
    text: str
    actor: int | None


def why(fault: Exception) -> str:
    return fault.message if isinstance(fault, Refused) else str(fault) or type(fault).__name__


@lru_cache(maxsize=1 << 16)
def event(kind: str, text: str) -> e.Event:
    """Events are frozen, so two entries that say the same may share one."""
    return e.from_json(kind, json.loads(text))


@dataclass
class ShoeBook:
    shoe: Shoe
    broken: dict[int, str] = field(default_factory=dict)  # rounds that do not fold, and why

    @classmethod
    def of(cls, shoe_id: int) -> ShoeBook:
        return cls(Shoe.objects.select_related("table__stream").get(pk=shoe_id))

    @property
    def game(self) -> str:
        return self.shoe.table.game

    @cached_property
    def rounds(self) -> list[RoundRow]:
        """The settled rounds in their order; those in play are nobody's business yet, and those
        in an archive were looked at while they were here."""
        settled = Round.objects.filter(shoe=self.shoe, settled_at__isnull=False, pk__gt=self.gone)
        rows = settled.order_by("number").values_list(*RoundRow._fields)
        return [RoundRow._make(row) for row in rows]

    @cached_property
    def gone(self) -> int:
        """The table's last round whose entries are in an archive."""
        return checkpoints.archived_round(self.shoe.table.stream)

    @property
    def is_whole(self) -> bool:
        """Whether none of the shoe's rounds is in an archive."""
        return not self.gone or not Round.objects.filter(shoe=self.shoe, pk__lte=self.gone).exists()

    @cached_property
    def entries(self) -> dict[int, list[Noted]]:
        found: dict[int, list[Noted]] = defaultdict(list)
        with connection.cursor() as cursor:
            cursor.execute(ENTRIES, [self.shoe.pk])
            for row in cursor.fetchall():
                found[row[0]].append(Noted._make(row))
        return found

    def history(self, round_id: int) -> list[e.Event]:
        """The round's events, those taken back included."""
        kinds = e.KINDS
        return [
            event(kind, text)
            for _round, _seq, kind, text, _actor in self.entries[round_id]
            if kind in kinds
        ]

    def kinds(self, round_id: int) -> set[str]:
        return {each.kind for each in self.entries[round_id]}

    def notes(self, round_id: int, kind: str) -> list[dict[str, Any]]:
        return [json.loads(each.text) for each in self.entries[round_id] if each.kind == kind]

    def opened(self, round_id: int) -> e.RoundOpened | None:
        """What the round was opened with, where its log begins as it should."""
        first = next(iter(self.entries[round_id]), None)
        found = event(first.kind, first.text) if first and first.kind in e.KINDS else None
        return found if isinstance(found, e.RoundOpened) else None

    @cached_property
    def states(self) -> dict[int, State]:
        """What each round came to. One that does not fold is missing here and named in `broken`."""
        states = {}
        for round in self.rounds:
            try:
                states[round.pk] = fold(self.game, self.history(round.pk))
            except Exception as fault:  # a forged log may raise anything
                self.broken[round.pk] = why(fault)
        return states
