"""The path of a dispute: where it stands, who may take which step, where that leads.

To add a step, add one row to `MOVES`. The services ask this table and nothing else; the pages show
a button for each step that a person may take now, and the rank that may where they may not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import disputes

Words = str | Promise

OPEN, ESCALATED, DECIDED = "open", "escalated", "decided"
DISAGREED, TOLD, COMPLAINT, ANSWERED = "disagreed", "told", "complaint", "answered"
RESOLVED, AGREED, CLOSED = "resolved", "agreed", "closed"
STATUS: Final[dict[str, Words]] = {
    OPEN: _("Open at the table"),
    ESCALATED: _("With the pit manager"),
    DECIDED: _("Decided, the player is asked"),
    DISAGREED: _("The player does not agree"),
    TOLD: _("The player may complain"),
    COMPLAINT: _("Formal complaint"),
    ANSWERED: _("Complaint decided"),
    RESOLVED: _("Resolved at the table"),
    AGREED: _("The player agreed"),
    CLOSED: _("Closed"),
}
OVER: Final = frozenset({RESOLVED, AGREED, CLOSED})
RUNNING: Final = frozenset(STATUS) - OVER
BEFORE_DECIDING: Final = frozenset({OPEN, ESCALATED, COMPLAINT})
ABOVE: Final = RUNNING - {OPEN}  # surveillance has been told


@dataclass(frozen=True)
class Move:
    """`to` is where it leads, None where the dispute stays; `impartial`: nobody on their own."""

    permission: str
    at: frozenset[str]
    name: Words
    to: str | None = None
    impartial: bool = False


def _move(
    permission: str,
    at: frozenset[str] | str,
    name: Words,
    to: str | None = None,
    impartial: bool = False,
) -> Move:
    stages = frozenset({at}) if isinstance(at, str) else at
    return Move(permission, stages, name, to, impartial)


MOVES: Final[dict[str, Move]] = {
    "resolve": _move("dispute.resolve", OPEN, _("Resolved on the spot"), RESOLVED, impartial=True),
    "escalate": _move("dispute.escalate", OPEN, _("Escalated"), ESCALATED),
    "know": _move("dispute.know", ABOVE, _("Surveillance knows")),
    "due": _move("dispute.due", ESCALATED, _("Time given to the player")),
    "account": _move("dispute.gather", BEFORE_DECIDING, _("Account taken down")),
    "file": _move("dispute.gather", BEFORE_DECIDING, _("File added")),
    "footage": _move("dispute.footage", ABOVE, _("Footage named")),
    "ask": _move("dispute.ask", frozenset({ESCALATED, COMPLAINT}), _("Review asked for")),
    "review": _move("dispute.review", ABOVE, _("Review answered")),
    "decide": _move("dispute.decide", ESCALATED, _("Decided"), DECIDED, impartial=True),
    "agree": _move("dispute.answer", DECIDED, _("The player agrees"), AGREED),
    "disagree": _move("dispute.answer", DECIDED, _("The player does not agree"), DISAGREED),
    "tell": _move("dispute.answer", DISAGREED, _("Told of the right to complain"), TOLD),
    "waive": _move("dispute.answer", TOLD, _("The player does not complain"), CLOSED),
    "complain": _move("complaint.file", TOLD, _("Formal complaint filed"), COMPLAINT),
    "reply": _move("complaint.decide", COMPLAINT, _("Complaint decided"), ANSWERED, impartial=True),
    "hand": _move("complaint.hand", ANSWERED, _("Letter handed over"), CLOSED),
}
# Whom an alert called that this step answers
ANSWERS: Final = {
    "resolve": "dispute.resolve",
    "escalate": "dispute.resolve",
    "know": "dispute.know",
    "due": "dispute.decide",
    "decide": "dispute.decide",
    "reply": "complaint.decide",
}
# What the button says, where that differs from what the record will say
DO: Final[dict[str, Words]] = {
    "resolve": _("Resolve it on the spot"),
    "escalate": _("Escalate to the pit manager"),
    "know": _("Acknowledge"),
    "due": _("Give the player a time"),
    "account": _("Take down an account"),
    "file": _("Add a photo or PDF"),
    "footage": _("Name the footage"),
    "ask": _("Ask surveillance for a review"),
    "review": _("Answer the review"),
    "decide": _("Decide"),
    "tell": _("Tell the player of the right to complain"),
    "complain": _("File a formal complaint"),
    "reply": _("Decide the complaint"),
    "hand": _("Hand over the letter"),
}
OPENED: Final = "open"
NAMES: Final[dict[str, Words]] = {
    OPENED: _("Dispute opened"),
    **{action: move.name for action, move in MOVES.items()},
}

# What a decision is to rest on, in our own words
GROUNDS: Final[dict[str, Words]] = {
    ground.number: _(ground.words.template) for ground in disputes.GROUNDS.values()
}
CHIPS: Final[dict[str, Words]] = {
    "layout": _("On the layout, untouched"),
    "player": _("With the player"),
    "rack": _("In the rack"),
    "aside": _("Set aside by the supervisor"),
    "none": _("No chips are involved"),
}
