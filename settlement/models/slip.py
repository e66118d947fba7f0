"""Fills and credits: slips numbered without gaps, each step signed by whoever took it.

A slip and its steps are append-only; where it stands is its newest step. PostgreSQL refuses a
number out of turn and a step out of order (see the migrations).
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.day import gaming_day
from settlement.models.ledger import CREDIT, FILL, Transfer
from tables.models import Session, Staff, Table

SLIPS = {FILL: _("Fill"), CREDIT: _("Credit")}
LETTERS = {FILL: "F", CREDIT: "C"}

REQUESTED, APPROVED, DELIVERED, RECEIVED, VOIDED = (
    "requested",
    "approved",
    "delivered",
    "received",
    "voided",
)
STEPS = {
    REQUESTED: _("Requested"),
    APPROVED: _("Approved"),
    DELIVERED: _("Delivered"),
    RECEIVED: _("Received"),
    VOIDED: _("Void"),
}
FOLLOWS = {APPROVED: REQUESTED, DELIVERED: APPROVED, RECEIVED: DELIVERED}
ENDED = (RECEIVED, VOIDED)


class Numbering(models.Model):
    """The last number given out. Its row is the lock that makes numbering one at a time."""

    kind = models.CharField(max_length=8, unique=True, choices=list(SLIPS.items()))
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} {self.last}"


class Slip(models.Model):
    """Chips from the cage to a table (a fill), or back (a credit)."""

    kind = models.CharField(max_length=8, choices=list(SLIPS.items()))
    number = models.PositiveIntegerField()
    table = models.ForeignKey(Table, models.PROTECT, related_name="slips")
    session = models.ForeignKey(Session, models.PROTECT, related_name="slips")
    chips = models.JSONField()
    amount = models.DecimalField(max_digits=20, decimal_places=2)
    day = models.DateField(default=gaming_day)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "number"], name="slip_number_once"),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="slip_has_a_value"),
        ]
        indexes = [models.Index(fields=["day", "table"], name="slip_of_day")]

    def __str__(self) -> str:
        return f"{LETTERS[self.kind]}{self.number:06d}"


class Step(models.Model):
    """One signature on a slip. Voiding takes a reason and a second person."""

    slip = models.ForeignKey(Slip, models.PROTECT, related_name="steps", db_index=False)
    step = models.CharField(max_length=10, choices=list(STEPS.items()))
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    rank = models.CharField(max_length=20)
    confirmed_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    reason = models.TextField(blank=True)
    transfer = models.OneToOneField(
        Transfer, models.PROTECT, related_name="step", null=True, blank=True
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["slip", "step"], name="one_step_of_a_kind"),
            models.CheckConstraint(
                condition=~models.Q(step=VOIDED)
                | models.Q(confirmed_by__isnull=False)
                & ~models.Q(confirmed_by=models.F("by"))
                & ~models.Q(reason=""),
                name="void_by_two_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slip} {self.step}"
