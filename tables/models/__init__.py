"""What the house knows: staff, floor, tablets, players, play and the log."""

from tables.models.alert import Alert
from tables.models.device import CardRead, Device
from tables.models.display import Display
from tables.models.floor import Limits, Pit, Table
from tables.models.log import Entry, Stream
from tables.models.players import Place, Player, Restriction, Warned
from tables.models.round import Felt, Round
from tables.models.session import Session, Shoe
from tables.models.staff import ActingRank, Staff
from tables.models.tablet import Duty, Tablet

__all__ = [
    "ActingRank",
    "Alert",
    "CardRead",
    "Device",
    "Display",
    "Duty",
    "Entry",
    "Felt",
    "Limits",
    "Pit",
    "Place",
    "Player",
    "Restriction",
    "Round",
    "Session",
    "Shoe",
    "Staff",
    "Stream",
    "Table",
    "Tablet",
    "Warned",
]
