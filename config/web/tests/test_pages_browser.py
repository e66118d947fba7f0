"""The style guide in a real browser: every felt, page and part, on the screens they are made for."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from lab.style.desk import PAGES
from lab.style.views import FELTS
from lab.testing.config.page_laws import CUT_OFF, SMALL_TEXT

pytestmark = [
    pytest.mark.urls("lab.testing.config.style_guide_urls"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("style-guide"),
]
TABLET, PORTRAIT, DESK, PHONE, WALL = (
    (1180, 820),
    (820, 1180),
    (1440, 900),
    (390, 844),
    (1920, 1080),
)
SCREENS = [
    *[(f"/style/table/{name}/", TABLET) for name in FELTS],
    *[
        (f"/style/table/{name}/", PORTRAIT)
        for name in ("betting", "dealing", "result", "nine-seats")
    ],
    *[(f"/style/page/{name}/", DESK) for name in PAGES],
    ("/style/page/display/", WALL),
    ("/style/table/result/", PHONE),
    ("/style/", TABLET),
]
# Controls that a finger must hit, with the label around a radio button counted as its target.
SMALL_TARGETS = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, .choice')]
  .filter((e) => e.checkVisibility() && !e.matches('.skip, .choice input'))
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width < 48 || r.height < 48; })
  .map((e) => e.outerHTML.slice(0, 90))"""

SHIFTS = """() => new Promise((tell) => {
  let moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => { moved += shift.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => tell(moved)));
})"""


@pytest.fixture(scope="module")
def visitor(browser):
    """One for all tests: the guide's pages keep nothing, and sheets and scripts come once."""
    with browser.new_context(has_touch=True) as context:
        yield context


@pytest.fixture
def open_page(visitor, live_server):
    """Opens an address at a size; fails at the end if the page complained to the console."""
    complaints, page = [], visitor.new_page()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def opened(path, size=TABLET):
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        assert page.goto(live_server.url + path).ok
        return page

    yield opened
    page.close()
    assert [words for words in complaints if "422" not in words] == []


@pytest.mark.parametrize(("path", "size"), SCREENS)
def test_a_screen_can_be_read_and_touched(open_page, path, size):
    page = open_page(path, size)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert page.evaluate(SHIFTS) == 0
    for boxes in page.locator(".boxes").all():
        assert boxes.bounding_box()["height"] > 150
    if "/table/" in path:
        assert page.locator(".button--primary:enabled").count() <= 1  # one bright thing at a time
    if "/table/" in path and size != PHONE:
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    violations = Axe().run(page).response["violations"]
    assert [(broken["id"], broken["nodes"][0]["html"]) for broken in violations] == []


def test_the_action_stays_in_one_place_from_phase_to_phase(open_page):
    places = set()
    for name in ("betting", "over-differential", "result", "held", "void", "last-hand", "closed"):
        box = (
            open_page(f"/style/table/{name}/")
            .locator(".rail__action .button--primary")
            .bounding_box()
        )
        places.add((box["x"], box["y"], box["width"], box["height"]))
    assert len(places) == 1


def test_a_refusal_stands_by_the_finger_and_leaves_with_the_next_tap(open_page):
    page = open_page("/style/table/dealing/")
    key = page.get_by_role("button", name="9 of spades")
    key.tap()
    refusal = page.locator("#notice .refusal")
    refusal.wait_for()
    assert "Player has 6 and stands" in refusal.inner_text()
    assert "tiger 4.10" in refusal.inner_text()
    finger, words = key.bounding_box(), refusal.bounding_box()
    gap = finger["y"] + finger["height"] / 2 - (words["y"] + words["height"])
    assert 0 < gap < 40
    assert words["x"] >= 0
    assert words["x"] + words["width"] <= TABLET[0]
    page.locator(".say").tap()
    assert refusal.count() == 0


def test_the_keypad_types_as_a_keyboard_would(open_page):
    page = open_page("/style/")
    page.get_by_role("button", name="Open a dialog").tap()
    dialog = page.get_by_role("dialog")
    for digit in "12345678":
        dialog.get_by_role("button", name=digit, exact=True).tap()
    pin = dialog.get_by_label("PIN")
    assert pin.input_value() == "123456"
    dialog.get_by_role("button", name="Delete the last digit").tap()
    assert pin.input_value() == "12345"
    dialog.get_by_role("button", name="Clear").tap()
    assert pin.input_value() == ""
    dialog.get_by_role("button", name="Close").tap()
    assert not dialog.is_visible()


def test_a_time_is_relative_and_a_tap_shows_the_exact_one(open_page):
    page = open_page("/style/")
    moment = page.locator("time[data-time=ago]").first
    assert moment.inner_text() != moment.get_attribute("title")
    moment.tap()
    assert moment.inner_text() == moment.get_attribute("title")


def test_the_keyboard_sees_where_it_is(open_page):
    page = open_page("/style/table/betting/")
    for _ in range(4):
        page.keyboard.press("Tab")
        ring = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert ring == "3px"


def test_mute_lasts_and_is_told(open_page):
    page = open_page("/style/")
    mute = page.locator("[data-mute]").first
    mute.tap()
    page.reload()
    assert mute.get_attribute("aria-pressed") == "true"
    mute.tap()
    assert mute.get_attribute("aria-pressed") == "false"


def test_nobody_moves_who_asked_not_to(browser, live_server):
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(live_server.url + "/style/")
        lasts = page.evaluate(
            "getComputedStyle(document.querySelector('.button')).transitionDuration"
        )
    assert max(float(part.strip(" s")) for part in lasts.split(",")) < 0.001


def test_paper_is_white_and_has_no_buttons(open_page):
    page = open_page("/style/page/manager/", DESK)
    page.emulate_media(media="print")
    assert (
        page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    assert not page.locator(".button").first.is_visible()
    assert page.locator(".grid-table").is_visible()
