"""What pages read of racks, counts and slips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import QuerySet

from settlement.bank.slip_steps import ENDED
from settlement.ledger.models import DROP, FLOAT, OPENING, TRANSIT, TRAY
from settlement.models import Balance, Count, Exchange, Slip
from tables.models import Session, Table

NOTHING = Decimal(0)
RECENT = 20


@dataclass
class Rack:
    """A table's bankroll as the book has it now."""

    table: Table
    held: Mapping[str, Decimal] = field(default_factory=dict)
    counts: list[Count] = field(default_factory=list)  # of the present or last session

    @property
    def session(self) -> Session | None:
        return self.table.felt.session

    @property
    def expected(self) -> Decimal:
        """What should lie in the tray: rack and commission."""
        return sum((self.held.get(account, NOTHING) for account in TRAY), NOTHING)

    @property
    def drop(self) -> Decimal:
        return self.held.get(DROP, NOTHING)

    @property
    def locked(self) -> Decimal:
        return self.held.get(FLOAT, NOTHING)

    @property
    def on_the_way(self) -> Decimal:
        return self.held.get(TRANSIT, NOTHING)

    @property
    def opened(self) -> Count | None:
        return next((count for count in self.counts if count.end == OPENING), None)

    @property
    def closed(self) -> Count | None:
        return next((count for count in self.counts if count.end != OPENING), None)

    @property
    def slips(self) -> QuerySet[Slip]:
        return slips().filter(table=self.table)[:RECENT]

    @property
    def exchanges(self) -> QuerySet[Exchange]:
        found = Exchange.objects.filter(table=self.table)
        return found.select_related("by", "approved_by")[:RECENT]


def racks() -> list[Rack]:
    """Every table's, in three queries."""
    tables = Table.objects.select_related("pit", "felt__session").order_by("pit__name", "number")
    held: dict[int, dict[str, Decimal]] = defaultdict(dict)
    for balance in Balance.objects.all():
        held[balance.table_id][balance.account] = balance.amount
    sessions = [t.felt.session_id for t in tables if t.felt.session_id]
    counts: dict[int, list[Count]] = defaultdict(list)
    for count in Count.objects.filter(session__in=sessions):
        counts[count.table_id].append(count)
    return [Rack(table, held[table.pk], counts[table.pk]) for table in tables]


def rack_of(table: Table) -> Rack:
    held = dict(Balance.objects.filter(table=table).values_list("account", "amount"))
    session = table.felt.session or Session.objects.filter(table=table).first()
    counts = Count.objects.filter(session=session).select_related("by", "attested_by")
    return Rack(table, held, list(counts))


def slips() -> QuerySet[Slip]:
    found = Slip.objects.select_related("table").prefetch_related("steps__by")
    return found.order_by("-pk")


def open_slips() -> QuerySet[Slip]:
    return slips().exclude(steps__step__in=ENDED)
