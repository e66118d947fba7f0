"""The screen above a table in a real browser at 1920×1080: live, in its language, dark once revoked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from config import roles
from lab.testing.settlement.floor_browsing import accessible, live, look, settle
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.displays.services import display_make, display_revoke
from tables.models import Display, Felt, Shoe, Table

pytestmark = pytest.mark.xdist_group("live-pages")
SHOE = "BBPTPPPBPBBBBTPBPPBBPPPPTBPBPBBTPPPPPPPPBBPBTPBPBBPPB"


@pytest.fixture
def screen(browser, live_site):
    size = ViewportSize(width=1920, height=1080)
    with browser.new_context(base_url=live_site, viewport=size) as context:
        yield context.new_page()


def played(game: str, name: str, results: str = "") -> Dealer:
    table = open_table(game, 3)
    Table.objects.filter(pk=table.pk).update(name=name)
    Shoe.objects.filter(table=table).update(results=results)
    return dealer_at(table, seed=4)


def hang(page: Page, table: Table, language: str = "en") -> Display:
    who = by(roles.PIT_SUPERVISOR)
    display, token = display_make(by=who, table=table, label="Above", language=language)
    page.goto(f"/display/{token}/")
    live(page)
    return display


def fits(page: Page) -> bool:
    return bool(
        page.evaluate(
            "() => { const root = document.documentElement;"
            " return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight; }"
        )
    )


def test_roads_counts_and_limits_fill_the_screen_and_a_result_covers_it(screen):
    dealer = played("tiger-commission", "Tiger 3", SHOE)
    hang(screen, dealer.table)
    expect(screen.locator(".display__counts")).to_contain_text(str(SHOE.count("B")))
    expect(screen.locator("svg.road:not(.road--one)")).to_have_count(5)
    expect(screen.locator(".display__foot")).to_contain_text("21")
    look(screen, "display")
    accessible(screen)
    assert fits(screen)
    dealer.random_round()
    expect(screen.locator(".display__result")).to_have_count(0)  # nothing before it is called
    settle(dealer)
    expect(screen.locator(".display__result")).to_be_visible()
    look(screen, "display-result")
    assert fits(screen)
    expect(screen.locator(".display__result")).to_be_hidden(timeout=12_000)
    expect(screen.locator(".road--bead text")).to_have_count(len(Shoe.objects.get().results))


@pytest.mark.parametrize(("game", "name"), [("niu-niu", "Niu Niu 2"), ("holdem-bonus", "Hold'em")])
def test_a_game_without_roads_shows_its_last_results_and_the_sign(screen, game, name):
    dealer = played(game, name)
    for _round in range(10):
        dealer.random_round()
        settle(dealer)
    Felt.objects.filter(table=dealer.table).update(round=None)  # long ago
    hang(screen, dealer.table)
    expect(screen.locator(".display__last li")).to_have_count(8)
    look(screen, f"display-{game}")
    assert fits(screen)


def test_a_screen_whose_link_is_taken_away_goes_dark_at_once(screen):
    dealer = played("tiger-commission", "Tiger 3", SHOE)
    display = hang(screen, dealer.table)
    display_revoke(by=by(roles.PIT_SUPERVISOR), display=display)
    expect(screen.get_by_role("heading", name="Nothing at this address")).to_be_visible()


def test_without_the_live_server_a_screen_polls(screen):
    dealer = played("tiger-commission", "Tiger 3")
    screen.context.route("**/live/**", lambda route: route.abort())
    _display, token = display_make(
        by=by(roles.PIT_SUPERVISOR), table=dealer.table, label="Above", language="el"
    )
    screen.goto(f"/display/{token}/")
    live(screen, "polling")
    expect(screen.locator("html")).to_have_attribute("lang", "el")
    dealer.random_round()
    settle(dealer)
    expect(screen.locator(".road--bead text")).to_have_count(1, timeout=15_000)
