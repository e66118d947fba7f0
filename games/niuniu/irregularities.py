"""Niu Niu, section 7. 7.2, 7.10 and 7.12 are no rows: they decide nothing by themselves."""

from __future__ import annotations

from typing import Final

from games.irregularities.detectors import Detector, face_up, limits, twice
from games.irregularities.effects import (
    CONTINUE,
    RECONSTRUCT,
    RESET_HAND,
    STOP_HANDLING,
    VOID_BOX,
    VOID_CARDS,
    VOID_ROUND,
    refer,
)
from games.irregularities.facts import BOX, CAN_RECONSTRUCT, HANDLED
from games.irregularities.model import (
    BETTING,
    BETWEEN,
    DEALING,
    DECIDED,
    PIT_MANAGER,
    Branch,
    Fact,
    Option,
    Situation,
)
from games.irregularities.one_deck import ROUND_SPOILT
from games.words import _

SITUATIONS: Final = (
    *ROUND_SPOILT,
    Situation(
        "7.3",
        _("A card was exposed while dealing"),
        (Branch((CONTINUE,), holds=False),),
        as_it_comes=True,
    ),
    Situation(
        "7.4",
        _("A player got the wrong number of cards"),
        (
            Branch((VOID_BOX, CONTINUE), when={"handled": True}, clause="7.4.1"),
            Branch((VOID_ROUND,)),
        ),
        facts=(BOX, HANDLED),
        name="wrong-number-of-cards",
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
        unstaked=True,
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
    Situation(
        "other",
        _("Something that no rule covers"),
        (refer("other"),),
        name="uncovered",
        without_round=True,
    ),
)
LIKELY: Final = {
    BETTING: ("7.11", "7.1.2", "7.1.1"),
    DEALING: ("7.4", "7.3", "7.6", "7.7", "7.5", "7.9", "7.8"),
    DECIDED: ("7.8", "7.4", "7.5", "7.9", "7.11"),
    BETWEEN: ("7.1.3", "7.1.1"),
}
DETECTORS: Final[tuple[Detector, ...]] = (twice("7.1.3"), face_up("7.3"), limits("7.11"))
