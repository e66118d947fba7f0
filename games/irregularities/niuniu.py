"""Niu Niu, section 7. 7.2, 7.10 and 7.12 are no rows: they decide nothing by themselves."""

from __future__ import annotations

from typing import Final

from games.irregularities.effects import (
    CONTINUE,
    RECONSTRUCT,
    REPLACE_CARDS,
    RESET_HAND,
    STOP_HANDLING,
    VOID_BOX,
    VOID_CARDS,
    VOID_ROUND,
    refer,
)
from games.irregularities.facts import BOX, CAN_RECONSTRUCT, HANDLED
from games.irregularities.model import PIT_MANAGER, Branch, Fact, Option, Situation
from games.words import _

# Hold'em has the same four. New cards only after the first and the third (niu, holdem 7.2).
ROUND_SPOILT: Final = (
    Situation(
        "7.1.1",
        _("A strange card, or one with a back of another colour"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
    ),
    Situation("7.1.2", _("The shuffler is jammed"), (Branch((VOID_ROUND,)),)),
    Situation(
        "7.1.3",
        _("Too many or too few cards in the deck"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
    ),
    Situation(
        "7.1.4",
        _("Something outside the casino's control interrupts the game"),
        (Branch((VOID_ROUND,)),),
    ),
)

SITUATIONS: Final = (
    *ROUND_SPOILT,
    Situation(
        "7.3",
        _("A card was exposed while dealing"),
        (Branch((CONTINUE,), holds=False),),
    ),
    Situation(
        "7.4",
        _("A player got the wrong number of cards"),
        (
            Branch((VOID_BOX, CONTINUE), when={"handled": True}, clause="7.4.1"),
            Branch((VOID_ROUND,)),
        ),
        facts=(BOX, HANDLED),
    ),
    Situation(
        "7.5",
        _("The dealer got the wrong number of cards, or none"),
        (Branch((VOID_ROUND,)),),
    ),
    Situation(
        "7.6",
        _("Cards went to a box without a wager"),
        (
            Branch((VOID_CARDS, CONTINUE), when={"handled": True}, clause="7.6.1"),
            Branch((RECONSTRUCT, CONTINUE)),
        ),
        facts=(BOX, HANDLED),
    ),
    Situation(
        "7.7",
        _("A box with a wager got no cards"),
        (
            Branch((RECONSTRUCT, CONTINUE), when={"handled": False, "can_reconstruct": True}),
            Branch((VOID_BOX, CONTINUE), clause="7.7.1"),
        ),
        facts=(BOX, HANDLED, CAN_RECONSTRUCT),
    ),
    Situation(
        "7.8",
        _("A hand was set wrongly"),
        (Branch((RESET_HAND, CONTINUE), holds=False),),
        facts=(Fact("box", "box-or-dealer", _("Whose hand?")),),
    ),
    Situation(
        "7.9",
        _("A player bends or damages cards"),
        (Branch((CONTINUE,), options=(Option(STOP_HANDLING, PIT_MANAGER),), holds=False),),
        facts=(BOX,),
    ),
    Situation(
        "7.11",
        _("A wager below the minimum or above the maximum"),
        (Branch((CONTINUE,), holds=False),),
    ),
    Situation("other", _("Something that no rule covers"), (refer("other"),)),
)
