"""From `Play` to the felt, with the two questions that only an idle or a held table needs."""

from __future__ import annotations

from datetime import datetime

from tables.felt.view import FeltView
from tables.models import Entry, Limits
from tables.rounds.play import Play
from tables.rounds.services import limits_of


def felt_of(play: Play) -> FeltView:
    felt = FeltView(play)
    limits = _limits(play) if felt.state is None else None
    since, rank = _held(play) if felt.phase == "held" else (None, "")
    return felt if limits is None and since is None else FeltView(play, limits, since, rank)


def _limits(play: Play) -> dict[str, str]:
    limits = Limits.objects.filter(table=play.felt.table_id).first()
    return limits_of(limits) if limits else {}


def _held(play: Play) -> tuple[datetime | None, str]:
    """Since when a table is held and, where no round says it, until which rank has ruled."""
    if play.felt.hold:
        raised = Entry.objects.filter(
            stream=play.stream, kind="IrregularityRaised", data__clause=play.felt.hold
        )
        found = raised.order_by("-seq").values_list("at", "data__proposal__authority").first()
        return found or (None, "")
    holds = Entry.objects.filter(round_id=play.round.pk, kind="RoundHeld").order_by("-seq")
    return holds.values_list("at", flat=True).first(), ""
