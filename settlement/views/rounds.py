"""Confirming a result on the tablet: it moves money, so it is settlement's own tap."""

from __future__ import annotations

from settlement.services.rounds import round_settle
from tables.access import DutyRequest
from tables.play import Play
from tables.views.taps import Tap, tap


@tap
def settle(request: DutyRequest, tap: Tap) -> Play:
    """The dealer calls the result; the answer is the felt with its settlement sheet."""
    return round_settle(by=request.by, table=request.tablet.table, seen=tap.seen, key=tap.key)
