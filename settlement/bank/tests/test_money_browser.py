"""Money in a real browser: the sheet on the felt, a correction by two, a fill, the day with plots."""

from __future__ import annotations

import os
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from config import roles
from lab.testing.tables.browsing import sign_in
from lab.testing.tables.cast import PIN, by, make_staff
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from lab.testing.tables.slates import Slate
from settlement.bank.services.exchanges import buy_in
from settlement.bank.services.floats import float_close, float_open
from settlement.bank.services.slips import slip_request, slip_step
from settlement.corrections.services.corrections import correction_confirm, correction_propose
from settlement.models import Correction, Slip, Transfer
from settlement.rounds.services import round_settle
from tables.models import Player, Session, Table

pytestmark = pytest.mark.xdist_group("live-pages")


def look(page: Page, name: str, *, whole: bool = False) -> None:
    """A picture for whoever asked for it: LOOK=folder."""
    if os.environ.get("LOOK"):
        page.screenshot(path=Path(os.environ["LOOK"]) / f"{name}.png", full_page=whole)


def settle(dealer: Dealer):
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4()).round


@pytest.fixture
def table(live_site: str) -> Table:
    table = open_table("tiger-commission")
    table.felt.places = {
        str(box): {"player": Player.objects.create(name=name).pk, "name": name}
        for box, name in ((1, "Trần Anh"), (2, "Maria Ioannou"), (4, "Nguyễn Văn Bình"))
    }
    table.felt.save()
    return table


@pytest.fixture
def decided(table: Table) -> Dealer:
    """Banker wins with 6 over 4; the cards lie there, nobody has called it."""
    dealer = dealer_at(table)
    dealer.open()
    for box, bet, amount in (
        (1, "banker", 1000), (1, "tiger", 100), (2, "player", 2500), (4, "banker", 200),
        (4, "banker-pair", 100),
    ):  # fmt: skip
        dealer.place(box, bet, amount)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    return dealer


def complaints(page: Page) -> list[str]:
    """What the browser itself has to say: refused styles, broken scripts."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    return said


def at_desk(context: BrowserContext, rank: str) -> Page:
    page = context.new_page()
    sign_in(page, make_staff(rank, name=f"The {rank}"))
    return page


def test_one_tap_settles_and_the_sheet_stands_on_the_felt(tablet, live_site, decided):
    slate = Slate.at(decided.table, tablet, live_site)
    slate.act("Announce")
    page = slate.page
    sheet = page.locator("[data-sheet]")
    expect(sheet).to_contain_text("Collect")
    texts = sheet.inner_text()
    assert texts.index("Collect") < texts.index("Pay")
    expect(page.locator(".told")).to_contain_text("Box 4: below the minimum, settled this once")
    look(page, "sheet-on-the-felt")
    assert Transfer.objects.count() == 1
    assert slate.complaints == []


def test_a_correction_is_proposed_at_one_desk_and_confirmed_at_another(
    desk, browser, live_site, decided
):
    round = settle(decided)
    first = at_desk(desk, roles.PIT_SUPERVISOR)
    said = complaints(first)
    first.goto(f"/rounds/{round.pk}/")
    expect(first.get_by_text("tiger 5.1.1").first).to_be_visible()
    look(first, "round-sheet", whole=True)
    first.get_by_role("link", name="Correct the round").click()
    first.get_by_label("Cards in the order of the shoe").fill("2s 2h 2d 4c 3d")
    first.get_by_role("button", name="Show what it would move").click()
    expect(first.get_by_text("collect 3,250").first).to_be_visible()
    look(first, "correct", whole=True)
    first.get_by_label("Why").fill("The fifth card was a three")
    first.get_by_role("button", name="Propose").click()
    expect(first.get_by_text("Waits for a second person")).to_be_visible()
    size = {"width": 1440, "height": 900}
    with browser.new_context(base_url=live_site, viewport=size) as other:
        second = at_desk(other, roles.DEALER_INSPECTOR)
        second.goto("/corrections/")
        look(second, "corrections")
        second.get_by_text("The fifth card was a three").click()
        look(second, "correction", whole=True)
        second.get_by_role("button", name="Confirm").click()
        expect(second.get_by_text("Pay or collect the difference now")).to_be_visible()
    first.goto(f"/rounds/{round.pk}/")
    expect(first.get_by_text("To pay or to collect", exact=False)).to_be_visible()
    look(first, "round-sheet-corrected", whole=True)
    assert Correction.objects.get().answer.confirmed
    assert said == []


def test_a_fill_is_received_by_the_dealer_and_chips_are_sold_at_the_table(tablet, live_site, table):
    inspector = make_staff(roles.DEALER_INSPECTOR, name="Bùi Thanh Tùng")
    slip = slip_request(
        by=by(roles.DEALER_INSPECTOR), table=table, kind="fill", chips={"1000000": 5}
    )
    slip_step(by=by(roles.PIT_SUPERVISOR), slip=slip, step="approved")
    slip_step(by=by(roles.PIT_MANAGER), slip=slip, step="delivered")
    slate = Slate.at(table, tablet, live_site)
    page = slate.page
    page.locator('[data-opens="table-dialog"]').first.tap()
    page.get_by_role("button", name="Chips and float").tap()
    expect(page.locator("#dialog")).to_contain_text("F000001")
    look(page, "tablet-money")
    page.get_by_role("button", name="Counted and received").tap()
    expect(page.locator("#dialog")).not_to_contain_text("F000001")
    expect(page.locator("#dialog")).to_contain_text("5,000,000")
    assert {step.step for step in Slip.objects.get().steps.all()} >= {"received"}
    page.locator("#dialog").get_by_text("Buy-in").tap()
    page.locator("#dialog").get_by_text("2", exact=True).first.tap()
    page.get_by_label("Cash").fill("500000")
    page.get_by_label("Staff number").fill(inspector.number)
    page.get_by_label("PIN", exact=True).fill(PIN)
    look(page, "tablet-buy-in")
    page.get_by_role("button", name="Sell the chips").tap()
    expect(page.locator("#dialog")).not_to_be_visible()
    page.locator('[data-opens="table-dialog"]').first.tap()
    page.get_by_role("button", name="Chips and float").tap()
    expect(page.locator("#dialog")).to_contain_text("500,000")
    page.locator("#dialog").get_by_text("Count the opening float").tap()
    page.locator("#dialog").get_by_label("100,000", exact=True).fill("45")
    expect(page.locator("[data-chips-total]")).to_have_text("4,500,000")
    look(page, "tablet-float")
    assert slate.complaints == []


def played_day(table: Table) -> None:
    """A day with floats, rounds over several hours, chips sold, a correction."""
    inspector, dealer = by(roles.DEALER_INSPECTOR), by(roles.DEALER)
    float_open(by=inspector, second=dealer, table=table, chips={"100000": 50, "10000": 100})
    hand = dealer_at(table, seed=table.number)
    rounds = []
    for n in range(14):
        hand.random_round()
        rounds.append(settle(hand))
        if n % 3 == 0:
            buy_in(by=dealer, approved=inspector, table=table, box=1, amount=Decimal(20000))
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=rounds[3], amended={"void": True}, reason="Wrong shoe"
    )
    correction_confirm(by=inspector, correction=proposal)
    Session.objects.filter(table=table).update(closing_announced_at=timezone.now())
    float_close(
        by=inspector, second=dealer, table=table, chips={"10000": 590}, drop=Decimal(100000),
        explanation="Counted in a hurry",
    )  # fmt: skip


@pytest.fixture
def some_hours(monkeypatch):
    """Every settlement half an hour after the one before, within one gaming day."""
    from settlement.ledger import models as ledger

    clock = [timezone.now().replace(minute=10) - timedelta(hours=7)]

    def now():
        clock[0] += timedelta(minutes=24)
        return clock[0]

    monkeypatch.setitem(ledger.Transfer._meta.get_field("at").__dict__, "_get_default", now)


def test_the_day_and_the_shift_are_drawn_without_a_complaint(desk, table, some_hours):
    played_day(table)
    second = open_table("niu-niu", number=2)
    played_day(second)
    page = at_desk(desk, roles.PIT_MANAGER)
    said = complaints(page)
    page.goto(f"/tables/{table.number}/day/")
    expect(page.locator(".chart canvas")).to_have_count(3)
    look(page, "table-day", whole=True)
    page.goto("/shift/")
    expect(page.locator(".chart canvas")).to_have_count(3)
    look(page, "shift", whole=True)
    page.goto("/bank/")
    look(page, "bank")
    page.goto(f"/tables/{table.number}/bank/")
    look(page, "table-bank", whole=True)
    page.goto("/tables/2/day/")
    look(page, "table-day-niu", whole=True)
    assert said == []
