"""An irregularity from the moment it is raised to what it came to.

What was raised, ruled, chosen, what came of it and that surveillance knows are append-only.
`PendingRuling` is the only row that moves: it stands for what is still to be done.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from settlement.models import Correction
from tables.models import Round, Session, Staff, Table

APPROVED, OVERRIDDEN, REJECTED = "approved", "overridden", "rejected"
DECISIONS = {
    APPROVED: _("Approved"),
    OVERRIDDEN: _("Overridden"),
    REJECTED: _("Rejected"),
}


class Irregularity(models.Model):
    """What happened, the facts it was judged by, and the ruling that the rules propose."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="irregularities")
    session = models.ForeignKey(Session, models.PROTECT, related_name="irregularities")
    round = models.ForeignKey(
        Round, models.PROTECT, related_name="irregularities", null=True, blank=True
    )
    situation = models.CharField(max_length=20)  # the catalogue's row, as cited
    clause = models.CharField(max_length=20)  # the branch that decides, as cited
    facts = models.JSONField()
    proposal = models.JSONField()  # as `manage.py ruling` answers
    holds = models.BooleanField()
    authority = models.CharField(max_length=20)
    note = models.TextField(blank=True)
    raised_by = models.ForeignKey(Staff, models.PROTECT, related_name="irregularities")
    raised_at = models.DateTimeField(default=timezone.now)
    # Who stood at the dealer's post; an inspector or a manager may be the one who raises.
    dealer = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "irregularities"
        indexes = [
            models.Index(fields=["table", "-raised_at"], name="irregularity_of_table"),
            models.Index(fields=["-raised_at"], name="irregularity_latest"),
        ]

    def __str__(self) -> str:
        return f"{self.clause} at {self.table}"

    @property
    def referred(self) -> bool:
        """No rule covers it: whoever has the authority picks the effects."""
        return any(each["effect"] == "refer" for each in self.proposal["effects"])


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
    """Whether a box stays in the round or withdraws, once that was offered."""

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


class Outcome(models.Model):
    """What it came to: how long the table waited, how much money moved.

    Mostly one; a second where play went on at once and the ruling that came later did more.
    """

    irregularity = models.ForeignKey(Irregularity, models.PROTECT, related_name="outcomes")
    waited = models.PositiveIntegerField()  # seconds
    # Wagers given back in a live round; in a settled one, what its correction pays and collects.
    moved = models.DecimalField(max_digits=20, decimal_places=2)
    correction = models.ForeignKey(
        Correction, models.PROTECT, related_name="+", null=True, blank=True
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.irregularity}: {self.waited} s, {self.moved}"


class Acknowledgement(models.Model):
    """Surveillance was told of it, and knows."""

    irregularity = models.OneToOneField(
        Irregularity, models.PROTECT, related_name="acknowledgement"
    )
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.irregularity}: known to {self.by}"


RULING, CHOICES, ORDER = "ruling", "choices", "order"
STAGES = {
    RULING: _("Waits for a ruling"),
    CHOICES: _("Players choose whether to withdraw"),
    ORDER: _("The cards are put in order"),
}


class PendingRuling(models.Model):
    """`remaining` are the ruling's effects to come; `applied` those that a settled round has had
    so far, which become a correction once all of them are known."""

    irregularity = models.OneToOneField(Irregularity, models.PROTECT, related_name="pending")
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    stage = models.CharField(max_length=10, choices=list(STAGES.items()), default=RULING)
    holding = models.BooleanField(default=True)  # the table stands still until this is done
    remaining = models.JSONField(default=list)
    applied = models.JSONField(default=list)
    returned = models.BigIntegerField(default=0)  # cents that had gone back before the ruling
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-holding", "since"]  # as the queue stands: the oldest hold first

    def __str__(self) -> str:
        return f"{self.irregularity} ({self.stage})"
