"""The pages in a real browser: every phase of a tablet and every desk, on their screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from config import roles
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.models import Irregularity
from games.round import engine
from lab.testing.disputes.pair import signed_in
from lab.testing.screens import DESK, PHONE, PORTRAIT, TABLET, TOO_HIGH, WALL, faults
from lab.testing.settlement.settling import settle
from lab.testing.tables import rounds
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at
from lab.testing.tables.pit import closed_table, open_table
from lab.testing.tables.slates import Slate
from tables.displays.services import display_make
from tables.models import Felt, Staff, Table
from tables.rounds.services import WagerChange
from tables.shoes.services.shoe_ends import shoe_cut_card

pytestmark = pytest.mark.xdist_group("pages")
M = 1_000_000


def look(page: Page, size: ViewportSize) -> None:
    """The page anew, at this size."""
    page.set_viewport_size(size)
    page.reload()


def fit_for_a_tablet(page: Page, size: ViewportSize) -> None:
    look(page, size)
    assert faults(page) == {}
    for boxes in page.locator(".boxes").all():
        place = boxes.bounding_box()
        assert place
        assert place["height"] > 150
    assert page.locator(".button--primary:visible:enabled").count() <= 1  # one bright thing
    if size is not PHONE:
        assert page.evaluate(TOO_HIGH) == 0


def raised(dealer: Dealer, clause: str, **facts: object) -> Irregularity:
    return irregularity_raise(by=dealer.by, table=dealer.table, clause=clause, facts=facts)


# A table from phase to phase -----------------------------------------------------------------


def betting(dealer: Dealer) -> None:
    dealer.open()
    dealer.place(1, "banker", 5 * M)
    dealer.place(2, "player", 2 * M)


def over_differential(dealer: Dealer) -> None:
    dealer.wager(WagerChange(2, "player", f"{50 * M}", was=f"{2 * M}"))
    dealer.place(3, "player", 40 * M)


def no_more_bets(dealer: Dealer) -> None:
    dealer.wager(WagerChange(2, "player", f"{2 * M}", was=f"{50 * M}"))
    dealer.wager(WagerChange(3, "player", f"{M}", was=f"{40 * M}"))
    dealer.close()


def dealing(dealer: Dealer) -> None:
    dealer.deal("7s", "2h", "Kd", "2c")


def held(dealer: Dealer) -> None:
    dealer.move(partial(engine.draw_in_error, card="5h"))
    raised(dealer, "7.6", card="5h")


def result(dealer: Dealer) -> None:
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=Irregularity.objects.get())
    settle(dealer)


def free_hand(dealer: Dealer) -> None:
    Felt.objects.filter(table=dealer.table).update(next_free=["5h"])
    dealer.open()


def void(dealer: Dealer) -> None:
    dealer.deal("Kd", "3s", "5c")
    settle(dealer)
    betting(dealer)
    dealer.close()
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=raised(dealer, "7.3"))


def last_hand(dealer: Dealer) -> None:
    settle(dealer)
    shoe_cut_card(by=dealer.by, table=dealer.table)
    dealer.open()


PHASES: tuple[tuple[str, Callable[[Dealer], None]], ...] = (
    ("betting", betting),
    ("betting", over_differential),
    ("no-more-bets", no_more_bets),
    ("dealing", dealing),
    ("held", held),
    ("result", result),
    ("free-hand", free_hand),
    ("void", void),
    ("last-hand", last_hand),
)


def test_every_phase_can_be_read_and_touched_and_the_action_keeps_its_place(tablet, live_site):
    dealer = dealer_at(open_table())
    slate, places = Slate.at(dealer.table, tablet, live_site), set()
    for phase, come_to in PHASES:
        come_to(dealer)
        fit_for_a_tablet(slate.page, TABLET)
        slate.phase(phase)
        action = slate.page.locator(".rail__action .button--primary")
        if phase in ("betting", "result", "void", "last-hand"):
            box = action.bounding_box()
            assert box
            places.add((box["x"], box["y"], box["width"], box["height"]))
        if phase in ("betting", "dealing", "result"):
            fit_for_a_tablet(slate.page, PORTRAIT)
        if phase == "result":
            fit_for_a_tablet(slate.page, PHONE)
    assert len(places) == 1
    assert slate.complaints == []


@pytest.mark.parametrize("game", ["niu-niu", "holdem-bonus", "baccarat-no-commission"])
def test_a_felt_with_hands_in_boxes_or_nine_of_them_fits(game, tablet, live_site):
    dealer, script = dealer_at(open_table(game)), rounds.SCRIPTS[game]
    slate = Slate.at(dealer.table, tablet, live_site)
    dealer.open()
    for box, bet in (wager for wager in script.bets if wager[1] != "double"):  # needs a reserve
        dealer.place(box, bet, M if dealer.table.currency == "VND" else 100)
    for size in (TABLET, PORTRAIT):
        fit_for_a_tablet(slate.page, size)
    dealer.close()
    if not script.streets:
        dealer.deal(*script.cards[:4])
    fit_for_a_tablet(slate.page, TABLET)
    assert slate.complaints == []


def test_a_closed_table_can_be_read_and_touched(tablet, live_site):
    slate = Slate.at(closed_table("tiger-commission"), tablet, live_site)
    slate.phase("closed")
    fit_for_a_tablet(slate.page, TABLET)
    assert slate.complaints == []


# Desks and the screen above a table ------------------------------------------------------------


@pytest.fixture
def demo_pit(live_site: str) -> str:
    call_command("loaddemo", verbosity=0)
    return live_site


@pytest.fixture
def complaints(desk: BrowserContext) -> Iterator[list[str]]:
    """What any page said to the console; a refusal is none."""
    found: list[str] = []
    desk.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    desk.on("weberror", lambda error: found.append(str(error.error)))
    yield found
    assert [words for words in found if "422" not in words] == []


def at_desk(desk: BrowserContext, origin: str, rank: str) -> Page:
    return signed_in(desk, Staff.objects.filter(rank=rank)[0], origin)


def test_the_desks_of_the_demo_pit_can_be_read_and_touched(demo_pit, desk, complaints):
    manager = at_desk(desk, demo_pit, roles.PIT_MANAGER)
    case = Irregularity.objects.get(holds=True, ruling=None)
    for path in ("/rulings/", f"/irregularities/{case.pk}/", "/floor/"):
        manager.goto(path)
        assert (path, faults(manager)) == (path, {})
    watcher = at_desk(desk, demo_pit, roles.SURVEILLANCE)
    watcher.goto("/surveillance/")
    assert faults(watcher) == {}


def test_the_screen_above_a_table_can_be_read(demo_pit, desk, complaints):
    table = Table.objects.get(number=1)
    label = {"label": "Above", "language": "en"}
    _display, token = display_make(by=by(roles.PIT_SUPERVISOR), table=table, **label)
    page = desk.new_page()
    for size in (DESK, WALL):
        page.set_viewport_size(size)
        page.goto(f"/display/{token}/")
        assert faults(page) == {}


def test_the_sign_in_can_be_read_and_touched(desk, complaints):
    page = desk.new_page()
    page.goto("/sign-in/")
    for size in (DESK, TABLET, PHONE):
        look(page, size)
        assert faults(page) == {}


# What every page does --------------------------------------------------------------------------


def test_the_keypad_types_as_a_keyboard_would(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.tap('[data-opens="table-dialog"]')
    slate.dialog_opens("Limits")
    dialog = slate.page.locator("#dialog")
    pin = dialog.get_by_label("PIN")
    pin.tap()
    for digit in "12345678":
        dialog.get_by_role("button", name=digit, exact=True).tap()
    assert pin.input_value() == "123456"
    dialog.get_by_role("button", name="Delete the last digit").tap()
    assert pin.input_value() == "12345"
    dialog.get_by_role("button", name="Clear").tap()
    assert pin.input_value() == ""
    dialog.get_by_role("link", name="Close").tap()
    expect(dialog).to_be_hidden()


def test_a_time_is_relative_and_a_tap_shows_the_exact_one(demo_pit, tablet):
    page = at_desk(tablet, demo_pit, roles.PIT_MANAGER)
    page.goto("/irregularities/")
    moment = page.locator("time[data-time=ago]").first
    assert moment.inner_text() != moment.get_attribute("title")
    moment.tap()
    assert moment.inner_text() == moment.get_attribute("title")


def test_the_keyboard_sees_where_it_is(tablet, live_site):
    page = Slate.at(open_table(), tablet, live_site).page
    for _ in range(4):
        page.keyboard.press("Tab")
        ring = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert ring == "3px"


def test_mute_lasts_and_is_told(tablet, live_site):
    page = signed_in(tablet, by(roles.PIT_MANAGER).staff, live_site)
    mute = page.locator("[data-mute]").first
    mute.tap()
    page.reload()
    assert mute.get_attribute("aria-pressed") == "true"
    mute.tap()
    assert mute.get_attribute("aria-pressed") == "false"


def test_nobody_moves_who_asked_not_to(browser, live_site):
    with browser.new_context(reduced_motion="reduce", base_url=live_site) as context:
        page = context.new_page()
        page.goto("/sign-in/")
        lasts = page.evaluate(
            "getComputedStyle(document.querySelector('.button')).transitionDuration"
        )
    assert max(float(part.strip(" s")) for part in lasts.split(",")) < 0.001


def test_paper_is_white_and_has_no_buttons(demo_pit, desk):
    page = at_desk(desk, demo_pit, roles.PIT_MANAGER)
    page.goto(f"/irregularities/{Irregularity.objects.get(holds=True, ruling=None).pk}/")
    expect(page.locator(".button").first).to_be_visible()
    page.emulate_media(media="print")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert not page.locator(".button").first.is_visible()
    assert page.locator(".grid-table").first.is_visible()
