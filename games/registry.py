"""Every game by its slug; every document, bet, side and hand by theirs."""

from __future__ import annotations

from typing import Final, TypeVar

from games.baccarat import games as baccarat
from games.document import Document
from games.felt import Side
from games.game import Game
from games.holdem import game as holdem
from games.niuniu import game as niuniu
from games.round.events import KINDS
from games.words import Sentence

GAMES: Final[dict[str, Game]] = {}
DOCUMENTS: Final[dict[str, Document]] = {}
BETS: Final[dict[str, Sentence]] = {}
SIDES: Final[dict[str, Side]] = {}
HANDS: Final[dict[str, Sentence]] = {}
MOVES: Final[set[str]] = set()  # what some games have of their own
T = TypeVar("T")


def register(*games: Game) -> None:
    for game in games:
        _add("game", GAMES, game.slug, game)
        _add("document", DOCUMENTS, game.document.slug, game.document)
        for slug, bet in game.bets.items():
            _add("bet", BETS, slug, bet.name)
        for event in game.moves.values():
            _add("event", KINDS, event.__name__, event)
        for slug, side in game.results.items():
            _add("side", SIDES, slug, side)
        for owner, words in game.hands.items():
            _add("hand", HANDS, owner, words)
        MOVES.update(game.moves)


def _add(what: str, known: dict[str, T], name: str, thing: T) -> None:
    """A name that the log or a table uses means one thing for good."""
    if known.setdefault(name, thing) != thing:
        raise ValueError(f"There is another {what} called “{name}” already.")


register(*baccarat.GAMES)
register(*niuniu.GAMES)
register(*holdem.GAMES)
