"""What the engine sees by itself, as a way into the sheet that raises it, already filled in."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from config.web.translation import translate
from games.irregularities.detectors import seen
from games.round.events import EffectApplied
from games.round.state import State
from tables.rounds.play import Play


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A situation in words, its clause, and the address of the sheet."""

    words: str
    clause: str
    opens: str


def suggestion(play: Play, state: State, sheet: str) -> Suggestion | None:
    """The situation that the round itself shows, unless it was raised already; `sheet` is where
    one raises it."""
    if not sheet or state.held is not None:
        return None
    logged = {event.clause for event in play.history if isinstance(event, EffectApplied)}
    found = seen(state, play.shoe, logged)
    if found is None:
        return None
    clause = found.row.clause
    return Suggestion(
        translate(found.row.words),
        state.game.document.cite(clause),
        f"{sheet}?{urlencode({'clause': clause})}",
    )
