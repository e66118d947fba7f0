"""An irregularity from the moment it is raised to its ruling.

What was raised, what was ruled and what each player chose are append-only. `Waiting` is the only
row that moves: it stands for what is still to be done and is gone when all is done.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.models import Round, Session, Staff, Table

APPROVED, OVERRIDDEN, REJECTED = "approved", "overridden", "rejected"
DECISIONS = {
    APPROVED: _("Approved"),
    OVERRIDDEN: _("Overridden"),
    REJECTED: _("Rejected"),
}

RULING, CHOICES, ORDER = "ruling", "choices", "order"
STAGES = {
    RULING: _("Waits for a ruling"),
    CHOICES: _("Players choose whether to withdraw"),
    ORDER: _("The cards are put in order"),
}


class Irregularity(models.Model):
    """What happened, the facts it was judged by, and the ruling that the rules propose."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="irregularities")
    session = models.ForeignKey(Session, models.PROTECT, related_name="irregularities")
    round = models.ForeignKey(
        Round, models.PROTECT, related_name="irregularities", null=True, blank=True
    )
    situation = models.CharField(max_length=20)  # the catalogue's row, "tiger 7.10"
    clause = models.CharField(max_length=20)  # the branch that decides, "tiger 7.10.2"
    facts = models.JSONField()
    proposal = models.JSONField()  # as `manage.py ruling` answers
    holds = models.BooleanField()
    authority = models.CharField(max_length=20)
    note = models.TextField(blank=True)
    raised_by = models.ForeignKey(Staff, models.PROTECT, related_name="irregularities")
    raised_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "irregularities"
        indexes = [models.Index(fields=["table", "-raised_at"], name="irregularity_of_table")]

    def __str__(self) -> str:
        return f"{self.clause} at {self.table}"


class Ruling(models.Model):
    """What was decided, by whom and as which rank. `effects` are final and in order."""

    irregularity = models.OneToOneField(Irregularity, models.PROTECT, related_name="ruling")
    decision = models.CharField(max_length=10, choices=list(DECISIONS.items()))
    effects = models.JSONField(default=list)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="rulings")
    rank = models.CharField(max_length=20)
    at_table = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(decision=APPROVED) | ~models.Q(reason=""),
                name="ruling_against_the_rules_says_why",
            )
        ]

    def __str__(self) -> str:
        return f"{self.decision}: {self.irregularity}"


class Choice(models.Model):
    """Whether a box stays in the round or withdraws, once that was offered (7.9–7.13; 7.6.1)."""

    irregularity = models.ForeignKey(Irregularity, models.PROTECT, related_name="choices")
    box = models.PositiveSmallIntegerField()
    stays = models.BooleanField()
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["irregularity", "box"], name="a_box_chooses_once")
        ]

    def __str__(self) -> str:
        return f"box {self.box} {'stays' if self.stays else 'withdraws'}"


class Waiting(models.Model):
    """What an irregularity still waits for; `remaining` are the ruling's effects to come."""

    irregularity = models.OneToOneField(Irregularity, models.PROTECT, related_name="waiting")
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    stage = models.CharField(max_length=10, choices=list(STAGES.items()), default=RULING)
    remaining = models.JSONField(default=list)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["since"]

    def __str__(self) -> str:
        return f"{self.irregularity} ({self.stage})"
