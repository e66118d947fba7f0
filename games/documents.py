"""Which rulebook judges which game, and what both are called.

A clause is cited as `<document> <number>`, for example "tiger 7.6".
"""

from __future__ import annotations

from typing import Final

from games.words import Sentence, _

DOCUMENT: Final[dict[str, str]] = {
    "tiger-commission": "tiger",
    "tiger-non-commission": "tiger",
    "lucky7-commission": "lucky7",
    "lucky7-non-commission": "lucky7",
    "niu-niu": "niu",
    "baccarat-commission": "guide",
    "baccarat-no-commission": "guide",
    "baccarat-super-six": "guide",
    "holdem-bonus": "holdem",
}

GAME_NAMES: Final[dict[str, Sentence]] = {
    "tiger-commission": _("Tiger Baccarat, commission"),
    "tiger-non-commission": _("Tiger Baccarat, non-commission"),
    "lucky7-commission": _("Lucky 7 Baccarat, commission"),
    "lucky7-non-commission": _("Lucky 7 Baccarat, non-commission"),
    "niu-niu": _("Niu Niu"),
    "baccarat-commission": _("Baccarat, commission"),
    "baccarat-no-commission": _("Baccarat, no commission"),
    "baccarat-super-six": _("Baccarat with Super Six Plus"),
    "holdem-bonus": _("Texas Hold'em Bonus"),
}

DOCUMENT_NAMES: Final[dict[str, Sentence]] = {
    "tiger": _("Hoiana Tiger Baccarat, No. 01/01.10.2024"),
    "lucky7": _("Lucky 7 Baccarat, No. 01/01.12.2024"),
    "niu": _("Hoiana Niu Niu, No. 03/18.08.2024"),
    "holdem": _("Texas Hold'em Bonus Poker, No. 01/01.05.2025"),
    "guide": _("Participation guide: Baccarat and variations"),
}

BACCARAT: Final = frozenset({"tiger", "lucky7", "guide"})


def cite(document: str, number: str) -> str:
    """
    >>> cite("tiger", "7.6")
    'tiger 7.6'
    """
    return f"{document} {number}"
