"""How fast a table is dealt: as fast as the site answers, or one round every so many seconds."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass

USUAL = 14  # taps of a round, until one has been counted


@dataclass
class Pace:
    """Taps are spread over the round's time by how many the rounds before it took."""

    seconds: float
    rng: random.Random
    began: float = 0.0
    taps: int = 0
    usual: float = USUAL

    async def arrive(self) -> None:
        """Tables of a pit do not deal in step."""
        await asyncio.sleep(self.rng.random() * self.seconds)

    def begin(self) -> None:
        self.began, self.taps = time.monotonic(), 0

    async def tap(self) -> None:
        self.taps += 1
        share = min(self.taps / (self.usual + 1), 1.0)
        await self._until(self.began + self.seconds * share)

    async def end(self) -> None:
        self.usual += (self.taps - self.usual) / 4
        await self._until(self.began + self.seconds)

    async def _until(self, moment: float) -> None:
        if self.seconds and moment > time.monotonic():
            await asyncio.sleep(moment - time.monotonic())
