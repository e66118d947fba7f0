"""Niu Niu hands: the best arrangement of five cards and the order of hands (niu 4.9, 6.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from games.cards import PIPS
from games.words import Sentence, _

NAMES: Final = (  # lowest first (6.2.1–6.2.13)
    "no-hand", *(f"niu-{n}" for n in range(1, 10)), "niu-niu", "ultimate-niu-niu", "hoiana-niu-niu",
)  # fmt: skip
WORDS: Final[dict[str, Sentence]] = {
    "no-hand": _("No Hand"),
    **{f"niu-{n}": _("Niu {number}", number=n) for n in range(1, 10)},
    "niu-niu": _("Niu Niu"),
    "ultimate-niu-niu": _("Ultimate Niu Niu"),
    "hoiana-niu-niu": _("Hoiana Niu Niu"),
}
NIU_NIU: Final = 10
ULTIMATE: Final = 11
HOIANA: Final = 12

CARD_ORDER: Final = "A23456789TJQK"  # ace low, king high (6.2.16)
SUIT_ORDER: Final = "dchs"  # spades high (6.2.17)

_VALUE_OF: Final = {r + s: PIPS[r] for r in CARD_ORDER for s in SUIT_ORDER}
_HEIGHT: Final = {
    rank + suit: 4 * CARD_ORDER.index(rank) + SUIT_ORDER.index(suit)
    for rank in CARD_ORDER
    for suit in SUIT_ORDER
}
_PAIRS: Final = tuple(combinations(range(5), 2))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a hand is set: which three cards make 10, 20 or 30 and which two count."""

    rank: int
    three: tuple[str, ...]
    two: tuple[str, ...]

    @property
    def name(self) -> str:
        return NAMES[self.rank]


def arrange(hand: Sequence[str]) -> Arrangement:
    """The best arrangement. Any two cards that leave a multiple of 10 give the same points.

    >>> arrange(["Ks", "7h", "3d", "4c", "2s"]).name
    'niu-6'
    """
    pair = counting_pair(hand)
    special = _special(hand)
    if pair is None:
        return Arrangement(special or 0, (), tuple(hand))
    three = tuple(card for index, card in enumerate(hand) if index not in pair)
    return Arrangement(special or rank(hand), three, (hand[pair[0]], hand[pair[1]]))


def counting_pair(hand: Sequence[str]) -> tuple[int, int] | None:
    """The two cards that count once the other three make 10, 20 or 30 (4.9.1, 4.9.2).

    All valid pairs have the same sum modulo 10, so the first one found is as good as any.
    """
    values = [_VALUE_OF[card] for card in hand]
    total = sum(values)
    for first, second in _PAIRS:
        if (total - values[first] - values[second]) % 10 == 0:
            return first, second
    return None


def _special(hand: Sequence[str]) -> int | None:
    """Four of a kind (6.2.1) and five of J, Q, K (6.2.2) stand above every arrangement."""
    ranks = [card[0] for card in hand]
    if max(Counter(ranks).values()) == 4:
        return HOIANA
    return ULTIMATE if all(rank in "JQK" for rank in ranks) else None


def rank(hand: Sequence[str]) -> int:
    """The hand's place in `NAMES`."""
    special = _special(hand)
    if special is not None:
        return special
    if counting_pair(hand) is None:
        return 0
    return sum(_VALUE_OF[card] for card in hand) % 10 or NIU_NIU


def strength(hand: Sequence[str]) -> tuple[int, int]:
    """What decides between two hands: category, then highest card, then its suit (6.2.14–17)."""
    return rank(hand), max(_HEIGHT[card] for card in hand)
