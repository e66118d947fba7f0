"""Number and PIN prove who one is; a few wrong PINs lock the number, and the log says so."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.errors import Refused
from lab.testing.tables.cast import PIN, make_staff, make_table, make_tablet
from tables.models import Entry, Staff
from tables.staff.services.pins import TemporaryPin, pin_prove

pytestmark = pytest.mark.django_db
WRONG = "999998"


def fail(number: str, times: int) -> str:
    message = ""
    for _time in range(times):
        with pytest.raises(Refused) as refusal:
            pin_prove(number=number, pin=WRONG)
        message = refusal.value.message
    return message


def test_the_right_pin_proves_the_person():
    staff = make_staff()
    assert pin_prove(number=staff.number, pin=PIN) == staff


def test_an_unknown_number_a_wrong_pin_and_a_leaver_get_the_same_answer():
    known, gone = make_staff(), make_staff(is_active=False)
    answers = {fail(number, 1) for number in (known.number, gone.number, "777")}
    assert answers == {"Staff number or PIN is wrong."}


def test_five_wrong_pins_lock_the_number_even_for_the_right_pin():
    staff = make_staff()
    assert "locked until" in fail(staff.number, 5)
    with pytest.raises(Refused, match="locked until"):
        pin_prove(number=staff.number, pin=PIN)


def test_four_wrong_pins_do_not_lock_and_the_right_one_starts_the_count_again():
    staff = make_staff()
    fail(staff.number, 4)
    pin_prove(number=staff.number, pin=PIN)
    fail(staff.number, 4)
    assert pin_prove(number=staff.number, pin=PIN) == staff


def test_the_lock_lasts_a_quarter_of_an_hour_and_then_five_tries_are_free_again():
    staff = make_staff()
    fail(staff.number, 5)
    staff.refresh_from_db()
    assert staff.pin_locked_until is not None
    left = staff.pin_locked_until - timezone.now()
    assert timedelta(minutes=14) < left <= timedelta(minutes=15)
    Staff.objects.filter(pk=staff.pk).update(pin_locked_until=timezone.now())
    assert "wrong" in fail(staff.number, 4)
    assert pin_prove(number=staff.number, pin=PIN) == staff


def test_a_lock_is_in_the_log_with_the_device_and_nobody_as_actor():
    staff = make_staff()
    tablet, _token = make_tablet(make_table())
    for _time in range(5):
        with pytest.raises(Refused):
            pin_prove(number=staff.number, pin=WRONG, device=tablet)
    entry = Entry.objects.get(stream__name="house")
    assert (entry.kind, entry.actor, entry.device) == ("PinLocked", None, tablet)
    assert entry.data == {"staff": staff.number, "wrong_pins": 5}


def test_one_persons_lock_is_nobody_elses():
    locked, other = make_staff(), make_staff()
    fail(locked.number, 5)
    assert pin_prove(number=other.number, pin=PIN) == other


def test_a_pin_that_was_given_out_must_be_replaced_first():
    staff = make_staff(pin_is_temporary=True)
    with pytest.raises(TemporaryPin):
        pin_prove(number=staff.number, pin=PIN)
    assert pin_prove(number=staff.number, pin=PIN, temporary_will_do=True) == staff


@pytest.mark.django_db(transaction=True)
def test_proving_inside_a_transaction_is_an_error_because_a_rollback_would_forget_the_try():
    staff = make_staff()
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        pin_prove(number=staff.number, pin=WRONG)


@pytest.mark.django_db(transaction=True)
def test_a_burst_of_wrong_pins_cannot_outrun_the_count():
    staff = make_staff()

    def guess(_worker: int) -> str:
        try:
            pin_prove(number=staff.number, pin=WRONG)
        except Refused as refusal:
            return refusal.message
        finally:
            connection.close()
        return "proven"

    with ThreadPoolExecutor(8) as workers:
        answers = list(workers.map(guess, range(8)))
    assert sum("locked" in answer for answer in answers) == 4
    assert Entry.objects.filter(kind="PinLocked").count() == 1
