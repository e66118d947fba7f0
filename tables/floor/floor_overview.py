"""The floor as tiles, one for each table: six questions to the database, however many tables.

Nothing is folded here: phase, shoe and results are the ones cached beside the log.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config import roles
from config.web.translation import translate
from tables.models import Alert, Duty, Entry, Felt, Limits, Pit, Round, Staff, Table
from tables.rounds.models import SETTLED
from tables.staff.models.tablet import DEALER_POST

PACE: Final = timedelta(hours=1)
LAST: Final = 8  # results on a tile
# What needs somebody comes first.
HELD, ALERT, NOBODY, CLOSING, OPEN, CLOSED = range(6)
PHASES: Final[dict[str, Promise]] = {
    "betting": _("Betting"),
    "dealing": _("Dealing"),
    "result": _("Result"),
    "announced": _("Result"),
    "void": _("Void"),
    SETTLED: _("Between rounds"),
}


@dataclass(frozen=True)
class WaitingTable:
    """An alert as this person reads it."""

    pk: int
    words: str
    since: datetime


@dataclass(frozen=True)
class Tile:
    felt: Felt
    limits: Limits | None
    duty: Duty | None
    pace: int
    alerts: tuple[WaitingTable, ...]
    held_since: datetime | None
    rules: bool  # whether a hold waits on this person

    @cached_property
    def table(self) -> Table:
        return self.felt.table

    @cached_property
    def is_open(self) -> bool:
        return self.felt.session is not None

    @cached_property
    def held(self) -> bool:
        return is_held(self.felt)

    @cached_property
    def closing(self) -> bool:
        session = self.felt.session
        return session is not None and session.closing_announced_at is not None

    @cached_property
    def need(self) -> int:
        """Its place in the row: the lower, the sooner somebody should go there."""
        if self.held:
            return HELD
        if self.alerts:
            return ALERT
        if not self.is_open:
            return CLOSED
        if self.duty is None:
            return NOBODY
        return CLOSING if self.closing else OPEN

    @cached_property
    def state(self) -> str:
        """What is unusual, for the tile's colour."""
        return {HELD: "held", ALERT: "alert", NOBODY: "alert", CLOSED: "closed"}.get(self.need, "")

    @cached_property
    def phase(self) -> str | Promise:
        round = self.felt.round
        if self.held:
            return _("Held")
        if not self.is_open:
            return _("Closed")
        if self.duty is None:
            return _("Nobody deals")
        if round is None:
            return _("Ready")
        return PHASES.get(round.phase, round.phase)

    @cached_property
    def beads(self) -> list[str]:
        shoe = self.felt.shoe
        if shoe is None:
            return []
        sides = {side.letter: name for name, side in self.table.rules.results.items()}
        return [sides[letter] for letter in shoe.results[-LAST:]]

    @cached_property
    def last(self) -> str:
        """The last result of a game without roads."""
        return translate(self.felt.round.result) if self.felt.round else ""

    @cached_property
    def relief_since(self) -> datetime | None:
        return parse_datetime(self.felt.relief["at"]) if self.felt.relief else None

    @cached_property
    def settled(self) -> str:
        """Changes when the table's money does, by a settlement or a correction."""
        round = self.felt.round
        if round is None or round.settled_at is None:
            return ""
        return f"{round.pk}.{round.version}"

    @cached_property
    def sound(self) -> str:
        """What waits on this person here; "" where nothing does."""
        if self.held and self.rules:
            return f"held-{self.felt.round_id or self.table.number}"
        return f"alert-{self.alerts[0].pk}" if self.alerts else ""


def is_held(felt: Felt) -> bool:
    round = felt.round
    return bool(felt.hold) or (round is not None and round.settled_at is None and round.held)


@dataclass(frozen=True)
class Floor:
    tiles: list[Tile]  # what needs somebody first
    waiting: int  # alerts that this person may answer, those of no table too

    @property
    def pits(self) -> list[tuple[Pit, list[Tile]]]:
        """Pits in the order of their names, each with its tiles."""
        found: defaultdict[Pit, list[Tile]] = defaultdict(list)
        for tile in self.tiles:
            found[tile.table.pit].append(tile)
        return sorted(found.items(), key=lambda pair: pair[0].name)


def floor(user: Staff, numbers: Iterable[int] | None = None) -> Floor:
    """All tables, or some, as this person sees them."""
    with_all = ("table__pit", "table__stream", "session", "shoe", "round")
    felts = Felt.objects.select_related(*with_all).order_by("table__number")
    if numbers is not None:
        felts = felts.filter(table__number__in=list(numbers))
    found = list(felts)
    ids = [felt.pk for felt in found]
    limits, duties, paces = _limits(ids), _duties(ids), _paces(ids)
    alerts, holds, rules = _alerts(user), _holds(found), user.may("irregularity.rule")
    tiles = [
        Tile(
            felt,
            limits.get(felt.pk),
            duties.get(felt.pk),
            paces.get(felt.pk, 0),
            tuple(alerts.get(felt.pk, ())),
            holds.get(felt.round_id or 0),
            rules,
        )
        for felt in found
    ]
    tiles.sort(key=lambda tile: (tile.need, tile.table.number))
    return Floor(tiles, sum(map(len, alerts.values())))


def _limits(ids: list[int]) -> dict[int, Limits]:
    newest = Limits.objects.filter(table__in=ids).order_by("table_id", "-pk").distinct("table_id")
    return {row.table_id: row for row in newest}


def _duties(ids: list[int]) -> dict[int, Duty]:
    at_post = Duty.objects.filter(table__in=ids, post=DEALER_POST, ended_at=None)
    return {duty.table_id: duty for duty in at_post.select_related("staff")}


def _paces(ids: list[int]) -> dict[int, int]:
    """Rounds opened within the last hour."""
    lately = Round.objects.filter(table__in=ids, opened_at__gt=timezone.now() - PACE).order_by()
    return dict(lately.values_list("table_id").annotate(rounds=Count("pk")))


def told_to(user: Staff) -> QuerySet[Alert]:
    return Alert.objects.filter(audience__in=[p for p in roles.PERMISSIONS if user.may(p)])


def open_alerts(user: Staff) -> QuerySet[Alert]:
    """What is told to this person and nobody has acknowledged yet."""
    return told_to(user).filter(acknowledged_at=None)


def answered_alerts(user: Staff) -> QuerySet[Alert]:
    answered = told_to(user).filter(acknowledged_at__isnull=False)
    return answered.select_related("table", "acknowledged_by").order_by("-acknowledged_at")


def _alerts(user: Staff) -> Mapping[int, list[WaitingTable]]:
    """By table; those of no table under 0."""
    found: defaultdict[int, list[WaitingTable]] = defaultdict(list)
    for alert in open_alerts(user):
        found[alert.table_id or 0].append(WaitingTable(alert.pk, words_of(alert), alert.raised_at))
    return found


def words_of(alert: Alert) -> str:
    return translate(alert.say)


def _holds(felts: Iterable[Felt]) -> dict[int, datetime]:
    """Since when each held round waits; asked only where one does."""
    held = [felt.round_id for felt in felts if is_held(felt) and felt.round_id]
    if not held:
        return {}
    entries = Entry.objects.filter(round_id__in=held, kind="RoundHeld").order_by("seq")
    return {round_id or 0: at for round_id, at in entries.values_list("round_id", "at")}
