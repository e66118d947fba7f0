"""Signing in by staff number and password: throttled, safe against a planted session, never open."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from config import roles
from lab.testing.tables.cast import PASSWORD, by, desk_client, make_staff, make_table, make_tablet
from lab.testing.tables.cast import tablet_client as tablet
from tables.models import Staff
from tables.staff.services.staff import password_reset, staff_deactivate

pytestmark = pytest.mark.django_db


def sign_in(client: Client, number: str, password: str = PASSWORD, **more: str):
    return client.post("/sign-in/", {"number": number, "password": password, **more})


def signed_in(client: Client) -> bool:
    return client.get("/").status_code == 200


def test_number_and_password_open_the_house(client):
    staff = make_staff()
    answer = sign_in(client, staff.number)
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert staff.name in client.get("/").text


@pytest.mark.parametrize("number", ["known", "777", "", "' OR 1=1 --", "x" * 500, "１２３"])
def test_anything_else_is_answered_with_one_sentence_and_stays_out(client, number):
    known = make_staff()
    answer = sign_in(client, known.number if number == "known" else number, "wrong password")
    assert answer.status_code == 422
    assert not signed_in(client)


def test_an_unknown_number_and_a_wrong_password_read_the_same(client):
    staff = make_staff()
    for number in (staff.number, "777"):
        assert "Staff number or password is wrong." in sign_in(client, number, "wrong").text


def test_the_password_itself_never_comes_back_in_a_page(client):
    assert "hunter2-hunter2" not in sign_in(client, make_staff().number, "hunter2-hunter2").text


def test_one_returns_to_the_page_that_was_asked_for(client):
    staff = make_staff(roles.ADMINISTRATOR)
    asked = client.get("/staff/")
    assert (asked.status_code, asked["Location"]) == (302, "/sign-in/?next=/staff/")
    assert sign_in(client, staff.number, next="/staff/")["Location"] == "/staff/"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"],
)
def test_one_is_never_sent_to_somebody_elses_site(client, elsewhere):
    assert sign_in(client, make_staff().number, next=elsewhere)["Location"] == "/"


def test_a_session_planted_before_signing_in_is_worth_nothing_after(client):
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    sign_in(client, make_staff().number)
    assert client.session.session_key != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert not signed_in(thief)


def test_a_password_that_begins_with_a_space_is_taken_as_it_is(client):
    from django.contrib.auth.hashers import make_password

    staff = make_staff(password=make_password(" felt and chips"))
    assert sign_in(client, staff.number, " felt and chips").status_code == 303


def test_signing_out_ends_the_session_and_needs_a_button(client):
    sign_in(client, make_staff().number)
    key = client.session.session_key
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 303
    thief = Client()
    thief.cookies["sessionid"] = key
    assert not signed_in(thief)


def test_five_wrong_passwords_lock_the_number_with_a_clear_sentence(client):
    staff = make_staff()
    answers = [sign_in(client, staff.number, "wrong").status_code for _time in range(5)]
    assert answers == [422, 422, 422, 422, 429]
    answer = sign_in(client, staff.number)
    assert answer.status_code == 429
    assert "too many wrong passwords" in answer.text
    assert "15 minutes" in answer.text
    assert not signed_in(client)


def test_the_lock_follows_the_number_to_another_machine_and_no_other_number():
    staff, other = make_staff(), make_staff()
    for _time in range(5):
        sign_in(Client(), staff.number, "wrong")
    assert sign_in(Client(REMOTE_ADDR="10.9.8.7"), staff.number).status_code == 429
    assert sign_in(Client(), other.number).status_code == 303


def test_signing_in_starts_the_count_again(client):
    staff = make_staff()
    for _round in range(2):
        for _time in range(4):
            sign_in(client, staff.number, "wrong")
        assert sign_in(client, staff.number).status_code == 303
        client.post("/sign-out/")


def test_a_new_password_from_the_administrator_unlocks_at_once(client):
    staff = make_staff()
    for _time in range(5):
        sign_in(client, staff.number, "wrong")
    fresh = password_reset(by=by(roles.ADMINISTRATOR), staff=staff)
    assert sign_in(client, staff.number, fresh).status_code == 303


def test_a_leaver_is_out_at_once_and_stays_out(client):
    staff = make_staff()
    sign_in(client, staff.number)
    staff_deactivate(by=by(roles.ADMINISTRATOR), staff=staff)
    assert not signed_in(client)
    assert sign_in(client, staff.number).status_code == 422


def test_a_reset_password_ends_every_session(client):
    staff = make_staff()
    sign_in(client, staff.number)
    password_reset(by=by(roles.ADMINISTRATOR), staff=staff)
    assert not signed_in(client)


def test_whoever_has_a_temporary_password_must_choose_their_own_first():
    staff = make_staff(roles.ADMINISTRATOR, password_is_temporary=True)
    desk = desk_client(staff)
    assert desk.get("/staff/")["Location"] == "/account/"
    answer = desk.post(
        "/account/password/",
        {"password": PASSWORD, "new": "my very own words", "again": "my very own words"},
    )
    assert answer.status_code == 303
    assert desk.get("/staff/").status_code == 200
    assert not Staff.objects.get(pk=staff.pk).password_is_temporary


def test_an_enrolled_tablet_is_nobodys_desk():
    _tablet, token = make_tablet(make_table())
    device = tablet(token)
    assert device.get("/sign-in/")["Location"] == "/tablet/"
    assert sign_in(device, make_staff().number)["Location"] == "/tablet/"
    assert device.get("/")["Location"] == "/tablet/"


def test_every_write_needs_the_token_of_our_own_page():
    strict = Client(enforce_csrf_checks=True)
    assert sign_in(strict, make_staff().number).status_code == 403


@pytest.mark.parametrize("role", roles.ROLES)
def test_everybody_has_a_start_page_with_the_doors_of_their_role(role):
    from config.web.navigation import DESTINATIONS

    page = desk_client(make_staff(role)).get("/").text
    for destination in DESTINATIONS:
        address = f'class="destination" href="{reverse(destination.route)}"'
        assert (address in page) == roles.may(role, destination.permission)


def test_the_start_page_says_what_will_be_on_an_empty_floor(client):
    sign_in(client, make_staff().number)
    assert "The floor is empty" in client.get("/").text


def test_the_start_page_needs_few_queries_whatever_the_number_of_tables(
    django_assert_max_num_queries,
):
    for number in range(1, 10):
        make_table(number)
    desk = desk_client(make_staff())
    desk.get("/")  # the first look notes the time in the session
    with django_assert_max_num_queries(6):
        assert desk.get("/").status_code == 200
