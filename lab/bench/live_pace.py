"""How many tables a site holds at a live pace: a round every 45 seconds, p95 of a tap under
200 milliseconds, on the cores of this machine, clients included."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from lab.bench.clients import Tablet, percentile
from lab.bench.figures import Figure

PACE = 45.0  # seconds from round to round
TAPS = 9  # of a usual round: open, wager, close, five cards, settle
SECONDS = 75.0
LIMIT = 0.2
TRIED = (300, 200, 100, 50)


def measure(origin: str, slates: list[dict[str, Any]]) -> list[Figure]:
    """The first number of tables, from the top, at which taps stay quick."""
    for count in TRIED:
        if count > len(slates):
            continue
        taken = asyncio.run(_run(origin, slates[:count]))
        slow = percentile(taken)
        if slow < LIMIT:
            break
    else:
        count = 0
    note = f"p95 of a tap {slow * 1000:.0f} ms, {len(taken) / SECONDS:.0f} taps a second"
    return [Figure("tables held at a live pace", count, how="≥", target=TRIED[0], note=note)]


async def _run(origin: str, slates: list[dict[str, Any]]) -> list[float]:
    taken: list[float] = []
    ends = perf_counter() + SECONDS
    tables = [_table(Tablet.at(slate, origin), ends, taken) for slate in slates]
    await asyncio.gather(*tables)
    return taken


async def _table(tablet: Tablet, ends: float, taken: list[float]) -> None:
    """Tables do not deal in step: each starts somewhere in its first round's time."""
    rng = random.Random(tablet.slate["table"])  # noqa: S311
    await asyncio.sleep(rng.random() * PACE / TAPS)
    async with tablet.http:
        await tablet.arrive()
        while perf_counter() < ends:
            await _round(tablet, ends, taken)


async def _round(tablet: Tablet, ends: float, taken: list[float]) -> None:
    async def tap(step: Callable[[], Awaitable[float]]) -> None:
        await asyncio.sleep(max(0.0, due() - perf_counter()))
        if perf_counter() < ends:
            taken.append(await step())

    began, made = perf_counter(), 0

    def due() -> float:
        nonlocal made
        made += 1
        return began + PACE * made / TAPS

    await tap(lambda: tablet.tap("/tablet/open/"))
    await tap(lambda: tablet.tap("/tablet/wagers/", change=tablet.wager))
    await tap(lambda: tablet.tap("/tablet/move/", move="close"))
    while tablet.rail == "pad" and perf_counter() < ends:
        await tap(tablet.card)
    await tap(tablet.settle)
