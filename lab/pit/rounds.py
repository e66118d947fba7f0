"""How a round goes on once bets are closed: cards as they come, decisions as guests make them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from games.round import engine
from games.round.events import Event
from games.round.state import Decision, Pass, State

PASSES = 0.25  # how often a guest folds or checks

Draw = Callable[[], str]
Move = Callable[[State], Event]


def next_move(state: State, rng: Random, draw: Draw, odd: float = 0.0) -> Move:
    """What happens next while cards are dealt. `odd` is the chance of what is allowed but rare: a
    guest who has gone, a hand that is not shown; and cards then go to any place they may."""
    if (decision := state.decision()) is not None:
        return _decided(state, decision, rng, odd)
    slots = state.slots()
    if odd and (instead := _instead(state, slots)) and rng.random() < odd:
        return instead[0]
    return partial(engine.deal, card=draw(), to=rng.choice(slots) if odd else slots[0])


def _instead(state: State, slots: tuple[str, ...]) -> list[Move]:
    """What boxes may do instead of taking their next card."""
    boxes = [int(slot) for slot in slots if slot.isdigit()]
    return [_passes(each, box) for box in boxes for each in state.instead(box)]


def _passes(how: Pass, box: int) -> Move:
    return partial(engine.decide, move=how.move, box=box)


def _decided(state: State, decision: Decision, rng: Random, odd: float) -> Move:
    """Most play on; some fold, or check where there is nothing to fold."""
    box, chance = rng.choice(decision.boxes) if odd else decision.boxes[0], rng.random()
    if chance < odd:
        return _passes(decision.passes[-1], box)
    if chance < odd + PASSES:
        return _passes(decision.passes[0], box)
    amount = str(state.raise_amount(box, decision.bet) // 100)
    return partial(engine.place_wager, box=box, bet=decision.bet, amount=amount)
