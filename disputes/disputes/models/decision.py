"""What was decided, on which grounds, and what senior management answered. Each once, for good."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.dispute import Dispute, DisputeStep, Words
from games import disputes
from settlement.models import Correction
from tables.models import Staff

FAULT = {
    "nobody": _("Nobody"),
    "dealer": _("The dealer"),
    "inspector": _("The inspector or supervisor"),
    "player": _("The player"),
    "house": _("The house's equipment or procedure"),
}
FOR_PLAYER, IN_PART, FOR_HOUSE = "player", "part", "house"
OUTCOMES = {
    FOR_PLAYER: _("The claim is right"),
    IN_PART: _("The claim is right in part"),
    FOR_HOUSE: _("The claim is not right"),
}
# What a decision is to rest on, in our own words
GROUNDS: dict[str, Words] = {
    ground.number: _(ground.words.template) for ground in disputes.GROUNDS.values()
}


class Decision(models.Model):
    """The pit manager's decision or that of somebody above."""

    dispute = models.OneToOneField(Dispute, models.PROTECT, related_name="decision")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="decision")
    outcome = models.CharField(max_length=10, choices=list(OUTCOMES.items()))
    reasoning = models.TextField()
    fault = models.CharField(max_length=10, choices=list(FAULT.items()))
    at_fault = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    # The money goes settlement's way: it waits there for its second person.
    correction = models.ForeignKey(
        Correction, models.PROTECT, related_name="decisions", null=True, blank=True
    )
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(reasoning=""), name="decision_says_why")
        ]

    def __str__(self) -> str:
        return f"{self.dispute}: {self.outcome}"


class Ground(models.Model):
    """One of the rulebook's grounds that the decision rests on, and how."""

    decision = models.ForeignKey(Decision, models.PROTECT, related_name="grounds")
    clause = models.CharField(max_length=8, choices=list(GROUNDS.items()))
    note = models.TextField()

    class Meta:
        ordering = ["clause"]
        constraints = [
            models.UniqueConstraint(fields=["decision", "clause"], name="a_ground_once"),
            models.CheckConstraint(condition=~models.Q(note=""), name="ground_says_how"),
        ]

    def __str__(self) -> str:
        return f"{self.decision_id}: {self.clause}"


class Complaint(models.Model):
    """The player's formal complaint to senior management, and who helped with it."""

    dispute = models.OneToOneField(Dispute, models.PROTECT, related_name="complaint")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="complaint")
    text = models.TextField()
    contact = models.CharField(max_length=200)  # where the letter goes
    assisted_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    due_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.dispute}: complaint"


class Reply(models.Model):
    """Senior management's decision on a complaint, and the words of the letter."""

    complaint = models.OneToOneField(Complaint, models.PROTECT, related_name="reply")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="reply")
    outcome = models.CharField(max_length=10, choices=list(OUTCOMES.items()))
    reasoning = models.TextField()
    letter = models.TextField()
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    correction = models.ForeignKey(
        Correction, models.PROTECT, related_name="replies", null=True, blank=True
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(reasoning="") & ~models.Q(letter=""), name="reply_says_why"
            )
        ]

    def __str__(self) -> str:
        return f"{self.complaint}: {self.outcome}"
