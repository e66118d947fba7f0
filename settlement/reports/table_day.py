"""The rounds of a table's day, newest first, and what the house made of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet, Sum

from config.web.gaming_day import bounds
from settlement.ledger.models import POSITION
from settlement.models import Posting
from tables.models import Round, Table

A_PAGE = 50


@dataclass(frozen=True)
class Played:
    round: Round
    win: Decimal
    corrected: bool


def rounds_of(table: Table, day: date) -> QuerySet[Round]:
    start, end = bounds(day)
    rounds = Round.objects.filter(table=table, opened_at__gte=start, opened_at__lt=end)
    return rounds.exclude(settled_at=None).select_related("shoe").order_by("-opened_at")


def page_of(table: Table, day: date, number: str) -> tuple[Page[Round], list[Played]]:
    page = Paginator(rounds_of(table, day), A_PAGE).get_page(number)
    return page, with_win(list(page.object_list))


def with_win(rounds: Sequence[Round]) -> list[Played]:
    rows = (
        Posting.objects.filter(transfer__round__in=[round.pk for round in rounds])
        .values_list("transfer__round")
        .annotate(
            won=Sum("amount", filter=~Q(account=POSITION), default=0),
        )
    )
    won = dict(rows)
    changed = set(
        Round.objects.filter(pk__in=[r.pk for r in rounds], transfers__kind__in=CHANGES)
        .values_list("pk", flat=True)
        .distinct()
    )
    return [Played(round, won.get(round.pk, Decimal(0)), round.pk in changed) for round in rounds]


CHANGES = ("correction", "payment")
