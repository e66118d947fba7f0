"""People are added, changed and deactivated, each step in the log, and nobody is ever lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import check_password
from django.db import connection

from config import roles
from games.errors import Refused
from lab.testing.tables.cast import PASSWORD, PIN, by, make_staff, make_table, make_tablet, tap_in
from tables.log.services import CLOCKWORK, By
from tables.models import Duty, Entry, Staff
from tables.staff.services.staff import (
    password_change,
    password_reset,
    pin_change,
    pin_reset,
    staff_add,
    staff_change,
    staff_deactivate,
    staff_reactivate,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> By:
    return by(roles.ADMINISTRATOR)


def last_entry(stream: str = "house") -> Entry:
    return Entry.objects.filter(stream__name=stream).latest("seq")


def test_somebody_new_gets_secrets_that_must_be_replaced(admin):
    staff, given = staff_add(by=admin, number="555", name="New", rank="dealer")
    assert staff.check_password(given.password)
    assert check_password(given.pin, staff.pin)
    assert staff.password_is_temporary
    assert staff.pin_is_temporary


def test_passwords_and_pins_are_kept_as_argon2_hashes(admin):
    staff, given = staff_add(by=admin, number="555", name="New", rank="dealer")
    for kept in (staff.password, staff.pin):
        assert kept.startswith("argon2$argon2id$")
    assert given.pin not in staff.pin


def test_the_log_names_who_added_whom_and_no_secret(admin):
    _staff, given = staff_add(by=admin, number="555", name="New", rank="dealer")
    entry = last_entry()
    assert (entry.kind, entry.actor, entry.rank) == ("StaffAdded", admin.actor, "administrator")
    assert entry.data == {"staff": "555", "name": "New", "rank": "dealer"}
    assert given.pin not in str(entry.data)


@pytest.mark.parametrize("number", ["12", "123456789", "12a", "", "１２３", "123\n"])
def test_a_staff_number_is_three_to_eight_digits(admin, number):
    with pytest.raises(Refused, match="three to eight digits"):
        staff_add(by=admin, number=number, name="New", rank="dealer")


@pytest.mark.parametrize("name", ["", "   ", "x" * 101])
def test_a_name_must_fit(admin, name):
    with pytest.raises(Refused, match="hundred letters"):
        staff_add(by=admin, number="555", name=name, rank="dealer")


def test_a_number_is_given_once_even_after_its_owner_has_left(admin):
    gone = make_staff(number="555")
    staff_deactivate(by=admin, staff=gone)
    with pytest.raises(Refused, match="taken"):
        staff_add(by=admin, number="555", name="New", rank="dealer")


def test_a_change_of_rank_says_from_what_to_what(admin):
    staff = make_staff("dealer")
    staff_change(by=admin, staff=staff, name=staff.name, rank="pit-supervisor")
    staff.refresh_from_db()
    assert staff.rank == "pit-supervisor"
    assert last_entry().data["changes"] == {"rank": ["dealer", "pit-supervisor"]}


def test_changing_nothing_writes_nothing(admin):
    staff = make_staff()
    staff_change(by=admin, staff=staff, name=staff.name, rank=staff.rank)
    assert not Entry.objects.exists()


def test_nobody_changes_their_own_rank_or_deactivates_themselves(admin):
    make_staff(roles.ADMINISTRATOR)
    with pytest.raises(Refused, match="Somebody else"):
        staff_change(by=admin, staff=admin.staff, name="x", rank="senior-management")
    with pytest.raises(Refused, match="Somebody else"):
        staff_deactivate(by=admin, staff=admin.staff)


def test_one_may_change_ones_own_name(admin):
    staff_change(by=admin, staff=admin.staff, name="Married", rank=roles.ADMINISTRATOR)
    assert last_entry().data["changes"]["name"][1] == "Married"


def test_the_last_administrator_stays(admin):
    with pytest.raises(Refused, match="last administrator"):
        staff_deactivate(by=CLOCKWORK, staff=admin.staff)
    with pytest.raises(Refused, match="last administrator"):
        staff_change(by=CLOCKWORK, staff=admin.staff, name="x", rank="dealer")


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_remove_each_other_at_once_leave_one():
    pair = [by(roles.ADMINISTRATOR), by(roles.ADMINISTRATOR)]

    def remove(turn: int) -> None:
        try:
            staff_deactivate(by=pair[turn], staff=pair[1 - turn].staff)
        except Refused:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(remove, range(2)))
    assert Staff.objects.filter(rank=roles.ADMINISTRATOR, is_active=True).count() == 1


def test_a_leaver_is_tapped_out_and_may_nothing(admin):
    tablet, _token = make_tablet(make_table())
    duty = tap_in(tablet)
    staff_deactivate(by=admin, staff=duty.staff)
    staff = Staff.objects.get(pk=duty.staff.pk)
    assert not staff.is_active
    assert not staff.may("table.deal")
    assert not Duty.objects.filter(ended_at=None).exists()
    assert last_entry("table-1").kind == "TappedOut"
    assert last_entry().kind == "StaffDeactivated"


def test_deactivating_twice_is_logged_once_and_can_be_undone(admin):
    staff = make_staff()
    for _time in range(2):
        staff_deactivate(by=admin, staff=staff)
    for _time in range(2):
        staff_reactivate(by=admin, staff=staff)
    staff.refresh_from_db()
    assert staff.is_active
    kinds = list(Entry.objects.order_by("seq").values_list("kind", flat=True))
    assert kinds == ["StaffDeactivated", "StaffReactivated"]


def test_a_reset_password_is_temporary_and_the_old_one_is_dead(admin):
    staff = make_staff()
    fresh = password_reset(by=admin, staff=staff)
    staff.refresh_from_db()
    assert staff.check_password(fresh)
    assert not staff.check_password(PASSWORD)
    assert staff.password_is_temporary
    assert last_entry().kind == "PasswordReset"


def test_a_reset_pin_is_temporary_and_ends_a_lock_out(admin):
    staff = make_staff(wrong_pins=3)
    fresh = pin_reset(by=admin, staff=staff)
    staff.refresh_from_db()
    assert check_password(fresh, staff.pin)
    assert staff.pin_is_temporary
    assert (staff.wrong_pins, staff.pin_locked_until) == (0, None)
    assert last_entry().kind == "PinReset"


def test_ones_own_password_and_pin_are_no_longer_temporary():
    me = by("dealer")
    password_change(by=me, password="a new long password")
    pin_change(by=me, pin="905173")
    staff = Staff.objects.get(pk=me.staff.pk)
    assert staff.check_password("a new long password")
    assert check_password("905173", staff.pin)
    assert not staff.password_is_temporary
    assert not staff.pin_is_temporary


@pytest.mark.parametrize("password", ["short", "1234567890123", "password123"])
def test_a_password_that_is_easy_to_guess_is_refused(password):
    with pytest.raises(Refused):
        password_change(by=by("dealer"), password=password)


@pytest.mark.parametrize(
    ("pin", "why"),
    [
        ("12345", "six digits"),
        ("1234567", "six digits"),
        ("12a456", "six digits"),
        ("١٢٣٤٥٦", "six digits"),
        ("111111", "too easy"),
        ("123456", "too easy"),
        ("654321", "too easy"),
        ("555042", "too easy"),
    ],
)
def test_a_pin_is_six_digits_that_are_hard_to_guess(pin, why):
    me = By.desk(make_staff(number="555"))
    with pytest.raises(Refused, match=why):
        pin_change(by=me, pin=pin)
    assert check_password(PIN, Staff.objects.get(number="555").pin)
