"""Corrections: what somebody proposes a settled round should have been, and a second person's word.

Neither is ever changed: a proposal stays as it was made, the answer is a row of its own, and the
database refuses an answer by the one who proposed (see the migrations).
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from settlement.ledger.models import Transfer
from tables.log.sentences import SentenceField
from tables.models import Round, Staff, Table

ROUND, PAYMENT = "round", "payment"
KINDS = {ROUND: _("The round was otherwise"), PAYMENT: _("The payment was otherwise")}


class Correction(models.Model):
    """A proposal. `round` says what the round was; `payment` moves chips to or from a box."""

    kind = models.CharField(max_length=8, choices=list(KINDS.items()))
    table = models.ForeignKey(Table, models.PROTECT, related_name="corrections")
    round = models.ForeignKey(
        Round, models.PROTECT, related_name="corrections", null=True, blank=True
    )
    # The settlement it puts right: if another correction comes first, this one no longer fits.
    standing = models.ForeignKey(Transfer, models.PROTECT, related_name="+", null=True, blank=True)
    amended = models.JSONField(default=dict, blank=True)  # the round as the contract has it
    box = models.PositiveSmallIntegerField(null=True, blank=True)
    amount = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    difference = models.JSONField()  # box → what it gets more (or, with a minus, less)
    reason = SentenceField()
    cause = models.CharField(max_length=60, blank=True)  # a clause, a dispute, an irregularity
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    rank = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    kind=ROUND, round__isnull=False, standing__isnull=False, amount=None, box=None
                )
                | models.Q(kind=PAYMENT, standing=None, amount__isnull=False, box__isnull=False)
                & ~models.Q(amount=0),
                name="correction_says_what",
            ),
            models.CheckConstraint(condition=~models.Q(reason=""), name="correction_says_why"),
        ]

    def __str__(self) -> str:
        return f"correction {self.pk}"

    @property
    def cause_words(self) -> str:
        """A clause as it is cited; a dispute, which is kept as "dispute 7", as it is called."""
        kind, _sep, number = self.cause.partition(" ")
        if kind != "dispute" or not number.isdecimal():
            return self.cause
        return gettext("Dispute %(dispute)s") % {"dispute": f"D{int(number):05d}"}


class Answer(models.Model):
    """The second person's word: confirmed, with the transfer it led to, or not, with a reason."""

    correction = models.OneToOneField(Correction, models.PROTECT, related_name="answer")
    confirmed = models.BooleanField()
    transfer = models.OneToOneField(
        Transfer, models.PROTECT, related_name="answer", null=True, blank=True
    )
    reason = SentenceField(blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    rank = models.CharField(max_length=20)
    at_table = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(confirmed=True, transfer__isnull=False)
                | models.Q(confirmed=False, transfer=None) & ~models.Q(reason=""),
                name="answer_leads_somewhere",
            )
        ]

    def __str__(self) -> str:
        return f"{self.correction}: {'yes' if self.confirmed else 'no'}"
