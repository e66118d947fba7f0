"""What a decision does to the chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from settlement.models import Correction


@dataclass(frozen=True)
class Money:
    """One of: an amount to (or, with a minus, from) the box; the round as it was; one that waits.

    `correction` is a proposal that was made elsewhere for the same round.
    """

    amount: Decimal | None = None
    box: int | None = None
    amended: Mapping[str, Any] | None = None
    correction: Correction | None = None
