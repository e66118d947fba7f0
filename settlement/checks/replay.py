"""Replay: each settled round, folded and judged once more, is what the ledger says of it.

A round that was corrected is judged at each of its lives: the settlement against the log up to the
first correction, every new settlement against the log up to the next. Free hands have no money and
a check of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from django.db import connection
from django.utils.translation import gettext_lazy, gettext_noop

from games.errors import BadRound
from games.money import text
from games.round import events as e
from games.round.adjudicate import JudgedWager, Judgement, judge
from games.round.engine import advance, effective, fold
from games.round.state import Phase, State
from games.words import Sentence, _, wordings
from settlement.ledger.services import moved_by
from settlement.rounds.services import outcome_of
from tables.checks.book import RoundRow, ShoeBook
from tables.checks.model import Fault, ShoeCheck

# Amounts as text: numeric(20, 2) is written exactly as the engine writes its cents.
LINES = """
SELECT t.round_id, t.id, l.box, l.bet, l.amount::text, l.result, l.paid::text, l.taken::text,
    l.returned::text, l.commission::text, l.clause
FROM tables_round r JOIN settlement_transfer t ON t.round_id = r.id
LEFT JOIN settlement_line l ON l.transfer_id = t.id
WHERE r.shoe_id = %s AND NOT r.free AND t.kind IN ('settlement', 'correction')
ORDER BY t.id, l.id
"""
POSTINGS = """
SELECT t.round_id, t.id, p.account, p.box, p.amount::text
FROM tables_round r JOIN settlement_transfer t ON t.round_id = r.id
JOIN settlement_posting p ON p.transfer_id = t.id
WHERE r.shoe_id = %s AND NOT r.free AND t.kind IN ('settlement', 'correction')
"""
PARTS = {
    "amount": gettext_noop("amount {exactly}"),
    "paid": gettext_noop("paid {exactly}"),
    "taken": gettext_noop("taken {exactly}"),
    "returned": gettext_noop("returned {exactly}"),
    "commission": gettext_noop("commission {exactly}"),
    "clause": gettext_noop("clause {exactly}"),
}
RESULTS = {
    "win": _("result win"),
    "lose": _("result lose"),
    "stand-off": _("result stand-off"),
    "returned": _("result returned"),
}

Amounts = dict[tuple[str, int | None], str]


@dataclass
class Written:
    """One settlement of a round as the ledger has it."""

    lines: list[tuple[Any, ...]] = field(default_factory=list)
    postings: Amounts = field(default_factory=dict)


def find_faults(book: ShoeBook) -> Iterator[Fault]:
    settled, states = settlements(book.shoe.pk), book.states
    for round in book.rounds:
        if not round.free:
            written = list(settled.get(round.pk, {}).values())
            say = _fault(book, round, states.get(round.pk), written)
            if say is not None:
                yield Fault(f"round {round.pk}", say, book.shoe.table_id, round.pk)


def settlements(shoe_id: int) -> dict[int, dict[int, Written]]:
    """Each round's settlement and corrections, by transfer."""
    found: dict[int, dict[int, Written]] = defaultdict(lambda: defaultdict(Written))
    with connection.cursor() as cursor:
        cursor.execute(LINES, [shoe_id])
        for round_id, transfer, *line in cursor.fetchall():
            written = found[round_id][transfer]
            if line[0] is not None:
                written.lines.append(tuple(line))
        cursor.execute(POSTINGS, [shoe_id])
        for round_id, transfer, account, box, amount in cursor.fetchall():
            found[round_id][transfer].postings[account, box] = amount
    return found


def _fault(
    book: ShoeBook, round: RoundRow, state: State | None, written: Sequence[Written]
) -> Sentence | None:
    """What is wrong with a round, or None."""
    if state is None:
        return _("The round's log cannot be folded: {why}", why=book.broken[round.pk])
    if state.phase not in (Phase.ANNOUNCED, Phase.VOID):
        return _("The round is settled, but its log says that it is not over.")
    lives = _lives(book, round, state)
    if len(lives) != len(written):
        return _(
            "The log tells of {told} settlements of this round, the ledger of {written}.",
            told=len(lives),
            written=len(written),
        )
    for life, settled in zip(lives, written, strict=True):
        try:
            say = _differs(judge(life), settled)
        except BadRound as fault:
            return _("The rules refuse this round: {why}", why=fault.message)
        if say is not None:
            return say
    called = outcome_of(state)["result"]
    if round.result not in wordings(called):  # text, where version 0.1 kept it
        return _(
            "The round stands as “{stands}”; its cards say “{should}”.",
            stands=round.result,
            should=called,
        )
    return None


def _lives(book: ShoeBook, round: RoundRow, last: State) -> list[State]:
    """The state at the settlement and after each correction."""
    if "RoundCorrected" not in book.kinds(round.pk):
        return [last]
    history = effective(book.history(round.pk))
    first = next(n for n, event in enumerate(history) if isinstance(event, e.RoundCorrected))
    lives = [fold(book.game, history[:first])]
    for event in history[first:]:
        after = advance(lives[-1], event)
        if isinstance(event, e.RoundCorrected):
            lives.append(after)
        else:
            lives[-1] = after
    return lives


def _differs(judgement: Judgement, written: Written) -> Sentence | None:
    should = [_in_text(wager) for wager in judgement.wagers]
    if should != written.lines and (say := _wager(should, written.lines)):
        return say
    if _postings(judgement.wagers) != written.postings:
        return _("The chips that the ledger moved are not those that its lines add up to.")
    return None


def _in_text(wager: JudgedWager) -> tuple[Any, ...]:
    box, bet, amount, result, paid, taken, returned, commission, clause = wager
    moved = (text(paid), text(taken), text(returned), text(commission))
    return (box, bet, text(amount), result, *moved, clause)


def _wager(should: list[tuple[Any, ...]], lines: list[tuple[Any, ...]]) -> Sentence | None:
    """The first wager that differs; the order of lines says nothing."""
    wanted, had = ({line[:2]: line[2:] for line in each} for each in (should, lines))
    if len(had) < len(lines):
        return _("The ledger has a wager of this round twice.")
    for box, bet in sorted(wanted.keys() | had.keys()):
        right, wrong = wanted.get((box, bet)), had.get((box, bet))
        if right != wrong:
            return _(
                "Box {box}, {bet}: the ledger says {wrong}, the rules say {right}.",
                box=box,
                bet=bet,
                wrong=_told(wrong),
                right=_told(right),
            )
    return None


def _told(line: tuple[Any, ...] | None) -> str:
    """The amounts and the clause of a line, those of nothing left out."""
    if line is None:
        return "–"
    named = zip(JudgedWager._fields[2:], line, strict=True)
    parts = (_part(name, value) for name, value in named if value != "0.00")
    return reduce(
        lambda said, part: Sentence("{said}, {part}", {"said": said, "part": part}), parts
    )


def _part(name: str, value: str) -> Sentence:
    return RESULTS[value] if name == "result" else Sentence(PARTS[name], {"exactly": value})


def _postings(wagers: Sequence[JudgedWager]) -> Amounts:
    return {account: text(amount) for account, amount in moved_by(wagers).items() if amount}


CHECK = ShoeCheck(
    "replay",
    gettext_lazy("Replay"),
    gettext_lazy("Each settled round, folded and judged again, is what the ledger says of it."),
    find_faults,
)
