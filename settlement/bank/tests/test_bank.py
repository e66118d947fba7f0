"""The bankroll: at any time the rack is opening + fills − credits + results − chips sold."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from config import roles
from config.web.gaming_day import gaming_day
from lab.testing.settlement.banking import (
    TOTAL,
    as_chips,
    bank_table,
    carry,
    closed,
    held,
    opened,
    play,
    request,
    sell,
    tray,
)
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at
from settlement.bank.services.slips import slip_request
from settlement.corrections.services.corrections import correction_confirm, correction_propose
from settlement.models import Posting, Slip, Step, Transfer
from settlement.rounds.services import round_settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return bank_table()


def test_the_rack_is_opening_plus_fills_less_credits_plus_results_less_chips_sold(table):
    opened(table)
    assert tray(table) == TOTAL
    won = play(table)
    sell(table, 3_000)
    carry(request(table, "fill", **{"1000": 20}))
    carry(request(table, "credit", **{"500": 10}))
    assert tray(table) == TOTAL + 20_000 - 5_000 + won - 3_000
    assert sum(held(table).values()) == 0


def test_the_rack_equals_its_entries(table):
    opened(table)
    play(table)
    carry(request(table))
    entries = Posting.objects.filter(transfer__table=table).values_list("account")
    assert dict(entries.annotate(s=Sum("amount"))) == held(table)


def test_win_by_the_count_is_win_by_the_rounds(table):
    """Drop + closing + credits − opening − fills: what the cage sees is what the cards decided."""
    opened(table)
    won = play(table)
    sell(table, 7_500)
    carry(request(table))
    closing = tray(table)
    # what 5% leaves below the smallest chip cannot be counted, and is explained
    chips = as_chips(closing - closing % 100)
    count = closed(table, chips, "7500", explanation="Odd commission")
    assert count.drop + count.total - TOTAL - 20_000 == won - closing % 100


def test_the_database_refuses_a_number_out_of_turn(table):
    slip = request(table)
    with pytest.raises(IntegrityError, match="out of turn"), transaction.atomic():
        Slip.objects.create(
            kind="fill",
            number=3,
            table=table,
            session=slip.session,
            chips={},
            amount=1,
            day=gaming_day(),
        )


@pytest.mark.parametrize("step", ["received", "delivered", "requested"])
def test_the_database_refuses_a_step_out_of_order(table, step):
    slip, staff = request(table), by(roles.PIT_MANAGER)
    with pytest.raises(IntegrityError, match="out of order"), transaction.atomic():
        Step.objects.create(slip=slip, step=step, by=staff.staff, rank=staff.rank)


def test_the_database_refuses_one_person_for_two(table):
    supervisor = by(roles.PIT_SUPERVISOR)
    slip = slip_request(by=supervisor, table=table, kind="fill", chips={"100": 1})
    with pytest.raises(IntegrityError, match="somebody else"), transaction.atomic():
        Step.objects.create(slip=slip, step="approved", by=supervisor.staff, rank=supervisor.rank)
    with pytest.raises(IntegrityError, match="transfer_by_two"), transaction.atomic():
        Transfer.objects.create(
            kind="buy-in",
            table=table,
            session=slip.session,
            day=gaming_day(),
            by=supervisor.staff,
            confirmed_by=supervisor.staff,
        )


@pytest.mark.parametrize("name", ["count", "exchange", "slip", "step"])
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"]
)
def test_no_role_can_change_the_bankroll(table, owner_connection, name, statement):
    opened(table)
    sell(table, 500)
    carry(request(table))
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        connection.cursor().execute(statement.format(f"settlement_{name}"))
    with pytest.raises(Exception, match="append-only"):
        owner_connection.execute(statement.format(f"settlement_{name}"))


def test_what_a_correction_gives_back_leaves_the_rack(table):
    opened(table)
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "player", 1000)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    round = round_settle(by=dealer.by, table=table, seen=dealer.seen(), key=uuid4()).round
    before = tray(table)
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=round, amended={"void": True}, reason="Late"
    )
    correction_confirm(by=by(roles.DEALER_INSPECTOR), correction=proposal)
    assert tray(table) == before - 1000
