"""Never lost, never doubled: taps in a real browser while the network or another tablet interferes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from lab.testing.tables.cast import make_staff, make_tablet
from lab.testing.tables.pit import open_table
from lab.testing.tables.slates import Slate, enrol
from tables.models import Entry, Table
from tables.staff.services.duty import duty_start

POSTS = re.compile(r"/tablet/(open|wagers|move|back|settle)/$")


@pytest.fixture
def table(live_site: str) -> Table:
    return open_table()


@pytest.fixture
def slate(table: Table, tablet: BrowserContext, live_site: str) -> Slate:
    slate = Slate.at(table, tablet, live_site)
    slate.act("Place your bets")
    return slate


def told(table: Table) -> list[str]:
    """What the log has of the rounds, cards by their faces."""
    rows = Entry.objects.filter(stream=table.stream_id).exclude(round_id=None).order_by("seq")
    return [row.data.get("card", row.kind) for row in rows]


def dealing(slate: Slate) -> None:
    slate.bet(1, "banker")
    slate.act("No more bets")


def cut(slate: Slate) -> None:
    slate.page.route(POSTS, lambda route: route.abort())


def mend(slate: Slate) -> None:
    slate.page.unroute(POSTS)


def waiting(slate: Slate, count: int) -> None:
    expect(slate.page.locator("#waiting")).to_have_text(f"{count} waiting")


def test_without_network_taps_wait_in_order_and_are_sent_once(slate, table, tablet):
    """Wagers, “no more bets” and the cards after it: the dealer goes on, the page says how many."""
    slate.bet(1, "banker")
    slate.settled()
    tablet.set_offline(True)
    slate.bet(2, "player")
    slate.tap("#action")
    slate.cards("7s", "Kh", "8d")
    waiting(slate, 5)
    expect(slate.page.locator("#bet-2-player.bet--pending")).to_have_count(1)
    assert told(table) == ["RoundOpened", "WagerPlaced"]
    tablet.set_offline(False)
    slate.settled()
    assert told(table) == ["RoundOpened", "WagerPlaced", "WagerPlaced", "BetsClosed", "7s", "Kh", "8d"]  # fmt: skip
    expect(slate.page.locator("#waiting")).to_be_hidden()
    slate.phase("dealing")


def test_a_card_whose_answer_is_lost_is_written_once(slate, table):
    dealing(slate)
    lost: list[int] = []

    def lose_first(route: Route) -> None:
        answer = route.fetch()
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(answer.status)
            route.abort()

    slate.page.route(POSTS, lose_first)
    slate.cards("7s", "Kh")
    slate.settled()
    assert lost == [200]
    assert told(table)[-2:] == ["7s", "Kh"]


def test_regions_that_the_page_has_are_not_sent_and_stay_on_the_screen(slate, table):
    dealing(slate)
    slate.settled()
    pad = slate.page.locator("#pad").element_handle()
    with slate.page.expect_response(POSTS) as answer:
        slate.cards("7s")
    left_out = re.findall(r'id="(\w+)" data-same', answer.value.text())
    assert sorted(left_out) == ["boxes", "pad", "roads"]
    slate.settled()
    assert slate.page.evaluate("pad => pad === document.getElementById('pad')", pad)
    expect(slate.page.locator("#pad [data-card]")).to_have_count(52)
    expect(slate.page.locator(".hand--player .cards")).to_contain_text("7")


def test_a_region_drawn_anew_while_a_tap_was_on_its_way_is_fetched(slate, table):
    """The answer leaves out what the page had when it asked; meanwhile the page has another."""
    dealing(slate)
    slate.settled()

    def redrawn(route: Route) -> None:
        answer = route.fetch()
        slate.page.evaluate("document.getElementById('pad').outerHTML = '<div id=pad></div>'")
        route.fulfill(response=answer)

    slate.page.route(POSTS, redrawn)
    slate.cards("7s")
    expect(slate.page.locator("#pad [data-card]")).to_have_count(52)
    expect(slate.page.locator(".hand--player .cards")).to_contain_text("7")
    assert told(table)[-1] == "7s"


def test_taps_survive_a_reload_in_the_middle_of_a_round(slate, table):
    dealing(slate)
    cut(slate)
    slate.cards("7s", "Kh", "8d")
    waiting(slate, 3)
    slate.page.reload()
    waiting(slate, 3)
    assert "7s" not in told(table)
    mend(slate)
    slate.settled()
    assert told(table)[-3:] == ["7s", "Kh", "8d"]
    slate.cards("3c")
    slate.settled()
    assert told(table)[-1] == "3c"


def test_a_chip_put_down_before_a_reload_is_not_lost(slate, table):
    slate.bet(1, "banker")
    slate.page.reload()
    slate.settled()
    expect(slate.page.locator("#bet-1-banker .bet__amount")).to_have_text("500K")
    assert told(table) == ["RoundOpened", "WagerPlaced"]


def test_a_refused_tap_takes_those_that_followed_it_along_and_says_so(slate, table, tablet):
    tablet.set_offline(True)
    slate.tap("#action")  # no wager is down
    slate.cards("7s", "Kh")
    waiting(slate, 3)
    tablet.set_offline(False)
    notice = slate.page.locator("#notice")
    expect(notice).to_contain_text("No wager is down yet.")
    expect(notice).to_contain_text(re.compile(r"Not written.*2", re.DOTALL))
    slate.settled()
    assert told(table) == ["RoundOpened"]
    slate.phase("betting")


def test_chips_that_are_refused_take_no_other_box_along(tablet, live_site):
    """They built up together and were sent together; the guide refuses one of them (4.1)."""
    table = open_table("baccarat-commission")
    slate = Slate.at(table, tablet, live_site)
    slate.act("Place your bets")
    slate.chip(1_000)
    # In one breath, however slow the machine is: taps that lie far apart would be sent apart.
    slate.page.evaluate("""() => {
      document.getElementById("bet-1-banker").click();
      for (let chip = 0; chip < 6; chip += 1) document.getElementById("bet-2-player").click();
    }""")
    expect(slate.page.locator("#notice")).to_contain_text("guide 4.1")
    slate.settled()
    assert told(table) == ["RoundOpened", "WagerPlaced"]
    expect(slate.page.locator("#bet-1-banker .bet__amount")).to_have_text("1K")
    expect(slate.page.locator("#bet-2-player .bet__amount")).to_be_empty()


def second_tablet(table: Table, context: BrowserContext, origin: str) -> Slate:
    """Another tablet of the same post: whoever is tapped in acts on both."""
    _tablet, token = make_tablet(table)
    enrol(context, origin, token)
    return Slate.on(context)


@pytest.fixture
def other(browser, live_site):
    size = {"width": 1180, "height": 820}
    with browser.new_context(base_url=live_site, viewport=size, has_touch=True) as context:
        yield context


def test_two_tablets_race_and_one_wins(slate, table, other, live_site):
    dealing(slate)
    rival = second_tablet(table, other, live_site)
    rival.phase("no-more-bets")
    rival.page.route(re.compile("/tablet/felt/"), lambda route: route.abort())  # it hears nothing
    slate.cards("7s")
    slate.settled()
    rival.cards("Kd")
    expect(rival.page.locator("#notice")).to_contain_text("The table has moved on")
    expect(rival.page.locator(".hand--player .card").first).to_have_attribute(
        "aria-label", "7 of spades"
    )
    assert told(table)[-1] == "7s"
    rival.cards("Kd")  # it sees the table as it stands now
    rival.settled()
    assert told(table)[-1] == "Kd"


def test_what_one_tablet_writes_the_other_shows_by_itself(slate, table, other, live_site):
    rival = second_tablet(table, other, live_site)
    expect(rival.page.locator("html")).to_have_attribute("data-live", "live")
    dealing(slate)
    slate.cards("7s")
    expect(rival.page.locator(".hand--player .card").first).to_have_attribute(
        "aria-label", "7 of spades"
    )
    assert rival.complaints == []


@pytest.mark.parametrize("send", [True, False])
def test_a_waiting_tap_keeps_its_dealer_and_the_page_asks(slate, table, send):
    dealing(slate)
    cut(slate)
    slate.cards("7s")
    waiting(slate, 1)
    mai = make_staff(name="Mai Linh")
    duty_start(tablet=table.tablets.get(), staff=mai)
    mend(slate)
    question = slate.page.locator("#whose-dialog")
    expect(question).to_contain_text("Trần Thu Hà")
    expect(question).to_contain_text("Mai Linh")
    assert "7s" not in told(table)
    slate.tap("#whose-send" if send else "#whose-drop")
    slate.settled()
    expect(question).to_be_hidden()
    assert ("7s" in told(table)) is send
    if send:
        assert Entry.objects.get(data__card="7s").actor == mai
    slate.cards("9d")
    slate.settled()
    assert Entry.objects.get(data__card="9d").actor == mai


def test_a_tap_waits_for_whoever_taps_in_next(slate, table):
    """Nobody stands here: the page goes to the keypad, and the tap is still there afterwards."""
    dealing(slate)
    cut(slate)
    slate.cards("7s")
    waiting(slate, 1)
    slate.page.evaluate("fetch('/tablet/out/', {method: 'POST', headers: JSON.parse(document.body.getAttribute('hx-headers'))})")  # fmt: skip
    mend(slate)
    slate.page.wait_for_url("**/tablet/in/")
    first = Entry.objects.filter(kind="RoundOpened").get().actor
    assert first is not None
    duty_start(tablet=table.tablets.get(), staff=first)
    slate.page.goto("/tablet/")
    slate.settled()
    assert told(table)[-1] == "7s"
