"""How much a tap asks of the database, and how much it sends: queries, and bytes on the wire."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp

from games.registry import GAMES
from lab.bench.clients import Stuck, Tablet
from lab.bench.figures import Figure
from lab.bench.query_counter import ASKED, TOLD

BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}
ASSET = re.compile(r"""(?:href|src)="(/static/[^"]+)"|url\(["']?([^"')]+)["']?\)""")
BOXES = range(1, 7)


def queries(origin: str, slates: list[dict[str, Any]]) -> list[Figure]:
    tap, settling, wagers = asyncio.run(_queries(origin, slates[-1]))
    return [
        Figure("queries of a card tap", tap, how="≤", target=8),
        Figure(
            "queries of settling", max(settling), how="≤", target=12,
            note=" and ".join(f"{count} wagers" for count in wagers),
        ),
    ]  # fmt: skip


async def _queries(origin: str, slate: dict[str, Any]) -> tuple[int, list[int], list[int]]:
    tablet = Tablet.at(slate, origin)
    tablet.http.headers[ASKED] = "1"
    counts: list[int] = []

    async def note(session: Any, context: Any, answer: aiohttp.TraceRequestEndParams) -> None:
        counts.append(int(answer.response.headers.get(TOLD, 0)))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    trace.freeze()
    tablet.http.trace_configs.append(trace)
    cards, settling, wagers = 0, [], []
    for changes in ([tablet.wager], _many(slate)):
        await tablet.arrive()
        await tablet.tap("/tablet/open/")
        await tablet.tap_many("/tablet/wagers/", changes)
        await tablet.tap("/tablet/move/", move="close")
        while tablet.rail == "pad":
            await tablet.card()
            cards = max(cards, counts[-1])
        await tablet.settle()
        settling.append(counts[-1])
        wagers.append(len(changes))
    await tablet.http.close()
    return cards, settling, wagers


def _many(slate: dict[str, Any]) -> list[str]:
    """Every bet of the table on every box but the other sides', which may not stand beside it."""
    game = next(each for each in GAMES.values() if each.demo)  # the floor's tables deal it
    bets = [bet for bet in game.bets if bet == slate["bet"] or bet not in game.sides]
    return [f"{box}:{bet}:{slate['stake']}:0" for box in BOXES for bet in bets]


def sizes(origin: str, slates: list[dict[str, Any]]) -> list[Figure]:
    card, felt, page, files = asyncio.run(_sizes(origin, slates[-2]))
    note = f"the whole felt; a card's answer is {card / 1000:.1f} kB as it is"
    return [
        Figure("tap answer, compressed", felt / 1000, " kB", "≤", 8, note),
        Figure("first load of the tablet page", page / 1000, " kB", "≤", 120, f"{files} files"),
    ]


async def _sizes(origin: str, slate: dict[str, Any]) -> tuple[int, int, int, int]:
    tablet = Tablet.at(slate, origin)
    await tablet.play()
    await tablet.to_the_cards()
    await tablet.card()
    card = tablet.length
    cookie = tablet.http.headers["Cookie"]
    await tablet.http.close()
    async with aiohttp.ClientSession(origin, auto_decompress=False) as http:
        felt = len(await _read(http, "/tablet/felt/", BROWSER | {"Cookie": cookie}))
        whole = len(await _read(http, "/tablet/", BROWSER | {"Cookie": cookie}))
        plain = {"Cookie": cookie, "Accept-Encoding": "identity"}
        html = (await _read(http, "/tablet/", plain)).decode()
        seen: set[str] = set()
        wanted = _assets(html, "/tablet/")
        while left := wanted - seen:
            for path in left:
                seen.add(path)
                whole += len(await _read(http, path, BROWSER))
                if path.endswith(".css"):
                    css = (await _read(http, path, {"Accept-Encoding": "identity"})).decode()
                    wanted |= _assets(css, path)
    return card, felt, whole, len(seen) + 1


def _assets(text: str, at: str) -> set[str]:
    folder = at.rpartition("/")[0]
    found = [one or two for one, two in ASSET.findall(text)]
    return {
        path if path.startswith("/") else f"{folder}/{path}"
        for path in found
        if not path.startswith(("data:", "#"))
    }


async def _read(http: aiohttp.ClientSession, path: str, headers: dict[str, str]) -> bytes:
    async with http.get(path, headers=headers) as answer:
        if answer.status != 200:
            raise Stuck(f"{path}: {answer.status}")
        return await answer.read()
