"""The desks above the tables: managers who rule on what waits, and somebody who takes disputes."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress
from dataclasses import dataclass

from games.cards import CARDS
from games.disputes import GROUNDS
from lab.pit.http.crew import Crew, links, sign_in
from lab.pit.http.device import Device, NotOffered
from lab.pit.http.page import Form, attribute
from lab.pit.http.record import Record
from lab.pit.mishaps import AGREED, CLAIMS
from lab.pit.people import INSPECTOR, PIT_MANAGER, Person

LOOK = 0.4  # seconds between two looks at the queue
PATIENCE = 3.0  # how long a manager thinks, where the pace leaves time for it


@dataclass
class Manager:
    """Approves what the rules propose; `higher` decides what they refer upwards, and only that."""

    person: Person
    device: Device
    record: Record
    rng: random.Random
    higher: bool = False
    unhurried: bool = False

    async def work(self) -> None:
        while True:
            for url in await self._waiting():
                with suppress(NotOffered):  # somebody else was first, or the round has moved on
                    await self._rule(url)
            await asyncio.sleep(PATIENCE if self.unhurried else LOOK)

    async def _waiting(self) -> list[str]:
        """What is on the queue; nothing while the site is away, or asks who is there."""
        with suppress(NotOffered):
            page = await self.device.page("/rulings/")
            if self.device.at != "/rulings/":
                page = await sign_in(self.device, self.person, "/rulings/")
            return links(page, ".queue__row")
        return []

    async def _rule(self, url: str) -> None:
        page = await self.device.page(url)
        if self.unhurried:
            await asyncio.sleep(self.rng.random() * PATIENCE)
        approve = page.form(f'form[action="{url}approve/"]')
        decide = page.form(f'form[action="{url}decide/"]')
        if not self.higher and approve is not None and _enabled(approve):
            await self.device.submit(approve, {}, "approve")
        elif self.higher and approve is None and decide is not None:
            await self.device.submit(decide, self._decision(decide), "decide")
        else:
            return
        self.record.counts["rulings"] += 1

    def _decision(self, form: Form) -> dict[str, str]:
        """What no rule covers: the round goes on where nothing lies wrong, else it is void."""
        ways = [way for way in form.choices("round") if way in ("continue", "void-round")]
        wrong = any(attribute(node, "value") in CARDS for node in form.node.css("input"))
        way = "void-round" if wrong or "continue" not in ways else self.rng.choice(ways)
        return {"round": way, "reason": "Seen on the layout together with the inspector."}


def _enabled(form: Form) -> bool:
    return form.node.css_first("button.button--primary:not([disabled])") is not None


@dataclass
class Disputes:
    """A player disputes a round: an inspector opens it, and it is settled there or further up."""

    crew: Crew
    record: Record
    rng: random.Random
    rate: float

    async def after(self, round: int) -> None:
        if self.rng.random() >= self.rate:
            return
        async with self.crew.turn:
            await self._dispute(round)

    async def _dispute(self, round: int) -> None:
        inspector = await self.crew.desk(INSPECTOR)
        page = await inspector.page(f"/disputes/new/?round={round}")
        claim = {"claimant": "A player", "claim": self.rng.choice(CLAIMS), "chips": "player"}
        answer = await inspector.submit(page.form("main form"), claim, "open a dispute")
        found = re.search(r"/disputes/(\d+)/", answer.location)
        if found is None:
            raise NotOffered("The dispute was not opened.")
        self.record.counts["disputes"] += 1
        if self.rng.random() < 0.6:
            await self._take(inspector, found[0], "resolve", {"text": AGREED})
            return
        await self._take(inspector, found[0], "escalate", {"text": "Not settled at the table."})
        manager = await self.crew.desk(PIT_MANAGER)
        await self._take(manager, found[0], "decide", DECISION)
        await self._take(manager, found[0], "agree", {})

    async def _take(self, desk: Device, url: str, step: str, values: dict[str, str]) -> None:
        page = await desk.page(url)
        await desk.submit(page.form(f'form[action="{url}{step}/"]'), values, step)


DECISION = {
    "outcome": "house",
    "reasoning": "The log and the layout agree.",
    "fault": "nobody",
    f"ground-{GROUNDS['rules'].number}": "The round was settled as the rules demand.",
}
