"""A rank above lends a rank for a few hours; it counts like one's own, ends by itself, is logged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError

from config import roles
from games.errors import Refused
from lab.testing.tables.cast import by, make_staff, make_table, make_tablet, tap_in
from tables.log.services import By
from tables.models import ActingRank, Entry, Staff
from tables.staff import selectors
from tables.staff.services.acting import acting_grant, acting_revoke

pytestmark = pytest.mark.django_db


def lend(granter: By, staff: Staff, rank: str, hours: int = 4) -> ActingRank:
    return acting_grant(by=granter, staff=staff, rank=rank, hours=hours, reason="Night shift")


def test_a_lent_rank_counts_for_what_one_may_do():
    staff = make_staff("pit-supervisor")
    assert not staff.may("acting.grant")
    lend(by("shift-manager"), staff, "pit-manager")
    staff = Staff.objects.get(pk=staff.pk)
    assert (staff.rank, staff.rank_now, staff.is_acting) == ("pit-supervisor", "pit-manager", True)
    assert staff.may("acting.see")


def test_the_log_has_who_lent_what_to_whom_and_why():
    granter, staff = by("shift-manager"), make_staff("dealer")
    lend(granter, staff, "pit-manager", hours=6)
    entry = Entry.objects.get()
    assert (entry.kind, entry.actor, entry.stream.name) == (
        "ActingRankGranted",
        granter.actor,
        "house",
    )
    assert entry.data == {
        "staff": staff.number,
        "rank": "pit-manager",
        "hours": 6,
        "reason": "Night shift",
    }


def test_entries_carry_the_rank_held_at_that_moment():
    staff = make_staff("pit-manager")
    lend(by("assistant-director"), staff, "shift-manager")
    assert By.desk(Staff.objects.get(pk=staff.pk)).rank == "shift-manager"


@pytest.mark.parametrize("granter", roles.ROLES)
@pytest.mark.parametrize("rank", roles.LADDER[1:])
def test_only_an_own_rank_above_the_lent_one_lends_it(granter, rank):
    staff = make_staff("dealer")
    if roles.may_grant(granter, rank):
        lend(by(granter), staff, rank)
        assert Staff.objects.get(pk=staff.pk).rank_now == rank
    else:
        with pytest.raises(Refused, match="above"):
            lend(by(granter), staff, rank)
        assert not Entry.objects.exists()


def test_an_acting_rank_is_not_handed_on():
    acting = make_staff("pit-supervisor")
    lend(by("assistant-director"), acting, "shift-manager")
    acting = Staff.objects.get(pk=acting.pk)
    with pytest.raises(Refused, match="own rank"):
        lend(By.desk(acting), make_staff("dealer"), "pit-supervisor")


@pytest.mark.parametrize("receiver", ["surveillance", "administrator", "pit-manager"])
def test_a_rank_is_lent_upwards_on_the_ladder_only(receiver):
    with pytest.raises(Refused, match="ladder below it"):
        lend(by("shift-manager"), make_staff(receiver), "pit-manager")


def test_somebody_who_left_gets_no_rank():
    with pytest.raises(Refused):
        lend(by("shift-manager"), make_staff("dealer", is_active=False), "pit-manager")


@pytest.mark.parametrize("hours", [0, -1, 13])
def test_a_rank_is_lent_for_one_to_twelve_hours(hours):
    with pytest.raises(Refused, match="12 hours"):
        lend(by("shift-manager"), make_staff("dealer"), "pit-manager", hours=hours)


def test_the_database_refuses_longer_ones_too():
    lent = lend(by("shift-manager"), make_staff("dealer"), "pit-manager", hours=12)
    with pytest.raises(IntegrityError):
        ActingRank.objects.filter(pk=lent.pk).update(ends_at=lent.ends_at + timedelta(seconds=1))


def move(lent: ActingRank, hours: int) -> None:
    shift = timedelta(hours=hours)
    ActingRank.objects.filter(pk=lent.pk).update(
        starts_at=lent.starts_at + shift, ends_at=lent.ends_at + shift
    )


def test_a_lent_rank_ends_by_itself():
    staff = make_staff("dealer")
    lent = lend(by("shift-manager"), staff, "pit-manager", hours=4)
    move(lent, -5)
    assert Staff.objects.get(pk=staff.pk).rank_now == "dealer"
    assert lent not in selectors.acting_ranks()
    assert lent in selectors.recent_acting_ranks()


def test_the_highest_of_several_lent_ranks_counts():
    staff = make_staff("dealer")
    lend(by("senior-management"), staff, "shift-manager")
    lend(by("senior-management"), staff, "pit-supervisor")
    assert Staff.objects.get(pk=staff.pk).rank_now == "shift-manager"


def test_a_lent_rank_never_lowers_ones_own():
    staff = make_staff("dealer")
    lend(by("shift-manager"), staff, "pit-supervisor")
    Staff.objects.filter(pk=staff.pk).update(rank="pit-manager")
    assert Staff.objects.get(pk=staff.pk).rank_now == "pit-manager"


def test_whoever_could_have_lent_it_may_end_it_early():
    staff = make_staff("dealer")
    lent = lend(by("shift-manager"), staff, "pit-manager")
    other = by("assistant-director")
    acting_revoke(by=other, acting=lent)
    lent.refresh_from_db()
    assert lent.revoked_by == other.actor
    assert lent.revoked_at
    assert Staff.objects.get(pk=staff.pk).rank_now == "dealer"
    assert Entry.objects.latest("seq").kind == "ActingRankRevoked"


def test_whoever_could_not_have_lent_it_may_not_end_it():
    lent = lend(by("shift-manager"), make_staff("dealer"), "pit-manager")
    with pytest.raises(Refused):
        acting_revoke(by=by("pit-manager"), acting=lent)


def test_what_has_ended_cannot_be_ended_again():
    granter = by("shift-manager")
    lent = lend(granter, make_staff("dealer"), "pit-manager")
    acting_revoke(by=granter, acting=lent)
    with pytest.raises(Refused, match="already ended"):
        acting_revoke(by=granter, acting=lent)


def test_whoever_is_loaded_brings_the_lent_rank_along(django_assert_num_queries):
    staff = make_staff("dealer")
    lend(by("shift-manager"), staff, "pit-manager")
    with django_assert_num_queries(1):
        assert Staff.objects.get(pk=staff.pk).rank_now == "pit-manager"


def test_who_is_on_duty_comes_with_the_lent_rank_in_one_query(django_assert_num_queries):
    tablet, _token = make_tablet(make_table())
    lend(by("shift-manager"), tap_in(tablet).staff, "pit-manager")
    with django_assert_num_queries(1):
        duty = selectors.duty_at(tablet.table_id, tablet.post)
        assert duty is not None
        assert duty.staff.rank_now == "pit-manager"
