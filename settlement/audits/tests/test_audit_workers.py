"""An audit shared by real workers: one is killed with -9 in the middle, the audit ends complete."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from django.utils import timezone

from config.valkey import WORKER_ALIVE, client
from lab.testing.browsers import worker_is_alive
from lab.testing.settlement.history import SHOES, history
from ops.run import programs
from ops.run.child_process import wait_until
from ops.run.process_tree import end
from settlement.audits.services.audits import audit_finish, audit_start, checks_of
from settlement.audits.services.parts import audit_work, part_claim, part_do
from settlement.audits.tasks import resume_audits, work_on_audit
from settlement.models import Audit, Finding, Part
from tables.log.services import CLOCKWORK
from tables.models import Round


def until(done, patience: float = 30, meanwhile=lambda: None) -> None:
    deadline = time.monotonic() + patience
    while not done():
        assert time.monotonic() < deadline
        meanwhile()
        time.sleep(0.1)


def leased() -> bool:
    return Part.objects.filter(done_at=None, leased_until__isnull=False).exists()


@pytest.mark.processes
def test_a_worker_killed_in_the_middle_leaves_an_audit_that_others_finish(
    site, owner_connection, monkeypatch
):
    monkeypatch.setenv("AUDIT_LEASE_SECONDS", "1")
    history()
    audit = audit_start(by=CLOCKWORK, names=["replay"])
    celery = programs.worker(processes=1)
    # A queue of its own, so that the worker which other tests share does not take its job.
    doomed = replace(celery, argv=[*celery.argv, "--queues", "doomed"])
    with site.running(doomed) as (victim,), owner_connection.transaction():
        # Whoever looks at a shoe now waits for us in the middle of it.
        owner_connection.execute("LOCK TABLE settlement_line IN ACCESS EXCLUSIVE MODE")
        work_on_audit.apply_async((audit.pk,), queue="doomed")
        until(lambda: somebody_waits(owner_connection))
        end([victim.tree])  # -9, with everything it forked
    client().delete(WORKER_ALIVE)
    assert leased()
    assert Part.objects.filter(audit=audit, done_at=None).count() == SHOES
    with site.running(celery) as (heir,):
        wait_until(worker_is_alive, what="The worker", child=heir)
        # What the clock does: it finds the audit standing still once the lease has run out.
        until(lambda: Audit.objects.get().finished_at, meanwhile=resume_audits.delay)
    parts = Part.objects.filter(audit=audit)
    assert sorted(parts.values_list("tries", "looked_at")) == [(1, 2), (1, 2), (2, 2)]
    assert Finding.objects.count() == Round.objects.count() == 2 * SHOES


def somebody_waits(connection) -> bool:
    """Whether somebody waits for the lock that we hold."""
    words = (
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'settlement_line'::regclass"
    )
    (waiting,) = connection.execute(
        f"{words} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    ).fetchone()
    return bool(waiting)


# The same without processes ----------------------------------------------------------------------


@pytest.fixture
def audit(db) -> Audit:
    history()
    return audit_start(by=CLOCKWORK, names=["replay"])


def test_a_part_that_two_looked_at_is_done_once(audit):
    part, checks = part_claim(audit), checks_of(audit)
    assert part is not None
    part_do(audit, part, checks)
    part_do(audit, part, checks)
    part.refresh_from_db()
    assert (part.looked_at, Finding.objects.count()) == (2, 2)


def test_a_part_is_claimed_by_one_until_its_lease_runs_out(audit):
    claimed = [part.pk for _claim in range(SHOES + 1) if (part := part_claim(audit))]
    assert claimed == list(Part.objects.values_list("pk", flat=True))
    Part.objects.filter(pk=claimed[1]).update(leased_until=timezone.now())
    again = part_claim(audit)
    assert again is not None
    assert (again.pk, again.tries) == (claimed[1], 2)


def test_an_audit_ends_once_and_not_before_its_last_part(audit):
    assert not audit_finish(audit.pk)
    assert len(list(audit_work(audit.pk))) == SHOES
    assert not audit_finish(audit.pk)  # the last part had done it
    assert list(audit_work(audit.pk)) == []


def test_a_part_that_nobody_survives_is_itself_a_finding(audit):
    Part.objects.filter(pk=Part.objects.earliest("pk").pk).update(tries=5)
    list(audit_work(audit.pk))
    unread = Finding.objects.get(check_name="audit")
    assert "could not be looked at" in unread.say
    assert Audit.objects.get().finished_at
