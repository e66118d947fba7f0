"""Who may squeeze where cards are dealt face down (tiger, lucky7 4.7, 4.8; guide 2.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.baccarat.play import BaccaratRound

# Which box may squeeze the Player's hand and which the Banker's; None: the dealer opens it.
Squeeze = Callable[["BaccaratRound"], Mapping[str, int | None]]
SIDES = ("player", "banker")


def highest_on_table(state: BaccaratRound) -> Mapping[str, int | None]:
    """4.7: the seated player with the table's highest bet, unless restricted (4.8)."""
    bets = {
        (box, side): amount
        for (box, side), amount in state.wagers.items()
        if side in SIDES and box <= state.opened.seats and box not in state.withdrawn
    }
    return dict.fromkeys(SIDES, _allowed(state, bets))


def highest_on_each_side(state: BaccaratRound) -> Mapping[str, int | None]:
    """guide 2.11: on each side its highest bettor."""
    return {
        side: _allowed(
            state,
            {
                (box, bet): amount
                for (box, bet), amount in state.wagers.items()
                if bet == side and box not in state.withdrawn
            },
        )
        for side in SIDES
    }


def _allowed(state: BaccaratRound, bets: Mapping[tuple[int, str], int]) -> int | None:
    if not bets:
        return None
    box = max(bets, key=bets.__getitem__)[0]  # of equals the earlier wager
    restricted = any(
        box in restriction.boxes
        for restriction in state.opened.restrictions
        if restriction.kind == "no-squeeze"
    )
    return None if restricted or box in state.stopped else box
