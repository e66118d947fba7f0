"""Surveillance's desk: what happened on the floor in one list, and what surveillance says of it.

A `SurveillanceEntry` is read off the log (services/entries.py) and never changes. Notes, looks and
exports are append-only as well, and the pit sees a note only once it is released.
"""

from __future__ import annotations

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.dispute import Dispute
from disputes.irregularities.models import Irregularity
from settlement.models import Correction
from tables.log.sentences import SentenceField
from tables.models import Round, Staff, Stream, Table

IRREGULARITY, RULING, OVERRIDE, DISPUTE = "irregularity", "ruling", "override", "dispute"
CORRECTION, VOID, TAKE_BACK, ALERT, FINDING = "correction", "void", "take-back", "alert", "finding"
KINDS = {
    IRREGULARITY: _("Irregularity"),
    RULING: _("Ruling"),
    OVERRIDE: _("Override"),
    DISPUTE: _("Dispute"),
    CORRECTION: _("Correction"),
    VOID: _("Void round"),
    TAKE_BACK: _("Take-back"),
    ALERT: _("Alert"),
    FINDING: _("Finding"),
}


def _index(field: str) -> models.Index:
    return models.Index(fields=[field, "-at", "-id"], name=f"desk_{field}")


class SurveillanceEntry(models.Model):
    """One line of the list, with everything a filter asks for in the row itself."""

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="+", db_index=False)
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=12, choices=list(KINDS.items()))
    status = models.CharField(max_length=20, blank=True)  # as of this line
    table = models.ForeignKey(
        Table, models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    game = models.CharField(max_length=40, blank=True)
    round = models.ForeignKey(
        Round, models.PROTECT, related_name="+", null=True, blank=True, db_constraint=False
    )
    clause = models.CharField(max_length=20, blank=True)
    dealer = models.ForeignKey(
        Staff, models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    actor = models.ForeignKey(
        Staff, models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    rank = models.CharField(max_length=20, blank=True)
    amount = models.DecimalField(max_digits=20, decimal_places=2, null=True, blank=True)
    what = models.CharField(max_length=60)  # the log's own name of it
    detail = SentenceField(blank=True)
    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="desk", null=True, blank=True)
    irregularity = models.ForeignKey(
        Irregularity, models.PROTECT, related_name="desk", null=True, blank=True
    )
    correction = models.ForeignKey(
        Correction, models.PROTECT, related_name="desk", null=True, blank=True
    )
    search = SearchVectorField()  # what it says, in every language

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "desk entries"
        constraints = [models.UniqueConstraint(fields=["stream", "seq"], name="desk_entry_once")]
        indexes = [
            models.Index(fields=["-at", "-id"], name="desk_latest"),
            *map(_index, ("kind", "table", "game", "dealer", "status")),
            models.Index(
                fields=["clause", "-at", "-id"],
                name="desk_clause",
                opclasses=["varchar_pattern_ops", "timestamptz_ops", "int8_ops"],
                condition=~models.Q(clause=""),
            ),
            models.Index(
                fields=["-at", "-id", "amount"],
                name="desk_amount",
                condition=models.Q(amount__isnull=False),
            ),
            GinIndex(fields=["search"], name="desk_search"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M:%S}"

    @property
    def currency(self) -> str:
        """Of the amount; a line of the house's own chain has no table."""
        return self.table.currency if self.table else ""


class Projected(models.Model):
    """How far into a stream the desk has read."""

    stream = models.OneToOneField(Stream, models.PROTECT, related_name="+", primary_key=True)
    seq = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.stream_id}: {self.seq}"


class DeskNote(models.Model):
    """Surveillance's word on a line or a dispute: a note, or that it was reviewed."""

    entry = models.ForeignKey(
        SurveillanceEntry, models.PROTECT, related_name="notes", null=True, blank=True
    )
    dispute = models.ForeignKey(
        Dispute, models.PROTECT, related_name="notes", null=True, blank=True
    )
    review = models.BooleanField(default=False)
    text = models.TextField()
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False) | models.Q(dispute__isnull=False),
                name="note_is_on_something",
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(review=True), name="entry_reviewed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"note {self.pk}"


class NoteRelease(models.Model):
    """From here on the pit may read a note."""

    note = models.OneToOneField(DeskNote, models.PROTECT, related_name="release")
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"note {self.note_id} released"


class Look(models.Model):
    """Somebody looked at a dispute or a round."""

    dispute = models.ForeignKey(
        Dispute, models.PROTECT, related_name="looks", null=True, blank=True
    )
    round = models.ForeignKey(Round, models.PROTECT, related_name="looks", null=True, blank=True)
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    rank = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.by} looked"


class CaseExport(models.Model):
    """A case file that left the house: what proves its content, and the chains it stands on."""

    dispute = models.ForeignKey(
        Dispute, models.PROTECT, related_name="exports", null=True, blank=True
    )
    round = models.ForeignKey(Round, models.PROTECT, related_name="+", null=True, blank=True)
    digest = models.CharField(max_length=64)  # of the canonical content, printed in the file
    pdf_sha256 = models.CharField(max_length=64)
    heads = models.JSONField()
    by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(dispute__isnull=False) ^ models.Q(round__isnull=False),
                name="export_of_a_dispute_or_a_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.dispute or self.round} {self.digest[:12]}"


class ChainCheck(models.Model):
    """One walk along every chain: whole up to when, or where it first does not hold."""

    at = models.DateTimeField(default=timezone.now)
    entries = models.BigIntegerField()
    stream = models.CharField(max_length=40, blank=True)  # of the first break, if any
    seq = models.BigIntegerField(null=True, blank=True)
    why = SentenceField(blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.stream or 'whole'} ({self.at:%H:%M})"
