"""The floor's page in a browser, and what everybody may expect of a page."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from lab.testing.screens import hard_to_use
from lab.testing.tables.dealing import Dealer


def look(page: Page, name: str) -> None:
    """A picture for whoever asked for it: LOOK=folder."""
    if os.environ.get("LOOK"):
        page.screenshot(path=Path(os.environ["LOOK"]) / f"{name}.png")


def accessible(page: Page) -> None:
    assert hard_to_use(page) == []


def settle(dealer: Dealer) -> None:
    dealer.settle()


def live(page: Page, word: str = "live") -> None:
    expect(page.locator("html")).to_have_attribute("data-live", word, timeout=15_000)
