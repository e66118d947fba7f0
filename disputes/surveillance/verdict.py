"""A settled round judged again: what each wager gets by the rules, beside what the ledger paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from config.web.translation import translate
from games.adjudicate import adjudicate
from games.engine import fold
from games.errors import Refused
from games.registry import BETS
from settlement.ledger.services import standing
from settlement.models import Line
from tables.models import Round
from tables.rounds.play import history_of


@dataclass(frozen=True)
class Verdict:
    box: int
    bet: str
    amount: Decimal
    result: str
    clause: str
    rules: Decimal | None  # what the player gets, or with a minus loses
    ledger: Decimal | None

    @property
    def differs(self) -> bool:
        return self.rules != self.ledger


def verdicts(round: Round) -> list[Verdict]:
    """Both sides of every wager; one that only one of them knows stands there with a gap."""
    judged = {(line["box"], line["bet"]): line for line in _judged(round)}
    booked = {(line.box, line.bet): line for line in _booked(round)}
    return [_verdict(*key, judged.get(key), booked.get(key)) for key in sorted({*judged, *booked})]


def _judged(round: Round) -> Iterable[Mapping[str, Any]]:
    history = history_of(round.pk)
    if not history:
        return ()
    found = adjudicate(fold(round.table.game, history).as_json())
    lines: Iterable[Mapping[str, Any]] = found.get("wagers", ())
    return lines


def _booked(round: Round) -> Iterable[Line]:
    try:
        return standing(round).lines.all()
    except Refused:
        return ()  # not settled yet


def _verdict(box: int, bet: str, judged: Mapping[str, Any] | None, booked: Line | None) -> Verdict:
    told = judged or {}
    amount = booked.amount if booked else Decimal(told["amount"])
    return Verdict(
        box,
        translate(BETS[bet]),
        amount,
        told.get("result", booked.result if booked else ""),
        told.get("clause", booked.clause if booked else ""),
        _net(told["paid"], told["taken"]) if judged else None,
        _net(booked.paid, booked.taken) if booked else None,
    )


def _net(paid: Any, taken: Any) -> Decimal:
    return Decimal(paid) - Decimal(taken)
