"""Fills and credits: a paper with a number, step by step, each by the one who may."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from config import roles
from games.errors import Refused
from games.words import Sentence, _
from lab.testing.settlement.banking import (
    TOTAL,
    bank_table,
    carry,
    held,
    opened,
    request,
    tray,
    void,
)
from lab.testing.tables.cast import by, desk_client
from lab.testing.tables.dealing import open_table
from settlement.bank.services.slips import slip_request, slip_step, slip_void
from settlement.bank.slip_steps import IN_TURN, REQUESTED, SLIP_STEPS
from settlement.models import Slip
from tables.models import Entry
from tables.rounds.play import Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return bank_table()


def test_a_fill_goes_from_the_cage_over_the_way_to_the_rack(table):
    opened(table)
    slip = carry(request(table), "approved")
    assert tray(table) == TOTAL
    carry(slip, "delivered")
    assert (held(table)["transit"], tray(table)) == (20_000, TOTAL)
    carry(slip, "received")
    assert (held(table)["transit"], tray(table)) == (0, TOTAL + 20_000)


def test_a_credit_leaves_the_rack_when_it_is_handed_over(table):
    opened(table)
    slip = carry(request(table, "credit"), "approved", "delivered")
    assert (held(table)["transit"], tray(table)) == (20_000, TOTAL - 20_000)
    carry(slip, "received")
    assert held(table)["cage"] == -TOTAL + 20_000


def test_a_credit_is_never_more_than_the_rack_holds(table):
    slip = carry(request(table, "credit"), "approved")
    with pytest.raises(Refused, match="does not hold"):
        carry(slip, "delivered")


@pytest.mark.parametrize(
    ("step", "rank"),
    [
        ("approved", roles.DEALER_INSPECTOR),
        ("delivered", roles.DEALER),
        ("received", roles.SURVEILLANCE),
    ],
)
def test_each_step_takes_its_rank(table, step, rank):
    slip = request(table)
    order = ["approved", "delivered", "received"]
    if step != "approved":
        carry(slip, *order[: order.index(step)])
    with pytest.raises(Refused, match="This takes"):
        slip_step(by=by(rank), slip=slip, step=step)


def test_a_step_out_of_order_or_twice_is_refused(table):
    slip = request(table)
    with pytest.raises(Refused, match="not yet"):
        carry(slip, "delivered")
    carry(slip, "approved")
    with pytest.raises(Stale):
        carry(slip, "approved")


def test_who_asked_does_not_approve_and_who_delivered_does_not_receive(table):
    supervisor = by(roles.PIT_SUPERVISOR)
    slip = slip_request(by=supervisor, table=table, kind="fill", chips={"100": 1})
    with pytest.raises(Refused, match="Somebody else"):
        slip_step(by=supervisor, slip=slip, step="approved")
    carry(slip, "approved")
    slip_step(by=supervisor, slip=slip, step="delivered")
    with pytest.raises(Refused, match="Somebody else"):
        slip_step(by=supervisor, slip=slip, step="received")


def test_a_void_takes_a_reason_and_a_second_person_and_keeps_the_number(table):
    first = request(table)
    with pytest.raises(Refused, match="why"):
        void(first, " ")
    supervisor = by(roles.PIT_SUPERVISOR)
    with pytest.raises(Refused, match="Somebody else"):
        slip_void(by=supervisor, second=supervisor, slip=first, reason="Wrong table")
    void(first)
    assert [slip.number for slip in (first, request(table))] == [1, 2]
    with pytest.raises(Stale):
        carry(first, "approved")


def test_a_sentence_of_ours_is_a_reason_and_the_log_keeps_its_template(table):
    why = _("This table has never been open.")
    slip = request(table)
    supervisor, inspector = by(roles.PIT_SUPERVISOR), by(roles.DEALER_INSPECTOR)
    step = slip_void(by=supervisor, second=inspector, slip=slip, reason=why)
    step.refresh_from_db()
    assert isinstance(step.reason, Sentence)
    assert Entry.objects.get(kind="SlipVoided").data["reason"] == why.as_json()


def test_chips_on_the_way_go_back_when_their_slip_is_void(table):
    opened(table)
    slip = carry(request(table), "approved", "delivered")
    void(slip)
    assert (held(table)["transit"], held(table)["cage"]) == (0, -TOTAL)


def test_received_chips_are_not_voided(table):
    slip = carry(request(table))
    with pytest.raises(Refused, match="send them back"):
        void(slip)


def test_fills_and_credits_have_numbers_of_their_own(table):
    slips = [request(table, kind) for kind in ("fill", "credit", "fill")]
    assert [str(slip) for slip in slips] == ["F000001", "C000001", "F000002"]


@pytest.mark.django_db(transaction=True)
def test_slips_are_numbered_without_gaps_under_concurrency():
    tables = [open_table(number=n) for n in (1, 2, 3)]
    inspector, failed = by(roles.DEALER_INSPECTOR), []

    def ask(n):
        try:
            with transaction.atomic():
                slip_request(by=inspector, table=tables[n % 3], kind="fill", chips={"100": 1})
                if n % 4 == 0:  # what is rolled back gives its number back
                    raise LookupError
        except LookupError:
            failed.append(n)
        finally:
            connection.close()

    for batch in range(3):
        threads = [threading.Thread(target=ask, args=(8 * batch + n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    numbers = sorted(Slip.objects.values_list("number", flat=True))
    assert len(failed) == 6
    assert numbers == list(range(1, 19))


def test_every_step_is_permitted_logged_apart_and_follows_one_that_is_there():
    rows = SLIP_STEPS.values()
    assert {row.permission for row in rows} <= set(roles.PERMISSIONS)
    assert len({row.entry for row in rows}) == len({row.signed for row in rows}) == len(SLIP_STEPS)
    assert [SLIP_STEPS[name].follows for name in IN_TURN] == [REQUESTED, *IN_TURN[:-1]]
    assert [row.leg for row in rows if row.leg is not None] == [0, 1]
    assert all(bool(row.verb) == bool(row.follows) == bool(row.button) for row in rows)


@pytest.mark.parametrize("step", IN_TURN)
def test_who_took_the_step_before_is_offered_the_next_where_its_row_lets_them(table, step):
    opened(table)
    slip, signer = request(table), by(roles.PIT_MANAGER)
    if step != IN_TURN[0]:
        carry(slip, *IN_TURN[: IN_TURN.index(step)])
    before = slip.steps.latest("pk").by
    row, client = SLIP_STEPS[step], desk_client(before)
    greyed = "somebody else" in client.get(f"/slips/{slip.pk}/").content.decode()
    answer = client.post(f"/slips/{slip.pk}/{row.verb}/")
    may = before.may(row.permission)
    assert greyed == (may and row.somebody_else)
    assert (answer.status_code == 303) == (may and not row.somebody_else)
    if answer.status_code != 303:
        slip_step(by=signer, slip=slip, step=step)
    assert Entry.objects.filter(kind=row.entry).count() == 1
