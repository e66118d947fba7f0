"""Audits begin and end: what is to be looked at is written down first, what was found is told last.

Between the two anybody may work on the parts (see `parts`), in any number of processes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from config.web.live_updates import announce
from games.errors import Refused
from games.words import _ as sentence
from settlement.audits.models import Audit, Finding, Part
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.checks.model import (
    HOUSE,
    SHOE,
    STRETCH,
    TABLE,
    Check,
    Fault,
    PooledCheck,
    Scope,
    checks,
)
from tables.checks.stretch import stretches
from tables.log import services as log
from tables.log.services import CLOCKWORK, By, NewEntry
from tables.models import Round, Stream, Table
from tables.staff.permissions import check_may

TOPIC = "audits"


@transaction.atomic
def audit_start(
    *,
    by: By,
    names: Sequence[str] = (),
    table: Table | None = None,
    day: date | None = None,
    occasion: str | None = None,
) -> Audit:
    """Write down every part of an audit; no names mean every check. Nobody works on it yet."""
    if by.actor is not None:
        check_may(by.actor, "audit.run")
    wanted = _wanted(names)
    audit = Audit.objects.create(
        checks=[check.name for check in wanted],
        table=table,
        day=day,
        by=by.actor,
        occasion=occasion,
    )
    kinds = {check.of for check in wanted}
    parts = (
        part for of in (HOUSE, TABLE, SHOE, STRETCH) if of in kinds for part in _parts(audit, of)
    )
    Part.objects.bulk_create(parts, batch_size=5000)
    announce(TOPIC, audit=audit.pk)
    return audit


def _wanted(names: Sequence[str]) -> list[Check]:
    known = checks()
    strange = [name for name in names if name not in known]
    if strange:
        words = _("There is no check called “%(name)s”; the checks are %(names)s.")
        raise Refused(words % {"name": strange[0], "names": ", ".join(known)})
    return [check for name, check in known.items() if not names or name in names]


def scope_of(audit: Audit) -> Scope:
    return Scope(audit.table_id, audit.day)


def checks_of(audit: Audit) -> list[Check]:
    """Those that still exist: a check may have been retired while an audit waited."""
    return [checks()[name] for name in audit.checks if name in checks()]


def _parts(audit: Audit, of: str) -> Iterator[Part]:
    scope = scope_of(audit)
    if of == HOUSE:
        yield Part(audit=audit, of=of)
    elif of == TABLE:
        tables = Table.objects.filter(pk=scope.table) if scope.table else Table.objects.all()
        yield from (Part(audit=audit, of=of, subject=table.pk) for table in tables)
    elif of == SHOE:
        yield from (Part(audit=audit, of=of, subject=shoe) for shoe in _shoes(scope))
    else:
        for stream, first, last in stretches(scope):
            yield Part(audit=audit, of=of, subject=stream, first=first, last=last)


def _shoes(scope: Scope) -> Iterable[int]:
    """Shoes with a settled round in the scope; a shoe is always looked at as a whole."""
    rounds = Round.objects.filter(settled_at__isnull=False)
    if scope.table:
        rounds = rounds.filter(table=scope.table)
    if scope.bounds:
        rounds = rounds.filter(settled_at__range=scope.bounds)
    return rounds.order_by("shoe").values_list("shoe", flat=True).distinct()


# The end -----------------------------------------------------------------------------------------


@transaction.atomic
def audit_finish(audit_id: int) -> bool:
    """Judge what was pooled, tell what is new, close the audit: once, when all parts are done."""
    audit = Audit.objects.select_for_update().get(pk=audit_id)
    if audit.finished_at is not None or Part.objects.filter(audit=audit, done_at=None).exists():
        return False
    for check in checks_of(audit):
        if isinstance(check, PooledCheck):
            findings_write(
                audit, [(check.name, found) for found in check.judge(_pooled(audit, check))]
            )
    audit.finished_at = timezone.now()
    audit.save(update_fields=["finished_at"])
    _tell(audit)
    announce(TOPIC, audit=audit.pk)
    return True


def _pooled(audit: Audit, check: PooledCheck) -> Counter[str]:
    counts: Counter[str] = Counter()
    tallies = Part.objects.filter(audit=audit, tally__has_key=check.name)
    for tally in tallies.values_list("tally", flat=True).iterator(chunk_size=2000):
        counts.update(tally[check.name])
    return counts


def findings_write(audit: Audit, found: Iterable[tuple[str, Fault]]) -> None:
    """A fault that an earlier audit found already is written down again, and not told again."""
    rows = list(found)
    earlier = Finding.objects.filter(subject__in={each.subject for _name, each in rows})
    known = set(earlier.exclude(audit=audit).values_list("check_name", "subject"))
    Finding.objects.bulk_create(
        [
            Finding(
                audit=audit,
                check_name=name,
                subject=each.subject,
                **each.say.as_json(),
                table_id=each.table,
                round_id=each.round,
                known=(name, each.subject) in known,
            )
            for name, each in rows
        ],
        ignore_conflicts=True,
    )


def _tell(audit: Audit) -> None:
    """What is new goes to the log, and so to surveillance's desk; one alert for all of it."""
    new = Finding.objects.filter(audit=audit, known=False)
    fresh = list(new.select_related("table").order_by("pk"))
    if not fresh:
        return
    house = log.house_id()
    by_stream: dict[int, list[Finding]] = defaultdict(list)
    for finding in fresh:
        by_stream[finding.table.stream_id if finding.table else house].append(finding)
    streams = log.lock_all(sorted({*by_stream, house}))
    for stream in streams:
        facts = [_fact(finding) for finding in by_stream[stream.pk]]
        log.append_all(stream, facts, by=CLOCKWORK)
    _alert(audit, fresh, next(stream for stream in streams if stream.pk == house))


def _fact(finding: Finding) -> NewEntry:
    data = {"audit": finding.audit_id, "finding": finding.pk, "check": finding.check_name}
    return NewEntry("AuditFound", data | {"say": finding.say.as_json()}, round_id=finding.round_id)


def _alert(audit: Audit, fresh: Sequence[Finding], house: Stream) -> None:
    say = sentence(
        "New faults in audit {audit}: {count}. The first: {first}",
        audit=str(audit),
        count=len(fresh),
        first=fresh[0].say,
    )
    alert_raise(house, KINDS["audit-finding"], say, by=CLOCKWORK)
