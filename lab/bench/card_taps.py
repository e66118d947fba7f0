"""Card taps a second through the real page, against a bare view on the same server.

Clients prepare a round at each of their tables, then all deal at once: only the dealing counts.
Bare requests go between these bursts, so that both see the machine in the same mood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from lab.bench.clients import Tablet, in_step, percentile, session
from lab.bench.figures import Figure

CLIENTS = 8
TABLES = 5  # each client's
BURSTS = 20
BARE = 25  # requests of a client in a burst


Clock = Callable[[], float]


@dataclass
class Spent:
    """What one kind of request took: seconds by the wall, and of the servers' cores."""

    cpu_clock: Clock
    wall: float = 0.0
    cpu: float = 0.0

    async def burst(self, work: Awaitable[float]) -> None:
        before = self.cpu_clock()
        self.wall += await work
        self.cpu += self.cpu_clock() - before


def measure(origin: str, slates: list[dict[str, Any]], cpu: Clock) -> list[Figure]:
    """`cpu` says how many seconds the site has computed so far: on a machine that others use as
    well, that tells more than the wall clock."""
    dealing, bare = Spent(cpu), Spent(cpu)
    taken = asyncio.run(_run(origin, slates, dealing, bare))
    asked = BURSTS * CLIENTS * BARE
    taps, requests = len(taken) / dealing.wall, asked / bare.wall
    note = f"{taps:,.0f} taps/s, p95 {percentile(taken) * 1000:.0f} ms; {requests:,.0f}/s bare"
    tap, view = dealing.cpu / len(taken), bare.cpu / asked
    spent = f"{tap * 1000:.1f} ms of a core a tap, {view * 1000:.1f} ms bare"
    return [
        Figure("card taps ÷ bare view", taps / requests, how="≥", target=0.5, note=note),
        Figure("  the same by cores used", view / tap, note=spent),
    ]


async def _run(
    origin: str, slates: list[dict[str, Any]], dealing: Spent, bare: Spent
) -> list[float]:
    tablets = [Tablet.at(slate, origin) for slate in slates[: CLIENTS * TABLES]]
    groups = [tablets[nth::CLIENTS] for nth in range(CLIENTS)]
    await in_step(groups, Tablet.play)  # warm: templates compiled, connections open
    for tablet in tablets:
        tablet.taken.clear()
    async with session(origin, {}, CLIENTS) as http:
        for _burst in range(BURSTS):
            await bare.burst(_bare(http))
            await in_step(groups, Tablet.to_the_cards)
            await dealing.burst(in_step(groups, Tablet.deal))
            await in_step(groups, Tablet.settle)
    taken = [took for tablet in tablets for took in tablet.taken]
    for tablet in tablets:
        await tablet.http.close()
    return taken


async def _bare(http: Any) -> float:
    async def client(nth: int) -> None:
        for _request in range(BARE):
            async with http.post("/bare/", data={"row": str(nth + 1)}) as answer:
                answer.raise_for_status()
                await answer.read()

    began = perf_counter()
    await asyncio.gather(*map(client, range(CLIENTS)))
    return perf_counter() - began
