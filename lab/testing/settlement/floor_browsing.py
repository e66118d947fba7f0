"""The floor's page in a browser, and what everybody may expect of a page."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from lab.testing.tables.dealing import Dealer
from settlement.rounds.services import round_settle


def look(page: Page, name: str) -> None:
    """A picture for whoever asked for it: LOOK=folder."""
    if os.environ.get("LOOK"):
        page.screenshot(path=Path(os.environ["LOOK"]) / f"{name}.png")


def accessible(page: Page) -> None:
    violations = Axe().run(page).response["violations"]
    assert [(broken["id"], broken["nodes"][0]["html"]) for broken in violations] == []


def settle(dealer: Dealer) -> None:
    round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())


def live(page: Page, word: str = "live") -> None:
    expect(page.locator("html")).to_have_attribute("data-live", word, timeout=15_000)
