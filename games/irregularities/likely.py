"""Which situations are likely at which moment of a round: the order in which they are offered."""

from __future__ import annotations

from typing import Final

from games.documents import DOCUMENT
from games.irregularities.model import Situation
from games.irregularities.ruling import situations
from games.state import Phase, State

BETTING, DEALING, DECIDED, BETWEEN = "betting", "dealing", "decided", "between"

BACCARAT: Final = {
    BETTING: ("7.5", "7.11", "7.17", "7.18", "7.19", "7.1"),
    DEALING: ("7.6", "7.9", "7.4", "7.7", "7.12", "7.13", "7.10", "7.14", "7.15", "7.3", "7.2"),
    DECIDED: ("7.6", "7.7", "7.16", "7.5", "7.10", "7.17", "7.18", "7.19"),
    BETWEEN: ("7.5", "7.16", "7.11", "7.1"),
}
LIKELY: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "tiger": BACCARAT,
    "lucky7": BACCARAT,
    "guide": {
        BETTING: ("2.6",),
        DEALING: ("2.5",),
        DECIDED: ("other",),
        BETWEEN: ("2.6",),
    },
    "niu": {
        BETTING: ("7.11", "7.1.2", "7.1.1"),
        DEALING: ("7.4", "7.3", "7.6", "7.7", "7.5", "7.9", "7.8"),
        DECIDED: ("7.8", "7.4", "7.5", "7.9", "7.11"),
        BETWEEN: ("7.1.3", "7.1.1"),
    },
    "holdem": {
        BETTING: ("7.10", "7.1.2", "7.1.1"),
        DEALING: ("7.6", "7.3", "7.9", "7.5", "7.4", "7.11", "7.8", "7.7"),
        DECIDED: ("7.4", "7.6", "7.10", "7.7"),
        BETWEEN: ("7.4", "7.6", "7.7"),
    },
}


def moment(state: State | None) -> str:
    """Where a round stands; a void one, or none, is between two."""
    if state is None or state.phase in (Phase.ANNOUNCED, Phase.VOID):
        return BETWEEN
    if state.phase is Phase.RESULT:
        return DECIDED
    return BETTING if state.phase is Phase.BETTING else DEALING


def likely(slug: str, state: State | None) -> tuple[tuple[Situation, ...], tuple[Situation, ...]]:
    """The game's situations: those likely now, the likeliest first, and the others as printed."""
    rows = {row.clause: row for row in situations(slug)}
    first = LIKELY[DOCUMENT[slug]][moment(state)]
    others = tuple(row for clause, row in rows.items() if clause not in first)
    return tuple(rows[clause] for clause in first), others
