"""What a rulebook leaves to the house when it sets up a table, and the clauses that draw the line.

Where a document does not say how many decks a shoe has, the guide's number holds for it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.words import Sentence, _

SIDE_BETS: Final = frozenset({"side_min", "side_max"})


class Refusal(NamedTuple):
    say: Sentence
    clause: str | None = None


@dataclass(frozen=True)
class Layout:
    """`limits` are those that a table has beside its minimum and maximum, `unknown` why it has not
    the others; the side bets' maximum is at most `side_times` their minimum."""

    seats: tuple[int, ...]
    seats_clause: str
    decks: tuple[int, ...]
    decks_clause: str
    procedures: tuple[str, ...]
    procedure_clause: str
    limits: frozenset[str] = frozenset()
    limits_clause: str | None = None
    side_clause: str | None = None
    side_times: int | None = None
    unknown: Mapping[str, Refusal] = field(default_factory=dict)

    def without(self, limit: str) -> Refusal | None:
        """Why a table of this game has no such limit; None where it has one."""
        if limit in self.limits:
            return None
        return self.unknown.get(limit) or NOT_HERE[limit]


NOT_HERE: Final = {
    "differential": Refusal(_("Only Hoiana's baccarat has a differential.")),
    "side_total": Refusal(_("Only the guide's games cap the total on one side.")),
    "side_min": Refusal(_("This game has no side bets with limits of their own.")),
    "side_max": Refusal(_("This game has no side bets with limits of their own.")),
}

# A single deck gives seven boxes and the dealer their cards, with some to spare.
SINGLE_DECK_SEATS: Final = tuple(range(1, 8))
