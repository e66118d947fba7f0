"""A loaded history is one that could have been played: chains, ledger, folds and shoes hold."""

from __future__ import annotations

from collections import Counter
from datetime import date
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from config.web.gaming_day import bounds, gaming_day
from disputes.models import Dispute, SurveillanceEntry
from disputes.surveillance.lines import LINES, line
from disputes.surveillance.services.entries import catch_up
from games import money
from games.registry import GAMES
from games.round.adjudicate import judge
from games.round.engine import fold
from lab.history import evening, rounds
from lab.history.bulk import first_numbers
from lab.history.floor import lay_out
from lab.history.load import Plan, _evenings
from settlement.ledger.models import SETTLEMENT
from settlement.ledger.services import postings_of
from settlement.models import Balance, Count, Line, Posting, Tally, Transfer
from tables.log.chain import breaks
from tables.models import Entry, Felt, Round, Session, Shoe, Stream
from tables.rounds.play import WAGERS, as_shoe, history_of

ROUNDS = 63
BURDEN = """
SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'constraint', conrelid::regclass || conname || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'trigger', tgrelid::regclass || tgname || tgenabled::text FROM pg_trigger
    WHERE NOT tgisinternal
"""


def burden() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(BURDEN)
        return sorted(cursor.fetchall())


def load(**options) -> None:
    options = {"tables": 9, "days": 2, "seed": 5, "processes": 1} | options
    call_command("loadhistory", rounds=ROUNDS, in_production=True, stdout=StringIO(), **options)


@pytest.mark.django_db(transaction=True)
def test_a_history_is_one_that_could_have_been_played(monkeypatch):
    before = burden()
    for module, often in ((evening, "DISPUTED"), (evening, "IRREGULAR"), (rounds, "TAKEN_BACK")):
        monkeypatch.setattr(module, often, 0.2)
    load()
    assert burden() == before  # what was taken off for the copying is back
    assert Round.objects.count() == ROUNDS
    assert {shoe.table.game for shoe in Shoe.objects.select_related("table")} == set(GAMES)
    assert {stream.name: fault for stream, fault in breaks() if fault} == {}
    rounds_hold()
    ledger_holds()
    shoes_hold()
    assert not Felt.objects.exclude(session=None).exists()
    assert not Session.objects.filter(closed_at=None).exists()
    told = set(SurveillanceEntry.objects.values_list("what", flat=True))
    assert told > {"EntryTakenBack", "IrregularityRaised", "RulingMade", "DisputeResolved"}
    entries = Entry.objects.filter(kind__in=LINES).exclude(stream__name="house")
    assert catch_up() == 0
    assert SurveillanceEntry.objects.count() == sum(line(entry) is not None for entry in entries)
    numbers_go_on()


def rounds_hold() -> None:
    """Each round, folded and judged again, is what its rows say."""
    for round in Round.objects.select_related("table"):
        history = history_of(round.pk)
        state = fold(round.table.game, history)
        judgement = judge(state)
        transfer = Transfer.objects.get(round=round, kind=SETTLEMENT)
        posted = {(p.account, p.box): p.amount for p in transfer.postings.all()}
        assert posted == {place: sum for place, sum in postings_of(judgement.wagers).items() if sum}
        lines = Line.objects.filter(round=round).values_list(
            "box", "bet", "amount", "paid", "clause"
        )
        assert set(lines) == {
            (w.box, w.bet, money.amount(w.amount), money.amount(w.paid), w.clause)
            for w in judgement.wagers
        }
        assert (round.result, round.phase) == (str(state.result()), "settled")
        assert round.version == sum(not isinstance(event, WAGERS) for event in history)
        said = Entry.objects.get(round_id=round.pk, kind="RoundSettled").data
        assert said == {"totals": judgement.totals(), "told": []}


def ledger_holds() -> None:
    assert Posting.objects.aggregate(all=Sum("amount"))["all"] == 0
    sums = (
        Posting.objects.order_by().values_list("transfer__table", "account").annotate(Sum("amount"))
    )
    kept = Balance.objects.values_list("table", "account", "amount")
    assert set(sums) == set(kept)
    assert Tally.objects.aggregate(all=Sum("rounds"))["all"] == ROUNDS
    assert all(count.expected in (None, count.total) for count in Count.objects.all())
    assert Count.objects.count() == 2 * Session.objects.count()


def shoes_hold() -> None:
    for shoe in Shoe.objects.prefetch_related("rounds__table"):
        assert (shoe.status, shoe.hands) == ("out", shoe.rounds.count())
        if shoe.decks > 1:
            dealt = Counter(
                card
                for r in shoe.rounds.all()
                for card in fold(r.table.game, history_of(r.pk)).drawn()
            )
            burnt = Counter(shoe.seen) - dealt
            assert (burnt.total(), as_shoe(shoe).too_many()) == (1, ())


def numbers_go_on() -> None:
    """The application writes behind the history, and the ledger's checks are on again."""
    stream = Stream.objects.get(name="table-1")
    table = stream.table
    session = Session.objects.filter(table=table).latest("pk")
    with pytest.raises(IntegrityError, match="do not sum to zero"):
        off_balance(table, session)
    Dispute.objects.create(claimant="A", claim="B", chips="rack", opened_by=session.opened_by)


@transaction.atomic
def off_balance(table, session) -> None:
    moved = Transfer.objects.create(
        kind="fill", table=table, session=session, day=gaming_day(), by=session.opened_by
    )
    Posting.objects.create(transfer=moved, account="rack", amount=Decimal(1))


@pytest.mark.django_db
def test_the_same_seed_gives_the_same_history_however_many_processes_write_it():
    plan = Plan.of(18, seed=3, tables=2, days=3, until=date(2026, 3, 1))
    spots, first = lay_out(2, bounds(date(2026, 2, 1))[0]), first_numbers()
    alone, together = (
        {
            (head.stream, head.seq): (head.hash, rows)
            for _n, rows, head in _evenings(plan, spots, first, n)
        }
        for n in (1, 2)
    )
    assert len(alone) == 6
    assert alone == together


def test_a_site_in_production_takes_no_invented_history(settings):
    settings.DEBUG = False
    with pytest.raises(CommandError, match="production"):
        call_command("loadhistory", rounds=10)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"rounds": 10_000, "tables": 1, "days": 2}, "1200 rounds a day"),
    ],
)
def test_an_impossible_history_is_refused_in_a_sentence(asked, why):
    with pytest.raises(CommandError, match=why):
        call_command("loadhistory", in_production=True, **asked)
