"""What somebody must know of: it stays until one of those it is for acknowledges it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tables.log.sentences import Saying
from tables.staff.models.staff import Staff
from tables.table.models import Table


class Alert(Saying):
    """`audience` is a permission of config.roles: whoever has it sees the alert and may answer."""

    kind = models.CharField(max_length=40)
    audience = models.CharField(max_length=40)
    table = models.ForeignKey(Table, models.PROTECT, related_name="alerts", null=True, blank=True)
    round_id = models.BigIntegerField(null=True, blank=True)
    raised_at = models.DateTimeField(default=timezone.now)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.ForeignKey(
        Staff, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-raised_at", "-pk"]
        indexes = [
            models.Index(
                fields=["audience", "-raised_at"],
                condition=models.Q(acknowledged_at=None),
                name="alert_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} ({self.raised_at:%H:%M})"
