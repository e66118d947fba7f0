"""Machines that speak to the site, and their tokens, of which only the hash is kept."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.staff.models.staff import Staff
from tables.table.models import Table

ADJUDICATE, READER, READ = "adjudicate", "reader", "read"
SCOPES = {
    ADJUDICATE: _("Ask for judgements"),
    READER: _("Shoe reader of one table"),
    READ: _("Read rounds, rulings, disputes and findings"),
}


class Device(models.Model):
    """A machine with a token that lets it do one thing, until it expires or is taken away."""

    label = models.CharField(max_length=40)
    scope = models.CharField(max_length=10, choices=list(SCOPES.items()))
    table = models.ForeignKey(Table, models.PROTECT, related_name="devices", null=True, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)  # to the minute
    next_seq = models.BigIntegerField(default=1)  # the number that a reader's next card has
    burning = models.PositiveSmallIntegerField(default=0)  # cards of a ruling's burn still to come

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope=READER, table__isnull=False)
                | models.Q(scope__in=(ADJUDICATE, READ), table=None),
                name="reader_has_a_table",
            ),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(revoked_at=None), name="one_reader_a_table"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def expired(self) -> bool:
        return self.expires_at <= timezone.now()
