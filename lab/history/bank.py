"""A table's money through its evenings: floats counted, chips sold, wagers settled, all in balance.

The book keeps no balance for us while it is written, so the accounts are summed here, as the
ledger's own triggers sum them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from games.round.adjudicate import JudgedWager
from lab.history.book import HistoryBook, Person, Who
from lab.history.floor import Spot
from settlement.ledger.models import (
    BUY_IN,
    CAGE,
    CLOSING,
    COMMISSION,
    DROP,
    FLOAT,
    OPENING,
    RACK,
    SETTLEMENT,
)
from settlement.ledger.services import Postings, columns_of, postings_of
from tables.table.chips import denominations, in_chips

FIRST_FLOAT = {"VND": Decimal(20_000_000_000), "EUR": Decimal(2_000_000)}
SOLD = {"VND": Decimal(2_000_000), "EUR": Decimal(100)}
NOTHING = Decimal(0)


def fixed(amount: Decimal) -> str:
    return f"{amount:.2f}"


class Bank:
    def __init__(self, spot: Spot, book: HistoryBook) -> None:
        self.spot, self.book = spot, book
        self.chips = denominations(spot.currency, spot.chip)
        self.held: dict[str, Decimal] = {}
        self.session, self.day = 0, date.min

    def transfer(
        self,
        kind: str,
        postings: Postings,
        *,
        by: Person,
        at: datetime,
        second: Person | None = None,
        round_id: int | None = None,
    ) -> int:
        pk = self.book.row(
            "settlement_transfer",
            kind=kind,
            table_id=self.spot.pk,
            session_id=self.session,
            round_id=round_id,
            reverses_id=None,
            reason="",
            by_id=by.pk,
            confirmed_by_id=second.pk if second else None,
            at=at,
            day=self.day,
        )
        for (account, box), amount in postings.items():
            if amount:
                self.book.row(
                    "settlement_posting", transfer_id=pk, account=account, box=box, amount=amount
                )
                self.held[account] = self.held.get(account, NOTHING) + amount
        return pk

    def settle(
        self,
        wagers: Sequence[JudgedWager],
        players: Mapping[int, int],
        *,
        by: Person,
        at: datetime,
        round_id: int,
    ) -> None:
        """A round's lines and postings."""
        pk = self.transfer(SETTLEMENT, postings_of(wagers), by=by, at=at, round_id=round_id)
        for wager in wagers:
            self.book.row(
                "settlement_line",
                transfer_id=pk,
                round_id=round_id,
                player_id=players[wager.box],
                **columns_of(wager),
            )

    def open(self, session: int, day: date, *, by: Who, second: Person, at: datetime) -> None:
        """The float is unlocked and counted; the first one ever comes from the cage."""
        self.session, self.day = session, day
        first = not self.held
        total = FIRST_FLOAT[self.spot.currency] if first else self.held[FLOAT]
        source = CAGE if first else FLOAT
        moved: Postings = {(source, None): -total, (RACK, None): total}
        self._count(OPENING, moved, total, None if first else total, by, second, at)

    def close(self, *, by: Who, second: Person, at: datetime) -> None:
        """The tray is locked away, the drop box goes to the cage."""
        rack, commission = self.held[RACK], self.held.get(COMMISSION, NOTHING)
        drop, total = self.held.get(DROP, NOTHING), rack + commission
        moved: Postings = {
            (RACK, None): -rack,
            (COMMISSION, None): -commission,
            (FLOAT, None): total,
        }
        self._count(CLOSING, moved, total, total, by, second, at, drop)
        self.transfer(
            DROP, {(DROP, None): -drop, (CAGE, None): drop}, by=by.person, second=second, at=at
        )

    def _count(
        self,
        end: str,
        moved: Postings,
        total: Decimal,
        expected: Decimal | None,
        by: Who,
        second: Person,
        at: datetime,
        drop: Decimal | None = None,
    ) -> None:
        transfer = self.transfer(end, moved, by=by.person, second=second, at=at)
        told: dict[str, Any] = {
            "chips": in_chips(total, self.chips),
            "total": fixed(total),
            "expected": None if expected is None else fixed(expected),
            "drop": None if drop is None else fixed(drop),
            "drop_expected": None if drop is None else fixed(drop),
            "explanation": "",
        }
        count = self.book.row(
            "settlement_count",
            table_id=self.spot.pk,
            session_id=self.session,
            end=end,
            transfer_id=transfer,
            drop_box="",
            by_id=by.person.pk,
            attested_by_id=second.pk,
            at=at,
            **told,
        )
        kind = "FloatOpened" if end == OPENING else "FloatClosed"
        data = {"count": count, "attested_by": second.number, **told}
        self.book.entry(kind, data, by=by, at=at)

    def buy_in(self, box: int, *, by: Who, approved: Person, at: datetime, key: str) -> None:
        amount = SOLD[self.spot.currency]
        chips = in_chips(amount, self.chips)
        moved: Postings = {(DROP, None): amount, (RACK, None): -amount}
        transfer = self.transfer(BUY_IN, moved, by=by.person, second=approved, at=at)
        exchange = self.book.row(
            "settlement_exchange",
            table_id=self.spot.pk,
            session_id=self.session,
            transfer_id=transfer,
            box=box,
            amount=amount,
            chips_in={},
            chips_out=chips,
            by_id=by.person.pk,
            approved_by_id=approved.pk,
            at=at,
        )
        data = {"exchange": exchange, "box": box, "amount": str(amount), "chips": chips}
        told = data | {"approved_by": approved.number}
        self.book.entry("BoughtIn", told, by=by, at=at, key=key)
