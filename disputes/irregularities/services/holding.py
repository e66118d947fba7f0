"""The table stands still while something waits, and plays on when nothing does.

A round that is not settled is held by its own event; a table between two rounds by its felt.
"""

from __future__ import annotations

from decimal import Decimal

from django.utils import timezone

from config.web.live_updates import announce
from disputes.irregularities.services.ruling_target import RulingTarget
from disputes.models import Irregularity, Outcome, PendingRuling, Ruling
from games.round import engine
from games.round.events import Event
from settlement.models import Correction
from tables.log.services import By
from tables.rounds.play import Play
from tables.rounds.preconditions import running

TOPIC = "irregularities"


def announce_ruling(irregularity: Irregularity) -> None:
    """Queues, the open page of this very case, and the tablet ask for themselves again."""
    announce(TOPIC, irregularity=irregularity.pk, table=irregularity.table_id)
    announce(f"case-{irregularity.pk}")
    announce(irregularity.table.stream.rulings)


def hold(play: Play, irregularity: Irregularity, *, by: By) -> None:
    """Unless something holds the table already; that comes first, and this next."""
    if running(play.felt):
        if play.state.held is None:
            held = engine.hold(play.state, irregularity.clause, irregularity.authority)
            play.record([held], by=by)
    elif not play.felt.hold:
        _hold_felt(play, irregularity.clause)


def _hold_felt(play: Play, clause: str) -> None:
    play.felt.hold = clause
    play.felt.save(update_fields=["hold"])


def close(on: RulingTarget) -> None:
    """All effects have happened: what it came to is written, and play goes on.

    What did not hold the table still waits to be acknowledged by somebody of the right rank.
    """
    moved, correction = on.moved()
    ruled = Ruling.objects.filter(irregularity=on.irregularity).exists()
    if on.pending.holding or moved or not ruled:
        came_to(on.pending, moved, correction)
    if ruled:
        leave(on.play, on.irregularity, by=on.by)
    else:
        on.pending.applied = []
        on.pending.save()
        announce_ruling(on.irregularity)


def came_to(pending: PendingRuling, moved: Decimal, correction: Correction | None = None) -> None:
    """How long the table has waited by now, and the money moved."""
    seconds = (timezone.now() - pending.irregularity.raised_at).total_seconds()
    Outcome.objects.create(
        irregularity=pending.irregularity,
        waited=int(seconds) if pending.holding else 0,
        moved=moved,
        correction=correction,
    )


def leave(play: Play, irregularity: Irregularity, *, by: By) -> None:
    """It waits for nothing more; the table plays on, or waits for the next that holds it."""
    PendingRuling.objects.filter(irregularity=irregularity).delete()
    holds = PendingRuling.objects.filter(table=irregularity.table_id, holding=True)
    after = holds.select_related("irregularity").first()
    if running(play.felt):
        _release(play, after.irregularity if after else None, by=by)
    elif play.felt.hold:
        _hold_felt(play, after.irregularity.clause if after else "")
    announce_ruling(irregularity)


def _release(play: Play, after: Irregularity | None, *, by: By) -> None:
    if play.state.held is None:
        return
    released = engine.release(play.state)
    events: list[Event] = [released]
    if after is not None:
        free = engine.advance(play.state, released)
        events.append(engine.hold(free, after.clause, after.authority))
    play.record(events, by=by)
