"""In which order cards leave the shoe, and where each lies face down until it is turned.

A shoe reader sees cards leave the shoe, the dealer tells them as they are turned; this is what
ties the two together. Baccarat: shoe order (tiger, lucky7 4.9.1; guide 2.10). Niu Niu: five to each
box, then five to the Dealer (niu 4.8). Hold'em: as its shoe (4.11) or its device (4.12) deals.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.baccarat.play import FIRST_FOUR, BaccaratRound
from games.holdem.play import HoldemRound
from games.niuniu.play import DEALER, FIVE, NiuNiuRound
from games.onedeck import OneDeckRound
from games.state import Phase, State, without

BURN: Final = "burn"
COMMUNITY: Final = "community"
# Community cards that lie open before each burn of Hold'em's shoe, and how many follow it
STREETS: Final = ((0, 3), (3, 1), (4, 1))


def lies_closed(state: State, place: str) -> bool:
    """Whether a card comes to this place face down; a third card of baccarat never does."""
    if isinstance(state, BaccaratRound):
        return state.opened.face == "down" and place in FIRST_FOUR
    return isinstance(state, OneDeckRound)


def hand_of(place: str) -> str:
    """
    >>> hand_of("banker-2"), hand_of("community"), hand_of("5")
    ('banker', 'community', '5')
    """
    return place.partition("-")[0]


def cards_of(state: State, hand: str) -> tuple[str, ...]:
    """The cards of a hand that are turned, those that came to it face down."""
    if isinstance(state, BaccaratRound):
        slots = (slot for slot in FIRST_FOUR if slot.startswith(hand))
        return tuple(state.hands[slot] for slot in slots if slot in state.hands)
    if isinstance(state, OneDeckRound):
        lying = zip(state.in_hands(), state.places(), strict=True)
        return tuple(card for card, place in lying if place == hand)
    return ()


def unread(state: State, read: Collection[str], told: Collection[str]) -> tuple[str, ...]:
    """The places to which a card may still come face down, in order.

    `read` are those whose card has left the shoe, `told` those whose card the dealer told: a place
    filled by neither, but by a ruling or by a card carried over, takes no other.
    """
    order = without(_order(state), tuple(read))
    if isinstance(state, BaccaratRound):
        return tuple(slot for slot in order if slot not in state.hands or slot in told)
    return order


def may_leave(state: State) -> bool:
    """Whether a card may leave the shoe at all, wherever it then goes."""
    return state.phase is Phase.DEALING and state.held is None and not state.errors


def _order(state: State) -> tuple[str, ...]:
    if isinstance(state, BaccaratRound):
        return FIRST_FOUR if state.opened.face == "down" else ()
    boxes = tuple(map(str, state.boxes()))
    if isinstance(state, NiuNiuRound):
        return _each(boxes, FIVE) + (DEALER,) * FIVE
    if isinstance(state, HoldemRound):
        if state.opened.procedure == "shoe":
            return _from_shoe(state, boxes)
        return (COMMUNITY,) * 5 + _each(boxes, 2) + (DEALER,) * 2
    return ()


def _each(boxes: tuple[str, ...], count: int) -> tuple[str, ...]:
    return tuple(box for box in boxes for _card in range(count))


def _from_shoe(state: HoldemRound, boxes: tuple[str, ...]) -> tuple[str, ...]:
    """As far as the decisions let the cards come (4.11.1–4.11.6)."""
    order, turned = (BURN, *boxes, *boxes), len(state.community)
    if not state.playing():
        return order
    for before, count in STREETS:
        if turned < before or (turned == before and state.street() is not None):
            return order
        order += (BURN, *(COMMUNITY,) * count)
    return order + (DEALER,) * 2 if turned == 5 else order
