"""What a settlement moves, exact to the cent, however large."""

from __future__ import annotations

from decimal import Decimal

from settlement.ledger.models import COMMISSION, POSITION, RACK
from settlement.ledger.services import moved_by, postings_of


def wager(box: int, **amounts: str) -> dict[str, object]:
    return {"box": box, "taken": "0.00", "paid": "0.00", "commission": "0.00"} | amounts


def test_the_rack_pays_the_gross_and_the_position_gives_up_the_commission():
    wagers = [wager(1, paid="950.00", commission="50.00"), wager(2, taken="0.05")]
    assert postings_of(wagers) == {
        (RACK, None): Decimal("-999.95"),
        (POSITION, 1): Decimal("950.00"),
        (POSITION, 2): Decimal("-0.05"),
        (COMMISSION, None): Decimal("50.00"),
    }
    assert sum(moved_by(wagers).values()) == 0


def test_a_payment_longer_than_any_wager_is_moved_whole():
    paid = "79999999999999.92"  # 80 to 1 on the largest amount that can be entered
    assert postings_of([wager(1, paid=paid)])[POSITION, 1] == Decimal(paid)
