"""Two browsers side by side: the dealer's tablet at a table, and somebody's desk."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Download, Page, expect

from disputes.models import Irregularity
from lab.testing.screens import hard_to_use
from lab.testing.tables.cast import desk_client, make_staff
from lab.testing.tables.dealing import Dealer
from lab.testing.tables.slates import Slate
from tables.models import Staff, Table

SHOTS = os.environ.get("SHOTS")


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.evaluate("scrollTo(0, 0)")
        shoot_here(page, name)


def shoot_here(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def keep(paper: Download) -> None:
    if SHOTS:
        paper.save_as(Path(SHOTS) / paper.suggested_filename)


def spotless(page: Page) -> None:
    """No fault that a machine can find for those who see little or use no pointer."""
    assert hard_to_use(page) == []


def signed_in(context: BrowserContext, staff: Staff, origin: str) -> Page:
    cookie = desk_client(staff).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": origin}])
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto("/rulings/")
    return page


@dataclass
class Pair:
    table: Table
    dealer: Dealer
    slate: Slate
    desk: Page

    @classmethod
    def at(
        cls,
        dealer: Dealer,
        tablet: BrowserContext,
        desk: BrowserContext,
        origin: str,
        rank: str,
        name: str = "Katerina Nikolaou",
    ) -> Pair:
        slate = Slate.at(dealer.table, tablet, origin)
        manager = signed_in(desk, make_staff(rank, name=name), origin)
        expect(manager.locator("html")).to_have_attribute("data-live", "live")
        return cls(dealer.table, dealer, slate, manager)

    # The dealer ---------------------------------------------------------------------------------

    def out_in_error(self, *cards: str) -> None:
        for card in cards:
            self.slate.tap("#card-error")
            self.slate.cards(card)
            self.slate.settled()

    def choose(self, words: str) -> None:
        """The dialog, and the situation with these words."""
        self.slate.tap("#irregularity")
        self.slate.page.locator(".situation", has_text=words).tap()

    def answer(self, question: str, answer: str) -> None:
        fact = self.slate.page.locator(".fact", has_text=question)
        fact.locator(".choice", has_text=answer).tap()

    def call(self) -> None:
        """Stop and call; the table is held."""
        self.slate.page.locator("#dialog-body .button--primary").tap()
        self.slate.phase("held")
        expect(self.slate.page.locator("#ruling .held")).to_be_visible()

    def chooses(self, box: int, stays: bool) -> None:
        row = self.slate.page.locator(
            ".held__boxes li", has=self.slate.page.locator(f"b:text-is('{box}')")
        )
        row.get_by_role("button", name="Stays" if stays else "Withdraws").tap()

    # The manager --------------------------------------------------------------------------------

    def opens_case(self) -> None:
        """The row that came by itself, opened."""
        row = self.desk.locator(".queue__row--held").first
        expect(row).to_be_visible()
        row.click()
        expect(self.desk.locator("#case")).to_be_visible()

    def press(self, name: str) -> None:
        self.desk.locator(".case__do").get_by_role("button", name=name, exact=True).click()

    @property
    def case(self) -> Irregularity:
        return Irregularity.objects.filter(table=self.table).latest("pk")


def phone_of(browser: Browser, origin: str, staff: Staff) -> tuple[BrowserContext, Page]:
    context = browser.new_context(
        base_url=origin, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    return context, signed_in(context, staff, origin)
