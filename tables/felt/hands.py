"""The hands on the felt, as the game lays them, in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from config.web.translation import translate
from games import felt
from games.felt import Place
from games.round.state import Phase, State


@dataclass(frozen=True, slots=True)
class FeltHand:
    """`letter`: its side has a letter of its own; `gap`: the cards after so many lie apart."""

    side: str
    name: str
    places: tuple[Place, ...]
    points: str = ""
    says: str = ""
    wins: bool = False
    gap: int = 0
    letter: bool = False


def hands(state: State) -> tuple[FeltHand, ...]:
    """The hands before the dealer; those of the boxes lie in the boxes."""
    if state.phase is Phase.BETTING:
        return ()
    winner = state.winner if decided(state) else ""
    return tuple(_drawn(state, hand, winner) for hand in state.laid())


def _drawn(state: State, hand: felt.Hand, winner: str) -> FeltHand:
    return FeltHand(
        hand.owner,
        translate(hand.name),
        hand.places,
        hand.points,
        said(hand),
        bool(winner) and hand.owner == winner,
        hand.gap,
        hand.owner in state.game.results,
    )


def said(hand: felt.Hand) -> str:
    """Who turns the hand over, or what it makes."""
    if hand.squeezed:
        return _("Box %(box)s opens") % {"box": hand.by} if hand.by else _("The dealer opens")
    return capfirst(translate(hand.says)) if hand.says else ""


def decided(state: State) -> bool:
    return state.phase in (Phase.RESULT, Phase.ANNOUNCED)
