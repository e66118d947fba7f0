"""Proving who one is at a table: staff number and six-digit PIN, locked after a few wrong ones.

A wrong try must be counted whatever becomes of the action it was for, so proving runs in its own
transaction, before the action's.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.models import Staff, Tablet

SIX_DIGITS = re.compile(r"[0-9]{6}")
RUNS = ("01234567890", "09876543210")


class TemporaryPin(Refused):
    """The PIN is right, but somebody else gave it out: its owner must choose their own first."""


def pin_prove(
    *, number: str, pin: str, device: Tablet | None = None, temporary_will_do: bool = False
) -> Staff:
    """The person whose number and PIN these are. Refused otherwise, and the wrong try counted."""
    with transaction.atomic(durable=True):
        staff, refusal = _try_pin(number, pin, device)
    if staff is None or refusal:
        raise Refused(refusal or _("Staff number or PIN is wrong."))
    if staff.pin_is_temporary and not temporary_will_do:
        raise TemporaryPin(_("This PIN was given out. Choose your own before you use it."))
    return staff


def _try_pin(number: str, pin: str, device: Tablet | None) -> tuple[Staff | None, str]:
    # The row lock makes tries for one person wait for each other: a burst cannot outrun the count.
    people = Staff.objects.select_for_update(no_key=True, of=("self",))
    staff = people.filter(number=number, is_active=True).first()
    if staff is None:
        make_password(pin)  # so that an unknown number takes as long as a known one
        return None, ""
    now = timezone.now()
    if staff.pin_locked_until and staff.pin_locked_until > now:
        return None, _locked(staff.pin_locked_until)
    if check_password(pin, staff.pin):
        _set_tries(staff, 0, None)
        return staff, ""
    return None, _count_wrong(staff, now, device)


def _count_wrong(staff: Staff, now: datetime, device: Tablet | None) -> str:
    wrong = staff.wrong_pins + 1
    if wrong < settings.PIN_TRIES:
        _set_tries(staff, wrong, None)
        return ""
    until = now + timedelta(minutes=settings.PIN_LOCK_MINUTES)
    _set_tries(staff, 0, until)
    by = log.By(None, "", device, at_table=device is not None)  # whoever it was, it was not proven
    log.append(log.lock_house(), "PinLocked", {"staff": staff.number, "wrong_pins": wrong}, by=by)
    return _locked(until)


def _set_tries(staff: Staff, wrong: int, until: datetime | None) -> None:
    if (staff.wrong_pins, staff.pin_locked_until) != (wrong, until):
        staff.wrong_pins, staff.pin_locked_until = wrong, until
        staff.save(update_fields=["wrong_pins", "pin_locked_until"])


def _locked(until: datetime) -> str:
    clock = timezone.localtime(until).strftime("%H:%M")
    return _("Too many wrong PINs. This number is locked until %(time)s.") % {"time": clock}


def check_new_pin(pin: str, number: str) -> None:
    """Refuse a PIN that a watcher would guess first."""
    if not SIX_DIGITS.fullmatch(pin):
        raise Refused(_("A PIN is six digits."))
    easy = len(set(pin)) == 1 or any(pin in run for run in RUNS) or number in pin
    if easy:
        raise Refused(_("This PIN is too easy to guess. Choose another."))


def random_pin(number: str) -> str:
    while True:
        pin = f"{secrets.randbelow(10**6):06d}"
        try:
            check_new_pin(pin, number)
        except Refused:
            continue
        return pin
