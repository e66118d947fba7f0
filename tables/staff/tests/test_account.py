"""One's own language, password and PIN; an open desk alone changes no secret."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import check_password
from django.test import Client

from lab.testing.tables.cast import (
    PASSWORD,
    PIN,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tablet_client,
    tap_in,
)
from tables.models import Staff

pytestmark = pytest.mark.django_db
NEW = "a quite new password"


@pytest.fixture
def staff() -> Staff:
    return make_staff()


@pytest.fixture
def desk(staff) -> Client:
    return desk_client(staff)


def again(staff: Staff) -> Staff:
    return Staff.objects.get(pk=staff.pk)


def test_a_new_password_holds_and_this_session_goes_on_while_others_end(staff, desk):
    other = desk_client(staff)
    answer = desk.post("/account/password/", {"password": PASSWORD, "new": NEW, "again": NEW})
    assert answer.status_code == 303
    assert again(staff).check_password(NEW)
    assert desk.get("/").status_code == 200
    assert other.get("/").status_code == 302


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"password": "wrong", "new": NEW, "again": NEW}, "not your password"),
        ({"password": PASSWORD, "new": NEW, "again": "other"}, "not the same"),
        ({"password": PASSWORD, "new": "short", "again": "short"}, "too short"),
        ({}, "required"),
    ],
)
def test_a_wrong_or_weak_password_changes_nothing(staff, desk, typed, words):
    answer = desk.post("/account/password/", typed)
    assert answer.status_code == 422
    assert words in answer.text
    assert again(staff).check_password(PASSWORD)


def test_a_new_pin_takes_the_password(staff, desk):
    typed = {"new": "905173", "again": "905173"}
    assert desk.post("/account/pin/", {"password": "wrong", **typed}).status_code == 422
    assert check_password(PIN, again(staff).pin)
    assert desk.post("/account/pin/", {"password": PASSWORD, **typed}).status_code == 303
    assert check_password("905173", again(staff).pin)


@pytest.mark.parametrize("pin", ["111111", "12345", "abcdef"])
def test_a_weak_pin_is_refused_with_a_sentence(staff, desk, pin):
    answer = desk.post("/account/pin/", {"password": PASSWORD, "new": pin, "again": pin})
    assert answer.status_code == 422
    assert check_password(PIN, again(staff).pin)


def test_guessing_the_password_of_an_open_desk_is_throttled(desk):
    typed = {"password": "guess", "new": "905173", "again": "905173"}
    answers = [desk.post("/account/pin/", typed).status_code for _time in range(5)]
    assert answers[-1] == 429


@pytest.mark.parametrize("language", ["vi", "el", "en"])
def test_pages_come_in_ones_own_language(desk, language):
    assert desk.post("/account/language/", {"language": language}).status_code == 303
    assert f'<html lang="{language}"' in desk.get("/").text


def test_an_unknown_language_is_refused(staff, desk):
    assert desk.post("/account/language/", {"language": "tlh"}).status_code == 422
    assert again(staff).language == "en"


def test_a_tablet_speaks_the_language_of_whoever_is_tapped_in():
    tablet, token = make_tablet(make_table())
    Staff.objects.filter(pk=tap_in(tablet).staff.pk).update(language="vi")
    assert '<html lang="vi"' in tablet_client(token).get("/tablet/").text


def test_one_persons_language_does_not_stick_to_the_next_request(desk):
    desk.post("/account/language/", {"language": "vi"})
    desk.get("/")
    assert '<html lang="en"' in Client().get("/sign-in/").text
