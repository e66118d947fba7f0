"""The seven variants."""

from __future__ import annotations

from typing import Final

from games.baccarat import guide, lucky7, tiger

GAMES: Final = (
    tiger.COMMISSION,
    tiger.NON_COMMISSION,
    lucky7.COMMISSION,
    lucky7.NON_COMMISSION,
    guide.COMMISSION,
    guide.NO_COMMISSION,
    guide.SUPER_SIX,
)
