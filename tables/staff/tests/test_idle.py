"""A desk left alone locks: it answers nothing until its owner is back, then where it was left."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from config import roles
from lab.testing.tables.cast import (
    PASSWORD,
    PIN,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tablet_client,
)
from tables.models import Staff
from tables.staff.middleware import LOCKED, SEEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Staff:
    return make_staff(roles.ADMINISTRATOR)


@pytest.fixture
def desk(staff) -> Client:
    client = desk_client(staff)
    client.get("/")
    return client


def leave_for(desk: Client, minutes: float) -> None:
    session = desk.session
    session[SEEN] = int(time.time() - minutes * 60)
    session.save()


def test_a_desk_in_use_stays_open(desk):
    leave_for(desk, 14)
    assert desk.get("/staff/").status_code == 200
    assert time.time() - desk.session[SEEN] < 60


def test_after_a_quarter_of_an_hour_it_asks_who_is_there(desk):
    leave_for(desk, 16)
    answer = desk.get("/staff/?q=1")
    assert answer.status_code == 303
    assert answer["Location"] == "/unlock/?next=%2Fstaff%2F%3Fq%3D1"
    assert "locked" in desk.get(answer["Location"]).text


def test_whoever_reads_json_is_told_so_in_json(desk):
    leave_for(desk, 16)
    answer = desk.get("/api/rounds/")
    assert answer.status_code == 401
    assert answer.json() == {"error": {"code": "locked", "message": "This desk is locked"}}
    page = desk.get("/api/docs/", headers={"Accept": "text/html"})
    assert (page.status_code, page["Location"]) == (303, "/unlock/?next=%2Fapi%2Fdocs%2F")


def test_it_stays_locked_however_often_it_is_asked(desk):
    leave_for(desk, 16)
    for _time in range(3):
        assert desk.get("/staff/").status_code == 303
    assert desk.session[LOCKED]


@pytest.mark.parametrize("secret", [PASSWORD, PIN])
def test_password_or_pin_opens_it_where_it_was_left(desk, secret):
    leave_for(desk, 16)
    answer = desk.post("/unlock/", {"secret": secret, "next": "/staff/"})
    assert (answer.status_code, answer["Location"]) == (303, "/staff/")
    assert desk.get("/staff/").status_code == 200


@pytest.mark.parametrize("secret", ["wrong words", "999998", ""])
def test_anything_else_leaves_it_locked(desk, secret):
    leave_for(desk, 16)
    assert desk.post("/unlock/", {"secret": secret}).status_code == 422
    assert desk.get("/staff/").status_code == 303


def test_somebody_elses_secrets_do_not_open_it(desk):
    from django.contrib.auth.hashers import make_password

    make_staff(password=make_password("other persons words"), pin=make_password("806153"))
    leave_for(desk, 16)
    for secret in ("other persons words", "806153"):
        assert desk.post("/unlock/", {"secret": secret}).status_code == 422


def test_guessing_at_a_locked_desk_is_throttled(desk):
    leave_for(desk, 16)
    answers = [desk.post("/unlock/", {"secret": "guess"}).status_code for _time in range(5)]
    assert answers[-1] == 429
    for _time in range(5):
        answer = desk.post("/unlock/", {"secret": "999998"})
    assert "locked until" in answer.text


def test_a_write_on_a_locked_desk_is_not_done_and_leads_back_to_its_page(desk, staff):
    leave_for(desk, 16)
    answer = desk.post(
        "/staff/new/", {"number": "555"}, headers={"referer": "http://testserver/staff/new/"}
    )
    assert answer["Location"] == "/unlock/?next=%2Fstaff%2Fnew%2F"
    assert Staff.objects.count() == 1


def test_a_part_of_a_page_sends_the_whole_page_to_the_lock(desk):
    leave_for(desk, 16)
    answer = desk.get(
        "/staff/", headers={"hx-request": "true", "hx-current-url": "http://testserver/acting/"}
    )
    assert answer["HX-Redirect"] == "/unlock/?next=%2Facting%2F"


def test_what_a_page_fetches_by_itself_keeps_nobody_awake(desk):
    leave_for(desk, 14)
    seen = desk.session[SEEN]
    assert desk.get("/", headers={"passive": "1"}).status_code == 200
    assert desk.session[SEEN] == seen


def test_one_can_lock_ones_desk_oneself(desk):
    answer = desk.post("/lock/", {"next": "/staff/"})
    assert answer["Location"] == "/unlock/?next=%2Fstaff%2F"
    assert desk.get("/staff/").status_code == 303


def test_somebody_else_may_sign_out_of_a_locked_desk(desk):
    leave_for(desk, 16)
    assert desk.post("/sign-out/")["Location"] == "/sign-in/"
    assert desk.get("/")["Location"].startswith("/sign-in/")


def test_an_open_desk_has_no_lock_screen(desk):
    assert desk.get("/unlock/?next=/staff/")["Location"] == "/staff/"


def test_the_lock_screen_shows_nothing_of_the_page_behind_it(desk, staff):
    leave_for(desk, 16)
    page = desk.get("/unlock/").text
    assert staff.name in page
    assert 'class="bar__nav"' not in page


def test_the_time_is_a_setting(desk, settings):
    settings.IDLE_LOCK_MINUTES = 1
    leave_for(desk, 2)
    assert desk.get("/staff/").status_code == 303


def test_a_tablet_in_play_does_not_lock():
    _tablet, token = make_tablet(make_table())
    assert tablet_client(token).get("/tablet/in/").status_code == 200
