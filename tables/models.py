"""The models of staff, floor, tablets, players, play and the log."""

from tables.alerts.models import Alert
from tables.displays.models import Display
from tables.log.models import Entry, Stream
from tables.players.models import Place, Player, Restriction, Warned
from tables.rounds.models import Felt, Round
from tables.shoes.models import CardRead, Shoe
from tables.staff.models.device import Device
from tables.staff.models.staff import ActingRank, Staff
from tables.staff.models.tablet import Duty, Tablet
from tables.table.models import Limits, Pit, Session, Table

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
