"""Settling a round as its dealer does."""

from __future__ import annotations

from uuid import uuid4

from settlement.rounds.services import round_settle


def settle(dealer):
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())
