"""A compiled query gives what the ORM gives, for whatever values, and in the log of queries too."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.compiled import Compiled
from lab.testing.tables.cast import make_tablet, tap_in
from lab.testing.tables.pit import open_table
from tables.models import Duty, Staff, Table
from tables.rounds import play
from tables.staff import selectors

pytestmark = pytest.mark.django_db


def test_rows_joined_and_annotated_are_those_of_the_orm():
    table, other = open_table(), open_table("niu-niu", 2)
    for each in (table, other, table):
        (compiled,) = play._felt(each.pk)
        (plain,) = play._standing(each.pk)
        assert compiled == plain
        assert getattr(compiled, "told") == getattr(plain, "told") == []  # noqa: B009  (annotated)
        for name in ("table", "session", "shoe", "places", "next_free"):
            assert getattr(compiled, name) == getattr(plain, name)
        assert compiled.table.chip == plain.table.chip
        assert (compiled.shoe and compiled.shoe.seen) == (plain.shoe and plain.shoe.seen)
        with CaptureQueriesContext(connection) as asked:
            assert compiled.table.stream.name == f"table-{each.number}"
        assert len(asked) == 0  # it came along


def test_a_relation_that_may_be_missing_is_missing():
    tablet, token = make_tablet(open_table())

    def duty_now() -> Duty | None:
        found = selectors.tablet_by_token(token)
        assert found is not None
        return selectors.duty_on(found)

    assert duty_now() is None
    duty = tap_in(tablet)
    found = duty_now()
    assert found == duty
    assert found.staff.rank_now == "dealer"
    Duty.objects.update(ended_at=duty.started_at)
    assert duty_now() is None
    assert selectors.tablet_by_token("another") is None


def test_values_come_as_they_are_and_each_value_has_its_place():
    open_table()
    between = Compiled(
        lambda low, high: (
            Table.objects.filter(number__gte=low, number__lte=high)
            .order_by("number")
            .values_list("number", "chip")
        ),
        31001,
        31002,
    )
    assert between(1, 5) == list(Table.objects.values_list("number", "chip"))
    assert between(2, 5) == []


def test_a_logged_query_has_its_text():
    named = Compiled(lambda number: Staff.objects.filter(number=number), "a sample")
    named("1001")
    with CaptureQueriesContext(connection) as asked:
        named("1002")
    assert "1002" in asked[0]["sql"]


def test_a_sample_that_stands_in_the_sql_twice_is_refused():
    ranked = Compiled(lambda pk: Staff.objects.filter(pk=pk), -1)  # -1 is a rank's place as well
    with pytest.raises(ValueError, match="A sample must stand"):
        ranked(1)
