"""Audits: one run, the parts it is split into, and what it found.

A part is claimed by a worker for a while (its lease); if the worker dies, the lease runs out and
another claims it. A part is done together with its findings in one transaction, once; findings are
append-only, and the same fault is one row in a run however often somebody looks.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tables.checks.model import checks
from tables.log.sentences import Saying
from tables.models import Staff, Table


class Audit(models.Model):
    """One run of some checks over the book, or over a table or a gaming day of it."""

    checks = models.JSONField()  # names
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", null=True, blank=True)
    day = models.DateField(null=True, blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    # What the clock starts it for ("day 2026-11-17"): unique, so that it is started once.
    occasion = models.CharField(max_length=20, unique=True, null=True, blank=True)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(finished_at=None), name="audit_running")
        ]

    def __str__(self) -> str:
        return f"A{self.pk:05d}"


class Part(models.Model):
    """A shoe, a stretch of a chain, a table or the house: what one worker looks at in one go."""

    audit = models.ForeignKey(Audit, models.PROTECT, related_name="parts", db_index=False)
    of = models.CharField(max_length=8)  # a kind of tables.checks.model
    subject = models.BigIntegerField(default=0)  # the shoe, stream or table
    first = models.BigIntegerField(default=0)  # of a stretch: from which entry to which
    last = models.BigIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    looked_at = models.PositiveIntegerField(default=0)  # rounds or entries
    tally = models.JSONField(default=dict)  # what pooled checks counted here

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["audit", "of", "subject", "first"], name="a_part_once")
        ]
        indexes = [
            models.Index(
                fields=["audit", "id"], condition=models.Q(done_at=None), name="part_to_do"
            )
        ]

    def __str__(self) -> str:
        return f"{self.audit_id}: {self.of} {self.subject}"


class Finding(Saying):
    """A fault that a check found. `known`: an earlier audit had found it already."""

    audit = models.ForeignKey(Audit, models.PROTECT, related_name="findings", db_index=False)
    check_name = models.CharField(max_length=20)
    subject = models.CharField(max_length=120)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", null=True, blank=True)
    round_id = models.BigIntegerField(null=True, blank=True)
    known = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["audit", "check_name", "subject"], name="a_finding_once_an_audit"
            )
        ]
        indexes = [models.Index(fields=["check_name", "subject"], name="finding_of_subject")]

    def __str__(self) -> str:
        return f"{self.check_name}: {self.subject}"

    @property
    def title(self) -> str:
        """The check's name as people know it; a check may have been retired since."""
        check = checks().get(self.check_name)
        return str(check.title) if check else self.check_name
