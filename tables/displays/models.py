"""Links for the screens above tables: whoever has one sees that screen, and nothing else."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.staff.models.staff import LANGUAGE_NAMES, Staff
from tables.table.models import Table


class Display(models.Model):
    """The address of a screen holds a random token; only the token's hash is kept here."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="displays")
    label = models.CharField(_("screen"), max_length=40)
    language = models.CharField(
        _("language"), max_length=5, default="en", choices=list(LANGUAGE_NAMES.items())
    )
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    revoked_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table__number", "pk"]

    def __str__(self) -> str:
        return f"{self.label} ({self.table})"
