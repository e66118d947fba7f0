"""The ledger's laws, asked of everything that is there."""

from __future__ import annotations

from decimal import Decimal

from django.db.models import Sum

from games.round.adjudicate import adjudicate
from settlement.corrections.services.corrections import (
    round_state,
)
from settlement.ledger.services import settlement_in_force
from settlement.models import Balance, Line, Posting, Tally, Transfer
from tables.models import Round

AMOUNTS = ("amount", "paid", "taken", "returned", "commission")


def lines_of(transfer: Transfer) -> list[dict[str, object]]:
    return [
        {
            "box": line.box,
            "bet": line.bet,
            "result": line.result,
            "clause": line.clause,
            **{name: str(getattr(line, name)) for name in AMOUNTS},
        }
        for line in transfer.lines.all()
    ]


def check_ledger() -> None:
    assert Posting.objects.aggregate(s=Sum("amount"))["s"] in (0, None)
    every_transfer_balances()
    racks_are_their_entries()
    tallies_are_the_lines()
    every_standing_line_is_adjudicated()


def every_transfer_balances() -> None:
    sums = Transfer.objects.annotate(s=Sum("postings__amount")).values_list("s", flat=True)
    assert set(sums) <= {Decimal(0), None}


def racks_are_their_entries() -> None:
    entries = Posting.objects.values_list("transfer__table", "account").annotate(s=Sum("amount"))
    kept = Balance.objects.values_list("table", "account", "amount")
    assert sorted(entries) == sorted(kept)


def tallies_are_the_lines() -> None:
    """The sums that pages read, against the lines of the settlements that stand."""
    sums = {name: Sum(name) for name in ("paid", "taken", "commission")}
    stands = Line.objects.filter(transfer__reversed_by=None)
    lines = stands.values_list("transfer__table", "bet").annotate(h=Sum("in_play"), **sums)
    tally = Tally.objects.exclude(bet__in=("", "payment")).values_list("table", "bet")
    kept = tally.annotate(h=Sum("handle"), **sums)
    nothing = (Decimal(0),) * 4
    assert {row for row in kept if row[2:] != nothing} == {
        row for row in lines if row[2:] != nothing
    }
    counted = Tally.objects.filter(bet="").aggregate(s=Sum("rounds"))["s"]
    assert counted == Transfer.objects.filter(kind="settlement").count()


def every_standing_line_is_adjudicated() -> None:
    for round in Round.objects.exclude(settled_at=None).select_related("table"):
        folded = adjudicate(round_state(round).as_json())
        assert lines_of(settlement_in_force(round)) == folded["wagers"]
