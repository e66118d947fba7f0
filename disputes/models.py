"""Irregularities, disputes and surveillance's desk. What was said or decided is never edited."""

from disputes.disputes.models.decision import Complaint, Decision, Ground, Reply
from disputes.disputes.models.dispute import Dispute, DisputeStep, Standing
from disputes.disputes.models.evidence import Account, Attachment, Footage
from disputes.irregularities.models import (
    Acknowledgement,
    Choice,
    Irregularity,
    Outcome,
    PendingRuling,
    Ruling,
)
from disputes.surveillance.models import (
    CaseExport,
    ChainCheck,
    DeskNote,
    Look,
    NoteRelease,
    Projected,
    SurveillanceEntry,
)

__all__ = [
    "Account",
    "Acknowledgement",
    "Attachment",
    "CaseExport",
    "ChainCheck",
    "Choice",
    "Complaint",
    "Decision",
    "DeskNote",
    "Dispute",
    "DisputeStep",
    "Footage",
    "Ground",
    "Irregularity",
    "Look",
    "NoteRelease",
    "Outcome",
    "PendingRuling",
    "Projected",
    "Reply",
    "Ruling",
    "Standing",
    "SurveillanceEntry",
]
