"""An irregularity on two browsers side by side: raised on the tablet, ruled on at a desk."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from config import roles
from lab.testing.disputes.pair import Pair, phone_of, shoot, spotless
from lab.testing.tables.cast import PIN, make_staff
from lab.testing.tables.dealing import Dealer
from lab.testing.tables.pit import open_table
from tables.log.services import By
from tables.models import Felt
from tables.rounds.play import Play

pytestmark = pytest.mark.xdist_group("irregularity-browser")
M = 1_000_000
BACCARAT = [(1, "banker", 5 * M), (2, "player", 2 * M), (3, "banker", M)]
NIU = [(1, "even", 2 * M), (2, "even", M), (3, "even", M)]
HOLDEM = [(1, "ante", M), (2, "ante", 2 * M), (3, "ante", M)]


def dealt(game: str, wagers: list[tuple[int, str, int]], *cards: str) -> Dealer:
    """A round on a table with guests, its bets closed and these cards out."""
    dealer = Dealer(open_table(game, 3), By.desk(make_staff()), random.Random(1))
    dealer.open()
    for box, bet, amount in wagers:
        dealer.place(box, bet, amount)
    dealer.close()
    if cards:
        dealer.deal(*cards)
    return dealer


@pytest.fixture
def side_by_side(tablet, desk, live_site):
    def open_both(dealer: Dealer, rank: str = roles.PIT_MANAGER, **more: str) -> Pair:
        return Pair.at(dealer, tablet, desk, live_site, rank, **more)

    return open_both


@pytest.mark.clause("tiger 7.6")
def test_tiger_7_6_the_card_goes_to_a_banker_who_must_draw(side_by_side):
    pair = side_by_side(dealt("tiger-commission", BACCARAT, "7s", "2h", "Kd", "2c"))
    pair.out_in_error("5h")
    pair.slate.taps = 0
    pair.slate.act("The Player got a third card")
    expect(pair.slate.page.locator("#dialog-body .effects")).to_contain_text("Banker's third card")
    shoot(pair.slate.page, "irregularity-sheet")
    spotless(pair.slate.page)
    pair.call()
    shoot(pair.slate.page, "irregularity-held")
    spotless(pair.slate.page)
    pair.opens_case()
    spotless(pair.desk)
    pair.desk.get_by_label("One step back").click()
    expect(pair.desk.locator(".scrubber output")).to_have_text("11 / 12")
    pair.desk.locator("[data-row]", has_text="out in error").click()
    expect(pair.desk.locator("[data-step]:not([hidden]) .replay__now")).to_contain_text("5")
    shoot(pair.desk, "irregularity-case")
    pair.press("Approve")
    expect(pair.desk.locator("#case .badge--good")).to_have_text("Approved")
    pair.slate.phase("result")
    expect(pair.slate.page.locator(".phase__score")).to_have_text("P 7 – 9 B")
    assert pair.slate.complaints == []


@pytest.mark.clause("tiger 7.6", "tiger 7.8")
def test_tiger_7_6_a_banker_who_stands_leaves_the_card_to_a_free_hand(side_by_side):
    pair = side_by_side(dealt("tiger-commission", BACCARAT, "7s", "3h", "Kd", "4c"))
    pair.out_in_error("5h")
    pair.slate.act("The Player got a third card")
    pair.call()
    pair.opens_case()
    expect(pair.desk.locator(".beyond")).to_contain_text("The next hand is free")
    pair.press("Approve")
    pair.slate.act("Announce")
    pair.slate.act("Deal the free hand")
    pair.slate.phase("free-hand")
    expect(pair.slate.page.locator(".hand--player .card--h")).to_have_count(1)
    shoot(pair.slate.page, "irregularity-free-hand")
    assert Play.read(pair.table.pk).state.in_hands() == ("5h",)


@pytest.mark.clause("tiger 7.13", "tiger 7.13.1", "tiger 7.13.2")
def test_tiger_7_13_one_player_withdraws_before_the_cards_are_put_in_order(side_by_side):
    pair = side_by_side(dealt("tiger-commission", BACCARAT, "9s", "2h"))
    pair.out_in_error("Kd", "4c")
    pair.slate.act("Several cards came out at once")
    shoot(pair.slate.page, "irregularity-order-sheet")
    pair.call()
    pair.opens_case()
    pair.desk.locator(".order__cards--new li").last.get_by_role("button").click()
    shoot(pair.desk, "irregularity-order")
    pair.press("Approve")
    expect(pair.slate.page.locator(".held__ask")).to_have_text("Stay or withdraw?")
    shoot(pair.slate.page, "irregularity-choices")
    pair.chooses(2, stays=False)
    pair.chooses(1, stays=True)
    pair.chooses(3, stays=True)
    pair.slate.phase("dealing")
    state = Play.read(pair.table.pk).state
    assert (state.in_hands(), set(state.withdrawn)) == (("9s", "2h", "4c", "Kd"), {2})


@pytest.mark.clause("tiger 7.10.2")
def test_tiger_7_10_2_when_all_withdraw_the_hand_is_void_and_the_shoe_replaced(side_by_side):
    dealer = dealt("tiger-non-commission", BACCARAT, "9s", "2h")
    pair = side_by_side(dealer, roles.SHIFT_MANAGER, name="Stefan Weber")
    pair.choose("Cards to squeeze went to the wrong player")
    pair.call()
    pair.opens_case()
    pair.desk.locator('[name="option"]').check()
    pair.press("Approve")
    for box in (1, 2, 3):
        pair.chooses(box, stays=False)
    pair.slate.phase("void")
    shoot(pair.slate.page, "irregularity-void")
    pair.slate.act("All wagers returned")
    expect(pair.slate.page.locator("#action")).to_contain_text("The shoe")
    felt = Felt.objects.select_related("shoe").get(table=pair.table)
    assert felt.shoe is not None
    assert felt.shoe.status == "out"


@pytest.mark.parametrize("handled", [False, True])
def test_niu_7_4_wrong_number_of_cards(side_by_side, handled):
    pair = side_by_side(dealt("niu-niu", NIU))
    pair.choose("A player got the wrong number of cards")
    pair.answer("Which box?", "2")
    pair.answer("Has any player handled", "Yes" if handled else "No")
    expect(pair.slate.page.locator("#dialog-body .ruling .clause")).to_have_text(
        "niu 7.4.1" if handled else "niu 7.4"
    )
    shoot(pair.slate.page, f"irregularity-niu-{handled}")
    pair.call()
    pair.opens_case()
    pair.press("Approve")
    pair.slate.phase("no-more-bets" if handled else "void")
    state = Play.read(pair.table.pk).state
    assert (state.void, dict(state.withdrawn)) == (
        (None, {2: "niu 7.4.1"}) if handled else ("niu 7.4", {})
    )


@pytest.mark.clause("holdem 7.6", "holdem 7.6.1")
def test_holdem_7_6_the_box_is_out_and_another_player_withdraws_by_7_6_1(side_by_side):
    pair = asks_to_stay(side_by_side)
    shoot(pair.desk, "irregularity-holdem")
    pair.press("Approve")
    expect(pair.slate.page.locator(".held__boxes li")).to_have_count(2)
    pair.chooses(3, stays=False)
    pair.chooses(1, stays=True)
    expect(pair.slate.page.locator("#action")).to_contain_text("Flop")
    assert dict(Play.read(pair.table.pk).state.withdrawn) == {2: "holdem 7.6", 3: "holdem 7.6"}


def asks_to_stay(side_by_side) -> Pair:
    """The case of holdem 7.6 up to the ruling that lets boxes 1 and 3 choose."""
    pair: Pair = side_by_side(dealt("holdem-bonus", HOLDEM))
    pair.choose("A player got the wrong number of cards")
    pair.answer("Which box?", "2")
    pair.answer("Can the cards be put back", "No")
    pair.call()
    pair.opens_case()
    pair.desk.locator('[name="option"]').check()
    return pair


def test_a_button_answers_from_the_moment_it_is_on_the_screen(side_by_side):
    pair = asks_to_stay(side_by_side)
    page = pair.slate.page
    page.evaluate("""new MutationObserver((_, watch) => {
      const button = document.querySelector("#choice-1 button");
      if (!button) return;
      watch.disconnect();
      button.click();
    }).observe(document.getElementById("ruling"), { childList: true, subtree: true })""")
    pair.press("Approve")
    expect(page.locator("#choice-1")).to_contain_text("stays")
    pair.chooses(3, stays=False)
    expect(page.locator("#action")).to_contain_text("Flop")
    assert dict(Play.read(pair.table.pk).state.withdrawn) == {2: "holdem 7.6", 3: "holdem 7.6"}


def test_who_has_chosen_keeps_the_row_so_that_none_moves_under_the_finger(side_by_side):
    pair = asks_to_stay(side_by_side)
    pair.press("Approve")
    page = pair.slate.page
    last = page.locator("#choice-3").get_by_role("button", name="Withdraws")
    expect(last).to_be_visible()
    button, before = last.element_handle(), last.bounding_box()
    pair.chooses(1, stays=True)
    expect(page.locator("#choice-1")).to_contain_text("stays")
    expect(page.locator("#choice-1 button")).to_have_count(0)
    assert last.bounding_box() == before
    assert button.evaluate("button => button.isConnected")
    shoot(page, "irregularity-chosen")
    pair.chooses(3, stays=False)
    expect(page.locator("#action")).to_contain_text("Flop")


@pytest.mark.clause("tiger 7.20")
def test_tiger_7_20_goes_up_to_the_assistant_director(side_by_side, browser, live_site):
    pair = side_by_side(dealt("tiger-commission", BACCARAT, "9s", "2h"))
    pair.choose("Something that no rule covers")
    pair.call()
    pair.opens_case()
    greyed = pair.desk.locator(".case__do .button--primary")
    expect(greyed).to_be_disabled()
    expect(greyed).to_contain_text("Assistant director or above")
    shoot(pair.desk, "irregularity-greyed")
    director = make_staff(roles.ASSISTANT_DIRECTOR, name="Ioanna Markou")
    context, phone = phone_of(browser, live_site, director)
    phone.locator(".queue__row").tap()
    phone.get_by_label("The round is void").check()
    phone.locator("#decide_reason").fill("Fire alarm: the hall was cleared.")
    shoot(phone, "irregularity-phone")
    phone.get_by_role("button", name="Decide").tap()
    expect(phone.locator("#case .badge--good")).to_be_visible()
    pair.slate.phase("void")
    assert pair.case.ruling.by == director
    context.close()


def test_a_manager_rules_on_the_dealers_tablet_with_number_and_pin(side_by_side):
    pair = side_by_side(dealt("tiger-commission", BACCARAT, "9s", "2h"))
    manager = make_staff(roles.PIT_MANAGER, name="Đỗ Minh Khôi")
    pair.choose("A misdeal that nobody can put right")
    pair.call()
    page = pair.slate.page
    page.locator("#ruling").get_by_role("button", name="Rule here").tap()
    page.get_by_label("Staff number").fill(manager.number)
    page.get_by_label("PIN").fill(PIN)
    shoot(page, "irregularity-pin")
    page.get_by_role("button", name="Rule", exact=True).tap()
    pair.slate.phase("void")
    ruling = pair.case.ruling
    assert (ruling.by, ruling.at_table, ruling.decision) == (manager, True, "approved")
    assert pair.slate.complaints == []
