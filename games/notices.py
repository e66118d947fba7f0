"""What the limit rules ask of the players before bets close (tiger, lucky7 4.3, 4.4; niu 7.11).

Hoiana's games settle what is outside the limits, so these are notices, not refusals: who must
change what, and what the wager stands for if nobody does.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.contract import Wager
from games.money import text
from games.state import Phase, State
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
    round = state.as_round()
    state.game.limit(round)
    found = []
    for wager in round.standing():
        low = round.limits.get("min" if _main(state, wager) else "side_min", 0)
        if wager.play < wager.amount:
            found.append(_cut(wager))
        elif wager.amount < low and not wager.bet.endswith("reserve"):
            say = _("Box {box}: below the minimum of {minimum}", box=wager.box, minimum=text(low))
            found.append(Notice(say, state.game.clauses["limits"], wager.box, wager.bet))
    return found


def _main(state: State, wager: Wager) -> bool:
    return bool(getattr(state.game.bets[wager.bet], "main", wager.bet != "bonus"))


def _cut(wager: Wager) -> Notice:
    say = _(
        "Box {box}: only {play} of {amount} may stand",
        box=wager.box,
        play=text(wager.play),
        amount=text(wager.amount),
    )
    return Notice(say, wager.cut, wager.box, wager.bet)
