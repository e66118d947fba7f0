"""A formal complaint: filed with somebody's help, senior management's answer in writing."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from disputes.disputes.models.decision import OUTCOMES
from disputes.disputes.money import Money
from disputes.disputes.services.decisions import propose
from disputes.disputes.services.disputes import alert_about, check_due
from disputes.disputes.services.steps import LockedDispute, clause_of, text_of
from disputes.models import Complaint, Dispute, Reply
from games.errors import Refused
from games.words import Sentence
from tables.alerts.kinds import KINDS
from tables.log.services import By
from tables.models import Staff

FILED = gettext_noop("Dispute {dispute}: a formal complaint waits for senior management")


@transaction.atomic
def complaint_file(
    *, by: By, dispute: Dispute, text: str, contact: str, assisted_by: Staff, due_at: datetime
) -> Complaint:
    case = LockedDispute.locked(dispute, by)
    case.check("complain")
    text, contact = text_of(text, _("Write down the complaint.")), contact.strip()[:200]
    if not contact:
        raise Refused(_("Say where the answer shall go."), clause_of(dispute, "complain"))
    if not assisted_by.is_active or not assisted_by.may("dispute.gather"):
        words = _("The player is assisted by a dealer inspector or above.")
        raise Refused(words, clause_of(dispute, "complain"))
    due = check_due(dispute, due_at)
    step = case.take("complain", text=text, assisted_by=assisted_by.number, due_at=due.isoformat())
    case.standing.due_at = due
    case.standing.save(update_fields=["due_at"])
    complaint = Complaint.objects.create(
        dispute=dispute,
        step=step,
        text=text,
        contact=contact,
        assisted_by=assisted_by,
        due_at=due,
    )
    say = Sentence(FILED, {"dispute": str(dispute)})
    alert_about(case.stream, dispute, KINDS["complaint-filed"], say, by)
    return complaint


@transaction.atomic
def complaint_decide(
    *,
    by: By,
    dispute: Dispute,
    outcome: str,
    reasoning: str,
    letter: str,
    money: Money | None = None,
) -> Reply:
    case = LockedDispute.locked(dispute, by)
    case.check("reply")
    clause = clause_of(dispute, "reply")
    if by.staff.pk == dispute.decision.by_id:
        raise Refused(_("Somebody other than who decided it must answer the complaint."), clause)
    if outcome not in OUTCOMES:
        raise Refused(_("Say how the complaint was decided."), clause)
    reasoning = text_of(reasoning, _("Write down the reasoning."))
    letter = text_of(letter, _("Write the letter to the player."))
    correction = propose(money, dispute, reasoning, by=by)
    step = case.take(
        "reply",
        outcome=outcome,
        text=reasoning,
        letter=letter,
        correction=correction.pk if correction else None,
    )
    return Reply.objects.create(
        complaint=dispute.complaint,
        step=step,
        outcome=outcome,
        reasoning=reasoning,
        letter=letter,
        by=by.staff,
        correction=correction,
    )
