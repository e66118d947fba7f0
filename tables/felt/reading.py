"""From `Play` to the felt, with the two questions that only an idle or a held table needs."""

from __future__ import annotations

from datetime import datetime

from tables.felt.view import Felt
from tables.models import Entry, Limits
from tables.play import Play
from tables.services.rounds import limits_of


def felt_of(play: Play) -> Felt:
    felt = Felt(play)
    limits = _limits(play) if felt.state is None else None
    since = _held_since(play) if felt.phase == "held" else None
    return felt if limits is None and since is None else Felt(play, limits, since)


def _limits(play: Play) -> dict[str, str]:
    limits = Limits.objects.filter(table=play.felt.table_id).first()
    return limits_of(limits) if limits else {}


def _held_since(play: Play) -> datetime | None:
    if play.felt.round is None:
        return None
    holds = Entry.objects.filter(round_id=play.felt.round.pk, kind="RoundHeld").order_by("-seq")
    return holds.values_list("at", flat=True).first()
