"""The ladder, the roles beside it, and the one table of who may do what."""

from itertools import pairwise

import pytest

from config import roles
from config.roles import LADDER, PERMISSIONS, ROLES, above, at_least, may, may_grant


def test_the_ladder_is_the_rulebooks_lowest_first():
    assert LADDER == (
        "dealer",
        "dealer-inspector",
        "pit-supervisor",
        "pit-manager",
        "shift-manager",
        "assistant-director",
        "senior-management",
    )


def test_or_above_always_holds():
    for place, needed in enumerate(LADDER):
        assert [rank for rank in LADDER if at_least(rank, needed)] == list(LADDER[place:])


@pytest.mark.parametrize("outsider", ["surveillance", "administrator"])
def test_those_beside_the_ladder_never_stand_in_for_a_rank(outsider):
    assert not any(at_least(outsider, needed) for needed in LADDER)


def test_above_is_strict():
    assert not any(above(rank, rank) for rank in LADDER)
    assert all(above(high, low) for low, high in pairwise(LADDER))


@pytest.mark.parametrize("permission", PERMISSIONS)
def test_every_permission_is_held_by_known_roles(permission):
    holders = PERMISSIONS[permission]
    assert holders
    assert holders <= set(ROLES)


@pytest.mark.parametrize("permission", PERMISSIONS)
def test_whoever_is_above_somebody_who_may_may_too(permission):
    for low, high in pairwise(LADDER):
        assert may(high, permission) or not may(low, permission)


def test_surveillance_records_and_rules_nothing():
    for permission in ("table.deal", "table.inspect", "tablet.enrol", "acting.grant"):
        assert not may(roles.SURVEILLANCE, permission)


def test_a_permission_that_is_not_in_the_table_is_an_error():
    with pytest.raises(KeyError):
        may("dealer", "vault.open")


@pytest.mark.parametrize("own", ROLES)
@pytest.mark.parametrize("rank", LADDER)
def test_only_somebody_above_it_lends_a_rank(own, rank):
    assert may_grant(own, rank) == (at_least(own, "pit-manager") and above(own, rank))


def test_nobody_lends_the_highest_rank_and_senior_management_lends_the_one_below():
    assert not any(may_grant(own, "senior-management") for own in ROLES)
    assert may_grant("senior-management", "assistant-director")
