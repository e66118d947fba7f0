"""A table with a float, and what people do with its chips: for the tests of the bankroll."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db.models import Sum
from django.utils import timezone

from config import roles
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.bank.services.exchanges import buy_in
from settlement.bank.services.floats import float_close, float_open
from settlement.bank.services.slips import slip_request, slip_step, slip_void
from settlement.models import Balance, Transfer
from tables.models import Session

FLOAT = {"100": 50, "500": 40, "1000": 30, "5000": 10}  # 105,000
TOTAL = Decimal(105_000)


def bank_table():
    return open_table("tiger-commission", currency="CHF")


def opened(table, chips=FLOAT, **fields):
    return float_open(
        by=by(roles.DEALER_INSPECTOR), second=by(roles.DEALER), table=table, chips=chips, **fields
    )


def closed(table, chips, drop, **fields):
    Session.objects.filter(table=table, closed_at=None).update(closing_announced_at=timezone.now())
    return float_close(
        by=by(roles.DEALER_INSPECTOR),
        second=by(roles.DEALER),
        table=table,
        chips=chips,
        drop=Decimal(drop),
        **fields,
    )


def sell(table, amount, box=1, **fields):
    return buy_in(
        by=by(roles.DEALER),
        approved=by(roles.DEALER_INSPECTOR),
        table=table,
        box=box,
        amount=Decimal(amount),
        **fields,
    )


def request(table, kind="fill", **chips):
    return slip_request(
        by=by(roles.DEALER_INSPECTOR), table=table, kind=kind, chips=chips or {"1000": 20}
    )


def carry(slip, *steps):
    ranks = {
        "approved": roles.PIT_SUPERVISOR,
        "delivered": roles.DEALER_INSPECTOR,
        "received": roles.DEALER,
    }
    for step in steps or ranks:
        slip_step(by=by(ranks[step]), slip=slip, step=step)
    return slip


def void(slip, reason="Wrong table"):
    return slip_void(
        by=by(roles.PIT_SUPERVISOR), second=by(roles.DEALER_INSPECTOR), slip=slip, reason=reason
    )


def tray(table) -> Any:
    """The physical rack, as the book has it."""
    held = Balance.objects.filter(table=table, account__in=("rack", "commission"))
    return held.aggregate(s=Sum("amount"))["s"] or Decimal(0)


def held(table) -> dict[str, Any]:
    return {b.account: b.amount for b in Balance.objects.filter(table=table)}


def play(table, rounds=6) -> Decimal:
    """Some rounds; what the site made of them."""
    dealer, won = dealer_at(table, seed=21), Decimal(0)
    for _n in range(rounds):
        dealer.random_round()
        dealer.settle()
        transfer = Transfer.objects.filter(kind="settlement").latest("pk")
        lines = transfer.lines.aggregate(t=Sum("taken"), p=Sum("paid"))
        won += (lines["t"] or 0) - (lines["p"] or 0)
    return won


def as_chips(amount: Decimal) -> dict[str, int]:
    return {"100": int(amount / 100)}
