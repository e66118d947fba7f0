"""Which document each of the nine games follows; tests name games and documents as they are."""

from __future__ import annotations

from typing import Final

from games.registry import DOCUMENTS, GAMES

DOCUMENT: Final = {slug: game.document.slug for slug, game in GAMES.items()}
DOCUMENT_NAMES: Final = {slug: document.name for slug, document in DOCUMENTS.items()}
BACCARAT: Final = frozenset({"tiger", "lucky7", "guide"})
