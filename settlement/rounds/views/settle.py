"""Confirming a result on the tablet: it moves money, so it is settlement's own tap."""

from __future__ import annotations

from settlement.rounds.services import round_settle
from tables.felt.taps import Tap, tap
from tables.rounds.play import Play
from tables.staff.access import DutyRequest


@tap
def settle(request: DutyRequest, tap: Tap) -> Play:
    """The dealer calls the result; the answer is the felt with its settlement sheet."""
    return round_settle(by=request.by, table=request.tablet.table, seen=tap.seen, key=tap.key)
