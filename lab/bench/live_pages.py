"""Three hundred live pages: how long from a dealer's tap until the pages of that table show it.

Each page holds a stream of the live server open, and asks for its felt when it hears of a change,
as a page does.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import aiohttp

from lab.bench.clients import Tablet, percentile, session
from lab.bench.figures import Figure
from lab.bench.usage import megabytes
from lab.site.throwaway import Served

PAGES = 300
CHANGES = 60  # card taps that the pages hear of
PATIENCE = 20  # seconds until a page that hears nothing is counted as deaf


@dataclass
class Heard:
    """By table, when the tap that pages wait for was sent; and what came of it."""

    sent: dict[int, float] = field(default_factory=dict)
    heard: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    ready: int = 0


def measure(site: Served, slates: list[dict[str, Any]]) -> list[Figure]:
    before = megabytes(site.children["live"])
    told, after, expected = asyncio.run(_run(site, slates))
    deaf = expected - len(told.heard)
    note = (
        f"heard after {percentile(told.heard) * 1000:.0f} ms; {len(told.heard):,} of "
        f"{expected:,} changes heard"
    )
    return [
        Figure("300 live pages, change to screen, p95", percentile(told.shown) * 1000, " ms",
               note=note),
        Figure("  changes that a page missed", deaf, how="≤", target=0),
        Figure("  memory of the live server", after, " MB", note=f"{before:.0f} MB before"),
    ]  # fmt: skip


async def _run(site: Served, slates: list[dict[str, Any]]) -> tuple[Heard, float, int]:
    told = Heard()
    tablets = [Tablet.at(slate, site.origin) for slate in slates]
    pages = [slates[nth % len(slates)] for nth in range(PAGES)]
    async with session(site.origin, {}, PAGES) as streams:
        tasks = [asyncio.create_task(_page(streams, site.origin, slate, told)) for slate in pages]
        while told.ready < PAGES:
            await asyncio.sleep(0.1)
        memory = megabytes(site.children["live"])
        expected = await _changes(tablets, pages, told)
        deadline = perf_counter() + PATIENCE
        while len(told.shown) < expected and perf_counter() < deadline:
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for tablet in tablets:
        await tablet.http.close()
    return told, memory, expected


async def _changes(tablets: list[Tablet], pages: list[Any], told: Heard) -> int:
    """Cards at one table after the other; how often pages should hear of one."""
    listening: dict[int, int] = defaultdict(int)
    for slate in pages:
        listening[slate["table"]] += 1
    expected = 0
    for tablet in tablets * 2:
        if expected >= CHANGES * PAGES / len(tablets):
            break
        await tablet.to_the_cards()
        await asyncio.sleep(0.3)  # what came before the card is heard and forgotten
        told.sent[tablet.slate["table"]] = perf_counter()
        expected += listening[tablet.slate["table"]]
        await tablet.card()
        await asyncio.sleep(0.3)
        told.sent.pop(tablet.slate["table"], None)
        await tablet.deal()
        await tablet.settle()
    return expected


async def _page(
    streams: aiohttp.ClientSession, origin: str, slate: dict[str, Any], told: Heard
) -> None:
    forever = aiohttp.ClientTimeout(total=None)
    async with (
        session(origin, {"tablet": slate["cookie"]}) as http,
        streams.get(slate["live"], timeout=forever) as stream,
    ):
        async for line in stream.content:
            if line.startswith(b"event: ready"):
                told.ready += 1
            elif line.startswith(b"event: table-") and slate["table"] in told.sent:
                began = told.sent[slate["table"]]
                told.heard.append(perf_counter() - began)
                async with http.get("/tablet/felt/") as answer:
                    await answer.read()
                told.shown.append(perf_counter() - began)
