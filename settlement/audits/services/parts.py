"""Working on an audit's parts: claimed for a while, looked at in one snapshot, done once.

Any number of processes may do this at the same time. Whoever dies leaves a lease that runs out; a
part that two looked at, because the first was slow, is done by whoever comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.errors import Refused
from games.words import Sentence, _
from settlement.audits.models import Audit, Part
from settlement.audits.services.audits import audit_finish, checks_of, findings_write, scope_of
from tables.checks.book import ShoeBook
from tables.checks.model import (
    HOUSE,
    SHOE,
    STRETCH,
    TABLE,
    Check,
    Counts,
    Fault,
    HouseCheck,
    PooledCheck,
    ShoeCheck,
    StretchCheck,
    TableCheck,
)
from tables.checks.stretch import Stretch
from tables.models import Stream, Table

MOST_TRIES = 5  # a part that kills whoever looks at it must not kill every worker


@dataclass
class PartResult:
    """What the checks say of one part."""

    found: list[tuple[str, Fault]] = field(default_factory=list)
    tally: dict[str, Counts] = field(default_factory=dict)
    looked_at: int = 0


def audit_work(audit_id: int, *, seconds: float | None = None) -> Iterator[Part]:
    """Claim and do parts until none is left to claim or the time is up; the last one finishes."""
    audit = Audit.objects.get(pk=audit_id)
    wanted, until = checks_of(audit), monotonic() + (seconds or float("inf"))
    while monotonic() < until and (part := part_claim(audit)):
        part_do(audit, part, wanted)
        yield part
    audit_finish(audit_id)


@transaction.atomic
def part_claim(audit: Audit) -> Part | None:
    """A part that nobody has, or whose worker has not been heard of for the length of a lease."""
    now = timezone.now()
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    to_do = Part.objects.filter(free, audit=audit, done_at=None).order_by("pk")
    part = to_do.select_for_update(skip_locked=True).first()
    if part is not None:
        part.leased_until = now + timedelta(seconds=settings.AUDIT_LEASE_SECONDS)
        part.tries += 1
        part.save(update_fields=["leased_until", "tries"])
    return part


def part_do(audit: Audit, part: Part, wanted: list[Check]) -> None:
    """Look, then write findings and the part's end together, unless somebody else has."""
    seen = _unreadable(part) if part.tries > MOST_TRIES else _read(audit, part, wanted)
    with transaction.atomic():
        done = Part.objects.filter(pk=part.pk, done_at=None).update(
            done_at=timezone.now(), tally=seen.tally, looked_at=F("looked_at") + seen.looked_at
        )
        if done:
            findings_write(audit, seen.found)


def _unreadable(part: Part) -> PartResult:
    say = _("This part of the book could not be looked at in {tries} tries.", tries=MOST_TRIES)
    return PartResult([("audit", Fault(_subject(part), say))])


def _subject(part: Part) -> str:
    return f"{part.of} {part.subject} {part.first}"


@contextmanager
def snapshot() -> Iterator[None]:
    """One moment of the database: a round that is settled meanwhile is not half there."""
    within = connection.in_atomic_block  # a test's transaction is a moment of its own
    with transaction.atomic():
        if not within:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _read(audit: Audit, part: Part, wanted: list[Check]) -> PartResult:
    with snapshot():
        mine = [check for check in wanted if check.of == part.of]
        return READERS[part.of](audit, part, mine)


def _shoe(audit: Audit, part: Part, wanted: list[Check]) -> PartResult:
    book, seen = ShoeBook.of(part.subject), PartResult()
    for check in wanted:
        if isinstance(check, ShoeCheck):
            seen.found += _asked(check, part, partial(check.find_faults, book))
        elif isinstance(check, PooledCheck):
            seen.found += _asked(check, part, partial(_count, check, book, seen))
    seen.looked_at = len(book.rounds)
    return seen


def _count(check: PooledCheck, book: ShoeBook, seen: PartResult) -> Iterable[Fault]:
    if counts := check.count(book):
        seen.tally[check.name] = counts
    return ()


def _stretch(audit: Audit, part: Part, wanted: list[Check]) -> PartResult:
    stream = Stream.objects.select_related("table").get(pk=part.subject)
    stretch, seen = Stretch(stream, part.first, part.last), PartResult()
    for check in wanted:
        if isinstance(check, StretchCheck):
            seen.found += _asked(check, part, partial(check.find_faults, stretch))
    return seen


def _table(audit: Audit, part: Part, wanted: list[Check]) -> PartResult:
    table, scope, seen = Table.objects.get(pk=part.subject), scope_of(audit), PartResult()
    for check in wanted:
        if isinstance(check, TableCheck):
            seen.found += _asked(check, part, partial(check.find_faults, table, scope))
    return seen


def _house(audit: Audit, part: Part, wanted: list[Check]) -> PartResult:
    scope, seen = scope_of(audit), PartResult()
    for check in wanted:
        if isinstance(check, HouseCheck):
            seen.found += _asked(check, part, partial(check.find_faults, scope))
    return seen


def _asked(
    check: Check, part: Part, faults: Callable[[], Iterable[Fault]]
) -> list[tuple[str, Fault]]:
    """What a check says. One that cannot make sense of what it sees says that, as a finding."""
    try:
        return [(check.name, found) for found in faults()]
    except (DatabaseError, InterfaceError):
        raise  # not the book's fault: the part is claimed again
    except Refused as refusal:
        return [(check.name, Fault(_subject(part), _no_sense(refusal.message)))]
    except Exception as fault:  # a forged row may break any assumption
        why = f"{type(fault).__name__}: {fault}"  # for whoever mends the check
        return [(check.name, Fault(_subject(part), _no_sense(why)))]


def _no_sense(why: str) -> Sentence:
    return _("This part of the book makes no sense to the check: {why}", why=why)


READERS = {SHOE: _shoe, STRETCH: _stretch, TABLE: _table, HOUSE: _house}
