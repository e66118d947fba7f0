"""What every tap asks of its tablet is what the ORM would have answered, every column of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import Model
from django.utils import timezone

from config import roles
from lab.testing.tables.cast import make_staff, make_table, make_tablet, tap_in
from tables.models import ActingRank, Duty, Staff, Table, Tablet
from tables.staff import selectors
from tables.staff.models.staff import LENT

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def lend(staff: Staff, rank: str, starts: timedelta, **more: object) -> ActingRank:
    at, granter = timezone.now() + starts, make_staff(roles.SENIOR_MANAGEMENT)
    return ActingRank.objects.create(
        staff=staff, rank=rank, starts_at=at, ends_at=at + 2 * HOUR, granted_by=granter, **more
    )


def test_a_tablet_brings_table_duty_and_person_along(django_assert_num_queries):
    tablet, token = make_tablet(make_table())
    make_tablet(make_table(2))
    duty = tap_in(tablet)
    with django_assert_num_queries(1):
        found = selectors.tablet_by_token(token)
        assert found is not None
        here = selectors.duty_on(found)
        assert here is not None
        brought = [values(row) for row in (found, found.table, here, here.staff)]
        assert here.staff.rank_now == roles.DEALER
    assert brought == [
        values(Tablet.objects.get(pk=tablet.pk)),
        values(Table.objects.get(pk=tablet.table_id)),
        values(Duty.objects.get(pk=duty.pk)),
        values(Staff.objects.get(pk=duty.staff_id)),
    ]


def test_nobody_is_at_a_post_that_was_left_or_is_another():
    tablet, token = make_tablet(make_table())
    inspectors, _token = make_tablet(tablet.table, post="inspector")
    tap_in(inspectors, roles.DEALER_INSPECTOR)

    def duty_now() -> Duty | None:
        found = selectors.tablet_by_token(token)
        assert found is not None
        return selectors.duty_on(found)

    assert duty_now() is None
    duty = tap_in(tablet)
    assert duty_now() == duty
    Duty.objects.filter(pk=duty.pk).update(ended_at=duty.started_at)
    assert duty_now() is None
    assert selectors.tablet_by_token("another") is None


def test_the_rank_lent_to_them_is_the_one_that_the_ladder_puts_highest_now():
    tablet, token = make_tablet(make_table())
    staff = tap_in(tablet).staff

    def lent() -> str | None:
        found = selectors.tablet_by_token(token)
        duty = found and selectors.duty_on(found)
        assert duty
        at_post = selectors.duty_at(tablet.table_id, tablet.post)
        by_itself = Staff.objects.get(pk=staff.pk)
        for other in (at_post and at_post.staff, by_itself):
            assert other
            assert other.acting_rank == duty.staff.acting_rank
        return duty.staff.acting_rank

    assert lent() is None
    lend(staff, roles.PIT_MANAGER, -3 * HOUR)
    lend(staff, roles.PIT_MANAGER, HOUR)
    lend(staff, roles.PIT_MANAGER, -HOUR, revoked_at=timezone.now())
    lend(make_staff(), roles.PIT_MANAGER, -HOUR)
    assert lent() is None
    for rank in (roles.PIT_SUPERVISOR, roles.SHIFT_MANAGER, roles.DEALER_INSPECTOR):
        lend(staff, rank, -HOUR)
    assert lent() == roles.SHIFT_MANAGER


def test_what_a_tap_asks_of_a_lent_rank_is_what_a_page_asks():
    page = str(Staff.objects.filter(number="1001").query)
    assert LENT.format(staff='"tables_staff"."id"') in page
    assert LENT.format(staff="duty.staff_id") in selectors.OF_TOKEN.sql
