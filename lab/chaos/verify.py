"""What the book must say after whatever happened, held against the clients' own record.

Each check gives its name, how many things it looked at, and the breaches that it found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

from django.core.management import CommandError, call_command
from django.db.models import Count, Max, Min, Q, Sum

from games.round.engine import fold
from lab.pit.http.reader import FEED
from lab.pit.http.record import Tap
from settlement.ledger.models import SETTLEMENT
from settlement.models import Transfer
from tables.log.chain import breaks
from tables.models import CardRead, Entry, Round, Stream
from tables.rounds.play import history_of

SLACK = timedelta(seconds=2)
SETTLE, WAGERS = "/tablet/settle/", "/tablet/wagers/"


@dataclass(frozen=True)
class Checked:
    law: str
    looked_at: int
    breaches: tuple[str, ...]


@dataclass
class ChaosRecord:
    """What was written under the keys of the record, read once."""

    taps: Sequence[Tap]
    since: datetime

    def __post_init__(self) -> None:
        self.keyed = [tap for tap in self.taps if tap.key]
        self.found: dict[str, list[Entry]] = defaultdict(list)
        keys = [tap.key for tap in self.keyed]
        for entry in Entry.objects.filter(key__in=keys):
            self.found[str(entry.key)].append(entry)
        self.moments: dict[tuple[int, datetime], list[Entry]] = defaultdict(list)
        for entry in Entry.objects.filter(at__gte=self.since).order_by("seq"):
            self.moments[entry.stream_id, entry.at].append(entry)

    def verify(self) -> list[Checked]:
        return [self._checked(law, check) for law, check in self.checks().items()]

    def checks(self) -> dict[str, tuple[int, Callable[[], Iterator[str]]]]:
        acknowledged = [tap for tap in self.keyed if tap.acknowledged]
        refused = [tap for tap in self.keyed if tap.refused]
        open_ones = [tap for tap in self.keyed if tap.status is None]
        written = [tap for tap in self.keyed if tap.key in self.found]
        reads = [tap for tap in self.taps if tap.url == FEED]
        return {
            "acknowledged taps are there once": (
                len(acknowledged), lambda: self._times(acknowledged, (1,))),
            "refused taps are not there": (len(refused), lambda: self._times(refused, (0,))),
            "unanswered taps are there once or not": (
                len(open_ones), lambda: self._times(open_ones, (0, 1))),
            "what is there of a tap is whole": (len(written), lambda: self._whole(written)),
            "acknowledged cards of readers are there": (len(reads), lambda: self._read(reads)),
            "rounds fold, and settle once": (Round.objects.count(), rounds_fold),
            "chains verify": (Stream.objects.count(), chains_verify),
            "times are the site's own": (Stream.objects.count(), self._times_run),
            "transfers balance": (Transfer.objects.count(), transfers_balance),
            "audits are clean": (1, audits),
        }  # fmt: skip

    def _checked(self, law: str, check: tuple[int, Callable[[], Iterator[str]]]) -> Checked:
        return Checked(law, check[0], tuple(check[1]()))

    def _times(self, taps: Sequence[Tap], allowed: tuple[int, ...]) -> Iterator[str]:
        for tap in taps:
            times = len(self.found.get(tap.key, ()))
            if times not in allowed:
                yield f"table {tap.table}, {tap.url} {tap.key}: there {times} times ({tap.status})"

    def _whole(self, taps: Sequence[Tap]) -> Iterator[str]:
        """A tap of several entries has them all: they were written at one moment."""
        for tap in taps:
            first = self.found[tap.key][0]
            together = self.moments[first.stream_id, first.at]
            kinds = [(each.kind, each.data) for each in together if each.seq >= first.seq]
            if tap.url == WAGERS and (wrong := _wagers_differ(tap, kinds)):
                yield f"table {tap.table}, {tap.key}: {wrong}"
            if tap.url == SETTLE and not any(kind == "RoundSettled" for kind, _data in kinds):
                yield f"table {tap.table}, {tap.key}: announced and not settled"

    def _read(self, taps: Sequence[Tap]) -> Iterator[str]:
        rows = CardRead.objects.filter(at__gte=self.since, device__table__isnull=False)
        told = rows.values_list("device__table__number", "seq", "card")
        seen = {(table, str(seq), card) for table, seq, card in told}
        for tap in taps:
            lost = [each for each in tap.fields if (tap.table, *each) not in seen]
            if tap.acknowledged and lost:
                yield f"table {tap.table}: the reader's {lost} are not there"

    def _times_run(self) -> Iterator[str]:
        """Whatever the tablets' clocks said, entries carry the site's time, in order."""
        now = datetime.now(UTC) + SLACK
        rows = Entry.objects.filter(at__gte=self.since - SLACK).order_by("stream", "seq")
        before: dict[int, datetime] = {}
        for stream, at in rows.values_list("stream_id", "at").iterator():
            if at < before.get(stream, self.since - SLACK) or at > now:
                yield f"stream {stream}: an entry of {at}"
            before[stream] = at
        late = Entry.objects.filter(at__gt=now).aggregate(first=Min("at"), last=Max("at"))
        if late["last"]:
            yield f"entries of a time to come: {late['last']}"


def _wagers_differ(tap: Tap, written: list[tuple[str, dict[str, Any]]]) -> str:
    wanted = [value.split(":")[:2] for name, value in tap.fields if name == "change"]
    there = [[str(data["box"]), data["bet"]] for kind, data in written if kind in PLACED]
    return "" if there == wanted else f"{wanted} was sent, {there} is there"


PLACED = ("WagerPlaced", "WagerWithdrawn")


def rounds_fold() -> Iterator[str]:
    settled = Count("transfers", filter=Q(transfers__kind=SETTLEMENT))
    for round in Round.objects.select_related("table").annotate(settlements=settled):
        state = fold(round.table.game, history_of(round.pk))
        over = round.settled_at is not None
        if not over and (str(state.phase), state.held is not None) != (round.phase, round.held):
            yield f"round {round.pk}: the row says {round.phase}, its log {state.phase}"
        if round.settlements != int(over):
            yield f"round {round.pk}: settled {round.settlements} times"


def chains_verify() -> Iterator[str]:
    return (f"{fault.stream} {fault.seq}: {fault.why}" for _stream, fault in breaks() if fault)


def transfers_balance() -> Iterator[str]:
    sums = Transfer.objects.annotate(total=Sum("postings__amount")).exclude(total=0)
    return (f"transfer {transfer.pk}: {transfer.total}" for transfer in sums.exclude(total=None))


def audits() -> Iterator[str]:
    told = StringIO()
    try:
        call_command("audit", stdout=told)
    except CommandError:
        yield from told.getvalue().splitlines()
