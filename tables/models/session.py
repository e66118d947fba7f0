"""A table between opening and closing, and the shoes played in it.

Cards are verified and counted at both ends, and two people attest it (guide 1.2, 1.3).
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.models.floor import Table
from tables.models.staff import Staff

CARDS = {"sealed": _("New, sealed"), "plastic": _("Plastic, in use")}
LONGEST_IN_USE = 10  # days that plastic cards may be in use (guide 1.2)

SHUFFLED, CUT, IN_PLAY, LAST_HAND, OUT = "shuffled", "cut", "in-play", "last-hand", "out"
SHOE_STATUS = {
    SHUFFLED: _("Shuffled, not yet cut"),
    CUT: _("Cut, not yet burnt"),
    IN_PLAY: _("In play"),
    LAST_HAND: _("Last hand"),
    OUT: _("Out"),
}


class Session(models.Model):
    """One opening of a table. Closing is announced before the last round."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="sessions")
    opened_at = models.DateTimeField(default=timezone.now)
    opened_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    opened_with = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    cards = models.CharField(max_length=8, choices=list(CARDS.items()))
    cards_since = models.DateField(null=True, blank=True)
    closing_announced_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    closed_with = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["-opened_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(closed_at=None), name="one_session_a_table"
            ),
            models.CheckConstraint(
                condition=~models.Q(opened_by=models.F("opened_with")),
                name="session_opened_by_two",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_by=None) | ~models.Q(closed_by=models.F("closed_with")),
                name="session_closed_by_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.opened_at:%Y-%m-%d %H:%M}"


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
