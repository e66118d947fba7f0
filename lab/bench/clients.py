"""Lean clients: a tablet that plays rounds of baccarat, and a way to time requests.

They look at an answer with one regular expression: on two cores, what a client costs the server
does not have.
"""

from __future__ import annotations

import asyncio
import random
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from uuid import uuid4

import aiohttp

from games.cards import DECK

FELT = re.compile(rb'data-rail="([a-z]*)"\s+data-round="(\d+)"\s+data-version="(\d+)"')
FACES = re.compile(rb'data-(?:face|same)="(\w+)"')
MOST_CARDS = 6  # of a round
TOKEN = secrets.token_hex(16)  # any secret of 32 letters: cookie and header must agree
HEADERS = {"HX-Request": "true", "X-CSRFToken": TOKEN}


def session(origin: str, cookies: dict[str, str], connections: int = 1) -> aiohttp.ClientSession:
    line = "; ".join(f"{name}={value}" for name, value in (cookies | {"csrftoken": TOKEN}).items())
    return aiohttp.ClientSession(
        origin,
        headers=HEADERS | {"Cookie": line, "Accept-Encoding": "gzip"},
        connector=aiohttp.TCPConnector(limit=connections),
        cookie_jar=aiohttp.DummyCookieJar(),
    )


class Stuck(Exception):
    """A tap was refused that should not have been."""


@dataclass
class Tablet:
    """A dealer who deals rounds with one wager, card by card."""

    slate: dict[str, Any]
    http: aiohttp.ClientSession
    rng: random.Random
    round: int = 0
    version: int = 0
    rail: str = ""
    has: str = ""  # the faces of regions that need not come again, as the page says it
    cards: int = 0
    length: int = 0  # of the last answer, unpacked
    taken: list[float] = field(default_factory=list)  # seconds of each card tap

    @classmethod
    def at(cls, slate: dict[str, Any], origin: str) -> Tablet:
        http = session(origin, {"tablet": slate["cookie"]})
        return cls(slate, http, random.Random(slate["table"]))  # noqa: S311

    async def look(self) -> None:
        async with self.http.get("/tablet/felt/") as answer:
            self._read(await answer.read())

    def _read(self, html: bytes) -> None:
        found = FELT.search(html)
        if found is None:
            raise Stuck(html[:300].decode(errors="replace"))
        self.rail, self.round, self.version = found[1].decode(), int(found[2]), int(found[3])
        self.length = len(html)
        self.has = b" ".join(FACES.findall(html)).decode()

    async def tap(self, path: str, **fields: str) -> float:
        """One tap; how long the answer took, to its last byte."""
        return await self.tap_many(path, [], **fields)

    async def tap_many(self, path: str, changes: list[str], **fields: str) -> float:
        """The same with several wagers in it."""
        data = [
            ("round", str(self.round)),
            ("version", str(self.version)),
            ("dealer", self.slate["dealer"]),
            ("key", str(uuid4())),
            ("has", self.has),
            *fields.items(),
            *(("change", change) for change in changes),
        ]
        began = perf_counter()
        async with self.http.post(path, data=data) as answer:
            html = await answer.read()
            took = perf_counter() - began
            if answer.status != 200:
                raise Stuck(f"{path} {fields}: {answer.status} {html[:400]!r}")
        self._read(html)
        return took

    async def arrive(self) -> None:
        """Finish whatever round is on the table."""
        await self.look()
        await self.deal()
        if self.round and self.rail != "sheet":
            await self.settle()

    async def to_the_cards(self) -> None:
        """A round opened, a wager laid, no more bets."""
        if not self.round:
            await self.arrive()
        await self.tap("/tablet/open/")
        await self._bet()

    async def _bet(self) -> None:
        await self.tap("/tablet/wagers/", change=self.wager)
        await self.tap("/tablet/move/", move="close")

    @property
    def wager(self) -> str:
        return f"1:{self.slate['bet']}:{self.slate['stake']}:0"

    async def card(self) -> float:
        """Any card of which there are still enough."""
        took = await self.tap("/tablet/move/", move="deal", card=self._draw(), to="")
        self.taken.append(took)
        return took

    def _draw(self) -> str:
        """Four of every card lie in the shoe for sure, until half of it is dealt."""
        self.cards += 1
        return DECK[(self.cards * 7) % len(DECK)]

    async def deal(self) -> None:
        """Cards until the round is decided."""
        for _card in range(MOST_CARDS):
            if self.rail != "pad":
                return
            await self.card()

    async def settle(self) -> float:
        return await self.tap("/tablet/settle/")

    async def play(self) -> None:
        await self.to_the_cards()
        await self.deal()
        await self.settle()


async def in_step(tablets: list[list[Tablet]], step: Callable[[Tablet], Awaitable[Any]]) -> float:
    """Each list of tablets one after the other, the lists side by side; how long it took."""

    async def one_after_the_other(some: list[Tablet]) -> None:
        for tablet in some:
            await step(tablet)

    began = perf_counter()
    await asyncio.gather(*map(one_after_the_other, tablets))
    return perf_counter() - began


def percentile(values: list[float], share: float = 0.95) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0
