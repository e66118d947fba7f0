"""In which order cards leave the shoe, and where each lies face down until it is turned.

A shoe reader sees cards leave the shoe, the dealer tells them as they are turned; this is what
ties the two together. The order is each game's own.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.round.state import Phase, State, without

BURN: Final = "burn"


def hand_of(place: str) -> str:
    """
    >>> hand_of("banker-2"), hand_of("community"), hand_of("5")
    ('banker', 'community', '5')
    """
    return place.partition("-")[0]


def unread(state: State, read: Collection[str], told: Collection[str]) -> tuple[str, ...]:
    """The places to which a card may still come face down, in order.

    `read` are those whose card has left the shoe, `told` those whose card the dealer told: a place
    filled by neither, but by a ruling or by a card carried over, takes no other.
    """
    filled = state.filled(told)
    return tuple(place for place in without(state.leaving(), read) if place not in filled)


def may_leave(state: State) -> bool:
    """Whether a card may leave the shoe at all, wherever it then goes."""
    return state.phase is Phase.DEALING and state.held is None and not state.errors


def each(boxes: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many cards to a box, then as many to the next."""
    return tuple(box for box in boxes for _card in range(count))
