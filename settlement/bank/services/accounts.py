"""What the bankroll's services share: who is who, which session, and where the accounts stand."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from games.errors import Refused
from settlement.models import Balance
from tables.log.services import By
from tables.models import Felt, Session, Table
from tables.staff.permissions import check_may
from tables.table.chips import denominations


def check_two(first: By, permission: str, second: By, second_permission: str) -> None:
    """Two different people, each with the rank for their part."""
    check_may(first.staff, permission)
    check_may(second.staff, second_permission)
    if first.staff == second.staff:
        raise Refused(_("Somebody else must attest it."))


def felt_of(table: Table) -> Felt:
    return Felt.objects.select_related("session", "round", "table").get(table=table)


def open_session(table: Table) -> Session:
    session = felt_of(table).session
    if session is None:
        raise Refused(_("The table is closed."))
    return session


def balances(table: Table) -> dict[str, Decimal]:
    """What every account of the table holds now; asked under the table's lock before writing."""
    found = Balance.objects.filter(table=table).values_list("account", "amount")
    return dict(found)


def chips_of(table: Table) -> tuple[Decimal, ...]:
    return denominations(table.currency, table.chip)
