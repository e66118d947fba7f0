"""The house's clockwork about disputes: on the schedule, taken by a real worker, once; and races."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from config import roles
from config.celery import app
from disputes.disputes.tasks import warn_of_overdue
from disputes.models import ChainCheck, Decision, Standing
from disputes.surveillance.tasks import verify_chains
from games.errors import Refused
from lab.testing.disputes.filed import at, by, decide, take
from tables.models import Alert


def test_every_task_on_the_schedule_exists():
    app.loader.import_default_modules()
    assert {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


def until(done, patience: float = 30) -> None:
    deadline = time.monotonic() + patience
    while not done() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert done()


def warned() -> int:
    return Alert.objects.filter(kind="dispute-overdue").count()


@pytest.mark.clause("tiger 8.3")
def test_a_worker_warns_of_a_promise_that_was_not_kept_and_only_once(worker):
    take(at("escalated"), "due")
    Standing.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    for _time in range(3):
        warn_of_overdue.delay()
    verify_chains.delay()  # one worker takes them in order: when this is done, so are the others
    until(ChainCheck.objects.exists)
    assert warned() == 1


@pytest.mark.clause("tiger 8.4")
def test_of_two_managers_who_decide_at_once_one_is_refused(transactional_db):
    dispute, managers = at("escalated"), [by(roles.PIT_MANAGER), by(roles.SHIFT_MANAGER)]

    def attempt(who):
        try:
            return decide(who, dispute) is not None
        except Refused:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(attempt, managers))
    assert sorted(done) == [False, True]
    assert Decision.objects.count() == 1
