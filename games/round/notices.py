"""What the limit rules ask of the players before bets close (tiger, lucky7 4.3.1, 4.4; niu 7.11;
holdem 7.10; guide 4.1, 4.3).

Hoiana's games settle what is outside the limits, so these are notices, not refusals: who must
change what, and what the wager stands for if nobody does.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.money import text
from games.round.contract import Wager
from games.round.state import Phase, State
from games.words import Sentence, _


@dataclass(frozen=True, slots=True)
class Notice:
    say: Sentence
    clause: str
    box: int
    bet: str


def notices(state: State) -> list[Notice]:
    """One notice for each wager that the limit rules would not leave as it is."""
    if state.phase is not Phase.BETTING or not state.wagers:
        return []
    clauses = state.game.clauses
    round = state.as_round()
    state.game.limit(round)
    found = []
    for wager in round.wagers_left():
        bet = state.game.bets[wager.bet]
        low = round.limits.get(bet.minimum, 0)
        clause = clauses["limits" if bet.main else "side-limits"]
        if wager.play < wager.amount:
            cut = clauses["differential"] if wager.cut == clauses.get("heavier-side") else clause
            found.append(Notice(_cut(wager), cut, wager.box, wager.bet))
        elif wager.amount < low:
            say = _("Box {box}: below the minimum of {minimum}", box=wager.box, minimum=text(low))
            found.append(Notice(say, clause, wager.box, wager.bet))
    return found


def _cut(wager: Wager) -> Sentence:
    if not wager.play:
        return _("Box {box}: {amount} cannot stand", box=wager.box, amount=text(wager.amount))
    return _(
        "Box {box}: only {play} of {amount} may stand",
        box=wager.box,
        play=text(wager.play),
        amount=text(wager.amount),
    )
