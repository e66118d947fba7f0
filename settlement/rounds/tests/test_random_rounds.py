"""Random rounds of all games through the services: every chip is accounted for, every line right."""

from __future__ import annotations

import random
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db.models import Sum

from config import roles
from games.adjudicate import adjudicate
from games.documents import DOCUMENT
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from settlement.corrections.services.corrections import (
    correction_confirm,
    correction_propose,
    round_state,
)
from settlement.ledger.services import AMOUNTS, standing
from settlement.models import Balance, Line, Posting, Tally, Transfer
from settlement.rounds.services import round_settle
from tables.log.services import By
from tables.models import Round, Table

GAMES = tuple(DOCUMENT)
ROUNDS = 56  # of each of nine games: 504
SOAKED = 1_112  # 10,008


def play(table: Table, rounds: int, seed: int) -> None:
    """Rounds one after the other; one in ten is corrected afterwards, some of those again."""
    dealer, rng = dealer_at(table, seed), random.Random(seed)
    pair = by(roles.PIT_SUPERVISOR), by(roles.DEALER_INSPECTOR)
    for _n in range(rounds):
        round = one_round(dealer)
        while rng.random() < 0.1:
            correct(round, *pair)


def one_round(dealer: Dealer) -> Round:
    expected = adjudicate(dealer.random_round().state.as_json())
    play = round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())
    assert lines_of(standing(play.round)) == expected["wagers"]
    return play.round


def correct(round: Round, first: By, second: By) -> None:
    void = round_state(round).as_json()["void"]
    proposal = correction_propose(
        by=first, round=round, amended={"void": not void}, reason="A random change of mind"
    )
    correction_confirm(by=second, correction=proposal)


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


# What must hold of any ledger --------------------------------------------------------------------


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
        assert lines_of(standing(round)) == folded["wagers"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_balance_and_every_line_equals_adjudicate(game):
    play(open_table(game), ROUNDS, seed=GAMES.index(game))
    check_ledger()


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_rounds(game):
    play(open_table(game), SOAKED, seed=100 + GAMES.index(game))
    check_ledger()
