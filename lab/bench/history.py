"""Whether a long history slows a site down: the same requests, in turn, to a site with a short
one and to a site with a long one.

In turn, so that both see the machine in the same mood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import aiohttp

from lab.bench.clients import Stuck, Tablet, percentile, session
from lab.bench.figures import Figure

TAPS = 400  # card taps on either side
TIMES = 40  # a page
PAGES = {
    "floor page": ("floor", ("/floor/",)),
    "surveillance's search": (
        "surveillance",
        (
            "/surveillance/",
            "/surveillance/?q=taken",
            "/surveillance/?kind=take-back",
            "/surveillance/?q=DisputeResolved",
        ),
    ),
    "shift report": ("floor", ("/shift/",)),
}

Side = tuple[str, dict[str, Any]]  # an origin, and what its floor has


def taps(short: Side, long: Side) -> list[Figure]:
    few, many = asyncio.run(_taps(short, long))
    note = f"p95 {percentile(many) * 1000:.1f} ms against {percentile(few) * 1000:.1f} ms"
    ratio = percentile(many) / percentile(few)
    return [Figure("tap, long ÷ short history", ratio, how="≤", target=1.2, note=note)]


async def _taps(*sides: Side) -> list[list[float]]:
    """One dealer at a time, at tables that have a history, here and there in turn."""
    tables = [[Tablet.at(slate, origin) for slate in told["slates"][:14]] for origin, told in sides]
    pairs = list(zip(*tables, strict=True))
    for here, there in pairs[:4]:  # warm
        await here.play()
        await there.play()
    taken: list[list[float]] = [[], []]
    while min(map(len, taken)) < TAPS:
        for pair in pairs:
            for times, tablet in zip(taken, pair, strict=True):
                tablet.taken.clear()
                await tablet.play()
                times += tablet.taken
    for tablet in (each for pair in pairs for each in pair):
        await tablet.http.close()
    return taken


def pages(short: Side, long: Side) -> list[Figure]:
    return [asyncio.run(_page(name, short, long)) for name in PAGES]


async def _page(name: str, *sides: Side) -> Figure:
    desk, paths = PAGES[name]
    desks = [session(origin, {"sessionid": told["desks"][desk]}) for origin, told in sides]
    taken: list[list[float]] = [[], []]
    for nth in range(TIMES + 3):
        for path in paths:
            for times, http in zip(taken, desks, strict=True):
                took = await _get(http, path)
                if nth >= 3:  # warm
                    times.append(took)
    for http in desks:
        await http.close()
    few, many = map(percentile, taken)
    note = f"p95 {many * 1000:.0f} ms against {few * 1000:.0f} ms"
    return Figure(f"{name}, long ÷ short", many / few, how="≤", target=1.5, note=note)


async def _get(http: aiohttp.ClientSession, path: str) -> float:
    began = perf_counter()
    async with http.get(path, headers={"HX-Request": ""}, allow_redirects=True) as answer:
        await answer.read()
        if answer.status != 200 or answer.url.path.startswith("/sign-in"):
            raise Stuck(f"{path}: {answer.status} {answer.url}")
    return perf_counter() - began


__all__: Sequence[str] = ("pages", "taps")
