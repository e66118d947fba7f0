"""Chips for cash and chips for chips."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from config import roles
from games.errors import Refused
from lab.testing.settlement.banking import TOTAL, bank_table, held, opened, sell, tray
from lab.testing.tables.cast import by
from settlement.bank.services.exchanges import buy_in, colour_change
from settlement.models import Exchange
from tables.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return bank_table()


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
