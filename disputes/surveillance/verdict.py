"""A settled round judged again: what each wager gets by the rules, beside what the ledger paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from config.web.columns import Columns
from config.web.translation import translate
from disputes.surveillance.columns import VERDICTS
from games import money
from games.errors import BadRound, Refused
from games.registry import BETS
from games.round.adjudicate import JudgedWager, judge
from games.round.engine import fold
from settlement.ledger.services import settlement_in_force
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
    columns: ClassVar[Columns] = VERDICTS

    @property
    def differs(self) -> bool:
        return self.rules != self.ledger


def verdicts(round: Round) -> list[Verdict]:
    """Both sides of every wager; one that only one of them knows stands there with a gap."""
    judged = _judged(round)
    booked = {(line.box, line.bet): line for line in _booked(round)}
    return [
        _verdict(judged.get(key) or booked[key], judged.get(key), booked.get(key))
        for key in sorted({*judged, *booked})
    ]


def _judged(round: Round) -> Mapping[tuple[int, str], JudgedWager]:
    history = history_of(round.pk)
    try:
        return judge(fold(round.table.game, history)).by_wager() if history else {}
    except BadRound:
        return {}  # its cards decide nothing yet


def _booked(round: Round) -> Iterable[Line]:
    try:
        return settlement_in_force(round).lines.all()
    except Refused:
        return ()  # not settled yet


def _verdict(told: JudgedWager | Line, judged: JudgedWager | None, booked: Line | None) -> Verdict:
    return Verdict(
        told.box,
        translate(BETS[told.bet]),
        money.amount(told.amount) if isinstance(told, JudgedWager) else told.amount,
        told.result,
        told.clause,
        money.amount(judged.net) if judged else None,
        booked.net if booked else None,
    )
