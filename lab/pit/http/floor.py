"""A floor that plays: so many tables at once, the desks above them, and one record of it all."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from games.procedures import CUT_CARD
from lab.pit.cards import Cards
from lab.pit.http.crew import Crew, Post, posts
from lab.pit.http.dealer import Dealer
from lab.pit.http.desks import Disputes, Manager
from lab.pit.http.device import Device, NotOffered
from lab.pit.http.irregularities import Irregularities
from lab.pit.http.pace import Pace
from lab.pit.http.record import Record
from lab.pit.http.tablet import Tablet
from lab.pit.people import DIRECTOR, PIT_MANAGER, Person


@dataclass(frozen=True)
class Plan:
    """What is to be played; `rounds` a table, 0 for as long as nobody stops it."""

    url: str
    tables: int
    rounds: int = 0
    seed: int = 1
    irregularities: float = 0.0
    disputes: float = 0.0
    pace: float = 0.0
    cut: int = CUT_CARD
    skew: float = 0.0  # seconds by which a tablet's clock may be off


@dataclass
class Floor:
    plan: Plan
    record: Record
    connector: aiohttp.BaseConnector
    tick: Callable[[], object] = lambda: None
    opened: Callable[[], object] = lambda: None
    crew: Crew = field(init=False)

    def __post_init__(self) -> None:
        self.crew = Crew(self.device)

    def rng(self, *who: object) -> random.Random:
        """Everybody has dice of their own: what happens at one table moves no other's."""
        return random.Random(f"{self.plan.seed} {who}")  # noqa: S311  (a game, not a secret)

    def device(self, clock: float = 0.0) -> Device:
        return Device(self.plan.url.rstrip("/"), self.connector, clock)

    async def play(self) -> None:
        """Set the floor up, bring every table to its next round, and only then play."""
        wanted = posts(self.plan.tables)
        await self.crew.set_up(wanted)
        dealers = [self.dealer(post) for post in wanted]
        try:
            async with self.managed():
                await together(dealer.arrive() for dealer in dealers)
                self.opened()
                await together(self.table(dealer) for dealer in dealers)
        finally:
            for dealer in dealers:
                await dealer.close()
            await self.crew.close()

    @asynccontextmanager
    async def managed(self) -> AsyncIterator[None]:
        """Managers at their desks for as long as the tables play."""
        desks = [self.device(), self.device()]
        working = [
            asyncio.create_task(self.manager(person, desk).work())
            for person, desk in zip((PIT_MANAGER, DIRECTOR), desks, strict=True)
        ]
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            for desk in desks:
                await desk.close()

    def manager(self, person: Person, desk: Device) -> Manager:
        rng, unhurried = self.rng("desk", person.number), self.plan.pace > 0
        return Manager(person, desk, self.record, rng, person is DIRECTOR, unhurried)

    async def table(self, dealer: Dealer) -> None:
        number = dealer.tablet.post.number
        disputes = Disputes(
            self.crew, self.record, self.rng("disputes", number), self.plan.disputes
        )
        await dealer.pace.arrive()
        played = 0
        while not self.plan.rounds or played < self.plan.rounds:
            round = await dealer.round()
            played += 1
            self.tick()
            with suppress(NotOffered):
                await disputes.after(round)

    def dealer(self, post: Post) -> Dealer:
        rng = self.rng("table", post.number)
        device = self.device(rng.uniform(-1, 1) * self.plan.skew)
        tablet = Tablet(post, device, self.crew, self.record)
        pace = Pace(self.plan.pace, self.rng("pace", post.number))
        irregularities = Irregularities(self.plan.irregularities, rng)
        return Dealer(tablet, pace, rng, irregularities, Cards(rng, self.plan.cut))


async def together(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    """All at once; the first that fails ends the others."""
    async with asyncio.TaskGroup() as group:
        for each in work:
            group.create_task(each)


async def simulate(
    plan: Plan,
    record: Record,
    tick: Callable[[], object] = lambda: None,
    opened: Callable[[], object] = lambda: None,
) -> None:
    """`opened` is told when every table has its dealer, `tick` of each round."""
    connector = aiohttp.TCPConnector(limit=0)
    try:
        await Floor(plan, record, connector, tick, opened).play()
    finally:
        record.close()
        await connector.close()
