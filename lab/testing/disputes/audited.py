"""A small site in which everything is in order, for audits to find nothing in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from config import roles
from disputes.disputes.services.disputes import dispute_due, dispute_escalate, dispute_open
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.models import Dispute, Ruling
from games.round import engine
from lab.testing.tables import floor
from lab.testing.tables.cast import by, make_staff
from lab.testing.tables.dealing import Dealer, dealer_at
from settlement.bank.services.exchanges import buy_in
from settlement.bank.services.floats import float_close, float_open
from settlement.bank.services.slips import slip_request, slip_step
from settlement.corrections.services.corrections import correction_confirm, correction_propose
from settlement.corrections.services.payments import payment_propose
from settlement.models import Correction, Slip
from tables.log.services import By
from tables.models import Round, Staff, Table
from tables.players.services.seats import seat_sit
from tables.staff.services.staff import staff_deactivate
from tables.table.services.sessions import session_announce_closing, session_close

CHIPS = {"1": 100, "5": 100, "25": 100, "100": 20}


@dataclass
class World:
    """`rounds` of the first table in their order: warned, ruled, free, corrected."""

    table: Table
    closed: Table
    dealer: Dealer
    rounds: list[Round]
    correction: Correction
    slip: Slip
    ruling: Ruling
    dispute: Dispute
    inspector: By
    supervisor: By
    manager: By
    leaver: Staff


def settle(dealer: Dealer) -> Round:
    return dealer.settle().round


def play(dealer: Dealer, bets: tuple[tuple[int, str, int], ...], *cards: str) -> Round:
    dealer.open()
    for box, bet, amount in bets:
        dealer.place(box, bet, amount)
    dealer.close()
    dealer.deal(*cards)
    return settle(dealer)


def build() -> World:
    inspector, supervisor, manager = map(
        by, (roles.DEALER_INSPECTOR, roles.PIT_SUPERVISOR, roles.PIT_MANAGER)
    )
    table = floor.in_play("tiger-commission", 1)
    seat_sit(by=inspector, table=table, box=2, name="Binh")
    dealer = dealer_at(table)
    slip = bank(table, dealer.by, inspector, supervisor)
    rounds = [
        play(dealer, ((1, "banker", 100), (2, "player", 5)), "2s", "3h", "4d", "4c"),
        *ruled(dealer, manager),
        play(dealer, ((1, "player", 50), (2, "tie", 10)), "2h", "6h", "6d", "Kc"),
    ]
    correction = corrected(rounds[-1], supervisor, inspector)
    leaver = make_staff(roles.DEALER)
    staff_deactivate(by=by(roles.ADMINISTRATOR), staff=leaver)
    return World(
        table=table,
        closed=closed(inspector, supervisor),
        dealer=dealer,
        rounds=rounds,
        correction=correction,
        slip=slip,
        ruling=Ruling.objects.get(),
        dispute=promised(rounds[0], inspector, manager),
        inspector=inspector,
        supervisor=supervisor,
        manager=manager,
        leaver=leaver,
    )


def bank(table: Table, dealer: By, inspector: By, supervisor: By) -> Slip:
    """A float counted by two, a guest's chips, a fill from the cage."""
    float_open(by=inspector, second=dealer, table=table, chips=CHIPS)
    buy_in(by=dealer, approved=inspector, table=table, box=1, amount=Decimal(500))
    slip = slip_request(by=inspector, table=table, kind="fill", chips={"100": 5})
    for who, step in ((supervisor, "approved"), (inspector, "delivered"), (dealer, "received")):
        slip_step(by=who, slip=slip, step=step)
    return slip


def ruled(dealer: Dealer, manager: By) -> list[Round]:
    """The Player's third card was not due and opens a free hand (7.6), which is dealt."""
    dealer.open()
    dealer.place(1, "player", 50)
    dealer.close()
    dealer.deal("7s", "7h", "Kd", "Ks")
    dealer.move(lambda state: engine.draw_in_error(state, "5h"))
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="7.6", facts={"card": "5h"})
    ruling_approve(by=manager, irregularity=case)
    first = settle(dealer)
    dealer.open()
    dealer.deal("3d", "4s", "4h")
    return [first, settle(dealer)]


def corrected(round: Round, supervisor: By, inspector: By) -> Correction:
    proposal = correction_propose(
        by=supervisor, round=round, amended={"void": True}, reason="A late bet"
    )
    correction_confirm(by=inspector, correction=proposal)
    paid = payment_propose(
        by=supervisor, table=round.table, round=round, box=1, amount=Decimal(5), reason="Goodwill"
    )
    correction_confirm(by=inspector, correction=paid)
    return proposal


def closed(inspector: By, supervisor: By) -> Table:
    """Opened, one round played, closed and counted."""
    table = floor.in_play("baccarat-commission", 2)
    float_open(by=inspector, second=supervisor, table=table, chips=CHIPS)
    dealer = dealer_at(table)
    session_announce_closing(by=dealer.by, table=table)
    play(dealer, ((1, "player", 25),), "2h", "6h", "6d", "Kc")
    end(table, inspector, supervisor)
    return table


def end(table: Table, inspector: By, supervisor: By, counted: int = 312) -> None:
    chips = {**CHIPS, "25": 99}
    float_close(by=inspector, second=supervisor, table=table, chips=chips, drop=Decimal(0))
    seen = floor.verified(table, counted=counted)
    note = "" if counted == 312 else "A card is missing"
    session_close(by=inspector, second=supervisor, table=table, verified=seen, note=note)


def promised(round: Round, inspector: By, manager: By) -> Dispute:
    dispute = dispute_open(
        by=inspector, round=round, box=1, claimant="An", claim="Paid short", chips="rack"
    )
    dispute_escalate(by=inspector, dispute=dispute, text="Not to be resolved here")
    due = timezone.now() + timedelta(hours=1)
    dispute_due(by=manager, dispute=dispute, due_at=due)
    return dispute
