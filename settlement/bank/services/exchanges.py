"""Chips for cash, and chips for chips: at the table, by the dealer, a buy-in with approval."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from games.round.state import seat
from settlement.bank.services.accounts import check_two, chips_of, open_session
from settlement.ledger.models import BUY_IN, DROP, RACK
from settlement.ledger.services import transfer_write
from settlement.models import Exchange
from tables.log import services as log
from tables.log.services import AlreadyDone, By
from tables.models import Session, Stream, Table
from tables.staff.permissions import check_may
from tables.table.chips import Chips, in_chips, worth


@transaction.atomic
def buy_in(
    *,
    by: By,
    approved: By,
    table: Table,
    box: int,
    amount: Decimal,
    chips: Chips | None = None,
    key: UUID | None = None,
) -> Exchange:
    """Cash goes into the drop box, chips out of the rack; an inspector approves."""
    check_two(by, "table.deal", approved, "bank.approve")
    try:
        stream, session = _ready(table, box, key)
    except AlreadyDone as done:
        return Exchange.objects.get(pk=done.entry.data["exchange"])
    if amount <= 0:
        raise Refused(_("A buy-in is an amount above zero."))
    chips = in_chips(amount, chips_of(table)) if chips is None else chips
    if worth(chips, chips_of(table)) != amount:
        raise Refused(_("These chips are not worth the cash."))
    transfer = transfer_write(
        BUY_IN,
        {(DROP, None): amount, (RACK, None): -amount},
        table=table,
        session=session,
        by=by.staff,
        confirmed_by=approved.staff,
    )
    exchange = Exchange.objects.create(
        table=table,
        session=session,
        transfer=transfer,
        box=box,
        amount=amount,
        chips_out=dict(chips),
        by=by.staff,
        approved_by=approved.staff,
    )
    data = {"exchange": exchange.pk, "box": box, "amount": str(amount), "chips": dict(chips)}
    _log(stream, "BoughtIn", data | {"approved_by": approved.staff.number}, by=by, key=key)
    return exchange


@transaction.atomic
def colour_change(
    *, by: By, table: Table, box: int, given: Chips, chips: Chips, key: UUID | None = None
) -> Exchange:
    """A player's chips for others of the same value; the rack's worth stays as it is."""
    check_may(by.staff, "table.deal")
    try:
        stream, session = _ready(table, box, key)
    except AlreadyDone as done:
        return Exchange.objects.get(pk=done.entry.data["exchange"])
    amount = worth(given, chips_of(table))
    if not amount or worth(chips, chips_of(table)) != amount:
        raise Refused(_("Both sides of a colour change are worth the same."))
    exchange = Exchange.objects.create(
        table=table,
        session=session,
        box=box,
        amount=amount,
        chips_in=dict(given),
        chips_out=dict(chips),
        by=by.staff,
    )
    data = {"exchange": exchange.pk, "box": box, "given": dict(given), "chips": dict(chips)}
    _log(stream, "ColourChanged", data, by=by, key=key)
    return exchange


def _ready(table: Table, box: int, key: UUID | None) -> tuple[Stream, Session]:
    stream = log.lock(table.stream_id, key=key)
    if not 1 <= seat(box) <= table.seats:
        raise Refused(_("There is no box %(box)s at this table.") % {"box": box})
    return stream, open_session(table)


def _log(stream: Stream, kind: str, data: dict[str, Any], *, by: By, key: UUID | None) -> None:
    log.append(stream, kind, data, by=by, key=key)
