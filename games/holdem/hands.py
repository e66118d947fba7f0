"""Poker hands by a perfect-hash evaluator, and the bonus on hole cards (holdem 4.5, 6.1.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from phevaluator import evaluate_cards

from games.words import Sentence, _

# The evaluator numbers the 7,462 classes of five-card hands, best first; each name's last class.
_LAST_CLASS: Final = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
NAMES: Final = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
    "three-of-a-kind", "two-pairs", "one-pair", "five-odd-cards",
)  # fmt: skip
WORDS: Final[dict[str, Sentence]] = {
    "royal-flush": _("a royal flush"),
    "straight-flush": _("a straight flush"),
    "four-of-a-kind": _("four of a kind"),
    "full-house": _("a full house"),
    "flush": _("a flush"),
    "straight": _("a straight"),
    "three-of-a-kind": _("three of a kind"),
    "two-pairs": _("two pairs"),
    "one-pair": _("one pair"),
    "five-odd-cards": _("five odd cards"),
}
STRAIGHT: Final = 1609  # the weakest class that is a straight or better (5.2)


def strength(hole: Sequence[str], community: Sequence[str]) -> int:
    """The class of the best five of seven cards: a lower number beats a higher one (5.1, 5.4).

    >>> name(strength(["As", "2d"], ["3h", "4c", "5s", "Kd", "Kh"]))
    'straight'
    """
    strongest: int = evaluate_cards(*hole, *community)
    return strongest


def name(strength: int) -> str:
    return NAMES[bisect_left(_LAST_CLASS, strength)]


ACES_BOTH: Final = 1000
# The Player's hole cards, higher rank first → odds to 1 (6.1.2)
PAIRS: Final = {"A": 30} | dict.fromkeys("KQJ", 10) | dict.fromkeys("T98765432", 3)
SUITED: Final = {"K": 25, "Q": 20, "J": 20}
UNSUITED: Final = {"K": 15, "Q": 5, "J": 5}


def bonus_odds(hole: Sequence[str], dealer: Sequence[str]) -> int | None:
    """What the Bonus pays to 1, or None where the hole cards do not qualify.

    >>> bonus_odds(["As", "Ad"], ["Ah", "Ac"]), bonus_odds(["Qs", "As"], [])
    (1000, 20)
    >>> bonus_odds(["2s", "7s"], [])
    """
    first, second = (card[0] for card in hole)
    if first == second:
        if first == "A" and [card[0] for card in dealer] == ["A", "A"]:
            return ACES_BOTH
        return PAIRS[first]
    if "A" not in (first, second):
        return None
    other = second if first == "A" else first
    return (SUITED if hole[0][1] == hole[1][1] else UNSUITED).get(other)
