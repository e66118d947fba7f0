"""What an approved ruling does to a round: each effect of the catalogue as a change of state.

An effect may also reach beyond the round: `next_free` is the free hand that must follow, `shoe`
what must happen to the cards. Effects that change nothing by themselves are still in the log.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.cards import CARDS
from games.errors import IllegalMove
from games.irregularities.effects import BOX, EFFECT_KINDS, REPLACE_CARDS, SHOE, VOID_ROUND
from games.round.contract import is_box
from games.round.events import EffectApplied, RoundOpened
from games.round.state import Phase, State, replace, without
from games.words import _

Apply = Callable[[State, EffectApplied], State]
OFFER: Final = "offer-withdrawal"

# From a ruling to events ------------------------------------------------------------------------


def events_for(
    ruling: Mapping[str, Any],
    state: State,
    *,
    chosen: Sequence[Mapping[str, Any]] = (),
    order: Sequence[str] = (),
    box: int | None = None,
) -> tuple[EffectApplied, ...]:
    """An approved ruling as events, in the order in which they happen to `state`.

    `chosen` are the ruling's options that were taken, `order` how the cards shall lie where the
    ruling does not say, `box` the box that its facts name. Offering withdrawal comes first: who
    withdraws is recorded after it, before any card is touched (7.9, 7.10, 7.12, 7.13). Cards in
    error that a ruling is about and gives no place stay outside the hands, and nobody waits.
    """
    document = state.game.document
    row = document.situation(ruling["clause"])
    effects = sorted([*ruling["effects"], *chosen], key=lambda each: each["effect"] != OFFER)
    placed = any(EFFECT_KINDS[each["effect"]].places_cards for each in effects)
    loose = () if placed or ruling["clause"] in document.silent_on_errors else state.errors
    events = []
    for each in effects:
        cards = each.get("cards", ())
        if each["effect"] == "reconstruct":
            cards = each.get("order", order)
        elif EFFECT_KINDS[each["effect"]].leaves_cards:
            cards, loose = loose, ()
        events.append(
            EffectApplied(
                each["effect"],
                ruling["clause"],
                box=each.get("box", box if row and row.away else None),
                card=each.get("card"),
                cards=tuple(cards),
            )
        )
    return tuple(events)


def all_withdrew(state: State, clause: str) -> tuple[EffectApplied, ...]:
    """Where the clause says so, the hand is void and the shoe is replaced when nobody stays."""
    branch = state.game.document.branch(clause)
    if branch is None or not branch.void_without or not state.withdrawn or state.boxes():
        return ()
    return tuple(EffectApplied(each.name, clause) for each in (VOID_ROUND, REPLACE_CARDS))


def free_hand(state: State, opened: RoundOpened) -> RoundOpened:
    """The next opening as the free hand that `state` calls for (7.8, 7.8.1; guide 2.6)."""
    last = opened.last or state.opened.last
    return dataclasses.replace(opened, free=True, carried=state.next_free or (), last=last)


# Effects ----------------------------------------------------------------------------------------


def apply(state: State, event: EffectApplied) -> State:
    """The state after one effect; whatever follows the offer to withdraw ends it."""
    offered = event.clause if event.effect == OFFER else None
    if offered != state.offered:
        state = replace(state, offered=offered)
    return EFFECTS[event.effect](state, event).settled_phase()


def withdraw(state: State, box: int, clause: str) -> State:
    return replace(state, withdrawn={**state.withdrawn, box: clause}).settled_phase()


def _nothing(state: State, event: EffectApplied) -> State:
    return state


def _void_round(state: State, event: EffectApplied) -> State:
    state = _set_aside(state, state.errors)
    return replace(state, phase=Phase.VOID, void=state.void or event.clause)


def _play_on(state: State, event: EffectApplied) -> State:
    """The cards in error that the ruling names stay outside the hands, and nobody waits."""
    row = state.game.document.situation(event.clause)
    if row is not None and row.as_it_comes:
        return state.relaid(())
    if row is not None and row.away and isinstance(event.box, int):
        return state.gone_away(event.box)
    return _set_aside(state, event.cards)


def _set_aside(state: State, cards: tuple[str, ...]) -> State:
    return replace(state, errors=without(state.errors, cards), aside=state.aside + cards)


def _void_box(state: State, event: EffectApplied) -> State:
    box = int(event.box or 0)
    row = state.game.document.situation(event.clause)
    if row is not None and row.away:
        return state.gone_away(box)
    return withdraw(state, box, event.clause)


def _reconstruct(state: State, event: EffectApplied) -> State:
    """A result that was called on other cards has to be called again."""
    if state.phase is Phase.ANNOUNCED:
        state = replace(state, phase=Phase.RESULT)
    return state.relaid(event.cards)


def _card_to_banker(state: State, event: EffectApplied) -> State:
    card = event.card or ""
    return replace(state.with_card(card, "banker-3"), errors=without(state.errors, (card,)))


def _next_free_hand(state: State, event: EffectApplied) -> State:
    """A round with no card in its hands is itself the one that becomes free; its wagers go back."""
    state = replace(
        state,
        next_free=(*(state.next_free or ()), *event.cards),
        errors=without(state.errors, event.cards),
    )
    return _void_round(state, event) if state.live and not state.in_hands() else state


def _shoe(state: State, event: EffectApplied) -> State:
    return replace(state, shoe=(*state.shoe, event.effect))


def _stop_handling(state: State, event: EffectApplied) -> State:
    return replace(state, stopped=state.stopped | {int(event.box or 0)})


# The others change nothing by themselves: cards that do not count are no part of the round, the
# engine always sets the best arrangement, and what each player chooses is an event of its own.
CHANGES: Final[dict[str, Apply]] = {
    "continue": _play_on,
    "void-round": _void_round,
    "void-box": _void_box,
    "reconstruct": _reconstruct,
    "card-to-banker": _card_to_banker,
    "next-free-hand": _next_free_hand,
    "result-stands": _play_on,
    "stop-handling": _stop_handling,
}
EFFECTS: Final[dict[str, Apply]] = {
    name: CHANGES.get(name, _shoe if kind.reaches == SHOE else _nothing)
    for name, kind in EFFECT_KINDS.items()
}

# Whether an effect may be applied ---------------------------------------------------------------


def verify(state: State, event: EffectApplied) -> None:
    """Refuses an effect that the round does not bear out."""
    if event.effect not in EFFECTS:
        raise IllegalMove(_("There is no such effect: {effect}.", effect=event.effect))
    if not CARDS.issuperset(event.cards) or (event.card is not None and event.card not in CARDS):
        raise IllegalMove(_("The ruling names something that is not a card."), event.clause)
    if EFFECT_KINDS[event.effect].asks == BOX and not is_box(event.box):
        raise IllegalMove(_("The ruling does not say which box."), event.clause)
    check = CHECKS.get(event.effect)
    if check is not None:
        check(state, event)


def _verify_card_to_banker(state: State, event: EffectApplied) -> None:
    if event.card not in state.errors:
        raise IllegalMove(_("{card} was not drawn in error.", card=event.card), event.clause)
    if not state.live or "banker-3" not in state.slots():
        raise IllegalMove(_("The Banker's hand may not take a card."), event.clause)


def _verify_void_box(state: State, event: EffectApplied) -> None:
    if event.box not in {box for box, _bet in state.wagers}:
        raise IllegalMove(_("Box {box} has no wager.", box=event.box), event.clause)


def _verify_reconstruct(state: State, event: EffectApplied) -> None:
    if state.phase in (Phase.BETTING, Phase.VOID):
        raise IllegalMove(_("There is no deal to put right."), event.clause)
    strange = without(event.cards, state.on_felt())
    if strange:
        raise IllegalMove(_("{card} is not out.", card=strange[0]), event.clause)
    if state.game.copies == 1 and len(set(event.cards)) < len(event.cards):
        clause = state.game.clauses["duplicate-card"]
        raise IllegalMove(_("One card cannot lie in two places."), clause)


def _verify_next_free_hand(state: State, event: EffectApplied) -> None:
    if state.game.free_hand is None:
        raise IllegalMove(_("This game has no free hand."), event.clause)


def _verify_left_outside(state: State, event: EffectApplied) -> None:
    strange = without(event.cards, state.errors)
    if strange:
        raise IllegalMove(_("{card} was not drawn in error.", card=strange[0]), event.clause)
    too_early = state.game.free_hand and state.phase is Phase.BETTING and state.errors
    row = state.game.document.situation(event.clause)
    if too_early and row is not None and row.as_it_comes:
        raise IllegalMove(_("The hand has not begun: the card opens a free hand."), event.clause)


def _verify_burn(state: State, event: EffectApplied) -> None:
    if state.in_hands():
        raise IllegalMove(_("Cards of this hand have been seen already."), event.clause)


CHECKS: Final[dict[str, Callable[[State, EffectApplied], None]]] = {
    "card-to-banker": _verify_card_to_banker,
    "void-box": _verify_void_box,
    "reconstruct": _verify_reconstruct,
    "next-free-hand": _verify_next_free_hand,
    "continue": _verify_left_outside,
    "result-stands": _verify_left_outside,
    "burn-now": _verify_burn,
}
