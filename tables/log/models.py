"""The append-only log: streams of entries, each sealed by the hash of the one before.

PostgreSQL refuses UPDATE, DELETE and TRUNCATE on entries for every role (see the migrations).
Only `tables.log.services` writes here; `tables.log.chain` says what a hash covers.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

GENESIS = "0" * 64
HOUSE = "house"


class Stream(models.Model):
    """One chain. Its row is the lock that makes appending one at a time."""

    name = models.CharField(max_length=40, unique=True)
    head_seq = models.BigIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=GENESIS)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def rulings(self) -> str:
        """The topic on which a table's tablet hears of rulings."""
        return f"{self.name}-rulings"


class Entry(models.Model):
    """One thing that happened: what, who, as which rank, on which device, when."""

    # The unique (stream, seq) already serves as the stream's index; every index slows a tap.
    stream = models.ForeignKey(Stream, models.PROTECT, related_name="entries", db_index=False)
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=60)  # an event's class name, or one of the house's kinds
    data = models.JSONField()
    round_id = models.BigIntegerField(null=True, blank=True)
    # Nobody where the house's own clockwork acted; the rank is the one held at that moment.
    actor = models.ForeignKey(
        "tables.Staff", models.PROTECT, related_name="+", null=True, blank=True
    )
    rank = models.CharField(max_length=20, blank=True)
    device = models.ForeignKey(
        "tables.Tablet", models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    at_table = models.BooleanField()
    at = models.DateTimeField()
    key = models.UUIDField(null=True, blank=True)
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["stream", "seq"]
        verbose_name_plural = "entries"
        indexes = [
            models.Index(
                fields=["round_id", "seq"],
                condition=models.Q(round_id__isnull=False),
                name="entry_of_round",
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(
                fields=["stream", "key"],
                condition=models.Q(key__isnull=False),
                name="entry_key_once",
            ),
            models.CheckConstraint(
                condition=models.Q(actor=None, rank="")
                | models.Q(actor__isnull=False) & ~models.Q(rank=""),
                name="entry_rank_of_actor",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id}:{self.seq} {self.kind}"


class Checkpoint(models.Model):
    """Up to where a chain is in an archive: signed, made by the owner of the log, for ever.

    PostgreSQL lets entries go that a checkpoint covers and that are older than five years.
    """

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="checkpoints", db_index=False)
    seq = models.BigIntegerField()  # the last entry in the archive
    hash = models.CharField(max_length=64)
    round = models.BigIntegerField()  # the last round in it, 0 if none
    kept = models.JSONField(default=dict)  # entries before `seq` that stay, each with its hash
    before = models.DateField()  # the archive ends before this gaming day
    archive = models.CharField(max_length=64)  # SHA-256 of its manifest
    signature = models.CharField(max_length=128)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["stream", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="checkpoint_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id}:{self.seq}"
