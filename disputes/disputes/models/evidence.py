"""What a dispute is decided by: accounts, footage and files. Append-only."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from disputes.disputes.models.dispute import Dispute, DisputeStep

PARTIES = {
    "player": _("The player"),
    "dealer": _("The dealer"),
    "inspector": _("The inspector"),
    "witness": _("A witness"),
}
TYPES = {  # what may be attached, as the content shows it, and how its name ends
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "application/pdf": "pdf",
}


class Account(models.Model):
    """What one of the parties or a witness says happened."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="accounts")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="account")
    party = models.CharField(max_length=10, choices=list(PARTIES.items()))
    name = models.CharField(max_length=100)
    text = models.TextField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(text=""), name="account_says_something")
        ]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.party} {self.name}"


class Footage(models.Model):
    """Where surveillance's recording shows it, and until when it is kept."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="footage")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="footage")
    camera = models.CharField(max_length=40)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    keep_until = models.DateField()
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "footage"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="footage_lasts"
            )
        ]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.camera}"


class Attachment(models.Model):
    """A photo or a PDF, kept under the SHA-256 of its content."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="attachments")
    step = models.OneToOneField(DisputeStep, models.PROTECT, related_name="attachment")
    title = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64, db_index=True)
    content_type = models.CharField(max_length=20, choices=[(t, t) for t in TYPES])
    size = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.title}"

    @property
    def filename(self) -> str:
        return f"{self.dispute}-{self.pk}.{TYPES[self.content_type]}"
