"""Rounds of every game in a real browser on a dealer's tablet, tap by tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from config import roles
from lab.testing.games.documents import BACCARAT, DOCUMENT
from lab.testing.tables import rounds
from lab.testing.tables.cast import make_staff
from lab.testing.tables.pit import LAYOUTS, closed_table, open_table
from lab.testing.tables.slates import Slate
from tables.models import Entry, Felt, Round


def entries(table) -> list[str]:
    rows = Entry.objects.filter(stream=table.stream_id).exclude(round_id=None)
    return list(rows.order_by("seq").values_list("kind", flat=True))


@pytest.mark.parametrize("game", LAYOUTS)
def test_opening_a_round_and_a_free_hand_tap_by_tap(game, tablet, live_site):
    table = closed_table(game)
    slate, script = Slate.at(table, tablet, live_site), rounds.SCRIPTS[game]
    rounds.open_up(slate, table.decks, make_staff(roles.DEALER_INSPECTOR))
    slate.act("Place your bets")
    slate.phase("betting")
    slate.taps = 0
    rounds.play(slate, script)
    slate.phase("betting")
    assert slate.taps <= rounds.MOST_TAPS.get(game, slate.taps)
    cards = len(script.cards) + sum(len(cards) for _street, cards in script.streets)
    assert entries(table).count("CardDealt") == cards
    assert Round.objects.filter(table=table).exclude(settled_at=None).count() == 1
    if DOCUMENT[game] in BACCARAT:
        free_hand(table, slate)
    assert slate.complaints == []


def free_hand(table, slate: Slate) -> None:
    """The round that is open is played out; then a ruling has left a free hand."""
    slate.bet(1, "player")
    slate.act("No more bets")
    slate.cards("9s", "Kd", "Kd", "3c")  # Player 9 or Banker 3, face up or down: a natural
    slate.act("Announce")
    Felt.objects.filter(table=table).update(next_free=["5h"])
    slate.page.reload()
    slate.act("Deal the free hand")
    slate.phase("free-hand")
    expect(slate.page.locator(".hand--player .card").first).to_have_attribute(
        "aria-label", "5 of hearts"
    )
    slate.cards("4d", "4c", "2h")  # Player 9, a natural
    slate.act("Announce")
    expect(slate.page.locator("[data-sheet]")).to_contain_text("No chips move")
    slate.act("Place your bets")
    slate.phase("betting")


def test_baccarat_three_wagers_and_five_cards_take_at_most_14_taps(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    slate.taps = 0
    slate.chip(1_000_000)
    slate.bet(1, "banker")
    slate.bet(2, "player")
    slate.chip(500_000)
    slate.bet(3, "banker")
    slate.act("No more bets")
    slate.cards("7s", "Kh", "8d", "7c", "Ts")
    slate.act("Announce")
    slate.act("Place your bets")
    slate.phase("betting")
    assert slate.taps == 13


def test_a_face_down_hand_is_opened_where_the_dealer_points(tablet, live_site):
    slate = Slate.at(open_table("tiger-non-commission"), tablet, live_site)
    slate.act("Place your bets")
    slate.bet(1, "banker")
    slate.act("No more bets")
    expect(slate.page.locator('[data-to="player-1"] .card--open')).to_be_visible()
    slate.tap('[data-to="banker-2"]')
    slate.cards("9s")
    slate.settled()
    banker = slate.page.locator(".hand--banker .card")
    expect(banker.nth(1)).to_have_attribute("aria-label", "9 of spades")
    expect(banker.nth(0)).to_have_attribute("aria-label", "face down")
    slate.cards("7h", "Kd", "Ts")
    slate.settled()
    slate.phase("result")


def test_nothing_is_painted_before_it_can_answer(tablet, live_site):
    """The script that listens to buttons comes late: until then there is no button to tap."""
    slate = Slate.at(open_table(), tablet, live_site)

    def late(route: Route) -> None:
        slate.page.wait_for_timeout(600)
        route.continue_()

    tablet.route("**/htmx.min*.js", late)
    tablet.add_init_script("requestAnimationFrame(() => { window.ready = Boolean(window.htmx); })")
    slate.page.goto("/tablet/")
    slate.page.wait_for_function("window.ready !== undefined")
    assert slate.page.evaluate("window.ready")


def test_cards_are_typed_on_a_keyboard(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    slate.bet(1, "banker")
    slate.settled()
    slate.page.locator("body").press("Enter")
    slate.phase("no-more-bets")
    for key in "9sTd10h":
        slate.page.keyboard.press(key)
    slate.settled()
    labels = [c.get_attribute("aria-label") for c in slate.page.locator(".hand .card").all()]
    assert [label for label in labels if label != "no card yet"] == [
        "9 of spades",
        "10 of hearts",
        "10 of diamonds",
    ]


def test_chips_build_up_undo_repeat_and_clear(tablet, live_site):
    table = open_table()
    slate = Slate.at(table, tablet, live_site)
    slate.act("Place your bets")
    banker = slate.page.locator("#bet-1-banker .bet__amount")
    slate.chip(1_000_000)
    for _chip in range(3):
        slate.bet(1, "banker")
    slate.tap("[data-undo]")
    slate.settled()
    expect(banker).to_have_text("2M")
    assert entries(table) == ["RoundOpened", "WagerPlaced"]  # one event, not one a chip
    for digit in "750":
        slate.tap(f'[data-keypad] [data-key="{digit}"]')
    slate.tap('[data-keypad] [data-key="000"]')
    slate.bet(2, "player")
    slate.settled()
    expect(slate.page.locator("#bet-2-player .bet__amount")).to_have_text("750K")
    slate.act("No more bets")
    slate.cards(*rounds.BACCARAT)
    slate.act("Announce")
    slate.act("Place your bets")
    slate.tap('[data-repeat="2"]')
    slate.settled()
    assert Felt.objects.get().round == Round.objects.latest("pk")
    slate.tap('[data-repeat="all"]')
    slate.settled()
    expect(banker).to_have_text("2M")
    slate.tap("[data-clear]")
    slate.bet(2, "player")
    slate.settled()
    expect(slate.page.locator("#bet-2-player")).not_to_have_class("bet--down")
    slate.tap("[data-clear]")  # a second press clears the table
    slate.settled()
    expect(slate.page.locator(".bet--down")).to_have_count(0)


def test_the_sheet_is_ticked_line_by_line_or_all_at_once(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    rounds.bet(slate, rounds.SCRIPTS["tiger-commission"])
    slate.cards(*rounds.BACCARAT)
    slate.act("Announce")
    lines = slate.page.locator("[data-line]")
    expect(lines.first).to_have_class("line line--take line--next")
    lines.first.tap()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    slate.page.reload()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    slate.tap("[data-all-paid]")
    expect(slate.page.locator(".line--done")).to_have_count(lines.count())
    slate.act("Place your bets")
    expect(lines).to_have_count(0)


def test_a_refusal_stands_by_the_finger_and_goes_with_the_next_tap(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    slate.tap("#action")
    notice = slate.page.locator("#notice")
    expect(notice).to_contain_text("No wager is down yet.")
    button = slate.page.locator("#action").bounding_box()
    box = notice.bounding_box()
    assert button
    assert box
    assert abs(box["y"] + box["height"] - button["y"] - button["height"] / 2) < 40
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1180
    slate.bet(1, "banker")
    expect(notice).to_be_empty()


def test_a_card_out_in_error_is_told_and_taken_back(tablet, live_site):
    slate = Slate.at(open_table(), tablet, live_site)
    slate.act("Place your bets")
    slate.bet(1, "banker")
    slate.act("No more bets")
    slate.cards("7s")
    slate.tap("#card-error")
    expect(slate.page.locator(".say__error")).to_be_visible()
    slate.cards("5h")
    slate.settled()
    expect(slate.page.locator(".hand--error .card")).to_have_attribute("aria-label", "5 of hearts")
    slate.tap("#take-back")
    slate.settled()
    expect(slate.page.locator(".hand--error")).to_have_count(0)
    slate.cards("Kh")
    slate.settled()
    slate.phase("dealing")


def test_a_wager_that_is_taken_back_on_its_way_takes_its_reserve_along(tablet, live_site):
    slate = Slate.at(open_table("niu-niu"), tablet, live_site)
    slate.act("Place your bets")
    slate.bet(1, "even")
    slate.settled()
    tablet.set_offline(True)
    slate.bet(1, "double")
    slate.tap("#take-back")
    assert slate.page.evaluate("taps.all().map((tap) => tap.bumps)") == [0, 2]
    tablet.set_offline(False)
    slate.settled()
    expect(slate.page.locator(".bet--down")).to_have_count(1)
    expect(slate.page.locator("#bet-1-even")).to_contain_class("bet--down")
