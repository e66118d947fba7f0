"""One run: open a site, play on it while it breaks, and hold it to its clients' record."""

from __future__ import annotations

import asyncio
import os
import random
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from django.db import connection, transaction

from config.paths import VAR
from lab.chaos.faults import Faults
from lab.chaos.proxy import Proxy
from lab.chaos.verify import SETTLE, ChaosRecord, Checked
from lab.pit.demo import floor
from lab.pit.http.floor import Plan, simulate
from lab.pit.http.record import Record
from lab.site.supervised import SupervisedSite

SHOWN = 10
SKEW = 3 * 60 * 60  # seconds by which a tablet's clock is off, at most
AFTER = 300  # seconds that the tables may take to play on


def say(words: str) -> None:
    print(time.strftime("%H:%M:%S"), words, flush=True)  # noqa: T201


@dataclass(frozen=True)
class Chosen:
    """How long, how often and how much; `every` is the seconds between two faults."""

    tables: int = 20
    seconds: float = 120
    every: float = 5
    seed: int = 1

    def plan(self, url: str) -> Plan:
        return Plan(url, self.tables, seed=self.seed, irregularities=0.1, disputes=0.02, skew=SKEW)


async def broken(site: SupervisedSite, record: Record, chosen: Chosen) -> Faults:
    """Play through the proxy for a while; whatever is on its way at the end stays unanswered."""
    proxy, began = Proxy(site.port), asyncio.Event()
    plan = chosen.plan(await proxy.open())
    rng = random.Random(chosen.seed)  # noqa: S311  (which program dies next is no secret)
    faults = Faults(site, proxy, rng, chosen.every, say)
    play = asyncio.create_task(simulate(plan, record, opened=began.set))
    await first_of(play, asyncio.create_task(began.wait()))
    say(f"{plan.tables} tables play")
    breaking = asyncio.create_task(faults.happen(chosen.seconds))
    await first_of(play, breaking)
    for task in (breaking, play):
        task.cancel()
    ended = await asyncio.gather(breaking, play, return_exceptions=True)
    await proxy.close()
    for problem in ended:
        if isinstance(problem, Exception):
            raise problem
    return faults


async def first_of(*tasks: asyncio.Task[Any]) -> None:
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


async def two_more(site: SupervisedSite, chosen: Chosen) -> Record:
    """Another round at each table, with nothing in the way; those that cannot are missing from it.

    Two, because the first may be settled by a tap that was still on its way from before.
    """
    record = Record()
    plan = replace(chosen.plan(site.origin), rounds=2, irregularities=0, disputes=0)
    try:
        async with asyncio.timeout(AFTER):
            await simulate(plan, record)
    except (TimeoutError, ExceptionGroup) as problem:
        say(repr(problem))
    return record


def plays_on(after: Record, tables: int) -> Checked:
    settled = {tap.table for tap in after.taps if tap.url == SETTLE and tap.acknowledged}
    stuck = [f"table {number}" for number in range(1, tables + 1) if number not in settled]
    return Checked("every table plays on", tables, tuple(stuck))


def chaos(chosen: Chosen) -> list[Checked]:
    """Break it, let it recover, and say what the book is worth."""
    site, record = SupervisedSite(VAR, int(os.environ["PORT"])), Record()
    say("opening a site to break")
    with site.open():
        people_and_tables()
        since = datetime.now(UTC)
        faults = asyncio.run(broken(site, record, chosen))
        say("it may recover now")
        site.wait(site.is_well, "The site did not get well again")
        after = asyncio.run(two_more(site, chosen))
        say("every table has played on; now the book")
        checked = ChaosRecord([*record.taps, *after.taps], since).verify()
        checked.append(plays_on(after, chosen.tables))
    tell(faults, record, checked)
    return checked


def people_and_tables() -> None:
    """Of the demo; what else it shows would only cost time."""
    with transaction.atomic():
        floor.load()
    connection.close()  # it would not survive what comes


def tell(faults: Faults, record: Record, checked: list[Checked]) -> None:
    rows = [(kind, f"{times:,}") for kind, times in sorted(faults.done.items())]
    rows += record.table()
    for name, figure in rows:
        print(f"{name:<44}{figure:>10}")  # noqa: T201
    for each in checked:
        print(f"{each.law:<44}{each.looked_at:>10,}{len(each.breaches):>6} breaches")  # noqa: T201
        for breach in each.breaches[:SHOWN]:
            print(f"    {breach}")  # noqa: T201
