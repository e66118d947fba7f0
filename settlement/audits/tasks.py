"""The audits as jobs: any number of workers share one, and none of them is needed to the end.

A job works for a few seconds and queues itself again, so that other tasks get their turn. The clock
looks for audits that stand still (their workers were killed) and sets new workers on them.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from celery import shared_task
from django.db import IntegrityError
from django.utils import timezone

from config.web.gaming_day import gaming_day
from config.web.live_updates import enqueue
from settlement.audits.models import Audit, Part
from settlement.audits.services.audits import audit_start
from settlement.audits.services.parts import audit_work
from tables.log.services import CLOCKWORK

AT_ONCE = 64  # jobs of one audit in the queue: more workers than that would have nothing to claim
SECONDS = 5.0


def audit_queue(audit: Audit) -> None:
    """Let the workers at it, once the present transaction has committed."""
    parts = Part.objects.filter(audit=audit, done_at=None).count()
    for _job in range(max(1, min(parts, AT_ONCE))):
        enqueue(work_on_audit, audit.pk)


@shared_task
def work_on_audit(audit_id: int) -> None:
    done = sum(1 for _part in audit_work(audit_id, seconds=SECONDS))
    left = Part.objects.filter(audit=audit_id, done_at=None)
    if done and left.exists():
        enqueue(work_on_audit, audit_id)


@shared_task
def resume_audits() -> None:
    """Audits on which nobody works: none of their parts is leased, and they are not finished."""
    busy = Part.objects.filter(done_at=None, leased_until__gte=timezone.now())
    still = Audit.objects.filter(finished_at=None).exclude(pk__in=busy.values("audit"))
    for audit in still:
        audit_queue(audit)


@shared_task
def start_audits() -> None:
    """What is due and not yet begun: the gaming day that has ended, and once a week the book.

    Asked often, so that a house that was closed at the hour still gets its audit.
    """
    yesterday = gaming_day() - timedelta(days=1)
    week = "{}-W{:02}".format(*yesterday.isocalendar())
    for occasion, day in ((f"day {yesterday}", yesterday), (f"book {week}", None)):
        if not Audit.objects.filter(occasion=occasion).exists():
            with suppress(IntegrityError):  # another worker was first
                audit_queue(audit_start(by=CLOCKWORK, day=day, occasion=occasion))
