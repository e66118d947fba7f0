"""What a ruling does, effect by effect, as events on the round, the next hand and the shoe.

It stops where somebody must answer first: each box whether it stays or withdraws, before any card
is touched; and the order of the cards, where the ruling does not carry it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from config.publish import announce
from disputes.models import Choice, Irregularity, Waiting
from disputes.models.irregularity import CHOICES, ORDER
from disputes.services.late import apply_late
from games import engine, rulings
from games.baccarat.play import BaccaratRound
from games.errors import Refused
from games.events import EffectApplied
from games.state import State
from tables.play import Play, Stale
from tables.services.log import By

RECONSTRUCT = "reconstruct"


def begin(
    play: Play,
    irregularity: Irregularity,
    effects: Sequence[Mapping[str, Any]],
    *,
    by: By,
    order: Sequence[str] = (),
) -> None:
    """Start on the ruling's effects; on a round that is over they go another way."""
    if not is_live(play, irregularity):
        apply_late(play, irregularity, effects, by=by)
        release(play, irregularity, by=by)
        return
    ruling = {"clause": irregularity.clause, "effects": list(effects)}
    box = irregularity.facts.get("box")
    events = rulings.events_for(
        ruling, play.state, order=order, box=box if isinstance(box, int) else None
    )
    waiting = irregularity.waiting
    waiting.remaining = [event.as_json() for event in events]
    proceed(play, irregularity, by=by)


def is_live(play: Play, irregularity: Irregularity) -> bool:
    """Whether the irregularity is about the round that is on the felt and not yet settled."""
    round = play.felt.round
    return round is not None and round.pk == irregularity.round_id and round.settled_at is None


def proceed(play: Play, irregularity: Irregularity, *, by: By) -> None:
    """Apply effects until one needs an answer, or none is left."""
    waiting = irregularity.waiting
    while waiting.remaining:
        event = _event(waiting.remaining[0])
        stage = needs(play.state, event, irregularity)
        if stage is not None:
            waiting.stage = stage
            waiting.save(update_fields=["stage", "remaining"])
            return
        _apply(play, event, by)
        waiting.remaining = waiting.remaining[1:]
    release(play, irregularity, by=by)


def needs(state: State, event: EffectApplied, irregularity: Irregularity) -> str | None:
    """What must be answered before this effect can happen."""
    chosen = {choice.box for choice in irregularity.choices.all()}
    if state.offered and set(asked(state, irregularity)) - chosen:
        return CHOICES
    several = isinstance(state, BaccaratRound) and len(state.on_felt()) > 1
    if event.effect == RECONSTRUCT and not event.cards and several:
        return ORDER
    return None


def asked(state: State, irregularity: Irregularity) -> tuple[int, ...]:
    """The boxes that may choose; holdem 7.6.1 asks the others, not the box that was voided."""
    voided = irregularity.facts.get("box") if irregularity.clause == "holdem 7.6" else None
    staked = {box for box, _bet in state.wagers}
    return tuple(sorted(staked - {voided}))


def _event(data: Mapping[str, Any]) -> EffectApplied:
    return EffectApplied(**{**data, "cards": tuple(data["cards"])})


def _apply(play: Play, event: EffectApplied, by: By) -> None:
    play.record([engine.apply_effect(play.state, event)], by=by)


@transaction.atomic
def choice_record(*, by: By, irregularity: Irregularity, box: int, stays: bool) -> None:
    """A player stays or withdraws; when all have chosen, the ruling goes on by itself."""
    play = Play.locked(irregularity.table)
    _expect(irregularity, CHOICES)
    if box not in asked(play.state, irregularity):
        raise Refused(_("This box has nothing to choose."), irregularity.clause)
    if Choice.objects.filter(irregularity=irregularity, box=box).exists():
        raise Stale(_("This box has chosen already."))
    Choice.objects.create(irregularity=irregularity, box=box, stays=stays, by=by.staff)
    if stays:
        told = {"irregularity": irregularity.pk, "box": box}
        play.note("BoxStays", told, by=by)
    else:
        withdrawal = engine.withdraw_box(play.state, box, play.state.offered or irregularity.clause)
        play.record([withdrawal], by=by)
    _when_all_withdrew(play, irregularity)
    proceed(play, irregularity, by=by)


def _when_all_withdrew(play: Play, irregularity: Irregularity) -> None:
    """7.10.2: nobody stays, so the hand is void and the shoe is replaced instead."""
    effects = rulings.all_withdrew(play.state, irregularity.clause)
    if effects:
        irregularity.waiting.remaining = [effect.as_json() for effect in effects]


@transaction.atomic
def order_give(*, by: By, irregularity: Irregularity, order: Sequence[str]) -> None:
    """The cards as they shall lie, from the editor that shows both orders."""
    play = Play.locked(irregularity.table)
    waiting = _expect(irregularity, ORDER)
    if sorted(order) != sorted(play.state.on_felt()):
        raise Refused(_("Every card on the table must be in the order once."), irregularity.clause)
    waiting.remaining = [{**waiting.remaining[0], "cards": list(order)}, *waiting.remaining[1:]]
    proceed(play, irregularity, by=by)


def _expect(irregularity: Irregularity, stage: str) -> Waiting:
    """The waiting row, fresh under the table's lock, at the stage that the answer is for."""
    waiting = Waiting.objects.filter(irregularity=irregularity, stage=stage).first()
    if waiting is None:
        raise Stale(_("This is no longer asked."))
    irregularity.waiting = waiting
    return waiting


def release(play: Play, irregularity: Irregularity, *, by: By) -> None:
    """Nothing is left to do: play goes on, unless something else still holds it."""
    Waiting.objects.filter(irregularity=irregularity).delete()
    others = Waiting.objects.filter(table=irregularity.table, irregularity__holds=True)
    if irregularity.holds and not others.exists():
        state = play.current
        if is_live(play, irregularity) and state is not None and state.held is not None:
            play.record([engine.release(state)], by=by)
        if play.felt.hold:
            play.felt.hold = ""
            play.felt.save(update_fields=["hold"])
    announce("irregularities", irregularity=irregularity.pk, table=irregularity.table_id)
