"""What a settlement moves, exact to the cent, however large."""

from __future__ import annotations

from decimal import Decimal

from games.round.adjudicate import JudgedWager
from settlement.ledger.models import COMMISSION, POSITION, RACK
from settlement.ledger.services import moved_by, postings_of


def wager(box: int, *, paid: int = 0, taken: int = 0, commission: int = 0) -> JudgedWager:
    return JudgedWager(box, "banker", 1, "win", paid, taken, 0, commission, "tiger 5.1.1")


def test_the_rack_pays_the_gross_and_the_position_gives_up_the_commission():
    wagers = [wager(1, paid=950_00, commission=50_00), wager(2, taken=5)]
    assert postings_of(wagers) == {
        (RACK, None): Decimal("-999.95"),
        (POSITION, 1): Decimal("950.00"),
        (POSITION, 2): Decimal("-0.05"),
        (COMMISSION, None): Decimal("50.00"),
    }
    assert sum(moved_by(wagers).values()) == 0


def test_a_payment_longer_than_any_wager_is_moved_whole():
    paid = 7999999999999992  # 80 to 1 on the largest amount that can be entered
    moved = postings_of([wager(1, paid=paid)])
    assert moved[POSITION, 1] == Decimal("79999999999999.92")
