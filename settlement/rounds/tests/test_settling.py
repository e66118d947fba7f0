"""Settling a round: every line is the engine's, every chip is accounted for, and only once."""

from __future__ import annotations

import threading
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from config.web.gaming_day import gaming_day
from games.errors import IllegalMove, Refused
from games.round import engine
from games.round.adjudicate import adjudicate
from lab.testing.games.documents import DOCUMENT
from lab.testing.settlement.settling import settle
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.models import Line, Posting, Transfer
from settlement.rounds.services import round_settle
from tables.models import Entry, Felt, Player, Round, Warned
from tables.rounds.play import Stale, history_of

pytestmark = pytest.mark.django_db


def as_wager(line: Line) -> dict[str, object]:
    return {
        "box": line.box,
        "bet": line.bet,
        "result": line.result,
        "clause": line.clause,
        **{n: str(getattr(line, n)) for n in ("amount", "paid", "taken", "returned", "commission")},
    }


@pytest.mark.parametrize("game", DOCUMENT)
def test_random_rounds_settle_exactly_as_adjudicated_and_the_ledger_balances(game):
    dealer = dealer_at(open_table(game), seed=11)
    for _round in range(12):
        play = dealer.random_round()
        expected = adjudicate(play.state.as_json())
        settle(dealer)
        transfer = Transfer.objects.get(round=play.round)
        assert [as_wager(line) for line in transfer.lines.all()] == expected["wagers"]
        house = transfer.postings.exclude(account="position").aggregate(s=Sum("amount"))["s"]
        assert (house or 0) == Decimal(expected["totals"]["house_net"])
    assert (Posting.objects.aggregate(s=Sum("amount"))["s"] or 0) == 0
    assert Round.objects.filter(settled_at=None).count() == 0


@pytest.fixture
def banker_six():
    """Banker wins with 6 over 4; box 1 is on Banker, box 2 on Player."""
    dealer = dealer_at(open_table("tiger-commission"))
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.place(2, "player", 500)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    return dealer


@pytest.mark.clause("tiger 5.1.1")
def test_a_banker_win_pays_less_commission_and_the_rack_holds_the_commission_apart(banker_six):
    settle(banker_six)
    moved = {(p.account, p.box): p.amount for p in Posting.objects.all()}
    assert moved == {
        ("rack", None): Decimal("-500.00"),
        ("commission", None): Decimal("50.00"),
        ("position", 1): Decimal("950.00"),
        ("position", 2): Decimal("-500.00"),
    }


def test_settling_closes_the_round_and_feeds_the_shoe(banker_six):
    settle(banker_six)
    felt = Felt.objects.select_related("round", "shoe").get(table=banker_six.table)
    assert felt.round is not None
    assert felt.shoe is not None
    assert (felt.round.phase, felt.shoe.results, felt.shoe.hands) == ("settled", "B", 1)
    assert felt.shoe.seen == {"2s": 1, "2h": 1, "2d": 1, "4c": 1, "Kd": 1}
    assert [row.kind for row in Entry.objects.filter(round_id=felt.round.pk)][-2:] == [
        "ResultAnnounced",
        "RoundSettled",
    ]


def test_a_repeated_key_settles_once_and_a_second_settling_is_stale(banker_six):
    seen, key = banker_six.seen(), uuid4()
    for _again in range(2):
        round_settle(by=banker_six.by, table=banker_six.table, seen=seen, key=key)
    with pytest.raises(Stale):
        round_settle(by=banker_six.by, table=banker_six.table, seen=seen, key=uuid4())
    with pytest.raises(Refused):
        settle(banker_six)
    assert Transfer.objects.count() == 1


def test_an_unfinished_round_cannot_be_settled_and_nothing_is_written():
    dealer = dealer_at(open_table())
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("2s")
    entries = Entry.objects.count()
    with pytest.raises(IllegalMove):
        settle(dealer)
    assert (Transfer.objects.count(), Entry.objects.count()) == (0, entries)


def test_a_held_round_cannot_be_settled(banker_six):
    banker_six.move(lambda state: engine.hold(state, "tiger 7.16", "pit-manager"))
    with pytest.raises(IllegalMove):
        settle(banker_six)


@pytest.mark.clause("tiger 7.17")
def test_tiger_7_17_an_under_minimum_wager_is_settled_once_then_the_player_is_warned():
    table = open_table("tiger-commission")
    player = Player.objects.create()
    Felt.objects.filter(table=table).update(places={"1": {"player": player.pk, "name": ""}})
    dealer = dealer_at(table)
    results = []
    for _round in range(2):
        dealer.open()
        dealer.place(1, "player", 200)
        dealer.place(2, "banker", 500)
        dealer.close()
        dealer.deal("9s", "2h", "Kd", "4c")
        settle(dealer)
        results.append(Line.objects.filter(box=1).latest("pk").result)
    assert results == ["win", "returned"]
    assert Warned.objects.get().player == player


@pytest.mark.parametrize("table", ["settlement_transfer", "settlement_posting", "settlement_line"])
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"]
)
def test_no_role_can_change_the_ledger(banker_six, owner_connection, table, statement):
    settle(banker_six)
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        connection.cursor().execute(statement.format(table))
    with pytest.raises(Exception, match="append-only"):
        owner_connection.execute(statement.format(table))


@pytest.mark.django_db(transaction=True)
def test_postings_that_do_not_sum_to_zero_do_not_commit():
    dealer = dealer_at(open_table())
    dealer.random_round()
    settle(dealer)
    transfer = Transfer.objects.get()
    with pytest.raises(IntegrityError, match="sum to zero"), transaction.atomic():
        Posting.objects.create(transfer=transfer, account="position", box=99, amount=1)


def test_the_database_refuses_to_settle_a_round_that_is_not_over():
    dealer = dealer_at(open_table())
    play = dealer.open()
    with pytest.raises(IntegrityError, match="cannot be settled"), transaction.atomic():
        Transfer.objects.create(
            kind="settlement",
            table=dealer.table,
            session=play.round.session,
            round=play.round,
            day=gaming_day(),
            by=dealer.by.staff,
        )


@pytest.mark.django_db(transaction=True)
def test_a_hundred_concurrent_settle_requests_write_once():
    dealer = dealer_at(open_table())
    dealer.random_round()
    seen, outcomes = dealer.seen(), []

    def attempt():
        try:
            round_settle(by=dealer.by, table=dealer.table, seen=seen, key=uuid4())
            outcomes.append("settled")
        except Stale:
            outcomes.append("stale")
        finally:
            connection.close()

    for _batch in range(5):
        threads = [threading.Thread(target=attempt) for _n in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(set(outcomes)) == ["settled", "stale"]
    assert (outcomes.count("settled"), Transfer.objects.count()) == (1, 1)


def test_the_log_folds_to_the_same_round_that_was_settled(banker_six):
    play = settle(banker_six)
    again = engine.fold(banker_six.table.game, history_of(play.round.pk))
    assert again.as_json() == play.state.as_json()
