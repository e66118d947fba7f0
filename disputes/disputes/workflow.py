"""The path of a dispute (section 8): where it stands, who may take which step, where that leads.

To add a step, add one row to `MOVES`. The services ask this table and nothing else; the pages show
a button for each step that a person may take now, and the rank that may where they may not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
ABOVE: Final = RUNNING - {OPEN}  # surveillance has been told (8.2)


@dataclass(frozen=True)
class Move:
    """`to` is where it leads, None where the dispute stays; `impartial`: nobody on their own."""

    permission: str
    at: frozenset[str]
    clause: str
    name: Words
    to: str | None = None
    impartial: bool = False


def _move(
    permission: str,
    at: frozenset[str] | str,
    clause: str,
    name: Words,
    to: str | None = None,
    impartial: bool = False,
) -> Move:
    stages = frozenset({at}) if isinstance(at, str) else at
    return Move(permission, stages, clause, name, to, impartial)


MOVES: Final[dict[str, Move]] = {
    "resolve": _move(
        "dispute.resolve", OPEN, "8.1", _("Resolved on the spot"), RESOLVED, impartial=True
    ),
    "escalate": _move("dispute.escalate", OPEN, "8.1", _("Escalated"), ESCALATED),
    "know": _move("dispute.know", ABOVE, "8.2", _("Surveillance knows")),
    "due": _move("dispute.due", ESCALATED, "8.3", _("Time given to the player")),
    "account": _move("dispute.gather", BEFORE_DECIDING, "8.4.5", _("Account taken down")),
    "file": _move("dispute.gather", BEFORE_DECIDING, "8.4.7", _("File added")),
    "footage": _move("dispute.footage", ABOVE, "8.4.6", _("Footage named")),
    "ask": _move("dispute.ask", frozenset({ESCALATED, COMPLAINT}), "8.2", _("Review asked for")),
    "review": _move("dispute.review", ABOVE, "8.4.6", _("Review answered")),
    "decide": _move("dispute.decide", ESCALATED, "8.4", _("Decided"), DECIDED, impartial=True),
    "agree": _move("dispute.answer", DECIDED, "8.5", _("The player agrees"), AGREED),
    "disagree": _move("dispute.answer", DECIDED, "8.5", _("The player does not agree"), DISAGREED),
    "tell": _move("dispute.answer", DISAGREED, "8.5", _("Told of the right to complain"), TOLD),
    "waive": _move("dispute.answer", TOLD, "8.5", _("The player does not complain"), CLOSED),
    "complain": _move("complaint.file", TOLD, "8.6", _("Formal complaint filed"), COMPLAINT),
    "reply": _move(
        "complaint.decide", COMPLAINT, "8.5", _("Complaint decided"), ANSWERED, impartial=True
    ),
    "hand": _move("complaint.hand", ANSWERED, "8.6", _("Letter handed over"), CLOSED),
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
    "8.4.1": _("The approved rules of the game"),
    "8.4.2": _("What the casino has published, as approved"),
    "8.4.3": _("The standard operating procedures"),
    "8.4.4": _("The internal control standards"),
    "8.4.5": _("What both parties say happened"),
    "8.4.6": _("What surveillance found"),
    "8.4.7": _("Other evidence"),
    "8.4.8": _("The law of the land"),
}
CHIPS: Final[dict[str, Words]] = {
    "layout": _("On the layout, untouched"),
    "player": _("With the player"),
    "rack": _("In the rack"),
    "aside": _("Set aside by the supervisor"),
    "none": _("No chips are involved"),
}
