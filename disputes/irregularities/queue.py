"""The queue of what waits for a ruling: the oldest hold first, then what is to be acknowledged."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from config.roles import at_least
from disputes.irregularities.models import RULING
from disputes.irregularities.wording import situation
from disputes.models import Irregularity, PendingRuling
from tables.models import Staff
from tables.staff.models.staff import RANK_NAMES


@dataclass(frozen=True)
class QueueRow:
    """As web/components/queue_row.html draws it. `sound` only where it waits on this person."""

    table: str
    what: str
    clause: str
    more: str
    since: datetime
    url: str
    held: bool
    sound: str
    chosen: bool


def queue(staff: Staff, chosen: int | None = None) -> list[QueueRow]:
    rows = PendingRuling.objects.select_related(
        "irregularity__table", "irregularity__round", "irregularity__raised_by"
    )
    return [_row(pending, staff, chosen) for pending in rows]


def _row(pending: PendingRuling, staff: Staff, chosen: int | None) -> QueueRow:
    case = pending.irregularity
    return QueueRow(
        str(case.table),
        situation(case.table.game, case.situation),
        case.clause,
        _more(pending),
        case.raised_at,
        reverse("irregularity", args=[case.pk]),
        pending.holding,
        f"case-{case.pk}" if waits_on(pending, staff) else "",
        case.pk == chosen,
    )


def _more(pending: PendingRuling) -> str:
    case = pending.irregularity
    if pending.stage != RULING:
        return pending.get_stage_display()
    rank = RANK_NAMES[case.authority]
    words = _("For %(rank)s") if pending.holding else _("To acknowledge: %(rank)s")
    hand = _("hand %(number)s") % {"number": case.round.number} if case.round else ""
    return " · ".join(filter(None, [words % {"rank": rank}, hand, case.raised_by.name]))


def waits_on(pending: PendingRuling, staff: Staff) -> bool:
    """Whether a table stands still until this very person, or one like them, rules."""
    case = pending.irregularity
    rank_may = at_least(staff.rank_now, case.authority) and staff.may("irregularity.rule")
    return pending.holding and pending.stage == RULING and rank_may and staff != case.raised_by


def first_for(staff: Staff) -> Irregularity | None:
    """What opens when the queue does: the first that this person can rule on, or the first."""
    rows = list(PendingRuling.objects.select_related("irregularity"))
    mine = next((row for row in rows if waits_on(row, staff)), None)
    first = mine or (rows[0] if rows else None)
    return first.irregularity if first else None
