"""The administrator's pages: add, change, reset, deactivate; secrets are shown exactly once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from config import roles
from lab.testing.tables.cast import PASSWORD, desk_client, make_staff
from tables.models import Entry, Staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return desk_client(make_staff(roles.ADMINISTRATOR))


def code_in(page: str, label: str) -> str:
    found = re.search(rf"<dt>{label}</dt>\s*<dd><code>([^<]+)</code>", page)
    assert found
    return found[1]


def test_whoever_is_added_can_sign_in_with_what_the_page_showed(desk):
    typed = {"number": "555", "name": "Mới", "rank": "pit-manager", "language": "vi"}
    answer = desk.post("/staff/new/", typed)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    password = code_in(answer.text, "Password")
    signed = Client().post("/sign-in/", {"number": "555", "password": password})
    assert signed.status_code == 303
    assert password not in desk.get("/staff/555/").text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"number": "5"}, "three to eight digits"),
        ({"number": "999"}, "taken"),
        ({"rank": "emperor"}, "not one of the available choices"),
        ({"name": ""}, "required"),
        ({"name": "x" * 101}, "100"),
    ],
)
def test_what_cannot_be_added_gets_a_sentence_and_adds_nobody(desk, typed, words):
    make_staff(number="999")
    good = {"number": "555", "name": "New", "rank": "dealer", "language": "en"}
    answer = desk.post("/staff/new/", good | typed)
    assert answer.status_code == 422
    assert words in answer.text
    assert Staff.objects.count() == 2


def test_a_name_is_shown_as_text_never_as_markup(desk):
    make_staff(name="<script>alert(1)</script>")
    assert "<script>alert" not in desk.get("/staff/").text


def test_a_change_is_saved_and_logged(desk):
    person = make_staff(number="555")
    assert desk.post("/staff/555/", {"name": "N", "rank": "pit-manager"}).status_code == 303
    person.refresh_from_db()
    assert (person.name, person.rank) == ("N", "pit-manager")
    assert Entry.objects.get().kind == "StaffChanged"


def test_a_reset_password_is_shown_once_and_works(desk):
    make_staff(number="555")
    page = desk.post("/staff/555/password/").text
    fresh = code_in(page, "Password")
    old = Client().post("/sign-in/", {"number": "555", "password": PASSWORD})
    new = Client().post("/sign-in/", {"number": "555", "password": fresh})
    assert (old.status_code, new.status_code) == (422, 303)


def test_a_reset_pin_is_shown_once(desk):
    make_staff(number="555")
    answer = desk.post("/staff/555/pin/")
    assert re.fullmatch(r"[0-9]{6}", code_in(answer.text, "PIN"))
    assert "no-store" in answer["Cache-Control"]


def test_deactivate_and_reactivate(desk):
    make_staff(number="555")
    assert desk.post("/staff/555/deactivate/").status_code == 303
    assert "Left" in desk.get("/staff/").text
    assert desk.post("/staff/555/reactivate/").status_code == 303
    assert Staff.objects.get(number="555").is_active


def test_deactivating_oneself_is_refused_with_a_sentence(desk):
    me = Staff.objects.get()
    answer = desk.post(f"/staff/{me.number}/deactivate/")
    assert answer.status_code == 422
    assert "Somebody else" in answer.text


def test_there_is_no_way_to_delete_anybody(desk):
    make_staff(number="555")
    assert desk.delete("/staff/555/").status_code == 405
    assert Staff.objects.filter(number="555").exists()


def test_a_number_that_nobody_has_is_404(desk):
    for path in ("/staff/777/", "/staff/abc/"):
        assert desk.get(path).status_code == 404


def test_a_shift_manager_lends_and_ends_a_rank_on_the_page():
    desk = desk_client(make_staff(roles.SHIFT_MANAGER))
    dealer = make_staff("dealer", number="555")
    typed = {"staff": dealer.pk, "rank": "pit-manager", "hours": 2, "reason": "Sick colleague"}
    assert desk.post("/acting/", typed).status_code == 303
    assert Staff.objects.get(number="555").rank_now == "pit-manager"
    page = desk.get("/acting/").text
    assert "Sick colleague" in page
    end = re.search(r'action="(/acting/\d+/end/)"', page)
    assert end
    assert desk.post(end[1]).status_code == 303
    assert Staff.objects.get(number="555").rank_now == "dealer"


@pytest.mark.parametrize(
    "wrong",
    [{"hours": 13}, {"hours": "x"}, {"rank": "shift-manager"}, {"staff": 0}, {"reason": ""}],
)
def test_what_may_not_be_lent_is_refused_on_the_page(wrong):
    desk = desk_client(make_staff(roles.SHIFT_MANAGER))
    dealer = make_staff("dealer")
    good = {"staff": dealer.pk, "rank": "pit-manager", "hours": 2, "reason": "Sick colleague"}
    assert desk.post("/acting/", good | wrong).status_code == 422
    assert not Entry.objects.exists()
