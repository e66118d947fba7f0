"""What guests put down: which bets of a game, and how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from games.game import Game

MAIN_STEPS = (1, 1, 2, 4, 10)  # of the smallest wager that may lie on a main bet
SIDE_STEPS = (1, 2, 5)
SIDE_BET = 0.3  # how often somebody takes one
PLAYS = 0.85  # how often a guest does not sit a round out

Stake = tuple[str, int]  # a bet, and how much lies on it


def stakes(game: Game, rng: Random, low: int, side_low: int) -> Iterator[Stake]:
    """One box's, where at least so much must lie on a main and on a side bet."""
    guests, main = game.guests, low * rng.choice(MAIN_STEPS)
    yield rng.choice(guests.main), main
    yield from ((bet, times * main) for bet, times in guests.beside)
    if guests.side and rng.random() < SIDE_BET:
        yield rng.choice(guests.side), side_low * rng.choice(SIDE_STEPS)


def main_bets(game: Game) -> tuple[str, ...]:
    """Each main bet once, the one that guests like best first."""
    return tuple(bet for bet, _times in Counter(game.guests.main).most_common())


def who_plays(boxes: Sequence[int], rng: Random) -> list[int]:
    """Now and then somebody sits a round out; never all of them."""
    return [box for box in boxes if rng.random() < PLAYS] or list(boxes[:1])
