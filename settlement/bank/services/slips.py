"""Fills and credits: requested, approved, delivered, received; each step by whoever may take it.

Chips that have left one place and not yet reached the other are on the way: the ledger moves when
they are handed over, and again when they are received. Numbers have no gaps, because the number is
taken under a lock in the transaction that writes the slip.
"""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from config.web.gaming_day import gaming_day
from games.errors import Refused
from games.words import as_json
from settlement.bank.services.accounts import balances, check_two, chips_of, felt_of, open_session
from settlement.bank.slip_steps import (
    DELIVERED,
    ENDED,
    RECEIVED,
    REQUESTED,
    SLIP_STEPS,
    VOIDED,
)
from settlement.corrections.services.answers import check_reason
from settlement.ledger.models import CAGE, CREDIT, FILL, RACK, TRANSIT, TRAY
from settlement.ledger.services import reversal_write, transfer_write
from settlement.models import Numbering, Slip, Step, Transfer
from tables.log import services as log
from tables.log.services import AlreadyDone, By
from tables.models import Table
from tables.rounds.play import Stale
from tables.staff.permissions import check_may
from tables.table.chips import Chips, worth

WAY = {FILL: (CAGE, TRANSIT, RACK), CREDIT: (RACK, TRANSIT, CAGE)}


@transaction.atomic
def slip_request(*, by: By, table: Table, kind: str, chips: Chips, key: UUID | None = None) -> Slip:
    """Ask for chips from the cage, or offer some back."""
    row = SLIP_STEPS[REQUESTED]
    check_may(by.staff, row.permission)
    if kind not in WAY:
        raise Refused(_("A slip is a fill or a credit."))
    try:
        stream = log.lock(table.stream_id, key=key)
    except AlreadyDone as done:
        return Slip.objects.get(pk=done.entry.data["slip"])
    session, amount = open_session(table), worth(chips, chips_of(table))
    if not amount:
        raise Refused(_("Say which chips, and how many."))
    slip = Slip.objects.create(
        kind=kind,
        number=_next_number(kind),
        table=table,
        session=session,
        chips=dict(chips),
        amount=amount,
        day=gaming_day(),
    )
    Step.objects.create(slip=slip, step=REQUESTED, by=by.staff, rank=by.rank)
    data = {"slip": slip.pk, "number": str(slip), "amount": str(amount), "chips": dict(chips)}
    log.append(stream, row.entry, data, by=by, key=key)
    return slip


def _next_number(kind: str) -> int:
    """The lock is kept until commit; a rolled-back slip gives its number back with it."""
    Numbering.objects.get_or_create(kind=kind)
    numbering = Numbering.objects.select_for_update().get(kind=kind)
    numbering.last += 1
    numbering.save(update_fields=["last"])
    return numbering.last


def steps_of(slip: Slip) -> dict[str, Step]:
    return {step.step: step for step in slip.steps.select_related("by", "transfer")}


@transaction.atomic
def slip_step(*, by: By, slip: Slip, step: str) -> Step:
    """Approve, deliver or receive; out of order, or by the wrong person, it is refused."""
    row = SLIP_STEPS.get(step)
    if row is None or not row.follows:
        raise Refused(_("There is no such step."))
    check_may(by.staff, row.permission)
    stream = log.lock(slip.table.stream_id)
    done = steps_of(slip)
    before = _before(slip, step, done)
    if row.somebody_else and before.by == by.staff:
        raise Refused(_("Somebody else must take this step."))
    transfer = _move(slip, row.leg, by) if row.leg is not None else None
    taken = Step.objects.create(slip=slip, step=step, by=by.staff, rank=by.rank, transfer=transfer)
    data = {"slip": slip.pk, "number": str(slip), "amount": str(slip.amount)}
    log.append(stream, row.entry, data, by=by)
    return taken


def _before(slip: Slip, step: str, done: dict[str, Step]) -> Step:
    """The step that this one follows; a slip that has moved on is another screen's slip."""
    if step in done or done.keys() & ENDED:
        raise Stale(_("%(slip)s has moved on; look at it as it is now.") % {"slip": slip})
    before = SLIP_STEPS[step].follows
    if before not in done:
        words = _("%(slip)s is not yet: %(step)s.")
        raise Refused(words % {"slip": slip, "step": SLIP_STEPS[before].name})
    return done[before]


def _move(slip: Slip, leg: int, by: By) -> Transfer:
    source, target = WAY[slip.kind][leg : leg + 2]
    if source == RACK:
        _check_rack(slip)
    return transfer_write(
        slip.kind,
        {(source, None): -slip.amount, (target, None): slip.amount},
        table=slip.table,
        session=felt_of(slip.table).session or slip.session,
        by=by.staff,
    )


def _check_rack(slip: Slip) -> None:
    held = balances(slip.table)
    if sum((held.get(account, Decimal(0)) for account in TRAY), Decimal(0)) < slip.amount:
        raise Refused(_("The rack does not hold that much."))


@transaction.atomic
def slip_void(*, by: By, second: By, slip: Slip, reason: str) -> Step:
    """The slip is void, its number stays; chips on the way go back where they came from."""
    row = SLIP_STEPS[VOIDED]
    check_two(by, row.permission, second, "slip.attest")
    reason = check_reason(reason)
    stream = log.lock(slip.table.stream_id)
    done = steps_of(slip)
    if RECEIVED in done:
        raise Refused(_("The chips were received: send them back on a slip of their own."))
    if VOIDED in done:
        raise Stale(_("%(slip)s has moved on; look at it as it is now.") % {"slip": slip})
    handed_over = done[DELIVERED].transfer if DELIVERED in done else None
    back = handed_over and reversal_write(
        handed_over,
        session=felt_of(slip.table).session or slip.session,
        by=by.staff,
        confirmed_by=second.staff,
        reason=reason,
    )
    step = Step.objects.create(
        slip=slip,
        step=VOIDED,
        by=by.staff,
        rank=by.rank,
        confirmed_by=second.staff,
        reason=reason,
        transfer=back,
    )
    data = {"slip": slip.pk, "number": str(slip), "reason": as_json(reason)}
    log.append(stream, row.entry, data | {"confirmed_by": second.staff.number}, by=by)
    return step
