"""Exact odds of every bet that cards alone decide, from the games' own rules and pay tables.

Each end of a round is settled by the game itself on a stake of one hundred, and counted by the
number of ways in which the cards bring it about.
"""

from __future__ import annotations

from typing import Any

from games.errors import Refused
from games.game import Game
from games.registry import GAMES
from games.words import _


def odds(slug: str, decks: int | None = None) -> dict[str, Any]:
    """A game's odds as the contract writes them; `decks` defaults to the most it is dealt from."""
    game = GAMES.get(slug)
    if game is None:
        raise Refused(
            _("There is no game called “{game}” here; the games are {games}.",
              game=slug, games=", ".join(GAMES))
        )  # fmt: skip
    decks = _decks(game, decks)
    hands = game.odds_of_hands()
    if hands is not None:
        return {"game": slug, "hands": dict(hands)}
    bets = {name: bet.as_json() for name, bet in game.odds_of_bets(decks).items()}
    return {"game": slug, "decks": decks, "bets": bets}


def _decks(game: Game, decks: int | None) -> int:
    dealt_from = game.layout.decks
    if decks is None:
        return max(dealt_from)
    if decks not in dealt_from:
        sentence = (
            _("This game is dealt from 6, 7 or 8 decks, not from {decks}.", decks=decks)
            if len(dealt_from) > 1
            else _("This game is dealt from one deck, not from {decks}.", decks=decks)
        )
        raise Refused(sentence, game.clauses.get("decks"))
    return decks
