"""What a ruling does, effect by effect, in order, until somebody must answer first.

Each box says whether it stays or withdraws before any card is touched; and where the ruling does
not carry the order of the cards, somebody lays them. When nothing is left to do, the table plays
on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from disputes.irregularities.effects import Effects, events
from disputes.irregularities.models import CHOICES, ORDER
from disputes.irregularities.preview import given_back
from disputes.irregularities.services.holding import announce_ruling, close, hold
from disputes.irregularities.services.players import stop_handling
from disputes.irregularities.services.ruling_target import RulingTarget, ruling_target
from disputes.models import Choice, Irregularity, PendingRuling
from games.errors import Refused
from games.irregularities.effects import EFFECT_KINDS, STOP_HANDLING
from games.round import engine, rulings
from games.round.events import EffectApplied
from games.round.state import State
from tables.log import services as log
from tables.log.services import By
from tables.rounds.play import Play, Stale


def begin(
    play: Play,
    irregularity: Irregularity,
    pending: PendingRuling,
    effects: Effects,
    *,
    by: By,
    order: Sequence[str] = (),
) -> None:
    """Start on the effects of a ruling, or of what needs none to go on."""
    on = ruling_target(play, irregularity, pending, by=by)
    to_come = events(
        on.subject, irregularity.clause, effects, facts=irregularity.facts, order=order
    )
    pending.remaining = [event.as_json() for event in to_come]
    pending.returned = given_back(on.state)
    proceed(on)


def proceed(on: RulingTarget) -> None:
    """Apply effects until one needs an answer, or none is left."""
    pending = on.pending
    while pending.remaining:
        event = _event(pending.remaining[0])
        stage = needs(on.state, event, on.irregularity)
        if stage is not None:
            _pause(on, stage)
            return
        if on.state is not None:
            engine.apply_effect(on.state, event)
        on.record(event)
        if event.effect == STOP_HANDLING.name:
            stop_handling(on.play, event, by=on.by)
        pending.remaining = pending.remaining[1:]
    close(on)


def _pause(on: RulingTarget, stage: str) -> None:
    """Until the answer comes the table stands still, also where it did not before."""
    on.pending.stage, on.pending.holding = stage, True
    on.pending.save()
    hold(on.play, on.irregularity, by=on.by)
    announce_ruling(on.irregularity)


def needs(state: State | None, event: EffectApplied, irregularity: Irregularity) -> str | None:
    """What must be answered before this effect can happen."""
    if state is None:
        return None
    if state.offered and asked(state, irregularity):
        return CHOICES
    laid = EFFECT_KINDS[event.effect].lays_cards and not event.cards
    return ORDER if laid and len(state.on_felt()) > 1 else None


def asked(state: State, irregularity: Irregularity) -> tuple[int, ...]:
    """The boxes that have still to choose; some rulings ask the others, not the box itself."""
    chosen = {choice.box for choice in irregularity.choices.all()}
    row = state.game.document.situation(irregularity.clause)
    spared = {irregularity.facts.get("box")} if row is not None and row.spares_box else set()
    return tuple(box for box in state.boxes() if box not in chosen | spared)


def _event(data: Mapping[str, Any]) -> EffectApplied:
    return EffectApplied(**{**data, "cards": tuple(data["cards"])})


# Answers ----------------------------------------------------------------------------------------


@transaction.atomic
def choice_record(*, by: By, irregularity: Irregularity, box: int, stays: bool) -> None:
    """A player stays or withdraws; when all have chosen, the ruling goes on by itself."""
    on = _answering(irregularity, CHOICES, by)
    state = on.state
    if Choice.objects.filter(irregularity=irregularity, box=box).exists():
        raise Stale(_("This box has chosen already."))
    if state is None or box not in asked(state, irregularity):
        raise Refused(_("This box has nothing to choose."), irregularity.clause)
    Choice.objects.create(irregularity=irregularity, box=box, stays=stays, by=by.staff)
    if stays:
        data = {"irregularity": irregularity.pk, "box": box}
        round_id = on.play.felt.round_id
        log.append(on.play.stream, "BoxStays", data, by=by, round_id=round_id)
    else:
        on.record(engine.withdraw_box(state, box, state.offered or irregularity.clause))
    _when_all_withdrew(on)
    proceed(on)


def _when_all_withdrew(on: RulingTarget) -> None:
    """Nobody stays, so the hand is void and the shoe is replaced instead."""
    effects = rulings.all_withdrew(on.state, on.irregularity.clause) if on.state else ()
    if effects:
        on.pending.remaining = [effect.as_json() for effect in effects]


@transaction.atomic
def order_give(*, by: By, irregularity: Irregularity, order: Sequence[str]) -> None:
    """The cards as they shall lie, from the editor that shows both orders."""
    on = _answering(irregularity, ORDER, by)
    if on.state is None or sorted(order) != sorted(on.state.on_felt()):
        raise Refused(_("Every card on the table must be in the order once."), irregularity.clause)
    first, *rest = on.pending.remaining
    on.pending.remaining = [{**first, "cards": list(order)}, *rest]
    proceed(on)


def _answering(irregularity: Irregularity, stage: str, by: By) -> RulingTarget:
    """The target under the table's lock, at the stage that the answer is for."""
    play = Play.locked(irregularity.table)
    pending = PendingRuling.objects.filter(irregularity=irregularity, stage=stage).first()
    if pending is None:
        raise Stale(_("This is no longer asked."))
    return ruling_target(play, irregularity, pending, by=by)
