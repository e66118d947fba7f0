"""Deciding a dispute, once, on named grounds.

Money does not move here: a decision proposes a payment or names a correction, and that waits for
its second person as every correction does.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from disputes.disputes.models.decision import FAULT, GROUNDS, OUTCOMES
from disputes.disputes.money import Money
from disputes.disputes.services.steps import LockedDispute, clause_of, text_of
from disputes.models import Decision, Dispute, Ground
from games.errors import Refused
from settlement.corrections.services.corrections import correction_propose
from settlement.corrections.services.payments import payment_propose
from settlement.models import Correction
from tables.log.services import By
from tables.models import Staff


def cause_of(dispute: Dispute) -> str:
    return f"dispute {dispute.pk}"


@transaction.atomic
def dispute_decide(
    *,
    by: By,
    dispute: Dispute,
    outcome: str,
    grounds: Mapping[str, str],
    reasoning: str,
    fault: str = "nobody",
    at_fault: Staff | None = None,
    money: Money | None = None,
) -> Decision:
    case = LockedDispute.locked(dispute, by)
    case.check("decide")
    clause = clause_of(dispute, "decide")
    reasoning = text_of(reasoning, _("Write down the reasoning."))
    rests_on = _grounds(grounds, clause)
    if outcome not in OUTCOMES or fault not in FAULT:
        raise Refused(_("Say how it was decided, and who was at fault if anybody."), clause)
    correction = propose(money, dispute, reasoning, by=by)
    step = case.take(
        "decide",
        outcome=outcome,
        grounds=rests_on,
        text=reasoning,
        fault=fault,
        at_fault=at_fault.number if at_fault else None,
        correction=correction.pk if correction else None,
    )
    decision = Decision.objects.create(
        dispute=dispute,
        step=step,
        outcome=outcome,
        reasoning=reasoning,
        fault=fault,
        at_fault=at_fault,
        correction=correction,
        by=by.staff,
    )
    Ground.objects.bulk_create(
        Ground(decision=decision, clause=name, note=note) for name, note in rests_on.items()
    )
    return decision


def _grounds(grounds: Mapping[str, str], clause: str) -> dict[str, str]:
    """At least one of the rulebook's grounds, each with a note."""
    if not grounds:
        words = _("Name at least one ground, %(first)s to %(last)s.")
        raise Refused(words % {"first": min(GROUNDS), "last": max(GROUNDS)}, clause)
    strange = next((name for name in grounds if name not in GROUNDS), None)
    if strange is not None:
        raise Refused(_("There is no ground %(name)s.") % {"name": strange[:20]}, clause)
    empty = next((name for name, note in grounds.items() if not note.strip()), None)
    if empty is not None:
        words = _("Say in a note how %(name)s bears on the decision.")
        raise Refused(words % {"name": empty}, clause)
    return {name: text_of(grounds[name]) for name in sorted(grounds)}


def propose(money: Money | None, dispute: Dispute, reason: str, *, by: By) -> Correction | None:
    """What the decision does to the chips, on settlement's path. The lock is the dispute's own."""
    if money is None or money == Money():
        return None
    if dispute.table is None:
        raise Refused(_("Chips move at a table, and this dispute names none."))
    reason, cause = f"{dispute}: {reason}"[:2000], cause_of(dispute)
    if money.correction is not None:
        return _fitting(money.correction, dispute)
    if money.amended is not None:
        if dispute.round is None:
            raise Refused(_("Without a round there is nothing to settle again."))
        amended = dict(money.amended)
        return correction_propose(
            by=by, round=dispute.round, amended=amended, reason=reason, cause=cause
        )
    box = money.box or dispute.box
    if box is None or money.amount is None:
        raise Refused(_("Name the box and the amount."))
    return payment_propose(
        by=by,
        table=dispute.table,
        box=box,
        amount=money.amount,
        reason=reason,
        round=dispute.round,
        cause=cause,
    )


def _fitting(correction: Correction, dispute: Dispute) -> Correction:
    if correction.table_id != dispute.table_id or correction.round_id != dispute.round_id:
        raise Refused(_("That correction belongs to another round."))
    return correction
