"""What the log already knows of a case: answers filled in, and answers that contradict it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.baccarat.play import BaccaratRound
from games.errors import Refused
from games.state import Phase, State
from games.words import _
from tables.play import Play


def case(play: Play, clause: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The case as `games.irregularities.rule` reads it; the first four cards come from the log."""
    case: dict[str, Any] = {"game": play.felt.table.game, "clause": clause, "facts": dict(facts)}
    state = play.current
    if isinstance(state, BaccaratRound):
        case["dealt"] = list(state.in_hands()[:4])
    return case


def known(play: Play) -> dict[str, Any]:
    """Facts that need no tap, by name."""
    state, shoe = play.current, play.felt.shoe
    facts: dict[str, Any] = {"hands_played": shoe.hands if shoe else 0}
    if state is None:
        return facts
    over = state.phase in (Phase.RESULT, Phase.ANNOUNCED, Phase.VOID)
    facts["outcome_established"] = over and state.void is None
    facts["cards_seen"] = bool(state.in_hands())
    facts["before_next_round"] = True
    if state.errors:
        facts["card"] = state.errors[-1]
        facts["exposed"] = True
    if len(state.errors) > 1:
        facts["order"] = list(state.errors)
    return facts


def verify(play: Play, facts: Mapping[str, Any], clause: str) -> None:
    """Refuse what the log contradicts: a hand that was never finished, a box nobody plays."""
    sure = known(play)
    for name in ("hands_played", "outcome_established", "cards_seen"):
        if name in facts and name in sure and facts[name] != sure[name]:
            raise Refused(CONTRADICTIONS[name], clause)
    state = play.current
    if state is None:
        return
    _verify_box(state, facts, clause)
    _verify_order(state, facts, clause)


def _verify_box(state: State, facts: Mapping[str, Any], clause: str) -> None:
    box = facts.get("box")
    if isinstance(box, int) and not 1 <= box <= state.opened.seats:
        raise Refused(_("There is no box {box} at this table.", box=box), clause)


def _verify_order(state: State, facts: Mapping[str, Any], clause: str) -> None:
    out = list(state.on_felt())
    for card in facts.get("order", ()):
        if card not in out:
            raise Refused(_("{card} is not out of the shoe.", card=card), clause)
        out.remove(card)


CONTRADICTIONS = {
    "hands_played": _("The log counts another number of finished hands in this shoe."),
    "outcome_established": _("The cards on the table say otherwise about the outcome."),
    "cards_seen": _("The log says otherwise about the cards of this hand."),
}
