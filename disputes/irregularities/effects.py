"""A ruling's effects, as a list of the catalogue's words: what they become where they land.

On the felt they are events. A round that is settled stands where its rulebook says so, and where
there is no round only the next hand and the cards are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from disputes.irregularities.subject import Scene
from games.engine import advance
from games.errors import Refused
from games.events import EffectApplied
from games.moves import verify_apply_effect
from games.rulings import EFFECTS, events_for
from games.state import State

Effects = Sequence[Mapping[str, Any]]

NEXT_HAND: Final = "next-free-hand"
REPLACE: Final = "replace-cards"
SHOE: Final = frozenset({REPLACE, "burn-now", "complete-shoe", "offer-reshuffle"})
BEYOND: Final = SHOE | {NEXT_HAND}
VOID: Final = "void-round"
# One of these says what becomes of the round.
ENDS: Final = (VOID, "continue", "result-stands", NEXT_HAND)


def events(
    scene: Scene,
    clause: str,
    effects: Effects,
    *,
    facts: Mapping[str, Any],
    order: Sequence[str] = (),
) -> tuple[EffectApplied, ...]:
    """The effects as they happen to this scene, in order."""
    wanted = [each for each in effects if _reaches(scene, clause, each["effect"])]
    ruling = {"clause": clause, "effects": wanted}
    if scene.state is None:
        return tuple(
            EffectApplied(each["effect"], clause, cards=tuple(each.get("cards", ())))
            for each in wanted
        )
    box = facts.get("box")
    return events_for(ruling, scene.state, order=order, box=box if isinstance(box, int) else None)


def _reaches(scene: Scene, clause: str, effect: str) -> bool:
    if scene.live:
        return True
    if scene.state is None:
        return effect in BEYOND
    row = scene.state.game.document.situation(clause)
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
    names = [each.get("effect") for each in effects]
    if not names or any(name not in EFFECTS or name == "refer" for name in names):
        raise Refused(_("Choose what shall happen."))
    if VOID in names and {"continue", "result-stands", "reconstruct", "card-to-banker"} & {*names}:
        raise Refused(_("A void round does not go on: choose one of the two."))
    picked = [dict(each) for each in effects]
    return picked if any(name in ENDS for name in names) else [*picked, {"effect": "continue"}]
