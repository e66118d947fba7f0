"""What the engine sees by itself: a situation with its facts, before anybody has to name it.

Each detector gives a clause and its facts, or nothing; a document says which it takes, in which
order, and under which of its clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.irregularities.model import Situation
from games.round.state import Phase, State
from games.shoe import Shoe

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Suggestion:
    """A situation of the catalogue, and the facts that are known already."""

    row: Situation
    facts: Facts = field(default_factory=dict)


def seen(state: State, shoe: Shoe | None, logged: Collection[str] = ()) -> Suggestion | None:
    """The first situation that the round itself shows and that is not in `logged`."""
    document = state.game.document
    for detect in document.detectors:
        found = detect(state, shoe)
        if found is not None and document.cite(found[0]) not in logged:
            return Suggestion(document.rows[found[0]], found[1])
    return None


Found = tuple[str, Facts] | None
Detector = Callable[[State, Shoe | None], Found]


def too_many(clause: str) -> Detector:
    """A card more often than the decks hold it."""
    return lambda state, shoe: (clause, {}) if shoe and shoe.decks > 1 and shoe.too_many() else None


def runs_out(clause: str) -> Detector:
    """Too few cards for what the round still needs."""

    def detect(state: State, shoe: Shoe | None) -> Found:
        wants = state.phase is Phase.DEALING and bool(state.slots())
        short = shoe is not None and shoe.decks > 1 and shoe.runs_short()
        return (clause, {}) if wants and short else None

    return detect


def twice(clause: str) -> Detector:
    """A card twice out of one deck."""

    def detect(state: State, shoe: Shoe | None) -> Found:
        out = state.on_felt()
        return (clause, {}) if len(set(out)) < len(out) else None

    return detect


def next_hand(clause: str) -> Detector:
    """A card while no hand takes one: the first of a hand that has not begun."""

    def detect(state: State, shoe: Shoe | None) -> Found:
        early = state.phase is not Phase.DEALING
        return (clause, {"card": state.errors[0]}) if state.errors and early else None

    return detect


def face_up(clause: str) -> Detector:
    """A card out in error while the hand is dealt."""

    def detect(state: State, shoe: Shoe | None) -> Found:
        return (clause, {}) if state.errors and state.phase is Phase.DEALING else None

    return detect


def limits(below: str) -> Detector:
    """Once bets are closed: what the limit rules cut, or settle this once."""

    def detect(state: State, shoe: Shoe | None) -> Found:
        if state.phase not in (Phase.DEALING, Phase.RESULT) or state.opened.free:
            return None
        round = state.as_round()
        state.game.limit(round)
        for wager in round.wagers_left():
            if wager.play < wager.amount:
                return _row(wager.cut), {}
            if wager.amount < round.limits.get(state.game.bets[wager.bet].minimum, 0):
                return below, {}
        return None

    return detect


def _row(cut: str) -> str:
    """The catalogue's row of the clause that cut a wager: holdem 7.10.1 belongs to 7.10."""
    number = cut.partition(" ")[2]
    return ".".join(number.split(".")[:2])
