"""Who may squeeze where cards are dealt face down (tiger, lucky7 4.7, 4.8; guide 2.11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from games.procedures import NO_SQUEEZE

if TYPE_CHECKING:
    from games.baccarat.play import BaccaratRound

# Which box may squeeze the Player's hand and which the Banker's; None: the dealer opens it.
Squeeze = Callable[["BaccaratRound"], Mapping[str, int | None]]
SIDES: Final = ("player", "banker")


def highest_on_table(state: BaccaratRound) -> Mapping[str, int | None]:
    """4.7: the seated player with the table's highest bet, whatever it is on."""
    seated = {
        wager: amount for wager, amount in state.wagers.items() if wager[0] <= state.opened.seats
    }
    return dict.fromkeys(SIDES, _highest(state, seated))


def highest_on_each_side(state: BaccaratRound) -> Mapping[str, int | None]:
    """guide 2.11: on each side its highest bettor."""
    return {
        side: _highest(state, {w: amount for w, amount in state.wagers.items() if w[1] == side})
        for side in SIDES
    }


def _highest(state: BaccaratRound, bets: Mapping[tuple[int, str], int]) -> int | None:
    """The box with the highest of these bets, of equals the earlier one; None where a pit manager
    bars its player from the cards (4.8)."""
    standing = {wager: amount for wager, amount in bets.items() if wager[0] not in state.withdrawn}
    if not standing:
        return None
    box = max(standing, key=standing.__getitem__)[0]
    restricted = any(
        box in restriction.boxes
        for restriction in state.opened.restrictions
        if restriction.kind == NO_SQUEEZE
    )
    return None if restricted or box in state.stopped else box
