"""The floor in a real browser: tiles that stay true, what needs somebody first, three taps at most."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from config import roles
from games.round import engine
from lab.testing.settlement.floor_browsing import accessible, live, look, settle
from lab.testing.tables import floor
from lab.testing.tables.browsing import sign_in
from lab.testing.tables.cast import PIN, by, make_staff, make_tablet
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.alerts.calls import supervisor_call
from tables.floor.services import relief_send
from tables.models import Alert, Entry, Pit, Table
from tables.staff.services.duty import duty_start

pytestmark = pytest.mark.xdist_group("live-pages")
GAMES = {
    1: ("tiger-commission", "Tiger"),
    2: ("lucky7-non-commission", "Lucky 7"),
    3: ("baccarat-super-six", "Super Six"),
    4: ("niu-niu", "Niu Niu"),
    5: ("holdem-bonus", "Hold'em"),
}


def manned(number: int, *, dealer: str, rounds: int = 0) -> Dealer:
    """An open table with a dealer at it who has settled some rounds."""
    game, name = GAMES[number]
    table = open_table(game, number)
    Table.objects.filter(pk=table.pk).update(name=name)
    device, _token = make_tablet(table)
    duty_start(tablet=device, staff=make_staff(name=dealer))
    hand = dealer_at(table, seed=number)
    for _each in range(rounds):
        hand.random_round()
        settle(hand)
    return hand


@pytest.fixture
def pit(live_site: str) -> dict[int, Dealer]:
    names = ["Nguyễn Thị Mai", "Trần Văn Minh", "Eleni Georgiou", "Lê Thu Hà", "Nikos Papadakis"]
    rounds = {1: 9}  # the others have one: what a page shows of them needs no more
    hands = {
        n: manned(n, dealer=name, rounds=rounds.get(n, 1)) for n, name in enumerate(names, start=1)
    }
    salon = Pit.objects.create(name="Salon")
    Table.objects.filter(number__in=[3, 5]).update(pit=salon)
    return hands


def on_floor(context: BrowserContext, rank: str = roles.PIT_MANAGER) -> Page:
    page = context.new_page()
    sign_in(page, make_staff(rank, name="K. Nikolaou"))
    page.goto("/floor/")
    live(page)
    return page


def order(page: Page) -> list[str]:
    faces = page.locator(".tile__face")
    return list(faces.evaluate_all("all => all.map(f => f.dataset.number)"))


def test_a_table_that_changes_changes_its_tile_alone(desk, pit):
    page = on_floor(desk)
    pit[2].open()
    expect(page.locator("#tile-2")).to_contain_text("Betting")  # what every page asks once is over
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/floor/tiles/" in r.url else None)
    pit[1].open()
    expect(page.locator("#tile-1")).to_contain_text("Betting")
    assert asked
    assert all(url.endswith("?t=1") for url in asked)
    look(page, "floor")


def test_money_follows_the_settlement(desk, pit):
    page = on_floor(desk)
    figures = page.locator("#figures-1")
    expect(figures).to_contain_text("9")
    pit[1].random_round()
    settle(pit[1])
    expect(figures).to_contain_text("10")


def test_what_needs_somebody_comes_first_and_sounds(desk, pit):
    page = on_floor(desk)
    assert order(page) == ["1", "2", "4", "3", "5"]
    supervisor_call(by=pit[4].by, table=pit[4].table)
    expect(page.locator("#tile-4")).to_contain_text("asks for a supervisor")
    expect(page.locator("#tile-4")).to_have_attribute(
        "data-sound", f"alert-{Alert.objects.get().pk}"
    )
    pit[2].open()
    pit[2].move(lambda state: engine.hold(state, "lucky7 7.6", roles.PIT_MANAGER))
    expect(page.locator("#tile-2")).to_contain_text("Held")
    page.wait_for_function("() => document.querySelector('.tile__face').dataset.number === '2'")
    assert order(page)[:3] == ["2", "4", "1"]
    relief_send(by=by(roles.PIT_SUPERVISOR), table=pit[1].table, staff=make_staff(name="An"))
    expect(page.locator("#tile-1")).to_contain_text("An comes")
    look(page, "floor-needs")
    accessible(page)


def test_a_pit_by_itself_hears_only_its_tables(desk, pit):
    page = on_floor(desk)
    page.get_by_role("link", name="Salon").click()
    live(page)
    assert order(page) == ["3", "5"]
    pit[3].open()
    expect(page.locator("#tile-3")).to_contain_text("Betting")


def test_a_relief_is_three_taps_away_and_the_tile_says_who_comes(desk, pit):
    page, free = on_floor(desk), make_staff(name="Vũ Ngọc Bích")
    page.locator("#tile-1").click()
    look(page, "floor-table")
    page.locator("#dialog").get_by_role("link", name="Send a relief").click()
    look(page, "floor-relief")
    page.locator("#dialog").get_by_role("button", name=free.name).click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("#tile-1")).to_contain_text("Vũ Ngọc Bích comes")
    assert Entry.objects.get(kind="ReliefSent").data["staff"] == free.number


def test_opening_is_three_taps_away_and_signed_by_two(desk, pit):
    closed, second = floor.stand("baccarat-commission", 9), make_staff(roles.DEALER_INSPECTOR)
    page = on_floor(desk)
    page.locator("#tile-9").click()
    page.locator("#dialog").get_by_role("link", name="Open the table").click()
    page.locator("#dialog").get_by_label("Cards counted").fill(str(52 * closed.decks))
    page.locator("#dialog").get_by_label("Staff number").fill(second.number)
    page.locator("#dialog").get_by_label("PIN").fill(PIN)
    look(page, "floor-open")
    accessible(page)
    page.locator("#dialog").get_by_role("button", name="Open the table").click()
    expect(page.locator("#tile-9")).to_contain_text("Nobody deals")
    expect(page.locator("#dialog")).to_be_hidden()


def test_closing_is_two_taps_away(desk, pit):
    page = on_floor(desk)
    page.locator("#tile-1").click()
    page.locator("#dialog").get_by_role("button", name="Announce the closing").click()
    expect(page.locator("#tile-1")).to_contain_text("Closing")
    expect(page.locator("#dialog")).to_be_hidden()


def test_limits_are_changed_without_leaving_the_floor(desk, pit):
    page = on_floor(desk)
    page.locator("#tile-1").click()
    page.locator("#dialog").get_by_role("link", name="Limits").click()
    page.locator("#dialog").get_by_label("Minimum", exact=True).fill("1000")
    page.locator("#dialog").get_by_role("button", name="Change the limits").click()
    expect(page.locator("#tile-1")).to_contain_text("1K – 20K")
    expect(page.locator("#dialog")).to_be_hidden()
    assert page.url.endswith("/floor/")


def test_an_alert_stays_until_it_is_acknowledged(desk, pit):
    supervisor_call(by=pit[4].by, table=pit[4].table)
    page = on_floor(desk)
    expect(page.locator("#waiting")).to_have_text("1 alert")
    page.locator("#tile-4").click()
    page.locator("#dialog").get_by_role("button", name="Acknowledge").click()
    expect(page.locator("#waiting")).to_have_text("0 alerts")
    expect(page.locator("#tile-4")).not_to_contain_text("asks for a supervisor")
    page.goto("/alerts/")
    look(page, "alerts")
    accessible(page)
    expect(page.locator("tbody")).to_contain_text("K. Nikolaou")


def test_eight_tabs_of_one_browser_stay_live(desk, pit):
    first = on_floor(desk)
    others = [desk.new_page() for _tab in range(7)]
    for page in others:
        page.goto("/floor/")
    for page in (first, *others):
        live(page)
    pit[1].open()
    for page in (first, *others):
        expect(page.locator("#tile-1")).to_contain_text("Betting")


def test_without_the_live_server_the_floor_polls_all_tables_in_one_request(desk, pit):
    page = on_floor(desk)
    desk.route("**/live/**", lambda route: route.abort())
    page.reload()
    live(page, "polling")
    with page.expect_request("**/floor/tiles/**") as asked:
        pass
    assert asked.value.url.count("t=") == 5
    pit[1].open()
    expect(page.locator("#tile-1")).to_contain_text("Betting", timeout=15_000)


def test_on_a_phone_nothing_hangs_over(browser, live_site, pit):
    size = ViewportSize(width=390, height=844)
    with browser.new_context(base_url=live_site, viewport=size, has_touch=True) as phone:
        page = on_floor(phone)
        expect(page.locator("#figures-1")).to_contain_text("9")
        look(page, "floor-phone")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.locator("#tile-1").tap()
        expect(page.locator("#dialog")).to_be_visible()
        look(page, "floor-phone-table")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_day_is_drawn(desk, pit):
    page = on_floor(desk)
    page.goto("/floor/day/")
    expect(page.locator(".chart canvas")).to_have_count(3)
    look(page, "floor-day")
