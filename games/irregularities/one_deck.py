"""What spoils a round dealt from one deck, the same in both documents that have such games.

New cards come only after the first and the third (niu, holdem 7.2); rounds before stand.
"""

from __future__ import annotations

from typing import Final

from games.irregularities.effects import REPLACE_CARDS, VOID_ROUND
from games.irregularities.model import Branch, Situation
from games.words import _

ROUND_SPOILT: Final = (
    Situation(
        "7.1.1",
        _("A strange card, or one with a back of another colour"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
        without_round=True,
        earlier_stands=True,
    ),
    Situation(
        "7.1.2",
        _("The shuffler is jammed"),
        (Branch((VOID_ROUND,)),),
        without_round=True,
        earlier_stands=True,
    ),
    Situation(
        "7.1.3",
        _("Too many or too few cards in the deck"),
        (Branch((VOID_ROUND, REPLACE_CARDS)),),
        without_round=True,
        earlier_stands=True,
    ),
    Situation(
        "7.1.4",
        _("Something outside the casino's control interrupts the game"),
        (Branch((VOID_ROUND,)),),
        without_round=True,
        earlier_stands=True,
    ),
)
