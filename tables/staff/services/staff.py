"""Staff: added, changed, deactivated, never deleted; each step is in the house's log."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

from axes.utils import reset as forget_wrong_passwords
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from config import roles
from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Staff, Stream
from tables.staff.services.duty import end_duty
from tables.staff.services.pins import check_new_pin, random_pin

# No 0 or O, 1, l or I: a temporary password is read from a screen and typed once.
LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
NUMBER = re.compile(r"[0-9]{3,8}")


@dataclass(frozen=True)
class Secrets:
    password: str
    pin: str


def staff_add(
    *, by: By, number: str, name: str, rank: str, language: str = "en", own: Secrets | None = None
) -> tuple[Staff, Secrets]:
    """Add somebody. Without secrets of their own they get temporary ones, to be shown once."""
    if not NUMBER.fullmatch(number):
        raise Refused(_("A staff number is three to eight digits."))
    if not 1 <= len(name.strip()) <= 100:
        raise Refused(_("A name has one to a hundred letters."))
    given = own or Secrets(random_password(), random_pin(number))
    with transaction.atomic():
        house = log.lock_house()  # before the look, so that two cannot add one number
        if Staff.objects.filter(number=number).exists():
            raise Refused(_("Staff number %(number)s is taken.") % {"number": number})
        staff = Staff.objects.create(
            number=number,
            name=name,
            rank=rank,
            language=language,
            password=make_password(given.password),
            pin=make_password(given.pin),
            password_is_temporary=own is None,
            pin_is_temporary=own is None,
        )
        log.append(house, "StaffAdded", {"staff": number, "name": name, "rank": rank}, by=by)
    return staff, given


@transaction.atomic
def staff_change(*, by: By, staff: Staff, name: str, rank: str) -> None:
    """Change somebody's name or rank. Nobody changes their own rank."""
    staff, house = _locked(staff)
    changes = {
        field: [old, new]
        for field, old, new in (("name", staff.name, name), ("rank", staff.rank, rank))
        if old != new
    }
    if not changes:
        return
    if "rank" in changes:
        _not_oneself(by, staff)
        _keep_an_administrator(staff)
    staff.name, staff.rank = name, rank
    staff.save(update_fields=["name", "rank"])
    log.append(house, "StaffChanged", {"staff": staff.number, "changes": changes}, by=by)


@transaction.atomic
def staff_deactivate(*, by: By, staff: Staff) -> None:
    """A leaver: signed out everywhere at once and tapped out, but never deleted."""
    staff = Staff.objects.select_for_update(no_key=True, of=("self",)).get(pk=staff.pk)
    _not_oneself(by, staff)
    duty = staff.duties.filter(ended_at=None).select_related("table").first()
    streams = log.lock_all([log.house_id(), *([duty.table.stream_id] if duty else [])])
    if not staff.is_active:
        return
    _keep_an_administrator(staff)
    if duty:
        end_duty(duty, streams[1], by=by)
    _set(staff, is_active=False)
    log.append(streams[0], "StaffDeactivated", {"staff": staff.number}, by=by)


@transaction.atomic
def staff_reactivate(*, by: By, staff: Staff) -> None:
    staff, house = _locked(staff)
    if not staff.is_active:
        _set(staff, is_active=True)
        log.append(house, "StaffReactivated", {"staff": staff.number}, by=by)


def password_reset(*, by: By, staff: Staff) -> str:
    """A temporary password, to be shown once; every session of theirs ends."""
    password = random_password()
    with transaction.atomic():
        staff, house = _locked(staff)
        _set(staff, password=make_password(password), password_is_temporary=True)
        forget_wrong_passwords(username=staff.number)
        log.append(house, "PasswordReset", {"staff": staff.number}, by=by)
    return password


def pin_reset(*, by: By, staff: Staff) -> str:
    """A temporary PIN, to be shown once; a lock-out ends with it."""
    pin = random_pin(staff.number)
    with transaction.atomic():
        staff, house = _locked(staff)
        fresh = {"wrong_pins": 0, "pin_locked_until": None}
        _set(staff, pin=make_password(pin), pin_is_temporary=True, **fresh)
        log.append(house, "PinReset", {"staff": staff.number}, by=by)
    return pin


def password_change(*, by: By, password: str) -> None:
    """One's own new password."""
    try:
        validate_password(password, by.staff)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    with transaction.atomic():
        staff, house = _locked(by.staff)
        _set(staff, password=make_password(password), password_is_temporary=False)
        log.append(house, "PasswordChanged", {"staff": staff.number}, by=by)


def pin_change(*, by: By, pin: str) -> None:
    """One's own new PIN."""
    check_new_pin(pin, by.staff.number)
    with transaction.atomic():
        staff, house = _locked(by.staff)
        _set(staff, pin=make_password(pin), pin_is_temporary=False)
        log.append(house, "PinChanged", {"staff": staff.number}, by=by)


def language_change(*, staff: Staff, language: str) -> None:
    _set(staff, language=language)  # a taste, not a deed: not logged


def random_password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _i in range(4)) for _j in range(3))


def _locked(staff: Staff) -> tuple[Staff, Stream]:
    # People before streams, always: see tables.staff.services.duty.
    fresh = Staff.objects.select_for_update(no_key=True, of=("self",)).get(pk=staff.pk)
    return fresh, log.lock_house()


def _set(staff: Staff, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(staff, name, value)
    staff.save(update_fields=list(fields))


def _not_oneself(by: By, staff: Staff) -> None:
    if by.actor == staff:
        raise Refused(_("Somebody else must do this for you."))


def _keep_an_administrator(staff: Staff) -> None:
    """The house must not lock itself out; the house stream's lock makes the count certain."""
    if staff.rank != roles.ADMINISTRATOR:
        return
    others = Staff.objects.filter(rank=roles.ADMINISTRATOR, is_active=True).exclude(pk=staff.pk)
    if not others.exists():
        raise Refused(_("This is the last administrator. Appoint another one first."))
