"""The money on the floor: the ledger's own figures, for one table or all in the same queries."""

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import roles
from config.web.templatetags.formatting import money
from lab.testing.settlement.settling import settle
from lab.testing.tables.cast import desk_client, make_staff
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.models import Line
from tables.models import Table

pytestmark = pytest.mark.django_db


def played(number: int, rounds: int = 3) -> Table:
    dealer = dealer_at(open_table(number=number), seed=number)
    for _round in range(rounds):
        dealer.random_round()
        settle(dealer)
    return dealer.table


def asked(client, *numbers):
    query = "&".join(f"t={number}" for number in numbers)
    return client.get(f"{reverse('floor-figures')}?{query}")


def test_a_tiles_win_is_what_the_lines_took_and_paid():
    table, _other = played(1), played(2)
    lines = Line.objects.filter(round__table=table).aggregate(taken=Sum("taken"), paid=Sum("paid"))
    body = asked(desk_client(make_staff(roles.PIT_MANAGER)), 1).content.decode()
    assert money(lines["taken"] - lines["paid"]) in body
    assert 'id="figures-1"' in body
    assert 'id="figures-2"' not in body


def test_any_number_of_tables_costs_the_same_queries():
    client = desk_client(make_staff(roles.PIT_MANAGER))
    played(1)
    asked(client, 1)
    counts = []
    for numbers in ([1], [1, 2, 3, 4, 5]):
        for number in numbers:
            if not Table.objects.filter(number=number).exists():
                played(number, rounds=1)
        with CaptureQueriesContext(connection) as seen:
            asked(client, *numbers)
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_nonsense_is_passed_over():
    client = desk_client(make_staff(roles.PIT_MANAGER))
    assert asked(client, "x", "-1", "²", 99).status_code == 200
    assert client.get(reverse("floor-day") + "?pit=none").status_code == 200


def test_a_currency_is_drawn_by_itself():
    played(1)
    dealer = dealer_at(open_table("baccarat-super-six", 2, currency="EUR"))
    dealer.random_round()
    settle(dealer)
    plots = desk_client(make_staff(roles.PIT_MANAGER)).get(reverse("floor-day")).context["plots"]
    assert [plot.key.rpartition("-")[2] for plot in plots] == ["EUR"] * 3 + ["VND"] * 3
    assert len({plot.key for plot in plots}) == 6
