"""A ruling's effects, as a list of the catalogue's words: what they become where they land.

On the felt they are events. A round that is settled stands where its rulebook says so, and where
there is no round only the next hand and the cards are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from disputes.irregularities.subject import Subject
from games.errors import Refused
from games.irregularities.effects import EFFECT_KINDS
from games.round.engine import advance
from games.round.events import EffectApplied
from games.round.moves import verify_apply_effect
from games.round.rulings import events_for
from games.round.state import State

Effects = Sequence[Mapping[str, Any]]

VOID: Final = "void-round"


def events(
    subject: Subject,
    clause: str,
    effects: Effects,
    *,
    facts: Mapping[str, Any],
    order: Sequence[str] = (),
) -> tuple[EffectApplied, ...]:
    """The effects as they happen to this subject, in order."""
    wanted = [each for each in effects if _reaches(subject, clause, each["effect"])]
    ruling = {"clause": clause, "effects": wanted}
    if subject.state is None:
        return tuple(
            EffectApplied(each["effect"], clause, cards=tuple(each.get("cards", ())))
            for each in wanted
        )
    box = facts.get("box")
    return events_for(ruling, subject.state, order=order, box=box if isinstance(box, int) else None)


def _reaches(subject: Subject, clause: str, effect: str) -> bool:
    if subject.live:
        return True
    if subject.state is None:
        return bool(EFFECT_KINDS[effect].reaches)
    row = subject.state.game.document.situation(clause)
    return effect != VOID or row is None or not row.earlier_stands


def tried(state: State | None, events: Iterable[EffectApplied]) -> State | None:
    """The state once all has happened; refuses what the round does not bear out."""
    for event in events:
        if state is not None:
            verify_apply_effect(state, event)
            state = advance(state, event)
    return state


def complete(effects: Effects) -> list[dict[str, Any]]:
    """Effects that somebody picked: known ones, not at odds with each other, and saying what
    becomes of the round."""
    names = {each.get("effect", "") for each in effects}
    kinds = [EFFECT_KINDS[name] for name in names if name in EFFECT_KINDS]
    if not names or len(kinds) < len(names) or any(kind.open for kind in kinds):
        raise Refused(_("Choose what shall happen."))
    if any(kind.excludes & names for kind in kinds):
        raise Refused(_("A void round does not go on: choose one of the two."))
    picked = [dict(each) for each in effects]
    decided = any(kind.decides_round for kind in kinds)
    return picked if decided else [*picked, {"effect": "continue"}]
