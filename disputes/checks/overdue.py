"""Overdue disputes: a player who was promised an answer by a time has it by then."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext_lazy

from disputes.disputes.models.dispute import OVER
from disputes.models import Standing
from games.words import _
from tables.checks.model import Fault, HouseCheck, Scope


def find_faults(scope: Scope) -> Iterator[Fault]:
    late = Standing.objects.filter(due_at__lt=timezone.now()).exclude(status__in=OVER)
    if scope.table:
        late = late.filter(dispute__table=scope.table)
    for standing in late.select_related("dispute").order_by("due_at", "pk"):
        dispute, due = standing.dispute, standing.due_at.isoformat() if standing.due_at else ""
        say = _(
            "{dispute} is overdue: the player was promised an answer by {when}.",
            dispute=str(dispute),
            when=due,
        )
        yield Fault(f"{dispute} {due}", say, dispute.table_id, dispute.round_id)


CHECK = HouseCheck(
    "overdue",
    gettext_lazy("Overdue disputes"),
    gettext_lazy("Whoever was promised an answer by a time has had it by then."),
    find_faults,
)
