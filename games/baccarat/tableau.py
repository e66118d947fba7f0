"""The drawing table as data (tiger, lucky7 4.11–4.16; guide 2.12–2.14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.cards import PIPS

VALUE: Final = {rank: pips % 10 for rank, pips in PIPS.items()}

NATURAL: Final = frozenset({8, 9})  # 4.13: nobody draws
PLAYER_DRAWS: Final = frozenset({0, 1, 2, 3, 4, 5})  # 4.14, table one
BANKER_DRAWS_ALONE: Final = frozenset({0, 1, 2, 3, 4, 5})  # 4.16: the Player stands
# 4.15, table two: the Banker's points → the values of the Player's third card on which it draws.
# A ten, jack, queen or king counts 0.
BANKER_DRAWS_ON: Final = {
    0: frozenset(range(10)),
    1: frozenset(range(10)),
    2: frozenset(range(10)),
    3: frozenset(range(10)) - {8},
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset[int](),
}


def points(cards: Iterable[str]) -> int:
    """The point count of a hand (4.12).

    >>> points(["9s", "7d"]), points(["Kh", "Qh"]), points(["As", "2s", "3s"])
    (6, 0, 6)
    """
    return sum(VALUE[card[0]] for card in cards) % 10


def natural(player: int, banker: int) -> bool:
    """Whether the first four cards end the drawing (4.13)."""
    return player in NATURAL or banker in NATURAL


def player_draws(player: int, banker: int) -> bool:
    """Whether the Player's hand takes a third card, from both first point counts (4.13, 4.14)."""
    return player in PLAYER_DRAWS and not natural(player, banker)


def banker_draws(player: int, banker: int, third: str | None) -> bool:
    """Whether the Banker's hand takes a third card (4.13, 4.15, 4.16).

    `player` and `banker` are the counts of the first two cards, `third` the Player's third card,
    None where the Player stood.

    >>> banker_draws(6, 5, None), banker_draws(5, 6, "7h"), banker_draws(5, 3, "8h")
    (True, True, False)
    """
    if natural(player, banker):
        return False
    if third is None:
        return banker in BANKER_DRAWS_ALONE
    return VALUE[third[0]] in BANKER_DRAWS_ON[banker]
