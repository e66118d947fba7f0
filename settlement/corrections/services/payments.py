"""Payments put right: chips that really changed hands were not those computed, or goodwill.

The round stays what it was, so there are no lines: the rack gives to a box, or takes from it.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from config.web.live_updates import announce
from games.errors import Refused
from games.money import whole_cents
from games.round.state import seat
from games.words import as_json
from settlement.corrections.models import PAYMENT
from settlement.corrections.services.answers import answer_write, check_reason
from settlement.ledger import models as ledger
from settlement.ledger.services import transfer_write
from settlement.models import Answer, Correction
from tables.log import services as log
from tables.log.services import By
from tables.models import Felt, Round, Session, Stream, Table
from tables.staff.permissions import check_may


@transaction.atomic
def payment_propose(
    *,
    by: By,
    table: Table,
    box: int,
    amount: Decimal,
    reason: str,
    round: Round | None = None,
    cause: str = "",
) -> Correction:
    """`amount` goes to the box out of the rack; with a minus the box owes it."""
    check_may(by.staff, "correction.propose")
    reason = check_reason(reason)
    stream = log.lock(table.stream_id)
    _check_payment(table, box, amount, round)
    correction = Correction.objects.create(
        kind=PAYMENT,
        table=table,
        round=round,
        box=box,
        amount=amount,
        difference={str(box): str(amount)},
        reason=reason,
        cause=cause,
        by=by.staff,
        rank=by.rank,
    )
    data = {"correction": correction.pk, "box": box, "amount": str(amount)}
    data |= {"reason": as_json(reason), "cause": cause}
    log.append(stream, "PaymentProposed", data, by=by, round_id=round.pk if round else None)
    announce("corrections", correction=correction.pk)
    return correction


def _check_payment(table: Table, box: int, amount: Decimal, round: Round | None) -> None:
    if not 1 <= seat(box) <= table.seats:
        raise Refused(_("There is no box %(box)s at this table.") % {"box": box})
    if not amount or not whole_cents(amount):
        raise Refused(_("Name the amount, in whole cents and above or below zero."))
    if round is not None and (round.table_id != table.pk or round.settled_at is None):
        raise Refused(_("This round is not settled yet."))


def payment_write(stream: Stream, correction: Correction, *, by: By) -> Answer:
    """Confirmed: rack and box move against each other. Under the table's lock."""
    amount = correction.amount or Decimal(0)
    transfer = transfer_write(
        ledger.PAYMENT,
        {(ledger.RACK, None): -amount, (ledger.POSITION, correction.box): amount},
        table=correction.table,
        session=_session(correction),
        round=correction.round,
        by=correction.by,
        confirmed_by=by.staff,
        reason=correction.reason,
    )
    answer = answer_write(correction, confirmed=True, transfer=transfer, by=by)
    data = {"correction": correction.pk, "proposed_by": correction.by.number}
    data |= {"box": correction.box, "amount": str(amount), "reason": as_json(correction.reason)}
    log.append(stream, "PaymentCorrected", data, by=by, round_id=correction.round_id)
    return answer


def _session(correction: Correction) -> Session:
    """The session whose rack the chips come from: the open one, else the last there was."""
    felt = Felt.objects.select_related("session").get(table=correction.table)
    if felt.session is not None:
        return felt.session
    last = Session.objects.filter(table=correction.table).first()
    if last is None:
        raise Refused(_("This table has never been open."))
    return last
