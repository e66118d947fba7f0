"""The participation guide's three games: little is said there, the rest is referred."""

from __future__ import annotations

from typing import Final

from games.irregularities.effects import CONTINUE, FREE_HAND_WITH_CARD, refer
from games.irregularities.facts import CARD
from games.irregularities.model import Branch, Situation
from games.words import _

SITUATIONS: Final = (
    Situation(
        "2.5",
        _("A card turned up face up during the game"),
        (Branch((CONTINUE,), holds=False),),
    ),
    Situation(
        "2.6",
        _("A game's first card came face up: a dummy hand"),
        (Branch((FREE_HAND_WITH_CARD,)),),
        facts=(CARD,),
    ),
    Situation("other", _("Something that no rule covers"), (refer("other"),)),
)
