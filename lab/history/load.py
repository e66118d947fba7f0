"""Writing a history: evenings made by as many processes as there are cores, copied by this one."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import ceil
from random import Random
from typing import Any

from django.db import connection, transaction

from config.database_roles import as_owner
from config.web.gaming_day import bounds, gaming_day
from disputes.models import Projected, SurveillanceEntry
from disputes.surveillance.lines import line
from lab.history.book import ChainHead
from lab.history.bulk import broken, copy, first_numbers, move_sequences, unburdened
from lab.history.evening import Writer
from lab.history.floor import Spot, lay_out
from lab.history.rows import Rows
from tables.models import Entry, Stream

TABLES, AN_EVENING, MOST = 18, 800, 1200
QUEUED = 4  # evenings made ahead of the copying

Wrote = tuple[int, Rows, ChainHead]  # how many rounds, their rows, where the book stands


class Impossible(ValueError):
    """Why such a history cannot be written."""


@dataclass(frozen=True)
class Plan:
    """So many rounds, spread evenly over tables and gaming days; the last day is `until`."""

    rounds: int
    tables: int
    days: int
    until: date
    seed: int

    @classmethod
    def of(
        cls, rounds: int, *, seed: int, tables: int = TABLES, days: int | None, until: date | None
    ) -> Plan:
        if rounds < 1 or tables < 1 or (days is not None and days < 1):
            raise Impossible("A history has at least one round, one table and one day.")
        tables = min(tables, rounds)
        days = min(days or ceil(rounds / (tables * AN_EVENING)), rounds // tables)
        if rounds > tables * days * MOST:
            raise Impossible(
                f"A table deals at most {MOST} rounds a day: take more days or tables."
            )
        return cls(rounds, tables, days, until or gaming_day() - timedelta(days=1), seed)

    @property
    def since(self) -> datetime:
        """The morning before the first evening: tables and staff are there from then on."""
        return _starts(self.until - timedelta(days=self.days))

    def evenings(self, nth: int) -> Iterator[tuple[date, datetime, int]]:
        """The evenings of one table: the day, when it opens, and how many rounds it deals."""
        total, rng = self.tables * self.days, Random(f"{self.seed} opening {nth}")  # noqa: S311
        for number in range(self.days):
            day = self.until - timedelta(days=self.days - 1 - number)
            opens = _starts(day) + timedelta(minutes=60 + rng.randrange(40))
            place = number * self.tables + nth
            yield day, opens, self.rounds * (place + 1) // total - self.rounds * place // total


def _starts(day: date) -> datetime:
    return bounds(day)[0].astimezone(UTC)  # as the chain writes it


def load(plan: Plan, *, processes: int, progress: Callable[[int], None]) -> None:
    """All of it, or nothing. `progress` hears how many rounds have been copied."""
    with as_owner(), transaction.atomic():
        spots, first = lay_out(plan.tables, plan.since), first_numbers()
        heads: dict[int, ChainHead] = {}
        with unburdened():
            for rounds, rows, head in _evenings(plan, spots, first, processes):
                copy(rows)
                heads[head.stream] = head
                progress(rounds)
        _finish(first, heads)
    _tidy()


def _tidy() -> None:
    """What autovacuum would do in the hour after, while somebody uses the site, or measures it."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def _finish(first: dict[str, int], heads: dict[int, ChainHead]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # before anything is asked of tables that have just grown
    move_sequences(first)
    if wrong := broken(first["settlement_transfer"]):
        raise AssertionError(f"transfer {wrong} breaks a law of the ledger")
    for head in heads.values():
        Stream.objects.filter(pk=head.stream).update(head_seq=head.seq, head_hash=head.hash)
        Projected.objects.update_or_create(stream_id=head.stream, defaults={"seq": head.seq})
        told = Entry.objects.filter(pk__in=head.of_interest).order_by("seq")
        lines = map(line, told.select_related("actor", "stream__table"))
        SurveillanceEntry.objects.bulk_create([each for each in lines if each], batch_size=1000)


# Making the evenings ----------------------------------------------------------------------------


def _evenings(
    plan: Plan, spots: Sequence[Spot], first: dict[str, int], processes: int
) -> Iterator[Wrote]:
    shares = [list(enumerate(spots))[nth::processes] for nth in range(min(processes, len(spots)))]
    if len(shares) == 1:
        yield from _written(plan, shares[0], first)
        return
    context = multiprocessing.get_context("fork")  # quick, and the children touch no connection
    queue: Any = context.Queue(QUEUED)
    workers = [context.Process(target=_work, args=(queue, plan, s, first)) for s in shares]
    for worker in workers:
        worker.start()
    try:
        left = len(workers)
        while left:
            found = queue.get()
            if isinstance(found, BaseException):
                raise found
            if found is None:
                left -= 1
            else:
                yield found
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _work(queue: Any, plan: Plan, share: list[tuple[int, Spot]], first: dict[str, int]) -> None:
    try:
        for evening in _written(plan, share, first):
            queue.put(evening)
        queue.put(None)
    except BaseException as error:
        queue.put(error)
        raise


def _written(plan: Plan, share: list[tuple[int, Spot]], first: dict[str, int]) -> Iterator[Wrote]:
    """Day by day, so that the rows lie in the order in which they would have come."""
    writers = []
    for nth, spot in share:
        lane = {table: number + nth for table, number in first.items()}
        writer = Writer(spot, first=lane, lanes=plan.tables, seed=f"{plan.seed} table {nth}")
        writer.set_up(plan.since)
        writers.append((writer, list(plan.evenings(nth))))
    for number in range(plan.days):
        for writer, evenings in writers:
            day, opens, rounds = evenings[number]
            rows, head = writer.evening(day, opens, rounds, number)
            yield rounds, rows, head
