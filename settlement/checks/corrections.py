"""Corrections: each one confirmed has moved exactly what it said, and nothing moved without one."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from games.words import Sentence, _
from settlement.corrections.models import PAYMENT, ROUND
from settlement.ledger.models import CORRECTION, REVERSAL
from settlement.ledger.models import PAYMENT as PAID
from settlement.ledger.services import positions
from settlement.models import Answer, Correction, Transfer
from tables.checks.approvals import within
from tables.checks.model import Fault, HouseCheck, Scope
from tables.log import checkpoints
from tables.models import Entry

WROTE = {ROUND: ("CorrectionConfirmed", CORRECTION), PAYMENT: ("PaymentCorrected", PAID)}


def find_faults(scope: Scope) -> Iterator[Fault]:
    related = ("correction__standing", "correction__table__stream", "transfer")
    confirmed = Answer.objects.filter(confirmed=True).select_related(*related).order_by("pk")
    for answer in within(confirmed, scope, "at", "correction__table"):
        say = _fault(answer)
        if say is not None:
            made = answer.correction
            yield Fault(f"correction {made.pk}", say, made.table_id, made.round_id)
    for transfer in _without(scope):
        say = _("Transfer {transfer} has no correction or slip behind it.", transfer=transfer.pk)
        yield Fault(f"transfer {transfer.pk}", say, transfer.table_id, transfer.round_id)


def _fault(answer: Answer) -> Sentence | None:
    made, moved = answer.correction, answer.transfer
    told, kind = WROTE[made.kind]
    if moved is None or moved.kind != kind:
        return _("A confirmed correction moved nothing.")
    if (moved.table_id, moved.round_id) != (made.table_id, made.round_id):
        return _("A correction's transfer is of another table or round.")
    if _difference(made, moved) != _stated(made):
        return _("A correction moved something else than it said.")
    entries = Entry.objects.filter(stream__table=made.table_id, kind=told, data__correction=made.pk)
    if made.round_id:
        entries = entries.filter(round_id=made.round_id)  # by its index: a chain is long
    if entries.exists() or checkpoints.archived(made.table.stream, made.round_id, answer.at):
        return None
    return _("The log does not know of a confirmed correction.")


def _stated(made: Correction) -> dict[int, Decimal]:
    return {int(box): Decimal(amount) for box, amount in made.difference.items()}


def _difference(made: Correction, moved: Transfer) -> dict[int, Decimal]:
    after = positions(moved)
    before = positions(made.standing) if made.standing else {}
    boxes = {
        box: after.get(box, Decimal(0)) - before.get(box, Decimal(0)) for box in {*before, *after}
    }
    return {box: amount for box, amount in boxes.items() if amount}


def _without(scope: Scope) -> QuerySet[Transfer]:
    """Settlements anew and payments without an answer, reversals without either."""
    odd = Transfer.objects.filter(kind__in=(CORRECTION, PAID), answer=None)
    undone = Transfer.objects.filter(kind=REVERSAL, step=None).exclude(
        reverses__in=Correction.objects.filter(answer__confirmed=True).values("standing")
    )
    return (within(odd, scope, "at") | within(undone, scope, "at")).order_by("pk")


CHECK = HouseCheck(
    "corrections",
    gettext_lazy("Corrections"),
    gettext_lazy("A confirmed correction moved what it said; nothing was moved without one."),
    find_faults,
)
