"""Approvals on the floor: limits, sessions, restrictions and lent ranks, by the rank that may, and
by two people where two are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy

from config import roles
from games.words import _
from tables.checks.model import Fault, HouseCheck, Scope
from tables.checks.ranks import Ranks
from tables.models import ActingRank, Limits, Restriction, Session

M = TypeVar("M", bound=Model)


def within(
    rows: QuerySet[M], scope: Scope, moment: str, table: str | None = "table"
) -> QuerySet[M]:
    """Those of the scope's table and day; what belongs to no table only where all are meant."""
    if scope.table:
        rows = rows.filter(**{table: scope.table}) if table else rows.none()
    return rows.filter(**{f"{moment}__range": scope.bounds}) if scope.bounds else rows


def find_faults(scope: Scope) -> Iterator[Fault]:
    ranks = Ranks()
    yield from _limits(scope, ranks)
    yield from _sessions(scope, ranks)
    yield from _restrictions(scope, ranks)
    yield from _lent(scope, ranks)


def _limits(scope: Scope, ranks: Ranks) -> Iterator[Fault]:
    for row in within(Limits.objects.all(), scope, "at"):
        if not ranks.may(row.approved_by_id, "limits.approve", row.at):
            who = ranks.number(row.approved_by_id)
            say = _("Limits were approved by {who}, whose rank may not.", who=who)
            yield Fault(f"limits {row.pk}", say, row.table_id)


def _sessions(scope: Scope, ranks: Ranks) -> Iterator[Fault]:
    for row in within(Session.objects.all(), scope, "opened_at"):
        ends = [("opened", row.opened_by_id, row.opened_with_id, row.opened_at)]
        if row.closed_at and row.closed_by_id and row.closed_with_id:
            ends.append(("closed", row.closed_by_id, row.closed_with_id, row.closed_at))
        for end, first, second, at in ends:
            who = ranks.number(second)
            subject = f"session {row.pk} {end}"
            if first == second:
                say = _("A session's cards were attested by {who} alone.", who=who)
                yield Fault(subject, say, row.table_id)
            elif not ranks.may(second, "table.attest", at):
                say = _("A session's cards were attested by {who}, whose rank may not.", who=who)
                yield Fault(subject, say, row.table_id)


def _restrictions(scope: Scope, ranks: Ranks) -> Iterator[Fault]:
    for row in within(Restriction.objects.all(), scope, "since", table=None):
        if not ranks.may(row.by_id, "restriction.set", row.since):
            who = ranks.number(row.by_id)
            say = _("A player was restricted by {who}, whose rank may not.", who=who)
            yield Fault(f"restriction {row.pk}", say)


def _lent(scope: Scope, ranks: Ranks) -> Iterator[Fault]:
    for row in within(ActingRank.objects.all(), scope, "starts_at", table=None):
        if not roles.may_grant(ranks.own(row.granted_by_id, row.starts_at), row.rank):
            say = _(
                "{who} lent the rank {rank}, which is not below their own.",
                who=ranks.number(row.granted_by_id),
                rank=row.rank,
            )
            yield Fault(f"acting rank {row.pk}", say)


CHECK = HouseCheck(
    "floor-approvals",
    gettext_lazy("Approvals on the floor"),
    gettext_lazy("Limits, sessions, restrictions and lent ranks are by the rank that may."),
    find_faults,
)
