"""What pages read of staff, floor and tablets."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from config import roles
from tables.models import ActingRank, Duty, Limits, Pit, Staff, Table, Tablet
from tables.rows import Rows
from tables.staff.models.staff import LENT, HighestLent
from tables.staff.secret_tokens import token_hash


def tablet_by_token(token: str) -> Tablet | None:
    """An enrolled tablet, and as its `duty` who stands at its post: one query, for every tap."""
    found = OF_TOKEN(token_hash(token))
    return _put_together(*found[0]) if found else None


def _put_together(
    tablet: Tablet, table: Table, duty: Duty | None, staff: Staff, lent: str | None
) -> Tablet:
    tablet.table, tablet.duty = table, duty
    if duty:
        duty.staff, staff.acting_rank = staff, lent
    return tablet


OF_TOKEN = Rows(
    """
SELECT {tablet}, {table}, {duty}, {staff},
"""
    + LENT.format(staff="duty.staff_id")
    + """
FROM tables_tablet tablet
JOIN tables_table "table" ON "table".id = tablet.table_id
LEFT JOIN tables_duty duty
    ON duty.table_id = tablet.table_id AND duty.post = tablet.post AND duty.ended_at IS NULL
LEFT JOIN tables_staff staff ON staff.id = duty.staff_id
WHERE tablet.token_hash = %s AND tablet.revoked_at IS NULL
""",
    tablet=Tablet,
    table=Table,
    duty=Duty,
    staff=Staff,
)


def duty_on(tablet: Tablet) -> Duty | None:
    """Who was found at the tablet's post."""
    return getattr(tablet, "duty", None)


def duty_at(table_id: int, post: str) -> Duty | None:
    """Who stands at a post now, with the rank lent to them, in one query."""
    open_duties = Duty.objects.filter(table=table_id, post=post, ended_at=None)
    duty = open_duties.select_related("staff").annotate(acting_rank=HighestLent("staff")).first()
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
    """Dealers who may be sent to a table: those on duty nowhere come first; `posts` are the duties
    of the others.

    Other ranks may deal, but are not sent.
    """
    current = Duty.objects.filter(ended_at=None).select_related("table")
    found = Staff.objects.filter(is_active=True, rank=roles.DEALER).prefetch_related(
        Prefetch("duties", current, to_attr="posts")
    )
    free = [staff for staff in found if other_than.pk not in _tables_of(staff)]
    return sorted(free, key=lambda staff: bool(_tables_of(staff)))


def _tables_of(staff: Staff) -> list[int]:
    posts: list[Duty] = getattr(staff, "posts", [])
    return [duty.table_id for duty in posts]
