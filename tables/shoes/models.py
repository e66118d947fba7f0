"""Shoes, and the cards that a shoe reader saw leave them.

What a reader saw is append-only (see the migrations), and a card that lies face down is known here
alone: not in the log, not on a page, not in any answer.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.staff.models.device import Device
from tables.table.models import Session, Table

SHUFFLED, CUT, IN_PLAY, LAST_HAND, OUT = "shuffled", "cut", "in-play", "last-hand", "out"
SHOE_STATUS = {
    SHUFFLED: _("Shuffled, not yet cut"),
    CUT: _("Cut, not yet burnt"),
    IN_PLAY: _("In play"),
    LAST_HAND: _("Last hand"),
    OUT: _("Out"),
}


class Shoe(models.Model):
    """A shoe, or a single deck. What is cached here is the fold of the rounds that are over."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="shoes")
    table = models.ForeignKey(Table, models.PROTECT, related_name="shoes")
    number = models.PositiveIntegerField()
    decks = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=list(SHOE_STATUS.items()), default=SHUFFLED)
    seen = models.JSONField(default=dict)  # card → how often it has left the shoe
    unseen = models.PositiveSmallIntegerField(default=0)  # burnt face down
    hands = models.PositiveIntegerField(default=0)
    results = models.TextField(default="", blank=True)  # P, B, T of the finished hands
    started_at = models.DateTimeField(default=timezone.now)
    out_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="shoe_number_once")
        ]

    def __str__(self) -> str:
        return gettext("%(table)s, shoe %(number)s") % {"table": self.table, "number": self.number}


class CardRead(models.Model):
    """One card that left the shoe. `place` is where it lies face down, empty for a card face up;
    `card` is empty where the reader could not read it; `took` is what became of it at once."""

    device = models.ForeignKey(Device, models.PROTECT, related_name="reads", db_index=False)
    seq = models.BigIntegerField()
    card = models.CharField(max_length=2, blank=True)
    shoe_id = models.BigIntegerField(null=True, blank=True)
    round_id = models.BigIntegerField(null=True, blank=True)
    place = models.CharField(max_length=12, blank=True)
    took = models.CharField(max_length=10)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["device", "seq"], name="card_read_once")]
        indexes = [
            models.Index(
                fields=["round_id"],
                condition=models.Q(round_id__isnull=False),
                name="read_of_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.device_id}:{self.seq} {self.took}"
