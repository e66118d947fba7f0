"""How often each thing that can be bet on happens in a fresh baccarat shoe, counted exactly.

What is counted are sequences of six cards, so that rounds of four, five and six cards weigh what
they should: a card that no hand takes may be any that is left. The engine's own drawing table
decides who draws, and its own hands say what has happened. A card here is a rank without suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from typing import Final

from games.baccarat.bets import Bet, Bets
from games.baccarat.hands import lay_out
from games.baccarat.tableau import VALUE, banker_draws, player_draws, points
from games.cards import RANKS
from games.odds.bets import STAKE, BetOdds, bet_odds

# Where only the value counts, one rank stands for all that share it: T for J, Q and K too.
STAND_IN: Final = {rank: "T" if value == 0 else rank for rank, value in VALUE.items()}

Hand = tuple[str, str]
Dealt = tuple[str, ...]


def sequences(decks: int) -> int:
    """How many sequences of six cards a shoe can begin with."""
    return perm(52 * decks, 6)


@cache
def happenings(decks: int) -> Mapping[frozenset[str], int]:
    """What can happen in a round, as the engine names it, and in how many of the sequences."""
    ways: Counter[object] = Counter()
    example: dict[object, Dealt] = {}
    for (player, banker), first in _first_four(decks).items():
        pairs = (player[0] == player[1], banker[0] == banker[1])
        for dealt, ending, rest in _endings(player, banker, decks):
            ways[pairs, ending] += first * rest
            example.setdefault((pairs, ending), dealt)
    happened: Counter[frozenset[str]] = Counter()
    for key, count in ways.items():
        happened[lay_out(example[key], "").happened()] += count
    return happened


def _first_four(decks: int) -> Counter[tuple[Hand, Hand]]:
    """Both first hands, and in how many ways they come; alike hands are counted as one."""
    ways: Counter[tuple[Hand, Hand]] = Counter()
    hands = list(combinations_with_replacement(RANKS, 2))
    for player in hands:
        for banker in hands:
            orders = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            cards = Counter(player + banker)
            for count in cards.values():
                orders *= perm(4 * decks, count)
            ways[_alike(player), _alike(banker)] += orders
    return ways


def _alike(hand: Hand) -> Hand:
    """The one hand that stands for all with the same values, paired or not like them."""
    first, second = STAND_IN[hand[0]], STAND_IN[hand[1]]
    return (first, "J") if first == second and hand[0] != hand[1] else (first, second)


def _endings(player: Hand, banker: Hand, decks: int) -> Iterator[tuple[Dealt, object, int]]:
    """Each way on: all cards dealt, what tells it from others, the ways of the last two cards."""
    four = (player[0], banker[0], player[1], banker[1])
    p, b = points(player), points(banker)
    unseen = 52 * decks - 4
    left = Counter({rank: 4 * decks * n for rank, n in Counter(STAND_IN.values()).items()})
    left.subtract(STAND_IN[rank] for rank in four)
    if player_draws(p, b):
        for fifth, n in left.items():
            p_end = (p + VALUE[fifth]) % 10
            if banker_draws(p, b, fifth):
                for sixth, m in left.items():
                    ending = (p_end, (b + VALUE[sixth]) % 10, 3, 3)
                    yield (*four, fifth, sixth), ending, n * (m - (fifth == sixth))
            else:
                yield (*four, fifth), (p_end, b, 3, 2), n * (unseen - 1)
    elif banker_draws(p, b, None):
        for fifth, n in left.items():
            yield (*four, fifth), (p, (b + VALUE[fifth]) % 10, 2, 3), n * (unseen - 1)
    else:
        yield four, (p, b, 2, 2), unseen * (unseen - 1)


def of_bets(bets: Bets, decks: int) -> dict[str, BetOdds]:
    """Each bet of one variant, from a fresh shoe."""
    return {name: _odds_of(bet, decks) for name, bet in bets.items()}


def _odds_of(bet: Bet, decks: int) -> BetOdds:
    """Nothing here knows what a bet pays: the bet itself settles each end of a round."""
    lines = [(bet.line(names, STAKE, STAKE), ways) for names, ways in happenings(decks).items()]
    return bet_odds(
        (line.result, Fraction(line.paid - line.taken, STAKE), ways) for line, ways in lines
    )
