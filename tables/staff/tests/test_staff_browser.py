"""The house in a real browser: a device becomes a tablet, dealers tap in and relieve, desks lock."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config import roles
from lab.pit.demo import floor
from lab.pit.people import sign_ins
from lab.testing.tables.browsing import shoot, sign_in
from lab.testing.tables.cast import PIN, make_staff, make_table
from tables.models import Duty, Staff


def type_on_keypad(page: Page, digits: str) -> None:
    keypad = page.locator("[data-keypad]")
    for digit in digits:
        keypad.get_by_role("button", name=digit, exact=True).tap()


def tap_in(page: Page, staff: Staff) -> None:
    """By fingers only: the number, the PIN field, the PIN; its last digit sends the form."""
    type_on_keypad(page, staff.number)
    page.get_by_label("PIN", exact=True).tap()
    type_on_keypad(page, PIN)


@pytest.fixture
def enrolled(tablet: BrowserContext) -> Page:
    make_table(3)
    page = tablet.new_page()
    sign_in(page, make_staff(roles.PIT_SUPERVISOR))
    page.goto("/tablets/enrol/")
    page.get_by_label("Table", exact=True).select_option(label="3 T3")
    page.get_by_label("Name of this device").fill("Slate 3")
    shoot(page, "enrol")
    page.get_by_role("button", name="Enrol this device").tap()
    expect(page.get_by_role("heading", name="Tap in")).to_be_visible()
    return page


def who(page, dealer):
    """The dealer's name on the felt; it opens relief and tapping out."""
    return page.get_by_role("button", name=dealer.name)


def test_a_dealer_taps_in_with_the_keypad_is_relieved_and_taps_out(enrolled):
    page, first, second = enrolled, make_staff(), make_staff()
    shoot(page, "tap-in")
    tap_in(page, first)
    expect(who(page, first)).to_be_visible()
    shoot(page, "tapped-in")
    who(page, first).tap()
    page.get_by_role("link", name="Relief").tap()
    expect(page.get_by_role("heading")).to_contain_text(f"Relieve {first.name}")
    shoot(page, "relief")
    tap_in(page, second)
    who(page, second).tap()
    page.get_by_role("button", name="Tap out").tap()
    expect(page.get_by_role("heading", name="Tap in")).to_be_visible()
    assert [duty.staff for duty in Duty.objects.order_by("pk")] == [first, second]
    assert not Duty.objects.filter(ended_at=None).exists()


def test_a_wrong_pin_says_so_and_the_keypad_is_ready_again(enrolled):
    page, dealer = enrolled, make_staff()
    type_on_keypad(page, dealer.number)
    page.get_by_label("PIN", exact=True).tap()
    type_on_keypad(page, "999998")
    expect(page.get_by_role("alert").first).to_contain_text("Staff number or PIN is wrong.")
    shoot(page, "wrong-pin")
    expect(page.get_by_label("Staff number")).to_have_value(dealer.number)
    type_on_keypad(page, PIN)
    expect(who(page, dealer)).to_be_visible()


def test_every_key_of_the_keypad_is_large_enough_for_a_finger(enrolled):
    for key in enrolled.locator("[data-keypad] button").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48


def test_the_keypad_page_fits_the_tablet_without_scrolling(enrolled):
    assert enrolled.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_desk_left_alone_locks_its_screen_and_comes_back_where_it_was(desk):
    page = desk.new_page()
    page.clock.install()
    staff = make_staff(roles.ADMINISTRATOR)
    sign_in(page, staff)
    page.goto("/staff/new/")
    page.clock.fast_forward("16:00")
    expect(page.get_by_role("heading", name="This desk is locked")).to_be_visible()
    shoot(page, "locked")
    page.get_by_label("Password or PIN").fill(PIN)
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("heading", name="Add somebody")).to_be_visible()


def test_a_desk_in_use_does_not_lock(desk):
    page = desk.new_page()
    page.clock.install()
    sign_in(page, make_staff(roles.ADMINISTRATOR))
    page.goto("/staff/new/")
    for _time in range(3):
        page.clock.fast_forward("10:00")
        page.get_by_label("Name").fill("Somebody")
        page.get_by_label("Name").press("End")
    expect(page.get_by_role("heading", name="Add somebody")).to_be_visible()


PROBE = """() => {
    const probe = document.createElement('button');
    probe.textContent = 'Probe';
    probe.setAttribute('hx-get', '/account/');
    probe.setAttribute('hx-target', '#notice');
    probe.setAttribute('hx-trigger', 'click, alarm');
    document.querySelector('main').append(probe);
    htmx.process(probe);
}"""


def test_only_what_a_hand_has_asked_for_keeps_a_desk_awake(desk):
    page = desk.new_page()
    sign_in(page, make_staff())
    page.evaluate(PROBE)
    with page.expect_request("**/account/") as by_hand:
        page.get_by_text("Probe").click()
    with page.expect_request("**/account/") as by_itself:
        page.evaluate("htmx.trigger(htmx.find('main > button'), 'alarm')")
    assert "passive" not in by_hand.value.all_headers()
    assert by_itself.value.all_headers()["passive"] == "1"


SCREENS = {"tablet": (1180, 820), "portrait": (820, 1180), "desk": (1440, 900), "phone": (390, 844)}
PAGES = {
    roles.DEALER: ["/", "/account/"],
    roles.SHIFT_MANAGER: ["/", "/tablets/", "/tablets/enrol/", "/acting/"],
    roles.ADMINISTRATOR: ["/", "/staff/", "/staff/new/", "/staff/1001/", "/missing/"],
}


@pytest.mark.parametrize("role", PAGES)
def test_no_page_of_the_demo_pit_scrolls_sideways_on_any_screen(desk, role):
    floor.load()
    person = next(person for person in sign_ins() if person.rank == role)
    page = desk.new_page()
    sign_in(page, Staff.objects.get(number=person.number), person.password)
    for address in PAGES[role]:
        page.goto(address)
        for screen, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            shoot(page, f"{role}{address.replace('/', '-')}{screen}")
            too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert too_wide <= 0, (address, screen)
