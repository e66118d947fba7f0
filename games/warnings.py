"""Wagers below the minimum are settled once where the document says so, and the player is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.events import RoundOpened
from games.money import cents
from games.notices import Notice
from games.registry import GAMES
from games.words import _


def under_minimum(settlement: Mapping[str, Any], opened: RoundOpened) -> dict[int, str]:
    """The boxes whose under-minimum wagers were in play, and the first such bet of each."""
    game = GAMES[opened.game]
    if "under-minimum" not in game.clauses:
        return {}
    found: dict[int, str] = {}
    for wager in settlement["wagers"]:
        main = game.bets[wager["bet"]].main
        minimum = cents(opened.limits.get("min" if main else "side_min", "")) or 0
        if wager["result"] != "returned" and (cents(wager["amount"]) or 0) < minimum:
            found.setdefault(wager["box"], wager["bet"])
    return found


def told(settlement: Mapping[str, Any], opened: RoundOpened) -> list[Notice]:
    """What the dealer tells players at settlement: this once, and not again."""
    clause = GAMES[opened.game].clauses.get("under-minimum", "")
    return [
        Notice(_("Box {box}: below the minimum, settled this once. Tell the player", box=box),
               clause, box, bet)
        for box, bet in sorted(under_minimum(settlement, opened).items())
    ]  # fmt: skip
