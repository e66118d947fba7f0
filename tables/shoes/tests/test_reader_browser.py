"""A shoe reader beside a real tablet: its cards reach the felt by themselves, face down as backs."""

from __future__ import annotations

import json
import os
import urllib.request
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from config import roles
from lab.testing.tables.cast import by
from lab.testing.tables.pit import open_table
from lab.testing.tables.slates import Slate
from tables.staff.services.devices import device_make

SHOTS = os.environ.get("SHOTS")
CARDS = ("2s", "Kd", "3h", "3c", "4d", "6h")  # both hands draw: 9 over 9


def send(origin: str, secret: str, first: int, *cards: str) -> list[str]:
    body = {"cards": [{"seq": seq, "card": card} for seq, card in enumerate(cards, first)]}
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    asked = urllib.request.Request(
        f"{origin}/api/reader/cards/", json.dumps(body).encode(), headers
    )
    with urllib.request.urlopen(asked) as answer:
        return [card["took"] for card in json.load(answer)["cards"]]


def test_the_tablet_shows_what_the_reader_saw_once_the_hand_is_turned(
    tablet: BrowserContext, live_site: str
) -> None:
    table = open_table("tiger-non-commission")
    administrator = by(roles.ADMINISTRATOR)
    _device, secret = device_make(
        by=administrator, label="Reader", scope="reader", days=1, table=table
    )
    slate = Slate.at(table, tablet, live_site)
    slate.act("Place your bets")
    slate.bet(1, "banker")
    slate.settled()
    slate.act("No more bets")
    slate.settled()
    page = slate.page
    assert send(live_site, secret, 1, *CARDS[:4]) == ["closed"] * 4
    expect(page.get_by_role("button", name="Turn over: Player")).to_be_visible()
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / "reader-face-down.png")
    slate.tap("text=Turn over: Banker")
    expect(page.locator(".hand--banker .hand__points")).to_have_text("3")
    slate.tap("text=Turn over: Player")
    expect(page.locator(".hand--player .hand__points")).to_have_text("5")
    assert send(live_site, secret, 5, *CARDS[4:]) == ["dealt"] * 2
    expect(page.locator(".say__words")).to_have_text("Tie, 9 all")
    assert slate.complaints == []
