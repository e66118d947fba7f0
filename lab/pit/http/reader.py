"""A shoe reader: tells the site each card that leaves the shoe, with a number of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass

from games.registry import GAMES
from lab.pit.http.crew import Crew, Post
from lab.pit.http.device import Device, NotOffered
from lab.pit.http.page import Page
from lab.pit.http.record import Record, Tap
from lab.pit.people import ADMINISTRATOR

FEED = "/api/reader/cards/"
EVERY = 3  # one table of so many has a reader


def has_reader(post: Post) -> bool:
    """Where cards come from a shoe, and lie face up."""
    whole = GAMES[post.like.game].shuffled_every_round
    return post.number % EVERY == 0 and not whole and post.like.demo.face == "up"


@dataclass
class Reader:
    post: Post
    device: Device
    record: Record
    secret: str
    number: int = 1

    async def read(self, cards: list[str]) -> None:
        """Sent again until it is answered; a number that was heard before is not heard twice."""
        seen = list(enumerate(cards, start=self.number))
        told = [(str(number), card) for number, card in seen]
        tap = self.record.begin(Tap(self.post.number, "", FEED, told, self.device.now()))
        body = json.dumps({"cards": [{"seq": number, "card": card} for number, card in seen]})
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        answer = await self.device.tap(tap, headers, body.encode())
        self.record.end(tap)
        if not answer.ok:
            raise NotOffered(f"The reader is not heard: {answer.status} {answer.html[:200]}")
        self.number += len(cards)
        self.record.counts["cards by reader"] += len(cards)


async def reader_at(crew: Crew, post: Post, device: Device, record: Record) -> Reader:
    """The administrator gives the table's reader a token, in place of the one it had."""
    label = f"Simulated reader {post.number}"
    async with crew.turn:
        desk = await crew.desk(ADMINISTRATOR)
        page = await desk.page("/devices/")
        for row in page.every("tbody tr"):
            if row.text().strip().startswith(label + "\n"):
                old = Page(row.html or "").form("form")
                await desk.submit(old, {}, f"take {label} out of use")
        form = page.form("main form.panel")
        table = form.option("table", f"{post.number} ") if form else ""
        wanted = {"label": label, "scope": "reader", "table": table, "days": "1"}
        answer = await desk.submit(form, wanted, f"give table {post.number} a reader")
    return Reader(post, device, record, Page(answer.html).words("#secret"))
