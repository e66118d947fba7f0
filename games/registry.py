"""Every game by its slug."""

from __future__ import annotations

from typing import Final

from games.baccarat import guide, lucky7, tiger
from games.contract import Game
from games.holdem.game import HoldemBonus
from games.niuniu.game import NiuNiu

_ALL: Final[tuple[Game, ...]] = (
    tiger.COMMISSION,
    tiger.NON_COMMISSION,
    lucky7.COMMISSION,
    lucky7.NON_COMMISSION,
    guide.COMMISSION,
    guide.NO_COMMISSION,
    guide.SUPER_SIX,
    NiuNiu(),
    HoldemBonus(),
)
GAMES: Final[dict[str, Game]] = {game.slug: game for game in _ALL}
