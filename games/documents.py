"""Names that go once nobody outside asks for them."""

from __future__ import annotations

from typing import Final

from games.registry import DOCUMENTS, GAMES

DOCUMENT: Final = {slug: game.document.slug for slug, game in GAMES.items()}
GAME_NAMES: Final = {slug: game.name for slug, game in GAMES.items()}
DOCUMENT_NAMES: Final = {slug: document.name for slug, document in DOCUMENTS.items()}
BACCARAT: Final = frozenset({"tiger", "lucky7", "guide"})


def cite(document: str, number: str) -> str:
    """
    >>> cite("tiger", "7.6")
    'tiger 7.6'
    """
    return f"{document} {number}"
