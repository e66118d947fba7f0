"""Chips in the demo pit: floats counted, shoes under way, chips sold, a fill, a correction.

The same each time, written through the services, so that log and ledger tell how it came about.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from random import Random

from lab.pit.dealer import Dealer
from lab.pit.demo.rounds import deal_round
from settlement.bank.services.exchanges import buy_in
from settlement.bank.services.floats import float_open
from settlement.bank.services.slips import slip_request, slip_step
from settlement.corrections.services.corrections import (
    correction_confirm,
    correction_propose,
    round_state,
)
from settlement.corrections.services.payments import payment_propose
from settlement.ledger.models import SETTLEMENT
from settlement.models import Transfer
from tables.log.services import By
from tables.models import Felt, Round, Staff, Table

FLOATS = {
    "VND": {
        "5000": 100, "10000": 100, "50000": 100, "100000": 200, "500000": 200, "1000000": 200,
        "5000000": 100, "10000000": 50,
    },
    "EUR": {"1": 100, "5": 200, "25": 200, "100": 200, "500": 100, "1000": 40},
}  # fmt: skip
SOLD = {"VND": Decimal(20_000_000), "EUR": Decimal(1_000)}
ROUNDS = {1: 20, 2: 12, 3: 14, 5: 16, 6: 10, 8: 5, 9: 5}  # by table number


@dataclass(frozen=True)
class Cast:
    """Who signs for chips, by demo number."""

    inspector: By
    supervisor: By
    manager: By

    @classmethod
    def found(cls) -> Cast:
        numbers = ("2001", "3001", "4001")
        return cls(*(By.desk(Staff.objects.get(number=number)) for number in numbers))


def load() -> None:
    cast = Cast.found()
    open_felts = Felt.objects.exclude(session=None).select_related("table")
    for felt in open_felts.order_by("table__number"):
        _open(felt, cast)
        _play(felt.table)
    _fill(Table.objects.get(number=1), cast)
    _ask_for_a_fill(Table.objects.get(number=3), cast)
    _correct(_round(1, 5), cast)
    _propose(_round(5, 7), cast)
    _pay(_round(6, 3), cast)


def _dealer(table: Table) -> By:
    return Dealer.on_duty(table).by


def _open(felt: Felt, cast: Cast) -> None:
    """The float counted, then every guest buys in."""
    table, dealer = felt.table, _dealer(felt.table)
    float_open(by=cast.inspector, second=dealer, table=table, chips=FLOATS[table.currency])
    for box in felt.places:
        buy_in(
            by=dealer,
            approved=cast.inspector,
            table=table,
            box=int(box),
            amount=SOLD[table.currency],
        )


def _play(table: Table) -> None:
    dealer, rng = Dealer.on_duty(table), Random(table.number)  # noqa: S311  # the same shoes each time
    for _round in range(ROUNDS.get(table.number, 0)):
        deal_round(dealer, rng)
        dealer.settle()


def _round(table: int, number: int) -> Round:
    settled = Transfer.objects.filter(kind=SETTLEMENT, table__number=table)
    transfer = settled.select_related("round__table").get(round__number=number)
    if transfer.round is None:
        raise ValueError(f"the demo's table {table} has no round {number}")
    return transfer.round


def _fill(table: Table, cast: Cast) -> None:
    chips = {"1000000": 100, "500000": 100}
    slip = slip_request(by=cast.inspector, table=table, kind="fill", chips=chips)
    slip_step(by=cast.supervisor, slip=slip, step="approved")
    slip_step(by=cast.inspector, slip=slip, step="delivered")
    slip_step(by=_dealer(table), slip=slip, step="received")


def _ask_for_a_fill(table: Table, cast: Cast) -> None:
    slip = slip_request(by=cast.inspector, table=table, kind="fill", chips={"100000": 100})
    slip_step(by=cast.supervisor, slip=slip, step="approved")


def _correct(round: Round, cast: Cast) -> None:
    """The first wager was twice what the dealer had tapped."""
    wagers = round_state(round).as_json()["wagers"]
    wagers[0]["amount"] = str(2 * Decimal(wagers[0]["amount"]))
    correction = correction_propose(
        by=cast.supervisor,
        round=round,
        amended={"wagers": wagers},
        reason=f"Box {wagers[0]['box']} had two stacks; the camera shows both.",
    )
    correction_confirm(by=cast.inspector, correction=correction)


def _propose(round: Round, cast: Cast) -> None:
    reason = "The wager came after “No more bets”; the dealer heard it too late."
    correction_propose(by=cast.supervisor, round=round, amended={"void": True}, reason=reason)


def _pay(round: Round, cast: Cast) -> None:
    correction = payment_propose(
        by=cast.manager,
        table=round.table,
        round=round,
        box=1,
        amount=Decimal(5),
        reason="Paid one chip too few; found when the rack was squared.",
    )
    correction_confirm(by=cast.inspector, correction=correction)
