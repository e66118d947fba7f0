"""Every game by its slug, every document and every bet's name by theirs."""

from __future__ import annotations

from typing import Final

from games.baccarat import games as baccarat
from games.document import Document
from games.events import KINDS
from games.game import Game
from games.holdem import game as holdem
from games.niuniu import game as niuniu
from games.words import Sentence

GAMES: Final[dict[str, Game]] = {}
DOCUMENTS: Final[dict[str, Document]] = {}
BETS: Final[dict[str, Sentence]] = {}
MOVES: Final[set[str]] = set()  # what some games have of their own


def register(*games: Game) -> None:
    for game in games:
        GAMES[game.slug] = game
        DOCUMENTS[game.document.slug] = game.document
        BETS.update({slug: bet.name for slug, bet in game.bets.items()})
        KINDS.update({event.__name__: event for event in game.moves.values()})
        MOVES.update(game.moves)


register(*baccarat.GAMES)
register(*niuniu.GAMES)
register(*holdem.GAMES)
