"""The table's bankroll: counts of the float, chips sold and changed, fills and credits.

Counts and exchanges are append-only, as the ledger. Slips are numbered without gaps, each step
signed by whoever took it.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from settlement.bank.slip_steps import SLIP_STEPS, VOIDED
from settlement.ledger.models import CLOSING, CREDIT, FILL, OPENING, Transfer
from tables.log.sentences import SentenceField
from tables.models import Session, Staff, Table

ENDS = {OPENING: _("Opening"), CLOSING: _("Closing")}


class Count(models.Model):
    """The float counted by denomination and attested by two people; a difference is explained."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="counts")
    session = models.ForeignKey(Session, models.PROTECT, related_name="counts", db_index=False)
    end = models.CharField(max_length=8, choices=list(ENDS.items()))
    transfer = models.OneToOneField(Transfer, models.PROTECT, related_name="count")
    chips = models.JSONField()  # denomination → how many
    total = models.DecimalField(max_digits=20, decimal_places=2)
    expected = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    explanation = models.TextField(blank=True)
    # The drop box at closing: what was sold, and what was found in it.
    drop = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    drop_expected = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    drop_box = models.CharField(max_length=20, blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    attested_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "end"], name="one_count_an_end"),
            models.CheckConstraint(
                condition=~models.Q(by=models.F("attested_by")), name="count_by_two"
            ),
            models.CheckConstraint(
                condition=models.Q(expected=None)
                | models.Q(expected=models.F("total"))
                | ~models.Q(explanation=""),
                name="difference_is_explained",
            ),
            models.CheckConstraint(
                condition=models.Q(drop=models.F("drop_expected"))
                | models.Q(drop=None)
                | ~models.Q(explanation=""),
                name="drop_difference_is_explained",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.end} {self.total}"

    @property
    def difference(self) -> Decimal:
        """Over, or with a minus short; nothing at a first opening, where nothing was expected."""
        return Decimal(0) if self.expected is None else self.total - self.expected


class Exchange(models.Model):
    """Chips sold for cash (a buy-in, with its transfer), or changed for others of equal value."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="exchanges")
    session = models.ForeignKey(Session, models.PROTECT, related_name="exchanges")
    transfer = models.OneToOneField(
        Transfer, models.PROTECT, related_name="exchange", null=True, blank=True
    )
    box = models.PositiveSmallIntegerField()
    amount = models.DecimalField(max_digits=20, decimal_places=2)
    chips_in = models.JSONField(default=dict, blank=True)  # a colour change: what the player gave
    chips_out = models.JSONField()
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    approved_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="exchange_has_a_value"),
            models.CheckConstraint(
                condition=models.Q(transfer=None)
                | models.Q(approved_by__isnull=False) & ~models.Q(approved_by=models.F("by")),
                name="buy_in_is_approved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} at box {self.box}"


SLIPS = {FILL: _("Fill"), CREDIT: _("Credit")}
LETTERS = {FILL: "F", CREDIT: "C"}


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
    day = models.DateField()
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
    step = models.CharField(
        max_length=10, choices=[(name, row.name) for name, row in SLIP_STEPS.items()]
    )
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    rank = models.CharField(max_length=20)
    confirmed_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    reason = SentenceField(blank=True)
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
