"""Accounts: nobody's lies idle, and who has left cannot act and has not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.words import Sentence, _
from tables.checks.model import Fault, HouseCheck, Scope
from tables.log.models import HOUSE
from tables.models import ActingRank, Duty, Entry, Staff

IDLE = timedelta(days=90)
LEFT, BACK = "StaffDeactivated", "StaffReactivated"


def find_faults(scope: Scope) -> Iterator[Fault]:
    if scope.table is None:
        yield from _idle()
        yield from _left()


def _idle() -> Iterator[Fault]:
    """No sign of life for long: not signed in, not tapped in, nothing in the log."""
    since = timezone.now() - IDLE
    on_duty = {"last_duty": Max("duties__started_at")}
    people = Staff.objects.filter(is_active=True, created_at__lt=since).annotate(**on_duty)
    for person in people:
        signs = [person.last_login, getattr(person, "last_duty", None)]
        if any(sign and sign >= since for sign in signs) or _acted(person, since):
            continue
        say = _(
            "The account of {who} has been idle for more than {days} days.",
            who=person.number,
            days=IDLE.days,
        )
        yield Fault(f"idle {person.number}", say)


def _acted(person: Staff, since: datetime) -> bool:
    return Entry.objects.filter(actor=person, at__gte=since).exists()


def _left() -> Iterator[Fault]:
    told: dict[str, tuple[str, datetime]] = {}
    steps = Entry.objects.filter(stream__name=HOUSE, kind__in=(LEFT, BACK)).order_by("seq")
    for kind, data, at in steps.values_list("kind", "data", "at"):
        told[data["staff"]] = (kind, at)
    for person in Staff.objects.all():
        kind, at = told.get(person.number, ("", person.created_at))
        who = person.number
        if person.is_active and kind == LEFT:
            say = _(
                "{who} left, and the account is open again; the log does not say by whom.", who=who
            )
            yield Fault(f"reopened {who}", say)
        elif not person.is_active and kind != LEFT:
            say = _("The account of {who} is closed; the log does not say by whom.", who=who)
            yield Fault(f"closed {who}", say)
        elif not person.is_active and (still := _still(person, at)):
            yield Fault(f"left {who}", still)


def _still(person: Staff, at: datetime) -> Sentence | None:
    if Entry.objects.filter(actor=person, at__gt=at).exists():
        return _("{who} acted after the account was closed.", who=person.number)
    if Duty.objects.filter(staff=person, ended_at=None).exists():
        return _("{who} has left and still stands at a table.", who=person.number)
    if ActingRank.objects.in_force().filter(staff=person).exists():
        return _("{who} has left and still has a lent rank.", who=person.number)
    return None


CHECK = HouseCheck(
    "accounts",
    gettext_lazy("Idle and closed accounts"),
    gettext_lazy("No account lies idle for 90 days; who has left cannot act and has not."),
    find_faults,
)
