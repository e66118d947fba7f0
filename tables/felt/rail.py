"""The rail: what the dealer says, the one thing to do next, and what stands under it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.translation import translate
from games.errors import IllegalMove, Refused
from games.irregularities.effects import BURN_NOW
from games.money import text
from games.round.dealing import hand_of
from games.round.moves import verify_close_bets
from games.round.state import Decision, Phase, State
from tables.felt.suggestion import Suggestion
from tables.rounds.next_step import NextStep, next_step
from tables.rounds.play import Play
from tables.shoes.shoe_reader import turning


@dataclass(frozen=True, slots=True)
class RailAction:
    """A button. `send` is what its tap posts to `url`; `opens` is a dialog's address instead."""

    label: str
    url: str = ""
    send: str = ""
    opens: str = ""
    amount: int = 0
    against: bool = False  # the rules do not allow it as things stand
    bumps: int = 1  # by how much the tap moves the round's version


@dataclass(frozen=True, slots=True)
class Rail:
    """`kind` is what stands below the action: chips, pad, decide, sheet, stopped, or nothing."""

    words: str
    why: str = ""
    clause: str = ""
    kind: str = ""
    action: RailAction | None = None
    others: tuple[RailAction, ...] = ()


address = cache(reverse)  # a tap asks for several, always the same


def tap(label: str, route: str) -> RailAction:
    return RailAction(label, address(route), send="{}")


def opens(label: str, route: str) -> RailAction:
    return RailAction(label, opens=address(route))


def move(label: str, name: str, **fields: Any) -> RailAction:
    return RailAction(label, address("tablet-move"), json.dumps({"move": name, **fields}))


def raises(label: str, bet: str, amounts: Iterable[tuple[int, int]]) -> RailAction:
    """Wagers placed by a button: guarded by what lies there, not by the version."""
    changes = [f"{box}:{bet}:{text(amount)}:0" for box, amount in amounts]
    return RailAction(label, address("tablet-wagers"), json.dumps({"change": changes}), bumps=0)


# Between rounds ---------------------------------------------------------------------------------


def idle(play: Play) -> Rail:
    """No round is open: what has to be done before one can be, or “Place your bets”."""
    step = next_step(play)
    if step.name == "open":
        return Rail(step.words, step.why, action=opens(_("Open the table"), "session-open"))
    if step.name == "close":
        return Rail(step.words, step.why, action=opens(_("Close the table"), "session-close"))
    if step.name != "round":
        return cards(step)
    if play.felt.next_free is not None:
        action = tap(_("Deal the free hand"), "tablet-open")
        return Rail(_("Free hand, no wagers"), _("The next hand is dealt free."), action=action)
    action = tap(_("Place your bets"), "tablet-open")
    return Rail(_("Place your bets"), step.why, step.clause, action=action)


def held(clause: str) -> Rail:
    """A ruling is awaited, and no round may be opened before it comes."""
    return Rail(_("Held for a ruling"), clause=clause, kind="stopped")


def cards(step: NextStep) -> Rail:
    """The shoe wants something first: its dialog has the steps."""
    return Rail(step.words, step.why, step.clause, action=opens(_("The shoe"), "shoe-next"))


def settled(play: Play, state: State) -> Rail:
    """The sheet stands until the next round's “Place your bets” closes it."""
    after = idle(play)
    words = (
        _("Void: all wagers go back") if state.phase is Phase.VOID else translate(state.result())
    )
    ready = after.action is not None and after.action.url
    order = (
        _("Collect first, then pay from the right.")
        if state.game.collects_first
        else _("Box by box, from the right.")
    )
    why = order if ready else after.words
    return replace(after, words=words, why=why, kind="sheet")


# During a round ---------------------------------------------------------------------------------


def playing(play: Play, state: State, chips_only: str, hint: Suggestion | None) -> Rail:
    if BURN_NOW.name in state.shoe and (step := next_step(play)).name == "burn":
        return cards(step)
    upcoming = state.upcoming()
    why = ". ".join(translate(call.say) for call in state.calls() if call.say != upcoming.say)
    rail = Rail(translate(upcoming.say), why, upcoming.clause, "pad")
    match upcoming.move:
        case "bets":
            return _bets(state, replace(rail, why=chips_only))
        case "decide" if (decision := state.decision()) is not None:
            return _decide(state, decision, rail)
        case "announce" | "settle":
            return replace(rail, kind="", action=tap(_("Announce"), "round-settle"))
        case "void":
            action = tap(_("All wagers returned"), "round-settle")
            return replace(rail, why="", kind="", action=action)
        case "rule":
            return _rule(replace(rail, kind="stopped"), hint)
        case "held":
            return replace(rail, why=_("Leave the cards where they are."), kind="stopped")
    return replace(rail, others=_turns(play, upcoming.to) + _instead(state, upcoming.to))


def _rule(rail: Rail, hint: Suggestion | None) -> Rail:
    """A card is out in error: straight to what the engine takes it for, or to the whole list."""
    if hint is None:
        return replace(rail, action=opens(_("Irregularity"), "irregularity-raise"))
    return replace(rail, clause=hint.clause, action=RailAction(hint.words, opens=hint.opens))


def _bets(state: State, rail: Rail) -> Rail:
    action = move(_("No more bets"), "close")
    try:
        verify_close_bets(state)
    except IllegalMove as refusal:
        why, clause = translate(refusal.message), refusal.clause or ""
        if not state.wagers:
            why, clause = rail.why, rail.clause
        action = replace(action, against=True)
        return replace(rail, why=why, clause=clause, kind="chips", action=action)
    return replace(rail, kind="chips", action=action)


def _decide(state: State, decision: Decision, rail: Rail) -> Rail:
    """The box whose turn it is, with one tap; everybody still to decide, with one more."""
    bet, waiting, passes = decision
    amounts = [(box, state.raise_amount(box, bet)) for box in waiting]
    box, name = waiting[0], translate(state.game.bets[bet].name)
    first = replace(raises(name, bet, amounts[:1]), amount=amounts[0][1])
    others = [move(translate(each.say), each.move, box=box) for each in passes]
    if len(waiting) > 1:
        words = {"count": len(waiting), "bet": name}
        others.append(raises(_("All %(count)s bet the %(bet)s") % words, bet, amounts))
    return replace(rail, kind="decide", action=first, others=tuple(others))


def _turns(play: Play, to: tuple[str, ...]) -> tuple[RailAction, ...]:
    """Hands whose cards the shoe reader saw go down: one tap turns them, and tells no card."""
    if not to or not play.state.lies_closed(to[0]):
        return ()
    hands = list(dict.fromkeys(map(hand_of, to)))[:2]
    return tuple(action for hand in hands if (action := _turn(play, hand)))


def _turn(play: Play, hand: str) -> RailAction | None:
    try:
        cards = len(turning(play, hand))
    except Refused:
        return None
    lying = {each.owner: each for each in play.state.laid()}
    found = play.state.box_hand(int(hand)) if hand.isdigit() else lying[hand]
    words = translate(found.name) if found else hand
    label = _("Turn over: %(hand)s") % {"hand": words}
    return replace(move(label, "turn", to=hand), bumps=cards) if cards else None


def _instead(state: State, to: tuple[str, ...]) -> tuple[RailAction, ...]:
    """What the box that takes the next card may do instead."""
    box = int(to[0]) if to and to[0].isdigit() else 0
    offered = state.instead(box) if box else ()
    return tuple(move(translate(each.say), each.move, box=box) for each in offered)
