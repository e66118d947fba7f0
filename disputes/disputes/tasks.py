"""What happens by itself to disputes. Each may run twice."""

from __future__ import annotations

from celery import shared_task

from disputes.disputes.services.disputes import overdue_warn


@shared_task
def warn_of_overdue() -> None:
    overdue_warn()
