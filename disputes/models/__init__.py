"""Irregularities raised, rulings made, and what players chose. Nothing here is ever edited."""

from disputes.models.irregularity import Choice, Irregularity, Ruling, Waiting

__all__ = ["Choice", "Irregularity", "Ruling", "Waiting"]
