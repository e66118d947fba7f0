"""Pits, the tables in them, the limits each table has had, and its sessions.

A session is a table between opening and closing: cards are verified and counted at both ends, and
two people attest it.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.web.translation import translate
from games.cards import DECK_SIZE
from games.game import Game
from games.registry import GAMES
from tables.log.models import Stream
from tables.staff.models.staff import Staff

FACES = {"up": _("Face up"), "down": _("Face down")}
# A column of `Limits`, and what the engine calls it
LIMIT_NAMES = {
    "minimum": "min",
    "maximum": "max",
    "side_minimum": "side_min",
    "side_maximum": "side_max",
    "differential": "differential",
    "side_total": "side_total",
}
PROCEDURES = {"shoe": _("Shoe"), "device": _("Automated device")}
CARDS = {"sealed": _("New, sealed"), "plastic": _("Plastic, in use")}


def game_names() -> list[tuple[str, str]]:
    """Every game that can be dealt, as on the sign at the table."""
    return [(slug, translate(game.name)) for slug, game in GAMES.items()]


class Pit(models.Model):
    name = models.CharField(max_length=60, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One table. Its stream is its book: appending to it locks the table."""

    number = models.PositiveSmallIntegerField(unique=True)
    name = models.CharField(max_length=60)
    pit = models.ForeignKey(Pit, models.PROTECT, related_name="tables")
    stream = models.OneToOneField(Stream, models.PROTECT, related_name="table")
    game = models.CharField(max_length=40)  # a slug of games.registry
    seats = models.PositiveSmallIntegerField()
    decks = models.PositiveSmallIntegerField()
    face = models.CharField(max_length=4, choices=list(FACES.items()), default="up")
    procedure = models.CharField(max_length=6, choices=list(PROCEDURES.items()), default="shoe")
    currency = models.CharField(max_length=3)
    chip = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seats__range=(1, 9), decks__range=(1, 8), chip__gt=0),
                name="table_is_playable",
            ),
            models.CheckConstraint(
                condition=models.Q(face__in=list(FACES), procedure__in=list(PROCEDURES)),
                name="table_dealing_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(currency__regex=r"^[A-Z]{3}$"), name="table_currency_is_a_code"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def rules(self) -> Game:
        """The game that is played here; it answers whatever differs from game to game."""
        return GAMES[self.game]

    @property
    def shuffled_every_round(self) -> bool:
        return self.rules.shuffled_every_round

    @property
    def cards(self) -> int:
        """Of its complete decks."""
        return self.decks * DECK_SIZE

    @property
    def game_name(self) -> str:
        return translate(self.rules.name)


class Limits(models.Model):
    """A table's limits from a moment on. A change is a new row; what was in force stays known."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="limits")
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)
    side_minimum = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    side_maximum = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    differential = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    side_total = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    approved_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "limits"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(minimum__gte=0, maximum__gte=models.F("minimum")),
                name="limits_maximum_not_below_minimum",
            )
        ]

    def __str__(self) -> str:
        return f"{self.minimum}–{self.maximum} {self.table.currency}"


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
