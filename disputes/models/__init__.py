"""Irregularities, disputes and surveillance's desk. What was said or decided is never edited."""

from disputes.models.decision import Complaint, Decision, Ground, Reply
from disputes.models.desk import (
    CaseExport,
    ChainCheck,
    DeskEntry,
    DeskNote,
    Look,
    NoteRelease,
    Projected,
)
from disputes.models.dispute import Dispute, DisputeStep, Standing
from disputes.models.evidence import Account, Attachment, Footage
from disputes.models.irregularity import Acknowledgement, Choice, Irregularity, Outcome, Ruling
from disputes.models.waiting import Waiting

__all__ = [
    "Account",
    "Acknowledgement",
    "Attachment",
    "CaseExport",
    "ChainCheck",
    "Choice",
    "Complaint",
    "Decision",
    "DeskEntry",
    "DeskNote",
    "Dispute",
    "DisputeStep",
    "Footage",
    "Ground",
    "Irregularity",
    "Look",
    "NoteRelease",
    "Outcome",
    "Projected",
    "Reply",
    "Ruling",
    "Standing",
    "Waiting",
]
