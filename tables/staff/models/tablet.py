"""Tablets bound to a table, and who is tapped in there.

A tablet is a window onto one post of one table: the dealer's, or the inspector's who enters bets
beside the dealer. Whoever is on duty at that post acts on every tablet of it.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.staff.models.staff import Staff
from tables.table.models import Table

DEALER_POST = "dealer"
INSPECTOR_POST = "inspector"
POSTS = {DEALER_POST: _("Dealer"), INSPECTOR_POST: _("Inspector")}
POST_PERMISSION = {DEALER_POST: "table.deal", INSPECTOR_POST: "table.inspect"}


class Tablet(models.Model):
    """An enrolled device. Its cookie holds a random token; only the token's hash is kept here."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="tablets")
    post = models.CharField(max_length=10, choices=list(POSTS.items()), default=DEALER_POST)
    label = models.CharField(max_length=40)
    token_hash = models.CharField(max_length=64, unique=True)
    enrolled_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    enrolled_at = models.DateTimeField(default=timezone.now)
    revoked_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    duty: Duty | None  # who stands at its post: comes with `selectors.tablet_by_token` alone

    class Meta:
        ordering = ["table__number", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(post__in=list(POSTS)), name="tablet_post_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.label} ({self.table})"


class Duty(models.Model):
    """Who stands at a post, from when to when. One person per post, one post per person."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="duties")
    post = models.CharField(max_length=10, choices=list(POSTS.items()))
    staff = models.ForeignKey(Staff, models.PROTECT, related_name="duties")
    tablet = models.ForeignKey(Tablet, models.PROTECT, related_name="+")
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-started_at", "-pk"]
        verbose_name_plural = "duties"
        constraints = [
            models.UniqueConstraint(
                fields=["table", "post"],
                condition=models.Q(ended_at=None),
                name="one_person_per_post",
            ),
            models.UniqueConstraint(
                fields=["staff"], condition=models.Q(ended_at=None), name="one_post_per_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff} at {self.table}"
