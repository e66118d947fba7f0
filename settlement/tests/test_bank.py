"""The bankroll: at any time the rack is opening + fills − credits + results − chips sold."""

from __future__ import annotations

import threading
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum
from django.utils import timezone

from config import roles
from games.errors import Refused
from settlement.models import Balance, Count, Exchange, Posting, Slip, Step, Transfer
from settlement.services.corrections import correction_confirm, correction_propose
from settlement.services.exchanges import buy_in, colour_change
from settlement.services.floats import float_close, float_open
from settlement.services.rounds import round_settle
from settlement.services.slips import slip_request, slip_step, slip_void
from tables.models import Alert, Entry, Session
from tables.play import Stale
from tables.tests.cast import by
from tables.tests.dealing import dealer_at, open_table

pytestmark = pytest.mark.django_db

FLOAT = {"100": 50, "500": 40, "1000": 30, "5000": 10}  # 105,000
TOTAL = Decimal(105_000)


@pytest.fixture
def table():
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
    """Some rounds; what the house made of them."""
    dealer, won = dealer_at(table, seed=21), Decimal(0)
    for _n in range(rounds):
        dealer.random_round()
        round_settle(by=dealer.by, table=table, seen=dealer.seen(), key=uuid4())
        transfer = Transfer.objects.filter(kind="settlement").latest("pk")
        lines = transfer.lines.aggregate(t=Sum("taken"), p=Sum("paid"))
        won += (lines["t"] or 0) - (lines["p"] or 0)
    return won


def as_chips(amount: Decimal) -> dict[str, int]:
    return {"100": int(amount / 100)}


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


# Counts -----------------------------------------------------------------------------------------


def test_the_first_float_comes_from_the_cage_and_nothing_was_expected(table):
    count = opened(table)
    assert (count.total, count.expected, count.difference) == (TOTAL, None, 0)
    assert held(table) == {"rack": TOTAL, "cage": -TOTAL}


def test_closing_locks_the_float_away_and_the_next_opening_expects_it(table):
    opened(table)
    sell(table, 5_000)
    closed(table, as_chips(TOTAL - 5_000), "5000")
    assert held(table)["float"] == TOTAL - 5_000
    assert (held(table)["rack"], held(table)["drop"]) == (0, 0)
    Session.objects.filter(table=table).update(closed_at=timezone.now())
    again = Session.objects.create(
        table=table,
        opened_by=by(roles.DEALER).staff,
        opened_with=by(roles.DEALER).staff,
        cards="sealed",
    )
    table.felt.session = again
    table.felt.save()
    count = opened(table, as_chips(TOTAL - 5_000))
    assert (count.expected, count.difference) == (TOTAL - 5_000, 0)
    assert (held(table)["float"], held(table)["rack"]) == (0, TOTAL - 5_000)


def test_a_count_that_differs_is_explained_and_told_to_manager_and_surveillance(table):
    opened(table)
    with pytest.raises(Refused, match="Explain"):
        closed(table, as_chips(TOTAL - 200), "0")
    assert Count.objects.filter(end="closing").count() == 0
    count = closed(table, as_chips(TOTAL - 200), "0", explanation="Two chips under the tray")
    assert count.difference == -200
    assert held(table)["difference"] == 200
    alert = Alert.objects.get()
    assert (alert.kind, alert.table) == ("count-differs", table)
    assert alert.values["amount"] == "−200.00"
    assert roles.may(roles.PIT_MANAGER, alert.audience)
    assert roles.may(roles.SURVEILLANCE, alert.audience)


def test_a_drop_that_differs_is_explained_and_told_as_well(table):
    opened(table)
    sell(table, 1_000)
    with pytest.raises(Refused, match="Explain"):
        closed(table, as_chips(TOTAL - 1_000), "900")
    closed(table, as_chips(TOTAL - 1_000), "900", explanation="A note was torn")
    assert Alert.objects.get().values["amount"] == "−100.00"


def test_a_count_that_agrees_raises_no_alert(table):
    opened(table)
    closed(table, as_chips(TOTAL), "0")
    assert not Alert.objects.exists()


def test_a_float_is_counted_once_at_each_end(table):
    opened(table)
    with pytest.raises(Refused, match="already"):
        opened(table)
    closed(table, as_chips(TOTAL), "0")
    with pytest.raises(Refused, match="already"):
        closed(table, as_chips(TOTAL), "0")


def test_the_float_is_counted_after_the_last_round(table):
    opened(table)
    with pytest.raises(Refused, match="Announce"):
        float_close(
            by=by(roles.DEALER_INSPECTOR),
            second=by(roles.DEALER),
            table=table,
            chips=as_chips(TOTAL),
            drop=Decimal(0),
        )
    dealer_at(table).open()
    with pytest.raises(Refused, match="round"):
        closed(table, as_chips(TOTAL), "0")


def test_the_float_is_not_closed_over_a_slip_on_its_way(table):
    opened(table)
    slip = request(table)
    with pytest.raises(Refused, match="on its way"):
        closed(table, as_chips(TOTAL), "0")
    void(slip)
    closed(table, as_chips(TOTAL), "0")


def test_two_different_people_attest_a_count(table):
    inspector = by(roles.DEALER_INSPECTOR)
    with pytest.raises(Refused, match="Somebody else"):
        float_open(by=inspector, second=inspector, table=table, chips=FLOAT)
    with pytest.raises(Refused, match="inspector"):
        float_open(by=by(roles.DEALER), second=by(roles.DEALER), table=table, chips=FLOAT)


@pytest.mark.parametrize("chips", [{"250": 1}, {"100": -1}, {"100": 10**9}, {"": 1}])
def test_only_chips_of_the_table_are_counted(table, chips):
    with pytest.raises(Refused):
        opened(table, chips)
    assert not Transfer.objects.exists()


# Chips for cash, chips for chips ----------------------------------------------------------------


def test_a_buy_in_moves_cash_to_the_drop_and_chips_from_the_rack(table):
    opened(table)
    exchange = sell(table, 1_600, box=3)
    assert exchange.chips_out == {"1000": 1, "500": 1, "100": 1}
    assert (held(table)["drop"], held(table)["rack"]) == (1_600, TOTAL - 1_600)
    assert Entry.objects.latest("pk").data["approved_by"] == exchange.approved_by.number


def test_a_buy_in_takes_an_inspector_other_than_the_dealer(table):
    opened(table)
    inspector = by(roles.DEALER_INSPECTOR)
    for dealer, approver in ((inspector, inspector), (inspector, by(roles.DEALER))):
        with pytest.raises(Refused):
            buy_in(by=dealer, approved=approver, table=table, box=1, amount=Decimal(500))


def test_a_repeated_key_sells_once(table):
    opened(table)
    key = uuid4()
    assert sell(table, 500, key=key) == sell(table, 500, key=key)
    assert Exchange.objects.count() == 1


@pytest.mark.parametrize(("amount", "box"), [("0", 1), ("-500", 1), ("150", 1), ("500", 9)])
def test_a_buy_in_is_in_whole_chips_at_a_box_of_the_table(table, amount, box):
    opened(table)
    with pytest.raises(Refused):
        sell(table, amount, box)


def test_a_colour_change_leaves_the_racks_worth_as_it_is(table):
    opened(table)
    given, chips = {"1000": 1}, {"500": 1, "100": 5}
    colour_change(by=by(roles.DEALER), table=table, box=2, given=given, chips=chips)
    assert tray(table) == TOTAL
    with pytest.raises(Refused, match="the same"):
        colour_change(by=by(roles.DEALER), table=table, box=2, given=given, chips={"500": 1})


# Slips ------------------------------------------------------------------------------------------


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


# The database's own laws ------------------------------------------------------------------------


def test_the_database_refuses_a_number_out_of_turn(table):
    slip = request(table)
    with pytest.raises(IntegrityError, match="out of turn"), transaction.atomic():
        Slip.objects.create(
            kind="fill", number=3, table=table, session=slip.session, chips={}, amount=1
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
