"""What an irregularity still waits for. The row moves with it and is gone when all is done."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from disputes.models.irregularity import Irregularity
from tables.models import Table

RULING, CHOICES, ORDER = "ruling", "choices", "order"
STAGES = {
    RULING: _("Waits for a ruling"),
    CHOICES: _("Players choose whether to withdraw"),
    ORDER: _("The cards are put in order"),
}


class Waiting(models.Model):
    """`remaining` are the ruling's effects to come; `applied` those that a settled round has had
    so far, which become a correction once all of them are known."""

    irregularity = models.OneToOneField(Irregularity, models.PROTECT, related_name="waiting")
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
