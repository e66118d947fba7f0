"""What a replay reads of the ledger is what the ORM would have read."""

from __future__ import annotations

from uuid import uuid4

import pytest

from config import roles
from games.adjudicate import JudgedWager
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from settlement.checks import replay
from settlement.corrections.services.corrections import correction_confirm, correction_propose
from settlement.models import Line, Posting
from settlement.rounds.services import round_settle
from tables.models import Round

pytestmark = pytest.mark.django_db
KINDS = ("settlement", "correction")


def settled(dealer: Dealer) -> Round:
    dealer.random_round()
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4()).round


def void(round: Round) -> None:
    """Settled anew: what the first settlement moved is reversed, and everything goes back."""
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=round, amended={"void": True}, reason="Seen again"
    )
    correction_confirm(by=by(roles.DEALER_INSPECTOR), correction=proposal)


def test_lines_and_postings_are_those_of_each_settlement_of_the_shoes_rounds():
    dealer = dealer_at(open_table())
    rounds = [settled(dealer) for _time in range(3)]
    settled(dealer_at(open_table(number=2)))
    void(rounds[1])
    found = replay.settlements(rounds[0].shoe_id)
    assert list(found) == [round.pk for round in rounds]
    for round in rounds:
        transfers = round.transfers.filter(kind__in=KINDS).order_by("pk")
        assert list(found[round.pk]) == list(transfers.values_list("pk", flat=True))
        for transfer in transfers:
            written = found[round.pk][transfer.pk]
            lines = Line.objects.filter(transfer=transfer).order_by("pk")
            assert written.lines == [texts(row) for row in lines.values_list(*JudgedWager._fields)]
            postings = Posting.objects.filter(transfer=transfer)
            assert written.postings == {
                (account, box): str(amount)
                for account, box, amount in postings.values_list("account", "box", "amount")
            }
    assert [len(found[round.pk]) for round in rounds] == [1, 2, 1]


def texts(row: tuple[object, ...]) -> tuple[object, ...]:
    """Box, bet, result and clause as they are, amounts as text."""
    return tuple(each if isinstance(each, int) else str(each) for each in row)
