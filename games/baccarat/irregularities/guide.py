"""The participation guide's three games: little is said there, the rest is referred."""

from __future__ import annotations

from typing import Final

from games.irregularities.detectors import Detector, face_up, next_hand, runs_out, too_many
from games.irregularities.effects import CONTINUE, FREE_HAND_WITH_CARD, refer
from games.irregularities.facts import CARD
from games.irregularities.model import BETTING, BETWEEN, DEALING, DECIDED, Branch, Situation
from games.words import _

SITUATIONS: Final = (
    Situation(
        "2.5",
        _("A card turned up face up during the game"),
        (Branch((CONTINUE,), holds=False),),
        as_it_comes=True,
    ),
    Situation(
        "2.6",
        _("A game's first card came face up: a dummy hand"),
        (Branch((FREE_HAND_WITH_CARD,)),),
        facts=(CARD,),
        name="first-card-seen",
        without_round=True,
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
    BETTING: ("2.6",),
    DEALING: ("2.5",),
    DECIDED: ("other",),
    BETWEEN: ("2.6",),
}
DETECTORS: Final[tuple[Detector, ...]] = (
    too_many("other"),
    runs_out("other"),
    next_hand("2.6"),
    face_up("2.5"),
)
