"""What pages read of staff, floor and tablets."""

from __future__ import annotations

import hashlib

from django.db.models import F, FilteredRelation, Prefetch, Q, QuerySet

from config import roles
from config.compiled import Compiled
from tables.models import ActingRank, Duty, Limits, Pit, Staff, Table, Tablet
from tables.staff.models.staff import highest_lent


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def tablet_by_token(token: str) -> Tablet | None:
    """An enrolled tablet, and as its `duty` who stands at its post: one query, for every tap."""
    found = next(iter(_of_token(token_hash(token))), None)
    if found and (duty := duty_on(found)):
        duty.staff.acting_rank = getattr(found, "acting_rank", None)
    return found


def _with_duty(token_hash: str) -> QuerySet[Tablet]:
    live = Tablet.objects.filter(token_hash=token_hash, revoked_at=None)
    at_post = Q(table__duties__ended_at=None, table__duties__post=F("post"))
    duty = FilteredRelation("table__duties", condition=at_post)
    lent = highest_lent("duty__staff")
    found = live.annotate(duty=duty).annotate(acting_rank=lent).select_related(*WITH_DUTY)
    return found.order_by()  # the token is unique


_of_token = Compiled(_with_duty, "a token's hash")
WITH_DUTY = ("table", "duty__staff")


def duty_on(tablet: Tablet) -> Duty | None:
    """Whom the query found at the tablet's post; the attribute is missing where it found nobody."""
    return getattr(tablet, "duty", None)


def duty_at(table_id: int, post: str) -> Duty | None:
    """Who stands at a post now, with the rank lent to them, in one query."""
    open_duties = Duty.objects.filter(table=table_id, post=post, ended_at=None)
    duty = open_duties.select_related("staff").annotate(acting_rank=highest_lent("staff")).first()
    if duty:
        duty.staff.acting_rank = duty.acting_rank
    return duty


def floor() -> QuerySet[Pit]:
    """Pits with their tables, the limits in force and who is on duty there."""
    on_duty = Duty.objects.filter(ended_at=None).select_related("staff").order_by("post")
    in_force = Limits.objects.order_by("table_id", "-pk").distinct("table_id")
    tables = Table.objects.prefetch_related(
        Prefetch("duties", on_duty, to_attr="on_duty"),
        Prefetch("limits", in_force, to_attr="limits_in_force"),
    )
    return Pit.objects.prefetch_related(Prefetch("tables", tables))


def tablets(*, revoked: bool = False) -> QuerySet[Tablet]:
    chosen = Tablet.objects.filter(revoked_at__isnull=not revoked)
    return chosen.select_related("table", "enrolled_by", "revoked_by")


def acting_ranks() -> QuerySet[ActingRank]:
    """Ranks lent at this moment, the one that ends first on top."""
    lent = ActingRank.objects.in_force().order_by("ends_at")
    return lent.select_related("staff", "granted_by")


def recent_acting_ranks(count: int = 20) -> QuerySet[ActingRank]:
    current = ActingRank.objects.in_force().values("pk")
    past = ActingRank.objects.exclude(pk__in=current)
    return past.select_related("staff", "granted_by", "revoked_by")[:count]


def can_be_raised(granter: Staff) -> QuerySet[Staff]:
    """Staff to whom somebody of this rank could lend a higher one."""
    lendable = [rank for rank in roles.LADDER if roles.may_grant(granter.rank, rank)]
    below = [rank for rank in roles.LADDER if any(roles.above(lent, rank) for lent in lendable)]
    return Staff.objects.filter(is_active=True, rank__in=below)


def dealers(*, other_than: Table) -> list[Staff]:
    """Whom one could send to a table: whoever stands nowhere first; `posts` says where the rest do.

    Dealers only: others may deal, but are not sent.
    """
    standing = Duty.objects.filter(ended_at=None).select_related("table")
    found = Staff.objects.filter(is_active=True, rank=roles.DEALER).prefetch_related(
        Prefetch("duties", standing, to_attr="posts")
    )
    free = [staff for staff in found if other_than.pk not in _tables_of(staff)]
    return sorted(free, key=lambda staff: bool(_tables_of(staff)))


def _tables_of(staff: Staff) -> list[int]:
    posts: list[Duty] = getattr(staff, "posts", [])
    return [duty.table_id for duty in posts]
