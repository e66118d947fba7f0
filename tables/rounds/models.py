"""Rounds, and where each table stands now. The log is the authority; what is here is cached."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.log.sentences import SentenceField
from tables.shoes.models import Shoe
from tables.table.models import Session, Table

SETTLED = "settled"  # the last phase, after those of games.round.state.Phase


class Round(models.Model):
    """One round. `version` counts the entries that guard cards and phases, not the wagers."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="rounds")
    session = models.ForeignKey(Session, models.PROTECT, related_name="rounds")
    shoe = models.ForeignKey(Shoe, models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    free = models.BooleanField(default=False)
    last = models.BooleanField(default=False)
    phase = models.CharField(max_length=10)
    version = models.PositiveIntegerField(default=0)
    held = models.BooleanField(default=False)
    result = SentenceField(blank=True)  # as it was called; "void" where it was not
    opened_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["shoe", "number"], name="round_number_once"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(settled_at=None), name="one_round_a_table"
            ),
        ]
        indexes = [models.Index(fields=["table", "-opened_at"], name="round_of_table")]

    def __str__(self) -> str:
        return _("%(shoe)s, hand %(number)s") % {"shoe": self.shoe, "number": self.number}


class Felt(models.Model):
    """Where a table stands: what is open on it, who sits there, what a ruling wants next."""

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="felt")
    session = models.ForeignKey(Session, models.PROTECT, related_name="+", null=True, blank=True)
    shoe = models.ForeignKey(Shoe, models.PROTECT, related_name="+", null=True, blank=True)
    round = models.ForeignKey(Round, models.PROTECT, related_name="+", null=True, blank=True)
    places = models.JSONField(default=dict)  # box → {"player": id, "name": text}
    next_free = models.JSONField(null=True, blank=True)  # the cards of the free hand to come
    next_last = models.BooleanField(default=False)  # the next hand is the shoe's last
    shoe_orders = models.JSONField(default=list)  # what rulings want done with the cards
    hold = models.CharField(max_length=30, blank=True, default="")  # while a ruling is awaited
    last_wagers = models.JSONField(default=list)  # of the round before, for “repeat”
    relief = models.JSONField(null=True, blank=True)  # who was sent: {"staff", "name", "at"}

    def __str__(self) -> str:
        return f"{self.table}"
