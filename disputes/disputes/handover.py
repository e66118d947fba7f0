"""The shift change on one page: what is open, what is due, and who it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from config import roles
from config.web.translation import translate
from disputes.disputes.actions import awaited
from disputes.disputes.models.dispute import OVER, Words
from disputes.models import NoteRelease, PendingRuling, Standing
from settlement.models import Correction
from tables.models import Alert, Staff


@dataclass(frozen=True)
class HandoverRow:
    standing: Standing

    @property
    def waits(self) -> list[Words]:
        """Whom it waits for: the stage's own first, then surveillance if it was told or asked."""
        return [action.waits_for for action in awaited(self.standing)]

    @property
    def overdue(self) -> bool:
        return self.standing.overdue


@dataclass(frozen=True)
class Handover:
    disputes: list[HandoverRow]
    irregularities: list[PendingRuling]
    corrections: list[Correction]
    alerts: list[tuple[Alert, str]]
    released: list[NoteRelease]

    @property
    def overdue(self) -> list[HandoverRow]:
        return [row for row in self.disputes if row.overdue]


def handover(staff: Staff) -> Handover:
    open_now = Standing.objects.exclude(status__in=OVER).select_related("dispute__table")
    cases = PendingRuling.objects.select_related("irregularity__table").order_by(
        "-holding", "since"
    )
    proposed = Correction.objects.filter(answer=None).select_related("table", "by")
    return Handover(
        [HandoverRow(each) for each in open_now.order_by("due_at", "pk")],
        list(cases) if staff.may("irregularity.see") else [],
        list(proposed.order_by("at")) if staff.may("sheet.see") else [],
        _alerts(staff),
        _released(),
    )


def _released() -> list[NoteRelease]:
    """What surveillance let the pit read since yesterday, on whatever line of its list."""
    about = ("note__by", "note__dispute", "note__entry__table", "note__entry__round__shoe")
    since = timezone.now() - timedelta(days=1)
    return list(NoteRelease.objects.filter(at__gte=since).select_related(*about).order_by("-pk"))


def _alerts(staff: Staff) -> list[tuple[Alert, str]]:
    """Those that this person could acknowledge, each in their own language."""
    audiences = [permission for permission in roles.PERMISSIONS if staff.may(permission)]
    found = Alert.objects.filter(acknowledged_at=None, audience__in=audiences)
    rows = found.select_related("table")[:50]
    return [(alert, translate(alert.say)) for alert in rows]
