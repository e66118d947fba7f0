"""The pages of irregularities over HTTP: what they show, what they take, what they refuse."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from config import roles
from config.web.gaming_day import gaming_day
from disputes.irregularities.case_page import CasePage
from disputes.irregularities.forms import RulingForm
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide
from disputes.models import Acknowledgement, Irregularity, PendingRuling, Ruling
from lab.testing.config.pages import markup
from lab.testing.disputes.stages import bets, error, play_out, settle
from lab.testing.tables.cast import PIN, by, desk_client, make_staff, make_tablet, tablet_client
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.models import Entry
from tables.rounds.play import Play
from tables.staff.services.duty import duty_start

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}
RAISE = "/tablet/irregularity/"


def dealt(*cards: str, game: str = "tiger-commission") -> Dealer:
    dealer = dealer_at(open_table(game))
    bets(dealer)
    if cards:
        dealer.deal(*cards)
    return dealer


@pytest.fixture
def dealer() -> Dealer:
    return dealt("7s", "2h", "Kd", "2c")


def tablet_of(dealer: Dealer):
    tablet, token = make_tablet(dealer.table)
    duty_start(tablet=tablet, staff=dealer.by.staff)
    return tablet_client(token)


def raised(dealer: Dealer, clause: str = "7.3", **facts) -> Irregularity:
    return irregularity_raise(by=dealer.by, table=dealer.table, clause=clause, facts=facts)


def manager(rank: str = roles.PIT_MANAGER):
    return desk_client(make_staff(rank))


def text(answer) -> str:
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))
    return html.unescape(words)


# Raising, on the tablet -------------------------------------------------------------------------


def test_the_sheet_offers_likely_situations_first_and_finds_any_by_words_or_clause(dealer):
    tablet = tablet_of(dealer)
    page = tablet.get(RAISE, headers=HX).content.decode()
    clauses = re.findall(r"clause=([\d.]+)", page)
    assert clauses[:2] == ["7.6", "7.9"]
    assert len(clauses) == len(set(clauses)) == 19

    def search(words: str) -> list[str]:
        target = HX | {"HX-Target": "situations"}
        found = tablet.get(RAISE, {"q": words}, headers=target).content.decode()
        return re.findall(r"clause=([\d.]+)", found)

    assert search("squeeze wrong") == ["7.10"]
    assert search("tiger 7.11") == ["7.11"]
    assert search("unicorn") == []


def test_the_facts_that_the_log_knows_are_filled_in_and_the_ruling_is_shown(dealer):
    error(dealer, "5h")
    page = tablet_of(dealer).get(RAISE, {"clause": "7.6"}, headers=HX)
    assert page.status_code == 200
    assert re.search(r'value="5h" checked', markup(page.content))
    words = text(page)
    assert "The card becomes the Banker's third card." in words
    assert "Stop and call: Pit manager" in words
    assert "+950" in words  # what box 1 would get for its 1,000 on Banker
    assert Irregularity.objects.count() == 0


def test_raising_it_holds_the_table_once_however_often_the_tap_is_sent(dealer):
    error(dealer, "5h")
    tablet = tablet_of(dealer)
    sent = {"clause": "7.6", "card": "5h", "key": str(uuid4()), "note": "Box 2 saw it"}
    for _twice in range(2):
        answer = tablet.post(RAISE, sent, headers=HX)
        assert answer.status_code == 200
        assert "dialog-done" in answer["HX-Trigger"]
    case = Irregularity.objects.get()
    assert (case.note, case.dealer) == ("Box 2 saw it", dealer.by.staff)
    assert Play.read(dealer.table.pk).state.held == "tiger 7.6"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"clause": "9.9"}, "no irregularity under that clause"),
        ({"clause": "7.6"}, "Which card?"),
        ({"clause": "7.6", "card": "9h"}, "was not drawn in error"),
        ({"clause": "7.6", "card": "zz"}, "must be a card"),
        ({"clause": "7.10", "outcome_established": "true"}, "say otherwise about the outcome"),
        ({"clause": "7.10", "outcome_established": "perhaps"}, "must be yes or no"),
        ({"clause": "7.13", "order": ["Ad", "Ac"]}, "is not out of the shoe"),
        ({"clause": "7.11", "cards_seen": "true", "hands_played": "3"}, "another number"),
        ({"clause": "7.11", "cards_seen": "false", "hands_played": "0"}, "have been seen"),
        ({"clause": "7.3", "about": "999999"}, "moved on"),
        ({}, "What happened?"),
    ],
)
def test_what_cannot_be_raised_is_refused_with_a_sentence_and_nothing_is_written(
    dealer, sent, says
):
    answer = tablet_of(dealer).post(RAISE, sent, headers=HX)
    assert answer.status_code == (409 if "about" in sent else 422)
    assert says in text(answer)
    assert Irregularity.objects.count() == 0
    assert not Entry.objects.filter(kind="IrregularityRaised").exists()


def test_a_box_that_plays_or_does_not_play_is_checked_against_the_log():
    tablet = tablet_of(dealt(game="niu-niu"))
    for sent, says in (
        ({"clause": "7.4", "box": "1", "handled": "true"}, "Box 1 has no wager"),
        ({"clause": "7.6", "box": "3", "handled": "true"}, "Box 3 has a wager"),
        ({"clause": "7.4", "box": "99", "handled": "true"}, "no box 99"),
    ):
        answer = tablet.post(RAISE, sent, headers=HX)
        assert (answer.status_code, says in text(answer)) == (422, True)


def test_what_the_engine_sees_comes_as_the_taps_answer_already_filled_in(dealer):
    tablet = tablet_of(dealer)
    assert "clause=7.6" not in tablet.get("/tablet/felt/").content.decode()
    error(dealer, "5h")
    felt = tablet.get("/tablet/felt/")
    assert "/tablet/irregularity/?clause=7.6" in felt.content.decode()
    assert "The Player got a third card that was not due" in text(felt)


def test_without_javascript_the_sheet_is_a_page_of_its_own(dealer):
    tablet = tablet_of(dealer)
    assert "What happened?" in text(tablet.get(RAISE))
    answer = tablet.post(RAISE, {"clause": "7.3"})
    assert (answer.status_code, answer["Location"]) == (303, "/tablet/")


def test_a_table_held_between_two_rounds_says_for_whom_and_since_when(dealer):
    play_out(dealer)
    settle(dealer)
    case, tablet = raised(dealer, "7.20"), tablet_of(dealer)
    felt = tablet.get("/tablet/felt/")
    assert 'data-phase="held"' in felt.content.decode()
    assert "Waiting for: Assistant director" in text(felt)
    assert case.raised_at.isoformat()[:16] in felt.content.decode()


# At the table, while it is held -----------------------------------------------------------------


def test_the_rail_says_who_is_waited_for_and_then_asks_the_players(dealer):
    tablet = tablet_of(dealer)
    assert text(tablet.get("/tablet/ruling/")).strip() == ""
    error(dealer, "5h", "Ks")
    case = raised(dealer, "7.13", order=["Ks", "5h"])
    assert "Waiting for: Pit manager" in text(tablet.get("/tablet/ruling/"))
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    assert "Stay or withdraw?" in text(tablet.get("/tablet/ruling/"))
    address = f"/tablet/ruling/{case.pk}/choice/"
    assert tablet.post(address, {"box": 1, "stays": "true"}).status_code == 200
    assert tablet.post(address, {"box": 1, "stays": "false"}).status_code == 409
    assert tablet.post(address, {"box": 4, "stays": "false"}).status_code == 422
    assert tablet.post(address, {"box": 2, "stays": "false"}).status_code == 200
    assert not PendingRuling.objects.exists()
    assert tablet.post(address, {"box": 2, "stays": "true"}).status_code == 409


def test_the_cards_are_put_in_order_on_the_tablet():
    dealer = dealt("9s", "2h")
    error(dealer, "Kd")
    tablet, case = tablet_of(dealer), raised(dealer, "7.9")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    address = f"/tablet/ruling/{case.pk}/order/"
    sheet = markup(tablet.get(address, headers=HX).content)
    assert re.findall(r'name="order" value="(\w\w)"', sheet) == ["9s", "2h", "Kd"]
    refused = tablet.post(address, {"order": ["9s", "2h"]}, headers=HX)
    assert (refused.status_code, "Every card" in text(refused)) == (422, True)
    assert tablet.post(address, {"order": ["2h", "9s", "Kd"]}, headers=HX).status_code == 200
    assert Play.read(dealer.table.pk).state.in_hands() == ("2h", "9s", "Kd")


@pytest.mark.django_db(transaction=True)
def test_number_and_pin_at_the_table_count_as_much_as_a_desk(dealer):
    tablet, case = tablet_of(dealer), raised(dealer)
    supervisor, boss = make_staff(roles.PIT_SUPERVISOR), make_staff(roles.PIT_MANAGER)
    address = f"/tablet/ruling/{case.pk}/"
    for staff, pin in ((supervisor, PIN), (boss, "000000"), (dealer.by.staff, PIN)):
        sent = {"way": "approve", "number": staff.number, "pin": pin}
        assert tablet.post(address, sent, headers=HX).status_code == 422
    assert not Ruling.objects.exists()
    sent = {"way": "reject", "number": boss.number, "pin": PIN}
    assert tablet.post(address, sent, headers=HX).status_code == 422  # without a reason
    sent["reason"] = "The cards lie as they should"
    assert tablet.post(address, sent, headers=HX).status_code == 200
    ruling = Ruling.objects.get()
    assert (ruling.by, ruling.at_table, ruling.decision) == (boss, True, "rejected")
    assert tablet.post(address, sent, headers=HX).status_code == 409


def test_a_tablet_reaches_the_irregularities_of_its_own_table_only(dealer):
    case, elsewhere = raised(dealer), dealer_at(open_table("niu-niu", 2))
    tablet = tablet_of(elsewhere)
    assert tablet.get(f"/tablet/ruling/{case.pk}/").status_code == 404
    assert tablet.post(f"/tablet/ruling/{case.pk}/choice/", {"box": 1}).status_code == 404


# The queue and the case -------------------------------------------------------------------------


def test_the_queue_has_the_oldest_hold_first_and_sounds_for_who_may_rule(dealer):
    other = dealer_at(open_table("niu-niu", 2))
    bets(other)
    logged, first, second = raised(other, "7.3"), raised(dealer), raised(other, "7.5")
    page = markup(manager().get("/rulings/").content)
    rows = re.findall(r'href="/irregularities/(\d+)/"(?: aria-current="true")?( data-sound)?', page)
    shown = [(int(pk), bool(sound)) for pk, sound in rows]
    assert shown == [(first.pk, True), (second.pk, True), (logged.pk, False)]
    watching = manager(roles.SURVEILLANCE).get("/rulings/").content.decode()
    assert "data-sound" not in watching


def test_the_badge_counts_what_waits_for_this_person(dealer):
    raised(dealer, "7.20")
    assert text(manager().get("/rulings/badge/")).strip() == ""
    assert text(manager(roles.ASSISTANT_DIRECTOR).get("/rulings/badge/")).strip() == "1"


def test_the_case_tells_the_round_card_by_card_and_the_money_before_and_after(dealer):
    error(dealer, "5h")
    case = raised(dealer, "7.6", card="5h")
    words = text(manager().get(f"/irregularities/{case.pk}/"))
    for said in ("to Player", "to Banker", "out in error", "Box 1: Banker 1,000", "+950", "−500"):
        assert said in words
    assert "A third card the Player was not due" in words


def test_a_button_that_one_may_not_press_is_grey_and_says_who_may(dealer):
    case = raised(dealer, "7.20")
    greyed = manager().get(f"/irregularities/{case.pk}/")
    assert "Assistant director or above" in text(greyed)
    assert "disabled" in greyed.content.decode()
    mine = irregularity_raise(by=by(roles.PIT_MANAGER), table=dealer.table, clause="7.3", facts={})
    page = desk_client(mine.raised_by).get(f"/irregularities/{mine.pk}/")
    assert "you raised it" in text(page)
    answer = desk_client(mine.raised_by).post(f"/irregularities/{mine.pk}/approve/")
    assert (answer.status_code, "other than who raised" in text(answer)) == (422, True)


def test_approving_what_was_ruled_on_meanwhile_gets_409_and_the_current_page(dealer):
    case = raised(dealer)
    assert manager().post(f"/irregularities/{case.pk}/approve/").status_code == 303
    for way, sent in (("approve", {}), ("reject", {"reason": "No"})):
        answer = manager().post(f"/irregularities/{case.pk}/{way}/", sent, headers=HX)
        assert answer.status_code == 409
        assert "This was ruled on already." in text(answer)
        assert "Approved" in text(answer)
    assert Ruling.objects.count() == 1


def test_an_override_takes_other_effects_and_a_reason_and_is_flagged(dealer):
    case, boss = raised(dealer), manager()
    address = f"/irregularities/{case.pk}/decide/"
    refused = boss.post(address, {"round": "continue"}, headers=HX)
    assert (refused.status_code, "Why" in text(refused)) == (422, True)
    sent = {"round": "continue", "box": ["2"], "players": ["offer-withdrawal"], "reason": "Seen"}
    assert boss.post(address, sent, headers=HX).status_code == 200
    ruling = Ruling.objects.get()
    assert ruling.decision == "overridden"
    assert [each["effect"] for each in ruling.effects] == [
        "offer-withdrawal",
        "void-box",
        "continue",
    ]
    assert "Overridden" in text(manager(roles.SURVEILLANCE).get("/irregularities/"))
    waits = boss.post(f"/irregularities/{case.pk}/choice/", {"box": 1, "stays": "true"}, headers=HX)
    assert waits.status_code == 200


def test_whoever_decides_is_asked_what_the_game_knows_card_by_card(dealer):
    error(dealer, "5h", "9c")
    case, boss = raised(dealer, "7.20"), manager(roles.ASSISTANT_DIRECTOR)
    page = markup(boss.get(f"/irregularities/{case.pk}/").content)
    assert re.findall(r'name="(banker|free)" value="([\w-]+)"', page) == [
        ("banker", "5h"),
        ("banker", "9c"),
        ("free", "next-free-hand"),
    ]
    assert "card--h" in page.split('name="banker" value="5h"')[1].split("</label>")[0]
    sent = {"round": "result-stands", "banker": "5h", "free": "next-free-hand", "reason": "Seen"}
    form = RulingForm(sent, subject=CasePage(case, make_staff()).subject)
    assert form.is_valid(), form.errors
    assert form.effects() == [
        {"effect": "card-to-banker", "card": "5h"},
        {"effect": "result-stands"},
        {"effect": "next-free-hand", "cards": ["9c"]},
    ]


def test_a_game_without_a_free_hand_has_none_to_pick():
    dealer = dealt("9s", game="niu-niu")
    error(dealer, "5h")
    case = raised(dealer, "7.1.2")
    form = RulingForm(None, subject=CasePage(case, make_staff()).subject)
    assert list(form.fields) == ["round", "players", "box", "shoe", "reason"]
    assert [each.value for each in form.offered["shoe"]] == ["replace-cards", "count-cards"]


def test_what_nobody_changed_is_not_sent_again_so_that_typing_goes_on(dealer):
    case, boss = raised(dealer), manager()
    address = f"/irregularities/{case.pk}/"
    page = boss.get(address, headers=HX).content.decode()
    found = re.search(r"seen=([\w-]+)", page)
    assert found
    assert boss.get(address, {"seen": found[1]}, headers=HX).status_code == 204
    ruling_approve(by=by(roles.SHIFT_MANAGER), irregularity=case)
    assert boss.get(address, {"seen": found[1]}, headers=HX).status_code == 200


def test_surveillance_sees_no_button_but_its_own_and_acknowledges_once(dealer):
    case, watcher = raised(dealer), manager(roles.SURVEILLANCE)
    page = text(watcher.get(f"/irregularities/{case.pk}/"))
    assert "Surveillance knows of it" in page
    assert "Approve" not in page
    assert watcher.post(f"/irregularities/{case.pk}/known/").status_code == 303
    assert watcher.post(f"/irregularities/{case.pk}/known/").status_code == 409
    assert Acknowledgement.objects.count() == 1


# Records and numbers ----------------------------------------------------------------------------


def test_records_are_filtered_from_the_address(dealer):
    case = raised(dealer)
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    settle(dealer)
    raised(dealer, "7.1")
    boss = manager()

    def found(**chosen) -> int:
        page: str = boss.get("/irregularities/", chosen).content.decode()
        return page.count('<th scope="row"><a')

    assert found() == 2
    assert (found(state="open"), found(state="approved"), found(state="unknown")) == (1, 1, 2)
    assert (found(clause="7.1"), found(clause="niu")) == (1, 0)
    assert found(day=gaming_day().isoformat()) == 2
    assert found(day=(gaming_day() - timedelta(days=1)).isoformat()) == 0
    assert boss.get("/irregularities/", {"day": "yesterday"}).status_code == 422


def test_numbers_by_table_dealer_clause_and_shift(dealer):
    case = raised(dealer)
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    settle(dealer)
    bets(dealer)
    noticed = raised(dealer, "7.20")
    ruling_decide(
        by=by(roles.ASSISTANT_DIRECTOR),
        irregularity=noticed,
        effects=[{"effect": "continue"}],
        reason="A dropped glass",
    )
    play_out(dealer)
    boss = manager()
    words = text(boss.get("/irregularities/numbers/"))
    for said in ("By clause", "By table", "By dealer", "By shift", "1,700 VND", "tiger 7.20", "T1"):
        assert said in words
    local = timezone.localdate()
    empty = {"first": local - timedelta(days=40), "last": local - timedelta(days=30)}
    assert "Nothing happened" in text(boss.get("/irregularities/numbers/", empty))
    wrong = {"first": local, "last": local - timedelta(days=3)}
    assert boss.get("/irregularities/numbers/", wrong).status_code == 422


def test_a_look_at_a_case_is_logged_and_a_refresh_is_no_second_look(dealer):
    case = raised(dealer, "7.10", outcome_established=False)
    watcher = manager(roles.SURVEILLANCE)
    page = watcher.get(f"/irregularities/{case.pk}/")
    watcher.get(f"/irregularities/{case.pk}/", {"seen": "then"}, headers=HX)
    assert page.status_code == 200
    (look,) = Entry.objects.filter(kind="CaseLookedAt")
    assert (look.rank, look.data["irregularity"]) == (roles.SURVEILLANCE, case.pk)


def test_no_two_fields_of_a_case_have_one_id(dealer):
    case = raised(dealer)
    page = manager().get(f"/irregularities/{case.pk}/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert {"decide_reason", "reject_reason"} <= set(ids)
    assert sorted(set(ids)) == sorted(ids)
