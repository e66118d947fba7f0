"""A tablet without a browser: it posts what the real one posts, and reads the felt it gets."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from lab.testing.tables.cast import make_tablet, tablet_client, tap_in
from tables.models import Entry, Table

WORDS = re.compile(r'data-([a-z-]+)="([^"]*)"')


@dataclass
class Shown:
    """What a felt's HTML offers."""

    text: str

    @property
    def root(self) -> dict[str, str]:
        return _attributes(re.search(r'<div\s+id="felt"[^>]*>', self.text))

    @property
    def seen(self) -> dict[str, str]:
        return {"round": self.root["round"], "version": self.root["version"]}

    @property
    def faces(self) -> str:
        """The regions that the felt has, as a tablet says it."""
        return " ".join(re.findall(r'data-face="(\w+)"', self.text))

    def buttons(self) -> list[dict[str, str]]:
        """The buttons of the rail that are one tap each."""
        found = re.finditer(r'<button[^>]*data-send="[^>]*>', self.text)
        return [a for m in found if "disabled" not in m.group() and (a := _attributes(m))["url"]]

    def bets(self) -> list[dict[str, str]]:
        return [_attributes(m) for m in re.finditer(r'<button[^>]*data-bet="[^>]*>', self.text)]

    def keys(self) -> list[str]:
        """The cards that can still come, where the pad is what the rail shows."""
        if self.root["rail"] != "pad":
            return []
        keys = re.finditer(r'<button[^>]*data-card="[^>]*>', self.text)
        return [_attributes(m)["card"] for m in keys if "aria-disabled" not in m.group()]

    def places(self) -> list[str]:
        return [_attributes(m)["to"] for m in re.finditer(r'<[^>]*data-to="[^>]*>', self.text)]


def _attributes(match: re.Match[str] | None) -> dict[str, str]:
    return {k: html.unescape(v) for k, v in WORDS.findall(match.group())} if match else {}


@dataclass
class Tapping:
    """One tablet at a table; `shown` is the felt it has before it."""

    table: Table
    client: Client
    dealer: str
    shown: Shown = field(default_factory=lambda: Shown(""))

    @classmethod
    def at(cls, table: Table, post: str = "dealer", rank: str = "dealer") -> Tapping:
        tablet, token = make_tablet(table, post)
        tapping = cls(table, tablet_client(token), tap_in(tablet, rank).staff.number)
        tapping.look()
        return tapping

    def look(self) -> Shown:
        self.shown = Shown(self.client.get("/tablet/felt/").content.decode())
        return self.shown

    def post(self, path: str, key: UUID | None = None, **fields: Any):
        """A tap as the tablet sends it; the felt in the answer is what it sees from then on."""
        sent = {"key": key or uuid4(), "dealer": self.dealer, **self.shown.seen, **fields}
        url = path if path.startswith("/") else f"/tablet/{path}/"
        answer = self.client.post(url, sent, headers={"HX-Request": "true"})
        if 'id="felt"' in (page := answer.content.decode()):
            self.shown = Shown(page)
        return answer

    def press(self, button: dict[str, str]):
        return self.post(button["url"], **json.loads(button["send"]))

    def open(self):
        return self.post("open")

    def wager(self, *changes: str, **fields: Any):
        """`wager("1 banker 500")`, or with what lay there: `"1 banker 700 500"`."""
        split = (change.split() for change in changes)
        sent = [":".join([box, bet, amount, *(was or ["0"])]) for box, bet, amount, *was in split]
        return self.post("wagers", change=sent, **fields)

    def close(self, **fields: Any):
        return self.post("move", move="close", **fields)

    def deal(self, cards: str, **fields: Any):
        for card in cards.split():
            answer = self.post("move", move="deal", card=card, **fields)
        return answer

    def back(self, **fields: Any):
        return self.post("back", **fields)

    def settle(self, **fields: Any):
        return self.post("settle", **fields)

    def entries(self) -> list[str]:
        rows = Entry.objects.filter(stream=self.table.stream_id).exclude(round_id=None)
        return list(rows.order_by("seq").values_list("kind", flat=True))


def dealt_in(tapping: Tapping, *wagers: str) -> Tapping:
    """Bets are closed and the first card can come."""
    tapping.open()
    tapping.wager(*(wagers or ("1 banker 500000", "2 player 500000")))
    tapping.close()
    return tapping
