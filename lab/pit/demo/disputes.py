"""Disputes in the demo pit, one at each stage of their path, about a round that really was played.

The same each time, written through the services, so that the log tells how it came about.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from disputes.disputes.money import Money
from disputes.disputes.services.complaints import complaint_decide, complaint_file
from disputes.disputes.services.decisions import dispute_decide
from disputes.disputes.services.disputes import (
    dispute_due,
    dispute_escalate,
    dispute_open,
)
from disputes.disputes.services.evidence import (
    account_take,
    footage_name,
)
from disputes.disputes.services.steps import words_take
from disputes.models import Dispute
from disputes.surveillance.services.entries import catch_up
from disputes.surveillance.services.notes import chains_check, note_add
from games.disputes import GROUNDS
from lab.pit.dealer import Dealer
from lab.pit.wagers import main_bets
from tables.log.services import By
from tables.models import Round, Staff, Table
from tables.rounds.services import WagerChange

CARDS = ("2s", "3h", "4d", "4c")  # Player 6, Banker 7: nobody draws
WAGERS = {1: "1000000", 2: "500000"}  # a box, and what it puts on a main bet of its own


@dataclass(frozen=True)
class Cast:
    """Who acts, by demo number."""

    inspector: By
    supervisor: By
    manager: By
    top: By
    watcher: By

    @classmethod
    def found(cls) -> Cast:
        numbers = ("2001", "3001", "4001", "7001", "8001")
        return cls(*(By.desk(Staff.objects.get(number=number)) for number in numbers))


def load() -> None:
    """One round at the first table, and what its players said afterwards."""
    round, cast = _play(Table.objects.get(number=1)), Cast.found()
    _resolved(round, cast)
    _decide(_escalated(round, cast, "M. Papadopoulos", "My chips were on Banker."), cast)
    _closed(_escalated(round, cast, "Chen Wei", "I was paid too little."), cast)
    _waiting(_escalated(round, cast, "Đặng Thu Thảo", "The dealer called too early."), cast)
    _open(round, cast, "Nguyễn Văn Hải", "The cards were turned before no more bets.")
    catch_up()
    chains_check()


def _play(table: Table) -> Round:
    dealer = Dealer.on_duty(table)
    dealer.open()
    bets = main_bets(table.rules)
    changes = [WagerChange(box, bet, WAGERS[box]) for box, bet in zip(WAGERS, bets, strict=False)]
    dealer.wager(*changes)
    dealer.close()
    dealer.deal(*CARDS)
    return dealer.settle().round


def _open(round: Round, cast: Cast, claimant: str, claim: str) -> Dispute:
    return dispute_open(
        by=cast.inspector,
        round=round,
        box=2,
        claimant=claimant,
        claim=claim,
        amount=Decimal(500_000),
        chips="rack",
    )


def _resolved(round: Round, cast: Cast) -> None:
    dispute = _open(round, cast, "Chen Wei", "I thought Player had won.")
    words_take(
        action="resolve", by=cast.inspector, dispute=dispute, text="Shown the cards: 6 against 7."
    )


def _escalated(round: Round, cast: Cast, claimant: str, claim: str) -> Dispute:
    dispute = _open(round, cast, claimant, claim)
    account_take(by=cast.supervisor, dispute=dispute, party="player", name=claimant, text=claim)
    dispute_escalate(by=cast.supervisor, dispute=dispute, text="Not accepted at the table.")
    return dispute


def _waiting(dispute: Dispute, cast: Cast) -> None:
    """With the manager: a time given, surveillance asked."""
    due = timezone.now() + timedelta(minutes=45)
    dispute_due(by=cast.manager, dispute=dispute, due_at=due, text="Within the hour")
    words_take(
        action="ask", by=cast.manager, dispute=dispute, text="When was “no more bets” called?"
    )


def _decide(dispute: Dispute, cast: Cast) -> None:
    words_take(action="know", by=cast.watcher, dispute=dispute)
    footage_name(
        by=cast.watcher,
        dispute=dispute,
        camera="T1-2",
        starts_at=timezone.now() - timedelta(minutes=12),
        ends_at=timezone.now() - timedelta(minutes=10),
        keep_until=timezone.localdate() + timedelta(days=180),
        note="The stack stands across the line",
    )
    words_take(action="ask", by=cast.manager, dispute=dispute, text="Where did the chips lie?")
    words_take(action="review", by=cast.watcher, dispute=dispute, text="Half of them on Banker.")
    note_add(by=cast.watcher, dispute=dispute, text="Third claim of this guest this month.")
    dispute_decide(
        by=cast.manager,
        dispute=dispute,
        outcome="part",
        grounds={
            GROUNDS["rules"].number: "A wager is where its chips lie at “no more bets”.",
            GROUNDS["surveillance"].number: "Camera T1-2 shows half of the stack across the line.",
        },
        reasoning="Half of the wager is treated as lying on Banker.",
        fault="dealer",
        money=Money(amount=Decimal(250_000), box=2),
    )


def _closed(dispute: Dispute, cast: Cast) -> None:
    """All the way to the letter."""
    dispute_decide(
        by=cast.manager,
        dispute=dispute,
        outcome="house",
        grounds={GROUNDS["rules"].number: "The sheet of the round pays as the rules say."},
        reasoning="The payment was right.",
    )
    words_take(action="disagree", by=cast.supervisor, dispute=dispute, text="I do not accept this.")
    words_take(
        action="tell", by=cast.supervisor, dispute=dispute, text="With the leaflet, in Chinese"
    )
    complaint_file(
        by=cast.supervisor,
        dispute=dispute,
        text="Please count it again.",
        contact="Chen Wei, room 1204",
        assisted_by=cast.supervisor.staff,
        due_at=timezone.now() + timedelta(days=7),
    )
    complaint_decide(
        by=cast.top,
        dispute=dispute,
        outcome="house",
        reasoning="Counted again from the recording: correct.",
        letter="Dear guest,\n\nwe have counted the payment again. It was correct.",
    )
    words_take(action="hand", by=cast.manager, dispute=dispute, text="At the desk")
