"""The tablet's page as people meet it: readable by all, nothing jumps, small on the wire."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from lab.testing.screens import CUT_OFF, PORTRAIT, SMALL_TEXT, hard_to_use
from lab.testing.tables import rounds
from lab.testing.tables.pit import open_table
from lab.testing.tables.slates import Slate

FIRST_LOAD = 120 * 1024


def faults(slate: Slate) -> list[str]:
    said = [f"{fault}: {html[:120]}" for fault, html in hard_to_use(slate.page)]
    small: list[str] = slate.page.evaluate(SMALL_TEXT)
    cut_off: list[str] = slate.page.evaluate(CUT_OFF)
    return said + small + cut_off


@pytest.mark.parametrize("game", ["tiger-non-commission", "niu-niu", "holdem-bonus"])
def test_a_round_can_be_read_and_worked_by_everybody(game, tablet, live_site):
    slate, script = Slate.at(open_table(game), tablet, live_site), rounds.SCRIPTS[game]
    slate.act("Place your bets")
    slate.bet(1, script.bets[0][1])
    slate.settled()
    assert faults(slate) == []
    slate.act("No more bets")
    assert faults(slate) == []
    if script.streets:
        slate.act("Flop")
        slate.cards("5h", "6c", "7d")
        slate.settled()
        assert faults(slate) == []


def test_what_a_hand_makes_is_not_in_capitals_as_its_name_is(tablet, live_site):
    slate, script = Slate.at(open_table("niu-niu"), tablet, live_site), rounds.SCRIPTS["niu-niu"]
    slate.act("Place your bets")
    rounds.bet(slate, script)
    rounds.deal(slate, script)
    says = slate.page.locator(".hand__says")
    assert says.inner_text() == says.text_content()
    assert faults(slate) == []


def test_the_bright_button_keeps_its_place_and_the_page_never_scrolls(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    places = set()

    def look() -> None:
        slate.settled()
        box = slate.page.locator("#action").bounding_box()
        assert box
        places.add((box["x"], box["y"], box["width"], box["height"]))
        size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        assert slate.page.evaluate(size) == [820, 1180]

    look()
    slate.act("Place your bets")
    look()
    rounds.bet(slate, rounds.SCRIPTS["tiger-commission"])
    slate.cards(*rounds.BACCARAT)
    look()
    slate.act("Announce")
    look()
    assert len(places) == 1


def test_upright_everything_is_on_the_screen(browser, live_site):
    with browser.new_context(base_url=live_site, viewport=PORTRAIT, has_touch=True) as context:
        slate = Slate.at(open_table(), context, live_site)
        slate.act("Place your bets")
        for key in ("#action", '[data-key="9"]', '[data-chip="1000000000"]', "#take-back"):
            expect(slate.page.locator(key)).to_be_in_viewport(ratio=1)
        slate.bet(1, "banker")
        slate.act("No more bets")
        for key in ("As", "Kd"):
            expect(slate.page.locator(f'[data-card="{key}"]')).to_be_in_viewport(ratio=1)


def test_focus_stays_where_it_was_and_the_announcement_is_read_out(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    bet = slate.page.locator("#bet-2-player")
    bet.focus()
    bet.press("Enter")
    slate.settled()
    expect(bet).to_be_focused()
    expect(bet).to_contain_text("500K")
    expect(slate.page.locator(".say[aria-live='polite']")).to_contain_text("Place your bets")


def test_the_first_load_is_small(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.page.wait_for_load_state("load")
    sizes = slate.page.evaluate(
        "performance.getEntries().filter(e => e.transferSize !== undefined && !e.name.includes('/live/'))"
        ".map(e => e.transferSize)"
    )
    assert len(sizes) > 10
    assert 0 < sum(sizes) <= FIRST_LOAD
