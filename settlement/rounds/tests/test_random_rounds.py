"""Random rounds of all games through the services: every chip is accounted for, every line right."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest

from config import roles
from games.round.adjudicate import adjudicate
from lab.testing.games.documents import DOCUMENT
from lab.testing.settlement.ledger import (
    check_ledger,
    lines_of,
)
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from settlement.corrections.services.corrections import (
    correction_confirm,
    correction_propose,
    round_state,
)
from settlement.ledger.services import settlement_in_force
from settlement.rounds.services import round_settle
from tables.log.services import By
from tables.models import Round, Table

pytestmark = pytest.mark.sweep
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
    assert lines_of(settlement_in_force(play.round)) == expected["wagers"]
    return play.round


def correct(round: Round, first: By, second: By) -> None:
    void = round_state(round).as_json()["void"]
    proposal = correction_propose(
        by=first, round=round, amended={"void": not void}, reason="A random change of mind"
    )
    correction_confirm(by=second, correction=proposal)


# What must hold of any ledger --------------------------------------------------------------------


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
