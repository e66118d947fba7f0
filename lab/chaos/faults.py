"""What is done to the site while it plays: every kind in turn, then whatever the dice say."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from lab.chaos.proxy import Proxy
from lab.site.supervised import PROGRAMS, SupervisedSite

SLOW = 0.4  # seconds by which a slow connection is late
DARK = 0.3  # the share of the time between two faults for which there is no connection at all


@dataclass
class Faults:
    site: SupervisedSite
    proxy: Proxy
    rng: random.Random
    every: float  # seconds between two of them, on average
    say: Callable[[str], object]
    done: Counter[str] = field(default_factory=Counter)

    @property
    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        kills = {f"kill -9 {name}": self._killing(name) for name in PROGRAMS}
        return kills | {"cut": self._cut, "dark": self._dark, "delay": self._delay}

    async def happen(self, seconds: float) -> None:
        """One after the other for so long, and at least until every kind had its turn."""
        turns, until = list(self.kinds), time.monotonic() + seconds
        while turns or time.monotonic() < until:
            await asyncio.sleep(self.every * self.rng.uniform(0.5, 1.5))
            kind = turns.pop(0) if turns else self.rng.choice(list(self.kinds))
            await self.kinds[kind]()
            self.done[kind] += 1
            self.say(kind)

    def _killing(self, name: str) -> Callable[[], Awaitable[None]]:
        async def kill() -> None:
            await asyncio.to_thread(self.site.kill, name)

        return kill

    async def _cut(self) -> None:
        self.proxy.cut()

    async def _dark(self) -> None:
        """No network at all for a moment."""
        self.proxy.down = True
        self.proxy.cut()
        await asyncio.sleep(self.every * DARK)
        self.proxy.down = False

    async def _delay(self) -> None:
        self.proxy.delay = SLOW
        await asyncio.sleep(self.every)
        self.proxy.delay = 0.0
