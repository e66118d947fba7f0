"""A dealer's tablet in a real browser: enrolled, tapped in, and the taps counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from playwright.sync_api import BrowserContext, Page, expect

from lab.testing.tables.cast import make_staff, make_tablet
from tables.models import Table
from tables.staff.access import COOKIE
from tables.staff.services.duty import duty_start
from tables.staff.views.tablets import with_cookie


def enrol(context: BrowserContext, origin: str, token: str) -> None:
    """The cookie that enrolling leaves on a device."""
    value = with_cookie(HttpResponse(), token).cookies[COOKIE].value
    context.add_cookies([{"name": COOKIE, "value": value, "url": origin}])


@dataclass
class Slate:
    """One tablet at one table. `taps` counts the finger, not the requests."""

    page: Page
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, table: Table, context: BrowserContext, origin: str, **staff: Any) -> Slate:
        tablet, token = make_tablet(table)
        duty_start(tablet=tablet, staff=make_staff(name="Trần Thu Hà", **staff))
        enrol(context, origin, token)
        return cls.on(context)

    @classmethod
    def on(cls, context: BrowserContext) -> Slate:
        slate = cls(context.new_page())
        slate.page.on("pageerror", lambda error: slate.complaints.append(str(error)))
        slate.page.on(
            "console",
            lambda said: slate.complaints.append(said.text) if said.type == "error" else None,
        )
        slate.page.set_default_timeout(20_000)
        slate.page.goto("/tablet/")
        return slate

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).tap()

    def settled(self) -> None:
        """Everything tapped so far has been answered."""
        self.page.wait_for_function("() => taps.all().length === 0")

    def act(self, label: str | None = None) -> None:
        """The bright button."""
        self.settled()
        if label:
            expect(self.page.locator("#action")).to_contain_text(label)
        self.tap("#action")
        self.settled()

    def chip(self, amount: int) -> None:
        self.tap(f'[data-chip="{amount * 100}"]')

    def bet(self, box: int, bet: str) -> None:
        self.tap(f"#bet-{box}-{bet}")

    def cards(self, *codes: str) -> None:
        for code in codes:
            self.tap(f'[data-card="{code}"]')

    def phase(self, name: str) -> None:
        expect(self.page.locator("#felt")).to_have_attribute("data-phase", name)

    def dialog_opens(self, button: str) -> None:
        """A button of the dialog that names the table."""
        self.tap(f'#table-dialog button:has-text("{button}")')
        expect(self.page.locator("#dialog #dialog-body")).to_be_visible()

    def dialog(self, button: str) -> None:
        """A button of the dialog that stands over the felt."""
        self.tap(f'#dialog button:has-text("{button}")')
