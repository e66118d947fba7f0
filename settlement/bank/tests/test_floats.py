"""Opening and closing a float: counted by two, the difference explained and told."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils import timezone

from config import roles
from config.web.translation import translate
from games.errors import Refused
from lab.testing.settlement.banking import (
    FLOAT,
    TOTAL,
    as_chips,
    bank_table,
    closed,
    held,
    opened,
    request,
    sell,
    void,
)
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at
from settlement.bank.services.floats import float_close, float_open
from settlement.models import Count, Transfer
from tables.models import Alert, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return bank_table()


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
    assert alert.values["amount"] == "-200.00"
    assert "−200.00" in translate(alert.say)
    assert roles.may(roles.PIT_MANAGER, alert.audience)
    assert roles.may(roles.SURVEILLANCE, alert.audience)


def test_a_drop_that_differs_is_explained_and_told_as_well(table):
    opened(table)
    sell(table, 1_000)
    with pytest.raises(Refused, match="Explain"):
        closed(table, as_chips(TOTAL - 1_000), "900")
    closed(table, as_chips(TOTAL - 1_000), "900", explanation="A note was torn")
    alert = Alert.objects.get()
    assert alert.values["amount"] == "-100.00"
    assert "−100.00" in translate(alert.say)


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
