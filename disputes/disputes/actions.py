"""What can be done with a dispute: one row an action.

To add one, add its row here and its service. The row says all that differs: who may, from which
status and to which, the log's entry, the words, the form. Services, pages, routes, the handover
and surveillance's list ask this table; an action of words alone needs no service of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from disputes.disputes.forms import AccountForm, ComplainForm, DueForm, FileForm, FootageForm
from disputes.disputes.models.dispute import (
    AGREED,
    ANSWERED,
    CLOSED,
    COMPLAINT,
    DECIDED,
    DISAGREED,
    ESCALATED,
    OPEN,
    OVER,
    RESOLVED,
    RUNNING,
    STATUS,
    TOLD,
    Standing,
    Words,
)
from disputes.disputes.money_forms import DecisionForm, ReplyForm
from disputes.disputes.step_form import DisputeStepForm, asks, line, text

BEFORE_DECIDING: Final = frozenset({OPEN, ESCALATED, COMPLAINT})
ABOVE: Final = RUNNING - {OPEN}  # surveillance has been told


@dataclass(frozen=True, kw_only=True)
class Action:
    name: Words  # as the record says it
    permission: str
    at: frozenset[str]
    entry: str  # the log's kind
    form: type[DisputeStepForm]
    button: Words = ""  # where it differs from the record's words
    to: str | None = None  # where it leads; None: the dispute stays
    listed: str = ""  # on surveillance's list, where that is not `to`
    impartial: bool = False  # nobody on their own action
    waits_for: Words = ""  # who is waited for until it is done
    answers: str = ""  # whom an alert called that this answers
    sets: tuple[str, bool] | None = None  # what it changes of the standing
    leaves: str = ""  # what the dispute has of it afterwards; there is only one
    already: Words = ""  # what is said where nothing would change, or it was left before
    promised: bool = False  # where it leads, the player has been given a time
    service: str = ""  # in `services`; none where the words alone are written down
    step: str = ""  # of `games.disputes.STEPS`, where the rulebooks call it otherwise
    empty: Words = ""  # what is said where these words are missing

    @property
    def status_listed(self) -> str:
        return self.listed or self.to or ""

    def done(self, standing: Standing) -> bool:
        """Nothing would change: it has been done, or nobody has asked for it."""
        return self.sets is not None and getattr(standing, self.sets[0]) is self.sets[1]

    def possible(self, standing: Standing) -> bool:
        return standing.status in self.at and not self.done(standing)


ACTIONS: Final[dict[str, Action]] = {
    "resolve": Action(
        name=_("Resolved on the spot"),
        button=_("Resolve it on the spot"),
        permission="dispute.resolve",
        at=frozenset({OPEN}),
        to=RESOLVED,
        entry="DisputeResolved",
        form=asks(text=text(_("How it was resolved"))),
        empty=_("Write down how it was resolved."),
        answers="dispute.resolve",
        impartial=True,
    ),
    "escalate": Action(
        name=_("Escalated"),
        button=_("Escalate to the pit manager"),
        permission="dispute.escalate",
        at=frozenset({OPEN}),
        to=ESCALATED,
        entry="DisputeEscalated",
        form=asks(text=text(_("Why it could not be resolved here"))),
        promised=True,
        service="disputes.dispute_escalate",
        answers="dispute.resolve",
        waits_for=_("dealer inspector or pit supervisor, to resolve or escalate"),
    ),
    "know": Action(
        name=_("Surveillance knows"),
        button=_("Acknowledge"),
        permission="dispute.know",
        at=ABOVE,
        entry="DisputeAcknowledged",
        form=asks(),
        answers="dispute.know",
        sets=("known", True),
        already=_("Surveillance knows of it already."),
        waits_for=_("surveillance, to acknowledge it"),
    ),
    "due": Action(
        name=_("Time given to the player"),
        button=_("Give the player a time"),
        permission="dispute.due",
        at=frozenset({ESCALATED}),
        entry="DisputeDueSet",
        form=DueForm,
        service="disputes.dispute_due",
        answers="dispute.decide",
    ),
    "account": Action(
        name=_("Account taken down"),
        button=_("Take down an account"),
        permission="dispute.gather",
        at=BEFORE_DECIDING,
        entry="DisputeAccountTaken",
        form=AccountForm,
        service="evidence.account_take",
    ),
    "file": Action(
        name=_("File added"),
        button=_("Add a photo or PDF"),
        permission="dispute.gather",
        at=BEFORE_DECIDING,
        entry="DisputeFileAdded",
        form=FileForm,
        service="evidence.file_add",
    ),
    "footage": Action(
        name=_("Footage named"),
        button=_("Name the footage"),
        permission="dispute.footage",
        at=ABOVE,
        entry="DisputeFootageNamed",
        form=FootageForm,
        service="evidence.footage_name",
    ),
    "ask": Action(
        name=_("Review asked for"),
        button=_("Ask surveillance for a review"),
        permission="dispute.ask",
        at=frozenset({ESCALATED, COMPLAINT}),
        listed="asked",
        entry="DisputeReviewAsked",
        form=asks(text=text(_("What surveillance should look for"))),
        empty=_("Say what surveillance should look for."),
        sets=("asked", True),
        already=_("Surveillance has been asked already; its answer is awaited."),
    ),
    "review": Action(
        name=_("Review answered"),
        button=_("Answer the review"),
        permission="dispute.review",
        at=ABOVE,
        entry="DisputeReviewAnswered",
        form=asks(text=text(_("What surveillance found"))),
        empty=_("Write down what was said: it is part of the file."),
        sets=("asked", False),
        already=_("No review has been asked for."),
        waits_for=_("surveillance, to answer the review"),
    ),
    "decide": Action(
        name=_("Decided"),
        button=_("Decide"),
        permission="dispute.decide",
        at=frozenset({ESCALATED}),
        to=DECIDED,
        entry="DisputeDecided",
        form=DecisionForm,
        service="decisions.dispute_decide",
        leaves="decision",
        already=_("This dispute was decided already."),
        answers="dispute.decide",
        waits_for=_("pit manager, to decide"),
        impartial=True,
    ),
    "agree": Action(
        name=_("The player agrees"),
        permission="dispute.answer",
        at=frozenset({DECIDED}),
        to=AGREED,
        entry="DisputeAgreed",
        form=asks(text=line(_("In the player's words"), most=2000, required=False)),
    ),
    "disagree": Action(
        name=_("The player does not agree"),
        permission="dispute.answer",
        at=frozenset({DECIDED}),
        to=DISAGREED,
        entry="DisputeNotAgreed",
        form=asks(text=line(_("In the player's words"), most=2000, required=False)),
        waits_for=_("the player's answer"),
    ),
    "tell": Action(
        name=_("Told of the right to complain"),
        button=_("Tell the player of the right to complain"),
        permission="dispute.answer",
        at=frozenset({DISAGREED}),
        to=TOLD,
        entry="DisputeRightTold",
        form=asks(text=text(_("How the player was told"), required=False)),
        waits_for=_("pit supervisor, to tell the player of the right to complain"),
    ),
    "waive": Action(
        name=_("The player does not complain"),
        permission="dispute.answer",
        at=frozenset({TOLD}),
        to=CLOSED,
        entry="DisputeWaived",
        form=asks(text=text(_("In the player's words"), required=False)),
    ),
    "complain": Action(
        name=_("Formal complaint filed"),
        button=_("File a formal complaint"),
        permission="complaint.file",
        at=frozenset({TOLD}),
        to=COMPLAINT,
        entry="ComplaintFiled",
        form=ComplainForm,
        promised=True,
        service="complaints.complaint_file",
        waits_for=_("the player, who may complain"),
    ),
    "reply": Action(
        name=_("Complaint decided"),
        button=_("Decide the complaint"),
        permission="complaint.decide",
        at=frozenset({COMPLAINT}),
        to=ANSWERED,
        entry="ComplaintDecided",
        form=ReplyForm,
        service="complaints.complaint_decide",
        answers="complaint.decide",
        waits_for=_("senior management, to decide the complaint"),
        impartial=True,
    ),
    "hand": Action(
        name=_("Letter handed over"),
        button=_("Hand over the letter"),
        permission="complaint.hand",
        at=frozenset({ANSWERED}),
        to=CLOSED,
        entry="ComplaintLetterHanded",
        form=asks(text=text(_("How the letter was handed over"), required=False)),
        waits_for=_("pit manager, to hand over the letter"),
    ),
}
# On surveillance's list a dispute is what happened to it, and once it is over, how it ended.
LISTED: Final[dict[str, Words]] = STATUS | {
    row.status_listed: row.name
    for row in ACTIONS.values()
    if row.status_listed and row.to not in OVER
}
OPENED: Final = "open"
OPENED_ENTRY: Final = "DisputeOpened"


def name_of(action: str) -> Words:
    return _("Dispute opened") if action == OPENED else ACTIONS[action].name


def awaited(standing: Standing) -> Iterator[Action]:
    """What is to be done now; the one that brings the dispute on comes first."""
    here = [each for each in ACTIONS.values() if each.waits_for and each.possible(standing)]
    return iter(sorted(here, key=lambda action: action.to is None))


def next_of(standing: Standing) -> Action | None:
    """The one action that brings the dispute on."""
    return next((each for each in awaited(standing) if each.to), None)
