"""Which situations are likely at which moment of a round: the order in which they are offered."""

from __future__ import annotations

from games.irregularities.model import BETTING, BETWEEN, DEALING, DECIDED, Situation
from games.registry import GAMES
from games.round.state import Phase, State


def moment(state: State | None) -> str:
    """Where a round stands; a void one, or none, is between two."""
    if state is None or state.phase in (Phase.ANNOUNCED, Phase.VOID):
        return BETWEEN
    if state.phase is Phase.RESULT:
        return DECIDED
    return BETTING if state.phase is Phase.BETTING else DEALING


def likely(slug: str, state: State | None) -> tuple[tuple[Situation, ...], tuple[Situation, ...]]:
    """The game's situations: those likely now, the likeliest first, and the others as printed."""
    document = GAMES[slug].document
    rows, first = document.rows, document.likely[moment(state)]
    others = tuple(row for clause, row in rows.items() if clause not in first)
    return tuple(rows[clause] for clause in first), others
