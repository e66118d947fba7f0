"""What the house knows: staff, floor, tablets and the log."""

from tables.models.floor import Limits, Pit, Table
from tables.models.log import Entry, Stream
from tables.models.staff import ActingRank, Staff
from tables.models.tablet import Duty, Tablet

__all__ = ["ActingRank", "Duty", "Entry", "Limits", "Pit", "Staff", "Stream", "Table", "Tablet"]
