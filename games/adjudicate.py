"""What each wager of a round gets: the one door to the engine's judgement.

`manage.py adjudicate`, the API, settling a round and the audits all come through `adjudicate`.
"""

from __future__ import annotations

from typing import Any

from games.contract import Line, Round, Wager, read
from games.errors import BadRound
from games.money import text
from games.registry import GAMES


def adjudicate(obj: object) -> dict[str, Any]:
    """The settlement of one round, or `{"error": …}`; any JSON value may be given."""
    try:
        return settle(read(obj, GAMES))
    except BadRound as fault:
        return fault.as_json()


def settle(round: Round) -> dict[str, Any]:
    outcome = {"void": True} if round.void else round.game.judge(round)
    clause = round.game.clauses["void" if round.void else "withdrawn"]
    lines = [wager.line or _whole(wager, clause) for wager in round.wagers]
    wagers = [_as_json(w, line) for w, line in zip(round.wagers, lines, strict=True)]
    return {
        "game": round.game.slug,
        "outcome": outcome,
        "wagers": wagers,
        "totals": _totals(lines),
    }


def _whole(wager: Wager, clause: str) -> Line:
    """A wager that goes back whole."""
    return Line("returned", clause, returned=wager.amount)


def _as_json(wager: Wager, line: Line) -> dict[str, Any]:
    return {
        "box": wager.box,
        "bet": wager.bet,
        "amount": text(wager.amount),
        "result": line.result,
        "paid": text(line.paid),
        "taken": text(line.taken),
        "returned": text(line.returned),
        "commission": text(line.commission),
        "clause": line.clause,
    }


def _totals(lines: list[Line]) -> dict[str, str]:
    paid = sum(line.paid for line in lines)
    taken = sum(line.taken for line in lines)
    return {
        "paid": text(paid),
        "taken": text(taken),
        "returned": text(sum(line.returned for line in lines)),
        "commission": text(sum(line.commission for line in lines)),
        "house_net": text(taken - paid),
    }
