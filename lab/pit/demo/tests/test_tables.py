"""What a table of the demo pit is set up with, whatever its currency."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lab.pit.tables import TABLES, DemoTable
from tables.table.chips import SETS
from tables.table.layouts import check_limits, chip_warnings


@pytest.mark.parametrize("currency", [*SETS, "CHF"])
@pytest.mark.parametrize("like", TABLES, ids=lambda like: like.demo.name)
def test_its_sign_is_one_that_its_game_and_its_chips_allow(like, currency):
    table = DemoTable(like.game, like.demo._replace(currency=currency))
    check_limits(table.game, {"differential": None, **table.limits})
    assert chip_warnings(table.game, table.layout["chip"], table.limits["minimum"]) == []


def test_a_currency_that_is_not_known_has_a_pit_and_chips_all_the_same():
    table = DemoTable(TABLES[0].game, TABLES[0].demo._replace(currency="CHF"))
    assert (table.pit, table.layout["chip"]) == ("CHF pit", Decimal(1))
    assert table.limits["minimum"] == 100
