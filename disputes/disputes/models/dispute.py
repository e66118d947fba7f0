"""A dispute, where it stands, and every step it took.

What was claimed and each step are append-only; a step is an entry of the log that belongs to the
dispute, so who, as which rank and when are sealed there. `Standing` is the only row that moves.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import models
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from disputes.irregularities.models import Irregularity
from games.words import from_json
from tables.log.sentences import SentenceField, ShortSentenceField
from tables.models import Entry, Player, Round, Staff, Table

Words = str | Promise

OPEN, ESCALATED, DECIDED = "open", "escalated", "decided"
DISAGREED, TOLD, COMPLAINT, ANSWERED = "disagreed", "told", "complaint", "answered"
RESOLVED, AGREED, CLOSED = "resolved", "agreed", "closed"
STATUS: Final[dict[str, Words]] = {
    OPEN: _("Open at the table"),
    ESCALATED: _("With the pit manager"),
    DECIDED: _("Decided, the player is asked"),
    DISAGREED: _("The player does not agree"),
    TOLD: _("The player may complain"),
    COMPLAINT: _("Formal complaint"),
    ANSWERED: _("Complaint decided"),
    RESOLVED: _("Resolved at the table"),
    AGREED: _("The player agreed"),
    CLOSED: _("Closed"),
}
OVER: Final = frozenset({RESOLVED, AGREED, CLOSED})
RUNNING: Final = frozenset(STATUS) - OVER
CHIPS: Final[dict[str, Words]] = {
    "layout": _("On the layout, untouched"),
    "player": _("With the player"),
    "rack": _("In the rack"),
    "aside": _("Set aside by the supervisor"),
    "none": _("No chips are involved"),
}


class Dispute(models.Model):
    """Who claims what, about which round or none, and where the chips lie."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="disputes", null=True, blank=True)
    round = models.ForeignKey(Round, models.PROTECT, related_name="disputes", null=True, blank=True)
    irregularity = models.ForeignKey(
        Irregularity, models.PROTECT, related_name="disputes", null=True, blank=True
    )
    box = models.PositiveSmallIntegerField(null=True, blank=True)
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="disputes", null=True, blank=True
    )
    claimant = ShortSentenceField(max_length=100)  # a name, or that nobody knows it
    claim = SentenceField()
    amount = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    chips = models.CharField(max_length=10, choices=list(CHIPS.items()))
    # Whose action is disputed, beside those whom the round's own log names.
    about = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    opened_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(claim="") & ~models.Q(claimant=""), name="dispute_says_what"
            ),
            models.CheckConstraint(
                condition=models.Q(round=None) | models.Q(table__isnull=False),
                name="dispute_of_a_round_has_its_table",
            ),
        ]

    def __str__(self) -> str:
        return f"D{self.pk:05d}"

    @property
    def currency(self) -> str:
        return self.table.currency if self.table else ""


class Standing(models.Model):
    """Where a dispute stands now: what its steps add up to."""

    dispute = models.OneToOneField(
        Dispute, models.PROTECT, related_name="standing", primary_key=True
    )
    status = models.CharField(max_length=10, choices=list(STATUS.items()), default=OPEN)
    since = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(null=True, blank=True)
    alerted_due = models.DateTimeField(null=True, blank=True)  # the due time already warned of
    known = models.BooleanField(default=False)  # surveillance has acknowledged it
    asked = models.BooleanField(default=False)  # a review waits for surveillance's answer

    class Meta:
        ordering = ["due_at", "pk"]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=~models.Q(status__in=sorted(OVER)),
                name="dispute_running",
            )
        ]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.status}"

    @property
    def over(self) -> bool:
        return self.status in OVER

    @property
    def overdue(self) -> bool:
        return not self.over and self.due_at is not None and self.due_at < timezone.now()


class DisputeStep(models.Model):
    """One step of a dispute. What was said with it is in its log entry."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="steps")
    action = models.CharField(max_length=10)  # a row of disputes.actions
    entry = models.OneToOneField(Entry, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.action}"

    @property
    def said(self) -> dict[str, Any]:
        told: dict[str, Any] = self.entry.data
        return told

    @property
    def words(self) -> str:
        """What was written down with it, or claimed."""
        words: str = from_json(self.said.get("text") or self.said.get("claim") or "")
        return words

    @property
    def due_at(self) -> datetime | None:
        """The time that was given with it, if one was."""
        return parse_datetime(self.said.get("due_at") or "")
