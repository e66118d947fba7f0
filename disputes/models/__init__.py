"""Irregularities raised, rulings made, and what came of them. Nothing here is ever edited."""

from disputes.models.irregularity import Acknowledgement, Choice, Irregularity, Outcome, Ruling
from disputes.models.waiting import Waiting

__all__ = ["Acknowledgement", "Choice", "Irregularity", "Outcome", "Ruling", "Waiting"]
