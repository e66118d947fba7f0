"""Wagers below the minimum are settled once where the document says so, and the player is told."""

from __future__ import annotations

from games.round.adjudicate import Judgement
from games.round.contract import limits_in
from games.round.events import RoundOpened
from games.round.notices import Notice
from games.words import _


def under_minimum(judgement: Judgement, opened: RoundOpened) -> dict[int, str]:
    """The boxes whose under-minimum wagers were in play, and the first such bet of each."""
    game, limits = judgement.game, limits_in(opened.limits)
    if "under-minimum" not in game.clauses:
        return {}
    found: dict[int, str] = {}
    for wager in judgement.wagers:
        minimum = limits.get("min" if game.bets[wager.bet].main else "side_min", 0)
        if wager.result != "returned" and wager.amount < minimum:
            found.setdefault(wager.box, wager.bet)
    return found


def told(judgement: Judgement, opened: RoundOpened) -> list[Notice]:
    """What the dealer tells players at settlement: this once, and not again."""
    clause = judgement.game.clauses.get("under-minimum", "")
    return [
        Notice(_("Box {box}: below the minimum, settled this once. Tell the player", box=box),
               clause, box, bet)
        for box, bet in sorted(under_minimum(judgement, opened).items())
    ]  # fmt: skip
