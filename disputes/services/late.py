"""A ruling on a round that is over, or between two rounds: earlier rounds stand.

What reaches the next hand or the shoe is done at once. What moves money goes through settlement's
correction, which a second person confirms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from disputes.models import Irregularity
from games.engine import advance, fold
from games.rulings import events_for
from tables.models.session import OUT
from tables.play import Play, history_of
from tables.services.log import By

MONEY = frozenset({"void-round", "void-box", "reconstruct", "card-to-banker"})


def apply_late(
    play: Play, irregularity: Irregularity, effects: Sequence[Mapping[str, Any]], *, by: By
) -> None:
    for effect in effects:
        _beyond_the_round(play, effect)
    if irregularity.round is not None and any(each["effect"] in MONEY for each in effects):
        _correct(irregularity, effects, by=by)
    play.note(
        "RulingAppliedLate",
        {"irregularity": irregularity.pk, "effects": list(effects)},
        by=by,
    )


def _beyond_the_round(play: Play, effect: Mapping[str, Any]) -> None:
    felt = play.felt
    if effect["effect"] == "next-free-hand":
        felt.next_free = [*(felt.next_free or []), *effect["cards"]]
    elif effect["effect"] in ("complete-shoe", "offer-reshuffle", "burn-now"):
        felt.shoe_orders = [*felt.shoe_orders, effect["effect"]]
    elif effect["effect"] == "replace-cards" and felt.shoe is not None:
        felt.shoe.status, felt.shoe.out_at = OUT, timezone.now()
        felt.shoe.save(update_fields=["status", "out_at"])
    felt.save(update_fields=["next_free", "shoe_orders"])


def amended(irregularity: Irregularity, effects: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The round as it would have been had the ruling come in time."""
    round = irregularity.round
    assert round is not None
    state = fold(irregularity.table.game, history_of(round.pk))
    ruling = {"clause": irregularity.clause, "effects": list(effects)}
    for event in events_for(ruling, state):
        state = advance(state, event)
    return state.as_json()


def _correct(irregularity: Irregularity, effects: Sequence[Mapping[str, Any]], *, by: By) -> None:
    from settlement.services.corrections import correction_propose

    correction_propose(
        by=by,
        round=irregularity.round,
        amended=amended(irregularity, effects),
        reason=str(irregularity),
        cause=f"irregularity {irregularity.pk}",
    )
