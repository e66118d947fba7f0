"""What a ruling would do, before anybody approves it: each wager before and after, the next hand,
the shoe. Computed by the engine on the round as it stands; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from disputes.irregularities.effects import Effects, events, tried
from disputes.irregularities.subject import Subject
from games.errors import BadRound
from games.irregularities.effects import EFFECT_KINDS, NEXT_HAND
from games.registry import BETS
from games.round.adjudicate import JudgedWager, judge
from games.round.events import EffectApplied
from games.round.rulings import OFFER
from games.round.state import State
from games.words import Sentence

Judged = Mapping[tuple[int, str], JudgedWager]
IN_PLAY, RETURNED, MAY_WITHDRAW = "in-play", "returned", "may-withdraw"


@dataclass(frozen=True, slots=True)
class WagerOutcome:
    """How a wager stands: in play, returned, or decided with what the player gets (cents)."""

    how: str
    net: int | None = None


@dataclass(frozen=True, slots=True)
class PreviewLine:
    box: int
    bet: Sentence
    amount: int
    before: WagerOutcome
    after: WagerOutcome

    @property
    def changes(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True)
class Preview:
    """`next_free` are the cards of the free hand to come, None where there is none."""

    lines: tuple[PreviewLine, ...]
    house_before: int | None
    house_after: int | None
    void: bool
    next_free: tuple[str, ...] | None
    shoe: tuple[str, ...]

    @property
    def follows(self) -> list[Sentence]:
        """What happens to the cards, as the players are told."""
        return [words for order in self.shoe if (words := EFFECT_KINDS[order].follows)]


def preview(
    subject: Subject,
    clause: str,
    effects: Effects,
    facts: Mapping[str, Any],
    order: tuple[str, ...] = (),
) -> Preview:
    """Refuses, as approving would, what the round does not bear out."""
    happens = events(subject, clause, effects, facts=facts, order=order)
    after = tried(subject.state, happens)
    if subject.state is None or after is None:
        cards = tuple(card for event in happens for card in event.cards)
        free = any(_reaches(event) == NEXT_HAND for event in happens)
        shoe = tuple(event.effect for event in happens if _reaches(event) != NEXT_HAND)
        return Preview((), None, None, False, cards if free else None, shoe)
    offered = any(event.effect == OFFER for event in happens)
    lines = tuple(_lines(subject.state, after, offered, facts.get("box")))
    free_cards = None if after.next_free == subject.state.next_free else after.next_free
    new = after.shoe[len(subject.state.shoe) :]
    return Preview(
        lines, _house(subject.state), _house(after), after.void is not None, free_cards, new
    )


def _reaches(event: EffectApplied) -> str:
    return EFFECT_KINDS[event.effect].reaches


def _lines(before: State, after: State, offered: bool, spared: Any) -> list[PreviewLine]:
    stood, stands = wager_outcomes(before), wager_outcomes(after)
    lines = []
    for (box, bet), amount in before.wagers.items():
        then = stands[box, bet]
        if offered and then.how != RETURNED and box != spared:
            then = WagerOutcome(MAY_WITHDRAW, then.net)
        lines.append(PreviewLine(box, BETS[bet], amount, stood[box, bet], then))
    return sorted(lines, key=lambda line: line.box)


def wager_outcomes(state: State) -> dict[tuple[int, str], WagerOutcome]:
    """Every wager as it stands: what the cards or a ruling have decided, else in play."""
    judged = _judged(state)
    return {wager: _stands(state, wager, judged) for wager in state.wagers}


def _stands(state: State, wager: tuple[int, str], judged: Judged) -> WagerOutcome:
    if state.void is not None or wager[0] in state.out():
        return WagerOutcome(RETURNED, 0)
    got = judged.get(wager)
    return WagerOutcome(IN_PLAY) if got is None else WagerOutcome(got.result, got.net)


def _judged(state: State) -> Judged:
    try:
        return judge(state).by_wager() if state.complete() else {}
    except BadRound:
        return {}


def _house(state: State) -> int | None:
    """What the house wins, once every wager is decided."""
    nets = [stands.net for stands in wager_outcomes(state).values()]
    known = [net for net in nets if net is not None]
    return -sum(known) if len(known) == len(nets) else None


def given_back(state: State | None) -> int:
    """The cents of wagers that a ruling has taken out of the round so far."""
    if state is None:
        return 0
    if state.void is not None:
        return sum(state.wagers.values())
    out = state.out()
    return sum(amount for (box, _bet), amount in state.wagers.items() if box in out)
