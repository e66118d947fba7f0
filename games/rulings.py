"""What an approved ruling does to a round: each effect of the catalogue as a change of state.

An effect may also reach beyond the round: `next_free` is the free hand that must follow, `shoe`
what must happen to the cards. Effects that change nothing by themselves are still in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from games.baccarat.play import BaccaratRound
from games.errors import IllegalMove
from games.events import EffectApplied
from games.state import Phase, State
from games.words import _

Apply = Callable[[State, EffectApplied], State]


def apply(state: State, event: EffectApplied) -> State:
    return EFFECTS[event.effect](state, event).settled_phase()


def void(state: State, clause: str) -> State:
    return replace(state, phase=Phase.VOID, void=clause)


def withdraw(state: State, box: int, clause: str) -> State:
    return replace(state, withdrawn={**state.withdrawn, box: clause}).settled_phase()


def _nothing(state: State, event: EffectApplied) -> State:
    return state


def _void_round(state: State, event: EffectApplied) -> State:
    return void(state, event.clause)


def _void_box(state: State, event: EffectApplied) -> State:
    return withdraw(state, int(event.box or 0), event.clause)


def _reconstruct(state: State, event: EffectApplied) -> State:
    return state.relaid(event.cards)


def _card_to_banker(state: State, event: EffectApplied) -> State:
    card = event.card or ""
    return replace(state.with_card(card, "banker-3"), errors=_without(state.errors, (card,)))


def _next_free_hand(state: State, event: EffectApplied) -> State:
    """A round with no card in its hands is itself the one that becomes free; its wagers go back."""
    state = replace(
        state,
        next_free=(*(state.next_free or ()), *event.cards),
        errors=_without(state.errors, event.cards),
    )
    return void(state, event.clause) if state.live and not state.in_hands() else state


def _shoe(state: State, event: EffectApplied) -> State:
    return replace(state, shoe=(*state.shoe, event.effect))


def _stop_handling(state: State, event: EffectApplied) -> State:
    return replace(state, stopped=state.stopped | {int(event.box or 0)})


def _without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


EFFECTS: Final[dict[str, Apply]] = {
    "continue": _nothing,
    "void-round": _void_round,
    "void-box": _void_box,
    "void-cards": _nothing,  # the box has no wager, its cards are not part of the round
    "reconstruct": _reconstruct,
    "card-to-banker": _card_to_banker,
    "next-free-hand": _next_free_hand,
    "reset-hand": _nothing,  # the engine always sets the best arrangement
    "result-stands": _nothing,
    "burn-now": _shoe,
    "complete-shoe": _shoe,
    "replace-cards": _shoe,
    "count-cards": _nothing,
    "stop-handling": _stop_handling,
    "offer-withdrawal": _nothing,  # what each player chooses is its own event
    "offer-reshuffle": _shoe,
    "refer": _nothing,
}


def verify(state: State, event: EffectApplied) -> None:
    """Refuses an effect that the round does not bear out."""
    if event.effect not in EFFECTS:
        raise IllegalMove(_("There is no such effect: {effect}.", effect=event.effect))
    if event.effect == "card-to-banker":
        _verify_card_to_banker(state, event)
    if event.effect == "void-box" and event.box not in {box for box, _bet in state.wagers}:
        raise IllegalMove(_("Box {box} has no wager.", box=event.box), event.clause)
    if event.effect == "reconstruct" and state.phase is Phase.BETTING:
        raise IllegalMove(_("No card is out yet."), event.clause)
    if event.effect == "next-free-hand" and not isinstance(state, BaccaratRound):
        raise IllegalMove(_("This game has no free hand."), event.clause)


def _verify_card_to_banker(state: State, event: EffectApplied) -> None:
    if event.card not in state.errors:
        raise IllegalMove(_("{card} was not drawn in error.", card=event.card), event.clause)
    if not isinstance(state, BaccaratRound) or state.third() != "banker-3":
        raise IllegalMove(_("The Banker's hand may not take a card."), event.clause)


def all_withdrew(state: State, clause: str) -> tuple[EffectApplied, ...]:
    """tiger, lucky7 7.10.2: when nobody stays, the hand is void and the shoe is replaced."""
    if not clause.endswith("7.10.2") or state.boxes():
        return ()
    return (EffectApplied("void-round", clause), EffectApplied("replace-cards", clause))
