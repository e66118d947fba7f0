"""Players as far as the rules need them: who sits where, who was warned, who is restricted."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.procedures import NO_SQUEEZE, ONE_BOX
from tables.staff.models.staff import Staff
from tables.table.models import Table

RESTRICTIONS = {NO_SQUEEZE: _("May not squeeze"), ONE_BOX: _("One box only")}


class Player(models.Model):
    """A name, a member number, or neither: an anonymous player exists as long as they stay."""

    name = models.CharField(max_length=80, blank=True)
    member_number = models.CharField(max_length=20, null=True, blank=True, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or self.member_number or f"#{self.pk}"


class Place(models.Model):
    """Who has a box, from when to when. Boxes above the seats stand behind one (101 behind 1)."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="places")
    box = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="places")
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "box"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "box"], condition=models.Q(until=None), name="one_player_a_box"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.table} box {self.box}"


class Warned(models.Model):
    """A player whose under-minimum wagers were settled once."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="warnings")
    document = models.CharField(max_length=10)
    round_id = models.BigIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "document"], name="warned_once")]

    def __str__(self) -> str:
        return f"{self.player} ({self.document})"


class Restriction(models.Model):
    """A pit manager's restriction on a player."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="restrictions")
    kind = models.CharField(max_length=10, choices=list(RESTRICTIONS.items()))
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    since = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind"],
                condition=models.Q(lifted_at=None),
                name="one_restriction_of_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"
