"""The dealer's sheet, the felt and the ledger say the same of a round, however large."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest

from games.registry import GAMES
from games.round.adjudicate import judge
from games.sheet import steps
from lab.testing.settlement.settling import settle
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.models import Line, Posting, Transfer
from tables.felt.view import FeltView
from tables.models import Limits

pytestmark = pytest.mark.django_db

FIELD = {"collect": "taken", "return": "returned", "pay": "paid"}


@pytest.fixture
def tie():
    """200,000,000,000 on Tie, which is paid 8 to 1: longer than any amount that is entered."""
    dealer = dealer_at(open_table("tiger-commission"))
    most = Decimal("999999999999")
    Limits.objects.create(
        table=dealer.table, approved_by=dealer.by.staff, minimum=500, maximum=most
    )
    dealer.open()
    dealer.place(1, "tie", 200_000_000_000)
    dealer.close()
    dealer.deal("9s", "9h", "Kd", "Kc")
    return dealer


def test_a_payment_of_thirteen_digits_is_on_the_sheet_on_the_felt_and_in_the_ledger(tie):
    view = FeltView(settle(tie))
    paid = 1_600_000_000_000_00
    assert [(line.pays, line.amount) for part in view.parts for line in part.lines] == [
        (True, paid)
    ]
    assert [bet.gets for bet in view.boxes[0].bets if bet.amount] == [paid]
    assert Line.objects.get().paid == Line.objects.get().net == Decimal("1600000000000.00")
    assert Posting.objects.get(account="position").amount == Decimal("1600000000000.00")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_sheet_moves_what_the_ledger_books(game):
    dealer = dealer_at(open_table(game), seed=5)
    for _round in range(8):
        dealer.random_round()
        play = settle(dealer)
        moved = Counter[str]()
        for step in steps(judge(play.state)):
            moved[FIELD[step.action]] += step.amount
        lines = Transfer.objects.get(round=play.round).lines.all()
        for field in FIELD.values():
            assert sum(getattr(line, field) for line in lines) * 100 == moved[field]


def test_a_settling_tap_judges_its_round_once(tie, monkeypatch):
    kind, judged = type(GAMES["tiger-commission"]), []
    judge = kind.judge

    def counted(game, round):
        judged.append(round)
        return judge(game, round)

    monkeypatch.setattr(kind, "judge", counted)
    view = FeltView(settle(tie))
    assert view.parts
    assert len(judged) == 1


def test_what_follows_the_announcement_is_judged_anew(tie):
    """The next round on the same felt is not taken for the one before it."""
    play = settle(tie)
    assert play.judgement().totals()["paid"] == "1600000000000.00"
    tie.open()
    tie.place(1, "player", 500)
    tie.close()
    tie.deal("9s", "2h", "Kd", "5c")
    assert settle(tie).judgement().totals()["paid"] == "500.00"
