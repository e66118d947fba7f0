"""What happens by itself for surveillance. Each may run twice."""

from __future__ import annotations

from celery import shared_task

from disputes.surveillance.services.entries import catch_up
from disputes.surveillance.services.notes import chains_check


@shared_task
def fill_desk() -> None:
    catch_up()


@shared_task
def verify_chains() -> None:
    chains_check()
