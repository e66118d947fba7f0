"""The figures of tables on a gaming day, for any number of tables in the same few queries.

They are read from sums that the ledger keeps by the hour, and from the day's few other transfers:
a million rounds before this day cost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cached_property

from django.db.models import Q, Sum
from django.utils import timezone

from config.web.gaming_day import bounds
from games.registry import GAMES
from settlement.ledger.models import (
    BUY_IN,
    CREDIT,
    DIFFERENCE,
    DROP,
    EVERY,
    FILL,
    RACK,
    SETTLEMENT,
)
from settlement.models import Count, Posting, Tally
from settlement.reports.theory import edges
from tables.models import Session, Table

NOTHING = Decimal(0)
LEAST_OPEN = timedelta(minutes=10)
HOUR = timedelta(hours=1)


@dataclass
class Sums:
    """One bet, or one hour: what was wagered and what came of it."""

    wagers: int = 0
    rounds: int = 0
    handle: Decimal = NOTHING
    paid: Decimal = NOTHING
    taken: Decimal = NOTHING
    commission: Decimal = NOTHING

    def add(self, row: Mapping[str, Decimal | int], *, handle: bool = True) -> None:
        self.wagers += int(row["wagers"]) if handle else 0
        self.rounds += int(row["rounds"])
        self.handle += row["handle"] if handle else 0
        self.paid += row["paid"]
        self.taken += row["taken"]
        self.commission += row["commission"]

    @property
    def win(self) -> Decimal:
        return self.taken - self.paid


@dataclass
class Figures:
    """One table's day."""

    table: Table
    day: date
    bets: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    hours: dict[datetime, Sums] = field(default_factory=lambda: defaultdict(Sums))
    moved: dict[tuple[str, str], Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    open_for: timedelta = timedelta()
    counts: list[Count] = field(default_factory=list)

    def _all(self, name: str) -> Decimal:
        return sum((getattr(sums, name) for sums in self.bets.values()), NOTHING)

    @property
    def rounds(self) -> int:
        return sum(sums.rounds for sums in self.hours.values())

    @property
    def handle(self) -> Decimal:
        return self._all("handle")

    @property
    def win(self) -> Decimal:
        return self._all("win")

    @property
    def commission(self) -> Decimal:
        return self._all("commission")

    # The bankroll ------------------------------------------------------------------------------

    @property
    def drop(self) -> Decimal:
        return self.moved[BUY_IN, DROP]

    @property
    def fills(self) -> Decimal:
        return self.moved[FILL, RACK]

    @property
    def credits(self) -> Decimal:
        return -self.moved[CREDIT, RACK]

    @property
    def difference(self) -> Decimal:
        """Over, or with a minus short, at the day's counts."""
        return -sum(
            (v for (_kind, account), v in self.moved.items() if account == DIFFERENCE), NOTHING
        )

    @property
    def hold(self) -> Decimal | None:
        """Win of the chips sold, in per cent."""
        return percent(self.win, self.drop)

    # Against the theory ------------------------------------------------------------------------

    @cached_property
    def edges(self) -> Mapping[str, Decimal]:
        return edges(self.table.game, self.table.decks)

    @property
    def theoretical(self) -> Decimal | None:
        """What the house keeps in the long run of the bets that cards alone decide."""
        known = [(s.handle, self.edges[bet]) for bet, s in self.bets.items() if bet in self.edges]
        return sum((handle * edge for handle, edge in known), NOTHING) if known else None

    @property
    def theoretical_hold(self) -> Decimal | None:
        return None if self.theoretical is None else percent(self.theoretical, self.drop)

    @property
    def pace(self) -> Decimal | None:
        """Rounds an hour while the table was open; of a few minutes it would say nothing."""
        if self.open_for < LEAST_OPEN:
            return None
        return (self.rounds / Decimal(self.open_for / HOUR)).quantize(Decimal("0.1"))

    @property
    def rows(self) -> list[BetRow]:
        order = list(self.edges) or list(self.bets)
        known = [bet for bet in order if bet in self.bets]
        rest = [bet for bet in self.bets if bet not in known]
        return [BetRow(bet, self.bets[bet], self.edges.get(bet)) for bet in (*known, *rest)]


@dataclass(frozen=True)
class BetRow:
    bet: str
    sums: Sums
    edge: Decimal | None

    @property
    def kept(self) -> Decimal | None:
        return percent(self.sums.win, self.sums.handle)

    @property
    def theory(self) -> Decimal | None:
        return None if self.edge is None else (self.edge * 100).quantize(Decimal("0.01"))

    @property
    def expected(self) -> Decimal | None:
        exact = None if self.edge is None else self.edge * self.sums.handle
        return None if exact is None else exact.quantize(Decimal("0.01"))


def percent(part: Decimal, whole: Decimal) -> Decimal | None:
    """
    >>> percent(Decimal(1), Decimal(8)), percent(Decimal(1), Decimal(0))
    (Decimal('12.50'), None)
    """
    return (100 * part / whole).quantize(Decimal("0.01")) if whole else None


def figures(tables: Iterable[Table], day: date) -> dict[int, Figures]:
    found = {table.pk: Figures(table, day) for table in tables}
    ids = list(found)
    _tallies(found, ids, day)
    _moved(found, ids, day)
    _sessions(found, ids, day)
    _counts(found, ids, day)
    return found


SUMMED = ("rounds", "wagers", "handle", "paid", "taken", "commission")


def _tallies(found: Mapping[int, Figures], ids: Sequence[int], day: date) -> None:
    rows = Tally.objects.filter(day=day, table__in=ids).values("table_id", "hour", "bet", *SUMMED)
    for row in rows:
        mine, bet = found[row["table_id"]], row["bet"]
        # A reserve stands behind its wager: what is taken of it is that bet's, but it is no wager.
        wager = GAMES[mine.table.game].wager_of(bet)
        mine.hours[row["hour"]].add(row, handle=bet == wager)
        if bet != EVERY:
            mine.bets[wager].add(row, handle=bet == wager)


def _moved(found: Mapping[int, Figures], ids: Sequence[int], day: date) -> None:
    rows = (
        Posting.objects.filter(transfer__day=day, transfer__table__in=ids)
        .exclude(transfer__kind=SETTLEMENT)
        .values_list("transfer__table", "transfer__kind", "account")
        .annotate(moved=Sum("amount"))
    )
    for table, kind, account, moved in rows:
        found[table].moved[kind, account] = moved


def _sessions(found: Mapping[int, Figures], ids: Sequence[int], day: date) -> None:
    start, end = bounds(day)
    now = timezone.now()
    during = Q(closed_at=None) | Q(closed_at__gt=start)
    sessions = Session.objects.filter(during, table__in=ids, opened_at__lt=end)
    for table, opened, closed in sessions.values_list("table", "opened_at", "closed_at"):
        span = min(closed or now, end, now) - max(opened, start)
        found[table].open_for += max(span, timedelta())


def _counts(found: Mapping[int, Figures], ids: Sequence[int], day: date) -> None:
    # Through the transfers' partial index, which knows the day.
    counts = Count.objects.filter(transfer__day=day, transfer__table__in=ids)
    counts = counts.exclude(transfer__kind=SETTLEMENT).select_related("by", "attested_by")
    for count in counts.order_by("pk"):
        found[count.table_id].counts.append(count)
