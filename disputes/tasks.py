"""What the house does by itself about disputes and for surveillance. Each may run twice."""

from __future__ import annotations

from celery import shared_task

from disputes.services.desk import catch_up
from disputes.services.disputes import overdue_warn
from disputes.services.surveillance import chains_check


@shared_task
def warn_of_overdue() -> None:
    overdue_warn()


@shared_task
def fill_desk() -> None:
    catch_up()


@shared_task
def verify_chains() -> None:
    chains_check()
