"""A tablet is enrolled once, belongs to one table, and is dead the moment it is revoked."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.hashers import check_password
from django.test import Client

from config import roles
from lab.testing.tables.cast import (
    PIN,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tablet_client,
    tap_in,
)
from tables.models import Duty, Entry, Staff, Table, Tablet
from tables.staff.access import COOKIE
from tables.staff.services.duty import duty_start

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table(3)


@pytest.fixture
def enrolled(table) -> tuple[Tablet, Client]:
    tablet, token = make_tablet(table)
    return tablet, tablet_client(token)


def tap(device: Client, staff: Staff, pin: str = PIN):
    return device.post("/tablet/in/", {"number": staff.number, "pin": pin})


def test_a_supervisor_enrols_the_device_and_is_signed_out_on_it(table):
    supervisor = make_staff(roles.PIT_SUPERVISOR)
    device = desk_client(supervisor)
    answer = device.post(
        "/tablets/enrol/", {"table": table.pk, "post": "dealer", "label": "Slate 3"}
    )
    assert (answer.status_code, answer["Location"]) == (303, "/tablet/")
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] > 300 * 24 * 3600
    assert "_auth_user_id" not in device.session
    assert device.get("/tablet/")["Location"] == "/tablet/in/"
    entry = Entry.objects.get(kind="TabletEnrolled")
    assert (entry.actor, entry.stream) == (supervisor, table.stream)


def test_the_cookie_is_secure_where_the_house_is(table, settings):
    settings.SESSION_COOKIE_SECURE = True
    device = desk_client(make_staff(roles.PIT_SUPERVISOR))
    typed = {"table": table.pk, "post": "dealer", "label": "S"}
    assert device.post("/tablets/enrol/", typed).cookies[COOKIE]["secure"]


def test_a_dealer_taps_in_on_the_keypad_and_out_again(enrolled):
    _tablet, device = enrolled
    dealer = make_staff()
    assert tap(device, dealer)["Location"] == "/tablet/"
    assert dealer.name in device.get("/tablet/").text
    assert device.post("/tablet/out/")["Location"] == "/tablet/in/"
    assert not Duty.objects.filter(ended_at=None).exists()


def test_a_relief_mid_shoe_is_one_form(enrolled):
    _tablet, device = enrolled
    first, second = make_staff(), make_staff()
    tap(device, first)
    assert f"Relieve {first.name}" in device.get("/tablet/in/").text
    tap(device, second)
    assert second.name in device.get("/tablet/").text
    assert Entry.objects.latest("pk").kind == "Relieved"


@pytest.mark.parametrize("pin", ["999998", "12345", "", "abcdef"])
def test_a_wrong_pin_stays_out_with_a_sentence(enrolled, pin):
    _tablet, device = enrolled
    answer = tap(device, make_staff(), pin)
    assert answer.status_code == 422
    assert re.search(r"(field__error|role=\"alert\")", answer.text)
    assert not Duty.objects.exists()


def test_five_wrong_pins_lock_the_number_on_every_tablet(enrolled):
    _tablet, device = enrolled
    dealer = make_staff()
    for _time in range(5):
        tap(device, dealer, "999998")
    other = tablet_client(make_tablet(make_table(4))[1])
    assert "locked until" in tap(other, dealer).text


def test_the_pin_never_comes_back_in_the_page(enrolled):
    _tablet, device = enrolled
    assert "999998" not in tap(device, make_staff(), "999998").text


def test_a_dealer_below_the_posts_rank_is_told_who_may(table):
    device = tablet_client(make_tablet(table, "inspector")[1])
    answer = tap(device, make_staff("dealer"))
    assert answer.status_code == 422
    assert "Dealer inspector or above" in answer.text


def test_a_pin_that_was_given_out_is_replaced_on_the_tablet(enrolled):
    _tablet, device = enrolled
    dealer = make_staff(pin_is_temporary=True)
    assert tap(device, dealer)["Location"] == "/tablet/pin/"
    typed = {"number": dealer.number, "pin": PIN, "new": "905173", "again": "905173"}
    assert device.post("/tablet/pin/", typed)["Location"] == "/tablet/in/"
    dealer.refresh_from_db()
    assert check_password("905173", dealer.pin)
    assert tap(device, dealer, "905173")["Location"] == "/tablet/"
    entry = Entry.objects.get(kind="PinChanged")
    assert (entry.actor, entry.at_table) == (dealer, True)


def test_choosing_a_pin_takes_the_present_one(enrolled):
    _tablet, device = enrolled
    dealer = make_staff()
    typed = {"number": dealer.number, "pin": "999998", "new": "905173", "again": "905173"}
    assert device.post("/tablet/pin/", typed).status_code == 422
    dealer.refresh_from_db()
    assert check_password(PIN, dealer.pin)


def test_a_device_without_the_cookie_reaches_no_table(table):
    for path in ("/tablet/", "/tablet/in/", "/tablet/pin/", "/tablet/release/"):
        assert Client().get(path).status_code == 403


def test_a_forged_or_unsigned_cookie_reaches_no_table(enrolled):
    _tablet, device = enrolled
    signed = device.cookies[COOKIE].value
    for forged in (signed.split(":")[0], signed[:-1] + "x", "x:y:z", ""):
        thief = Client()
        thief.cookies[COOKIE] = forged
        assert thief.get("/tablet/in/").status_code == 403


def test_a_revoked_tablet_and_every_copy_of_its_cookie_are_dead_at_once(enrolled):
    tablet, device = enrolled
    tap(device, make_staff())
    copy = Client()
    copy.cookies[COOKIE] = device.cookies[COOKIE].value
    assert copy.get("/tablet/").status_code == 200
    desk = desk_client(make_staff(roles.PIT_SUPERVISOR))
    assert desk.post(f"/tablets/{tablet.pk}/revoke/").status_code == 303
    for thief in (device, copy):
        assert thief.get("/tablet/").status_code == 403
        assert thief.post("/tablet/out/").status_code == 403


def test_a_tablet_shows_its_own_table_whoever_else_is_tapped_in_elsewhere(enrolled):
    tablet, device = enrolled
    tap_in(tablet)
    other, _token = make_tablet(make_table(4))
    elsewhere = tap_in(other).staff
    page = device.get("/tablet/").text
    assert re.search(r"\bT3\b", page)
    assert not re.search(r"\bT4\b", page)  # as a word: a token of chance may hold it
    assert elsewhere.name not in page


def test_a_dealer_who_left_the_house_is_off_the_tablet_at_once(enrolled):
    tablet, device = enrolled
    dealer = make_staff()
    duty_start(tablet=tablet, staff=dealer)
    Staff.objects.filter(pk=dealer.pk).update(is_active=False)
    assert device.get("/tablet/").status_code == 403
    assert device.get("/tablet/in/").status_code == 200


def test_a_supervisor_releases_the_tablet_on_it_without_signing_in(enrolled):
    tablet, device = enrolled
    supervisor = make_staff(roles.PIT_SUPERVISOR)
    answer = device.post("/tablet/release/", {"number": supervisor.number, "pin": PIN})
    assert answer["Location"] == "/sign-in/"
    tablet.refresh_from_db()
    assert tablet.revoked_by == supervisor
    entry = Entry.objects.get(kind="TabletRevoked")
    assert (entry.actor, entry.device, entry.at_table) == (supervisor, tablet, True)


def test_a_dealer_does_not_release_a_tablet(enrolled):
    tablet, device = enrolled
    answer = device.post("/tablet/release/", {"number": make_staff().number, "pin": PIN})
    assert answer.status_code == 422
    assert "Pit supervisor or above" in answer.text
    tablet.refresh_from_db()
    assert tablet.revoked_at is None


def test_a_tablet_request_knows_device_and_dealer_in_one_query(
    enrolled, django_assert_max_num_queries
):
    tablet, device = enrolled
    tap_in(tablet)
    with django_assert_max_num_queries(1):
        assert device.get("/tablet/in/").status_code == 200


def test_the_list_says_which_device_stands_where(enrolled):
    page = desk_client(make_staff(roles.SURVEILLANCE)).get("/tablets/").text
    assert "Slate" in page
    assert re.search(r"Take out of use\s*</button>", page) is None
