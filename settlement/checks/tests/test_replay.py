"""What a replay reads of the ledger is what the ORM would have read."""

from __future__ import annotations

from uuid import uuid4

import pytest

from config import roles
from games import words
from games.round.adjudicate import JudgedWager
from games.words import Sentence
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from settlement.checks import replay
from settlement.corrections.services.corrections import correction_confirm, correction_propose
from settlement.models import Line, Posting
from settlement.rounds.services import round_settle
from tables.checks.book import ShoeBook
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


# The result ---------------------------------------------------------------------------------------

OLD = "{player} all, a tie"


def tie() -> Round:
    dealer = dealer_at(open_table())
    dealer.open()
    dealer.place(1, "tie", 100)
    dealer.close()
    dealer.deal("3s", "3h", "4d", "4c")
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4()).round


def found(round: Round, result: str) -> list[str]:
    Round.objects.filter(pk=round.pk).update(result=result)
    return [str(fault.say) for fault in replay.find_faults(ShoeBook.of(round.shoe_id))]


@pytest.mark.parametrize("kept", [Sentence, lambda *said: str(Sentence(*said))])
def test_a_result_that_is_called_otherwise_by_now_is_no_finding(kept, monkeypatch):
    """As a sentence, and as the text that version 0.1 kept."""
    round = tie()
    assert str(round.result) == "Tie, 7 all"
    said = kept(OLD, {"player": 7, "banker": 7})
    assert len(found(round, said)) == 1
    monkeypatch.setitem(words.REWORDED, "A tie of {player}", OLD)
    monkeypatch.setitem(words.REWORDED, OLD, "Tie, {player} all")
    assert found(round, said) == found(round, "A tie of 7") == []
    assert found(round, kept("Tie, {player} all", {"player": 7, "banker": 7})) == []


@pytest.mark.parametrize("kept", [Sentence, lambda *said: str(Sentence(*said))])
def test_another_result_in_old_words_is_a_finding(kept, monkeypatch):
    round = tie()
    monkeypatch.setitem(words.REWORDED, OLD, "Tie, {player} all")
    for said in (kept(OLD, {"player": 6, "banker": 6}), kept("Player wins", {})):
        assert len(found(round, said)) == 1
