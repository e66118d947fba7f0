"""Somebody who deals at one table, tap by tap, through the services that the tablet calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Self
from uuid import uuid4

from games.round import engine
from settlement.rounds.services import round_settle
from tables.log.services import By
from tables.models import Round, Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import Move, WagerChange, round_move, round_open, wagers_change
from tables.staff.selectors import duty_at


@dataclass
class Dealer:
    table: Table
    by: By

    @classmethod
    def on_duty(cls, table: Table) -> Self:
        """Whoever stands there."""
        duty = duty_at(table.pk, "dealer")
        if duty is None:
            raise ValueError(f"nobody deals at table {table.number}")
        return cls(table, By.tablet(duty.staff, duty.tablet))

    def seen(self) -> Seen:
        round = Round.objects.filter(table=self.table).latest("pk")
        return Seen(round.pk, round.version)

    def open(self) -> Play:
        return round_open(by=self.by, table=self.table, key=uuid4())

    def move(self, move: Move, seen: Seen | None = None) -> Play:
        seen = seen or self.seen()
        return round_move(by=self.by, table=self.table, seen=seen, key=uuid4(), move=move)

    def wager(self, *changes: WagerChange) -> Play:
        return wagers_change(
            by=self.by,
            table=self.table,
            round_id=self.seen().round_id,
            key=uuid4(),
            changes=changes,
        )

    def place(self, box: int, bet: str, amount: int) -> Play:
        return self.wager(WagerChange(box, bet, str(amount)))

    def close(self) -> Play:
        return self.move(engine.close_bets)

    def deal(self, *cards: str) -> Play:
        for card in cards:
            play = self.move(partial(engine.deal, card=card))
        return play

    def settle(self) -> Play:
        return round_settle(by=self.by, table=self.table, seen=self.seen(), key=uuid4())
