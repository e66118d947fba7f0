"""What the engine sees by itself: a situation with its facts, before anybody has to name it.

Too many of a card (7.1; niu, holdem 7.1.3), a shoe that runs out (7.2), a card drawn for a hand
that stands (7.6, 7.7) or before the hand begins (7.5; guide 2.6), several cards out (7.13), a card
face up (7.4; guide 2.5; niu 7.3; holdem 7.5, 7.9), limits breached (7.17–7.19; niu 7.11; holdem
7.10).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.baccarat.play import FIRST_FOUR, BaccaratRound
from games.documents import DOCUMENT, cite
from games.irregularities.model import Situation
from games.irregularities.ruling import find
from games.shoe import Shoe
from games.state import Phase, State

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Seen:
    """A situation of the catalogue, and the facts that are known already."""

    row: Situation
    facts: Facts = field(default_factory=dict)


def seen(state: State, shoe: Shoe | None, logged: Collection[str] = ()) -> Seen | None:
    """The first situation that the round itself shows and that is not in `logged`."""
    slug = state.opened.game
    document = DOCUMENT[slug]
    for look in LOOKS[document]:
        found = look(state, shoe)
        if found is not None and cite(document, found[0]) not in logged:
            return Seen(find(slug, found[0]), found[1])
    return None


# What is looked for: each gives a clause and its facts, or nothing -----------------------------

Found = tuple[str, Facts] | None
Look = Callable[[State, Shoe | None], Found]


def _too_many(clause: str) -> Look:
    return lambda state, shoe: (clause, {}) if shoe and shoe.decks > 1 and shoe.too_many() else None


def _runs_out(clause: str) -> Look:
    def look(state: State, shoe: Shoe | None) -> Found:
        wants = state.phase is Phase.DEALING and bool(state.slots())
        short = shoe is not None and shoe.decks > 1 and shoe.runs_short()
        return (clause, {}) if wants and short else None

    return look


def _twice(state: State, shoe: Shoe | None) -> Found:
    out = state.on_felt()
    return ("7.1.3", {}) if len(set(out)) < len(out) else None


def _next_hand(clause: str) -> Look:
    """A card while no hand takes one: the first of a hand that has not begun."""

    def look(state: State, shoe: Shoe | None) -> Found:
        early = state.phase is not Phase.DEALING
        return (clause, {"card": state.errors[0]}) if state.errors and early else None

    return look


def _several(state: State, shoe: Shoe | None) -> Found:
    dealing = state.phase is Phase.DEALING
    return ("7.13", {"order": list(state.errors)}) if len(state.errors) > 1 and dealing else None


def _third_card(state: State, shoe: Shoe | None) -> Found:
    """A card for a hand that stands: the Player's as long as neither hand has drawn (7.6)."""
    if not isinstance(state, BaccaratRound) or not state.errors or not state.live:
        return None
    if any(slot not in state.hands for slot in FIRST_FOUR) or state.third() == "player-3":
        return None
    card = {"card": state.errors[0]}
    if "player-3" not in state.hands and "banker-3" not in state.hands:
        return "7.6", card
    stands = "banker-3" not in state.hands and state.third() is None
    return ("7.7", {**card, "exposed": True}) if stands else None


def _face_up(clause: str) -> Look:
    def look(state: State, shoe: Shoe | None) -> Found:
        return (clause, {}) if state.errors and state.phase is Phase.DEALING else None

    return look


def _exposed(state: State, shoe: Shoe | None) -> Found:
    if not state.errors or state.phase is Phase.BETTING:
        return None
    count = len(state.errors)
    return ("7.5", {}) if count > 1 else ("7.9", {"exposed_cards": count})


def _limits(below: str) -> Look:
    """Once bets are closed: what the limit rules cut, or settle this once."""

    def look(state: State, shoe: Shoe | None) -> Found:
        if state.phase not in (Phase.DEALING, Phase.RESULT) or state.opened.free:
            return None
        round = state.as_round()
        state.game.limit(round)
        for wager in round.standing():
            if wager.play < wager.amount:
                return _row(wager.cut), {}
            if wager.amount < round.limits.get(_minimum(state, wager.bet), 0):
                return below, {}
        return None

    return look


def _row(cut: str) -> str:
    """The catalogue's row of the clause that cut a wager: holdem 7.10.1 belongs to 7.10."""
    number = cut.partition(" ")[2]
    return ".".join(number.split(".")[:2])


def _minimum(state: State, bet: str) -> str:
    """Which minimum binds a bet; reserves and raises follow their wager and have none."""
    if bet.endswith("reserve") or bet in ("flop", "turn", "river"):
        return ""
    return "min" if getattr(state.game.bets[bet], "main", bet != "bonus") else "side_min"


HOIANA: Final[tuple[Look, ...]] = (
    _too_many("7.1"),
    _runs_out("7.2"),
    _several,
    _third_card,
    _next_hand("7.5"),
    _face_up("7.4"),
    _limits("7.17"),
)
LOOKS: Final[dict[str, tuple[Look, ...]]] = {
    "tiger": HOIANA,
    "lucky7": HOIANA,
    "guide": (_too_many("other"), _runs_out("other"), _next_hand("2.6"), _face_up("2.5")),
    "niu": (_twice, _face_up("7.3"), _limits("7.11")),
    "holdem": (_twice, _exposed, _limits("7.10")),
}
