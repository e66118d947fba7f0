"""Exact odds of every bet that cards alone decide, from the games' own rules and pay tables.

Nothing here knows what a bet pays: each end of a round is settled by the game itself on a stake
of one hundred, and counted by the number of ways in which the cards bring it about.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from games.baccarat.bets import Bet
from games.baccarat.game import Baccarat
from games.documents import DOCUMENT
from games.errors import Refused
from games.odds.bets import BetOdds, bet_odds
from games.odds.shoe import happenings
from games.odds.single_deck import bonus, niu_niu_hands
from games.registry import GAMES
from games.words import _

STAKE: Final = 100_00  # cents; per cents of it are whole cents, so nothing is rounded

SHOES: Final = (8, 7, 6)  # decks, the usual number first
ONE_DECK: Final = (1,)
DECKS_CLAUSE: Final = {"guide": "guide 1.1", "niu": "niu 4.1", "holdem": "holdem 4.1"}


def odds(slug: str, decks: int | None = None) -> dict[str, Any]:
    """A game's odds as the contract writes them; `decks` defaults to the game's usual number."""
    game = GAMES.get(slug)
    if game is None:
        raise Refused(
            _("There is no game called “{game}” here; the games are {games}.",
              game=slug, games=", ".join(GAMES))
        )  # fmt: skip
    if isinstance(game, Baccarat):
        decks = _decks(slug, decks, SHOES)
        return _bets_as_json(slug, decks, baccarat_odds(game, decks))
    decks = _decks(slug, decks, ONE_DECK)
    if slug == "niu-niu":
        return {"game": slug, "hands": dict(niu_niu_hands())}
    return _bets_as_json(slug, decks, {"bonus": bonus()})


def _decks(slug: str, decks: int | None, dealt_from: tuple[int, ...]) -> int:
    if decks is None:
        return dealt_from[0]
    if decks not in dealt_from:
        sentence = (
            _("This game is dealt from 6, 7 or 8 decks, not from {decks}.", decks=decks)
            if dealt_from == SHOES
            else _("This game is dealt from one deck, not from {decks}.", decks=decks)
        )
        raise Refused(sentence, DECKS_CLAUSE.get(DOCUMENT[slug]))
    return decks


def _bets_as_json(slug: str, decks: int, bets: Mapping[str, BetOdds]) -> dict[str, Any]:
    return {
        "game": slug,
        "decks": decks,
        "bets": {name: bet.as_json() for name, bet in bets.items()},
    }


def baccarat_odds(game: Baccarat, decks: int) -> dict[str, BetOdds]:
    """Each bet of one variant, from a fresh shoe."""
    return {name: _odds_of(bet, decks) for name, bet in game.bets.items()}


def _odds_of(bet: Bet, decks: int) -> BetOdds:
    lines = [(bet.line(names, STAKE, STAKE), ways) for names, ways in happenings(decks).items()]
    return bet_odds(
        (line.result, Fraction(line.paid - line.taken, STAKE), ways) for line, ways in lines
    )
