"""In a browser, on a tablet of 1180×820 with touch: a table opens, gets its shoe and its players."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config import roles
from lab.testing.tables import floor
from lab.testing.tables.cast import PASSWORD, PIN, make_staff, make_tablet
from lab.testing.tables.slates import enrol
from tables.models import Session, Shoe, Table
from tables.staff.services.duty import duty_start

pytestmark = pytest.mark.xdist_group("browser")


def look(page: Page, name: str) -> None:
    """A picture for whoever asked for it: LOOK=folder."""
    if os.environ.get("LOOK"):
        page.screenshot(path=Path(os.environ["LOOK"]) / f"{name}.png")


def at(context: BrowserContext, origin: str, table: Table) -> Page:
    """The tablet of a table, a dealer tapped in."""
    device, token = make_tablet(table)
    duty_start(tablet=device, staff=make_staff(roles.DEALER, name="Mai"))
    enrol(context, origin, token)
    page = context.new_page()
    page.goto("/tablet/")
    return page


def fits(page: Page) -> None:
    """What is on the screen is on the screen: the dialog needs no scrolling."""
    dialog = page.locator("#dialog")
    assert dialog.evaluate("d => d.scrollHeight <= d.clientHeight + 1"), "the sheet scrolls"
    small = dialog.locator("button:visible, a:visible, label.choice:visible").evaluate_all(
        "all => all.map(e => [e.textContent.trim(), e.getBoundingClientRect()])"
        ".filter(([, r]) => r.height < 48).map(([text]) => text)"
    )
    assert small == [], f"too small to touch: {small}"


def authorise(page: Page, number: str) -> None:
    """Number and PIN on the sheet's own keypad."""
    keys = page.locator("#dialog [data-keypad]")
    for field, digits in (("number", number), ("pin", PIN)):
        page.locator(f"#dialog [name={field}]").tap()
        for digit in digits:
            keys.get_by_role("button", name=digit, exact=True).tap()


def test_a_table_opens_gets_its_shoe_and_closes(tablet: BrowserContext, live_site: str) -> None:
    table = floor.stand("tiger-commission")
    inspector = make_staff(roles.DEALER_INSPECTOR)
    page = at(tablet, live_site, table)
    dialog = page.locator("#dialog")
    look(page, "closed")

    page.get_by_role("button", name="Open the table").tap()
    expect(dialog.get_by_role("heading", name="Open the table")).to_be_visible()
    look(page, "opening")
    fits(page)
    dialog.get_by_text("Plastic, in use").tap()
    expect(dialog.get_by_label("In use since")).to_be_visible()
    look(page, "opening-plastic")
    dialog.get_by_text("New, sealed").tap()
    dialog.get_by_text("Equipment verified").tap()
    dialog.get_by_label("Cards counted").tap()
    for digit in "415":
        dialog.locator("[data-keypad]").get_by_role("button", name=digit, exact=True).tap()
    authorise(page, inspector.number)
    dialog.get_by_role("button", name="Open the table").tap()
    expect(dialog.get_by_role("alert")).to_contain_text("guide 1.3")
    look(page, "opening-refused")
    assert not Session.objects.exists()

    dialog.get_by_text("Decks checked").tap()
    dialog.get_by_label("Cards counted").tap()
    keypad = dialog.locator("[data-keypad]")
    keypad.get_by_role("button", name="Delete the last digit").tap()
    keypad.get_by_role("button", name="6", exact=True).tap()
    authorise_pin_again(page)
    dialog.get_by_role("button", name="Open the table").tap()
    expect(dialog).to_be_hidden()
    assert Session.objects.get().opened_with == inspector
    expect(page.locator("#action")).to_have_text("The shoe")
    look(page, "opened")

    page.locator("#action").tap()
    expect(dialog.get_by_text("Shuffle 8 decks")).to_be_visible()
    look(page, "shuffle")
    fits(page)
    dialog.get_by_role("button", name="Shuffled").tap()
    dialog.get_by_role("button", name="Cut, and cut card placed").tap()
    expect(dialog.get_by_text("Turn the first card")).to_be_visible()
    look(page, "burn")
    fits(page)
    dialog.get_by_role("button", name="7 of hearts").tap()
    expect(dialog.get_by_text("Burn 7 cards")).to_be_visible()
    look(page, "burnt")
    dialog.get_by_text("Burnt", exact=True).tap()
    expect(dialog).to_be_hidden()
    expect(page.locator("#action")).to_have_text("Place your bets")
    look(page, "ready")
    assert Shoe.objects.get().status == "in-play"


def authorise_pin_again(page: Page) -> None:
    """A PIN is never sent back with a refused sheet."""
    keys = page.locator("#dialog [data-keypad]")
    page.locator("#dialog [name=pin]").tap()
    for digit in PIN:
        keys.get_by_role("button", name=digit, exact=True).tap()


def test_sit_move_and_leave_in_two_taps(tablet: BrowserContext, live_site: str) -> None:
    table = floor.in_play("tiger-commission")
    page = at(tablet, live_site, table)
    dialog, boxes = page.locator("#dialog"), page.locator("[data-seat]")

    boxes.nth(1).tap()
    expect(dialog.get_by_role("button", name="Anonymous player")).to_be_visible()
    look(page, "seat-free")
    fits(page)
    dialog.get_by_role("button", name="Anonymous player").tap()
    expect(dialog).to_be_hidden()
    expect(boxes.nth(1)).to_contain_text("#")

    boxes.nth(2).tap()
    dialog.get_by_role("button", name="An · 1").tap()
    expect(boxes.nth(2)).to_contain_text("An")

    boxes.nth(2).tap()
    expect(dialog.get_by_role("button", name="Leaves the table")).to_be_visible()
    look(page, "seat-taken")
    fits(page)
    dialog.get_by_role("button", name="5", exact=True).tap()
    expect(boxes.nth(4)).to_contain_text("An")

    boxes.nth(4).tap()
    dialog.get_by_role("button", name="Leaves the table").tap()
    expect(boxes.nth(0)).to_contain_text("empty")
    assert set(floor.felt(table).places) == {"2"}


def test_the_cut_card_and_the_closing(tablet: BrowserContext, live_site: str) -> None:
    table = floor.in_play("tiger-commission")
    inspector = make_staff(roles.DEALER_INSPECTOR)
    page = at(tablet, live_site, table)
    dialog = page.locator("#dialog")
    page.get_by_role("button", name="Cut card").tap()
    expect(page.locator("#felt")).to_contain_text("last", ignore_case=True)
    look(page, "cut-card")

    page.locator("[data-opens=table-dialog]").tap()
    page.locator("#table-dialog").get_by_role("button", name="Close the table").tap()
    dialog.get_by_role("button", name="Announce the closing").tap()
    expect(dialog).to_be_hidden()
    expect(page.locator("#felt")).not_to_contain_text("guide 2.16")
    look(page, "closing-announced")

    page.locator("[data-opens=table-dialog]").tap()
    page.locator("#table-dialog").get_by_role("button", name="Close the table").tap()
    expect(dialog.get_by_label("Cards counted")).to_be_visible()
    look(page, "closing")
    fits(page)
    dialog.get_by_text("Equipment verified").tap()
    dialog.get_by_text("Decks checked").tap()
    dialog.get_by_label("Cards counted").tap()
    for digit in "416":
        dialog.locator("[data-keypad]").get_by_role("button", name=digit, exact=True).tap()
    authorise(page, inspector.number)
    dialog.get_by_role("button", name="Close the table").tap()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    look(page, "closed-again")


def test_restricting_and_limits_at_the_table(tablet: BrowserContext, live_site: str) -> None:
    table = floor.in_play("tiger-commission", face="down")
    manager = make_staff(roles.PIT_MANAGER)
    page = at(tablet, live_site, table)
    dialog = page.locator("#dialog")
    page.locator("[data-seat]").first.tap()
    dialog.get_by_text("Restrict").tap()
    expect(dialog.get_by_label("Why")).to_be_visible()
    look(page, "restrict")
    fits(page)
    dialog.get_by_label("Why").fill("Bends the cards")
    authorise(page, manager.number)
    dialog.get_by_role("button", name="Restrict").tap()
    expect(dialog).to_be_hidden()
    page.locator("[data-seat]").first.tap()
    expect(dialog.get_by_text("Bends the cards")).to_be_visible()
    look(page, "restricted")
    page.keyboard.press("Escape")

    page.locator("[data-opens=table-dialog]").tap()
    page.locator("#table-dialog").get_by_role("button", name="Limits").tap()
    expect(dialog.get_by_label("Differential")).to_be_visible()
    look(page, "limits-sheet")
    fits(page)
    dialog.get_by_label("Minimum", exact=True).fill("50")
    authorise(page, manager.number)
    dialog.get_by_role("button", name="Change the limits").tap()
    expect(dialog).to_be_hidden()
    assert table.limits.latest("pk").minimum == 50


def test_set_up_at_a_desk(desk: BrowserContext) -> None:
    administrator, manager = make_staff(roles.ADMINISTRATOR), make_staff(roles.PIT_MANAGER)
    page = desk.new_page()
    page.goto("/setup/")
    page.get_by_label("Staff number").fill(administrator.number)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    look(page, "setup-empty")
    page.get_by_role("link", name="Add a pit").click()
    page.get_by_label("Name").fill("Main pit")
    page.get_by_role("button", name="Add the pit").click()
    page.get_by_role("link", name="Add a table").click()
    for label, value in {"Number": "3", "Name": "Tiger", "Seats": "5", "Decks": "8", "Currency": "vnd", "Smallest chip": "5000"}.items():  # fmt: skip
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Pit").select_option("Main pit")
    page.get_by_role("button", name="Add the table").click()
    expect(page.get_by_role("alert")).to_contain_text("4 or 6 seats")
    look(page, "setup-refused")
    page.get_by_label("Seats").fill("6")
    page.get_by_role("button", name="Add the table").click()
    look(page, "limits-new")
    page.get_by_label("Minimum", exact=True).fill("30000")
    page.get_by_label("Maximum", exact=True).fill("5000000")
    page.get_by_label("Approved by").fill(manager.number)
    page.get_by_label("Their PIN").fill(PIN)
    page.get_by_role("button", name="Change the limits").click()
    expect(page.get_by_text("which chips of 5,000 cannot pay")).to_be_visible()
    look(page, "limits-warned")
    page.goto("/setup/")
    expect(page.get_by_role("link", name="30,000 – 5,000,000")).to_be_visible()
    look(page, "setup")
    page.get_by_role("link", name="3 Tiger").click()
    look(page, "setup-table")
