"""The life of a round: `fold` makes its state from its events; each move is verified, then made.

For every move `x` there is `verify_x` (raises IllegalMove with a sentence and the clause) and `x`
(verifies and returns the event); where somebody only asks, `can_x` (the same as a boolean). Moves
of a game's own are all made by `decide`. Nothing here changes anything: `advance(state, event)` is
the next state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from itertools import zip_longest
from typing import ParamSpec

from games.errors import IllegalMove
from games.money import cents
from games.registry import GAMES
from games.round import corrections, rulings
from games.round import events as e
from games.round.corrections import correct_round as correct_round
from games.round.moves import (
    verify_announce,
    verify_apply_effect,
    verify_close_bets,
    verify_deal,
    verify_decide,
    verify_draw_in_error,
    verify_free_to_play,
    verify_hold,
    verify_place_wager,
    verify_release,
    verify_withdraw_box,
    verify_withdraw_wager,
)
from games.round.opening import verify_open_round
from games.round.state import Phase, State, replace
from games.words import _

P = ParamSpec("P")

# Folding ----------------------------------------------------------------------------------------


def effective(history: Iterable[e.Event]) -> list[e.Event]:
    """The events that count: an entry that was taken back and its taking back cancel out."""
    kept: list[e.Event] = []
    for event in history:
        if isinstance(event, e.EntryTakenBack):
            del kept[-1:]
        else:
            kept.append(event)
    return kept


def fold(game: str, history: Iterable[e.Event]) -> State:
    """The state of a round. The first event opens it."""
    counting = effective(history)
    opened = counting[0] if counting else None
    if not isinstance(opened, e.RoundOpened) or opened.game != game:
        raise IllegalMove(_("A round starts with its opening."))
    state = GAMES[game].start(opened)
    for event, after in zip_longest(counting[1:], counting[2:]):
        if type(event) is type(after) is e.CardDealt:
            # Nobody looks at the phase between two cards: it is asked for after the last.
            state = state.with_card(event.card, event.to)
        else:
            state = _after(state, event)
    return replace(state, last=counting[-1])


def advance(state: State, event: e.Event) -> State:
    """The state after an event that has been verified; the fold itself judges nothing."""
    return replace(_after(state, event), last=event)


def _after(state: State, event: e.Event) -> State:
    match event:
        case e.WagerPlaced(box, bet, amount):
            wagers = {**state.wagers, (box, bet): cents(amount) or 0}
            return replace(state, wagers=wagers).settled_phase()
        case e.WagerWithdrawn(box, bet):
            wagers = {key: v for key, v in state.wagers.items() if key != (box, bet)}
            return replace(state, wagers=wagers)
        case e.BetsClosed():
            return replace(state, phase=Phase.DEALING).settled_phase()
        case e.CardDealt(card, to):
            return state.with_card(card, to).settled_phase()
        case e.CardDrawnInError(card):
            return replace(state, errors=(*state.errors, card))
        case e.ResultAnnounced():
            return replace(state, phase=Phase.ANNOUNCED)
        case e.RoundHeld(clause, authority):
            return replace(state, held=clause, authority=authority)
        case e.RoundReleased():
            return replace(state, held=None, authority=None, offered=None)
        case e.BoxWithdrawn(box, clause):
            return rulings.withdraw(state, box, clause)
        case e.EffectApplied():
            return rulings.apply(state, event)
        case e.RoundCorrected():
            return corrections.correct(state, event)
    return state.decided(event).settled_phase()


# Moves ------------------------------------------------------------------------------------------


def verify_take_back(state: State) -> None:
    """The last entry of a running round, if a wrong tap can have made it."""
    verify_free_to_play(state)
    if state.last is None or not state.last.mistap:
        raise IllegalMove(_("There is no entry to take back."))


def _can(verify: Callable[P, object]) -> Callable[P, bool]:
    """The same question as a boolean."""

    @wraps(verify)
    def can(*args: P.args, **kwargs: P.kwargs) -> bool:
        try:
            verify(*args, **kwargs)
        except IllegalMove:
            return False
        return True

    return can


can_open_round = _can(verify_open_round)
can_place_wager = _can(verify_place_wager)
can_close_bets = _can(verify_close_bets)
can_deal = _can(verify_deal)
can_decide = _can(verify_decide)
can_announce = _can(verify_announce)
can_take_back = _can(verify_take_back)
can_withdraw_box = _can(verify_withdraw_box)
can_apply_effect = _can(verify_apply_effect)


def open_round(opened: e.RoundOpened) -> e.RoundOpened:
    verify_open_round(opened)
    return opened


def place_wager(state: State, box: int, bet: str, amount: str) -> e.WagerPlaced:
    verify_place_wager(state, box, bet, amount)
    return e.WagerPlaced(box, bet, amount)


def withdraw_wager(state: State, box: int, bet: str) -> e.WagerWithdrawn:
    verify_withdraw_wager(state, box, bet)
    return e.WagerWithdrawn(box, bet)


def close_bets(state: State) -> e.BetsClosed:
    verify_close_bets(state)
    return e.BetsClosed()


def deal(state: State, card: str, to: str | None = None) -> e.CardDealt:
    """A card to the slot named, or to the one that the rules expect."""
    verify_deal(state, card, to)
    return e.CardDealt(card, to or state.slots()[0])


def draw_in_error(state: State, card: str) -> e.CardDrawnInError:
    verify_draw_in_error(state, card)
    return e.CardDrawnInError(card)


def decide(state: State, move: str, box: int) -> e.BoxDecision:
    verify_decide(state, move, box)
    return state.game.moves[move](box)


def announce(state: State) -> e.ResultAnnounced:
    verify_announce(state)
    return e.ResultAnnounced()


def take_back(state: State) -> e.EntryTakenBack:
    verify_take_back(state)
    return e.EntryTakenBack()


def hold(state: State, clause: str, authority: str) -> e.RoundHeld:
    verify_hold(state, clause, authority)
    return e.RoundHeld(clause, authority)


def release(state: State) -> e.RoundReleased:
    verify_release(state)
    return e.RoundReleased()


def withdraw_box(state: State, box: int, clause: str) -> e.BoxWithdrawn:
    verify_withdraw_box(state, box, clause)
    return e.BoxWithdrawn(box, clause)


def apply_effect(state: State, effect: e.EffectApplied) -> e.EffectApplied:
    verify_apply_effect(state, effect)
    return effect
