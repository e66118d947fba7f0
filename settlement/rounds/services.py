"""Settling a round: announce, judge, write every line and one balanced transfer, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import IllegalMove, Refused
from games.round import engine
from games.round import events as e
from games.round.state import Phase, State
from games.round.warnings import under_minimum
from settlement.ledger.models import SETTLEMENT
from settlement.ledger.services import settlement_write
from settlement.rounds.warnings import warn_players
from tables.log.services import By, NewEntry
from tables.models import Table
from tables.rounds.play import Play, Seen
from tables.rounds.services import round_finish


@transaction.atomic
def round_settle(*, by: By, table: Table, seen: Seen, key: UUID | None) -> Play:
    """The dealer calls the result: the engine's lines become the ledger's, and the round is over.

    A void round is settled the same way: everything goes back.
    """
    play = Play.locked(table)
    if not play.is_new(seen, key):
        return play
    events = _last_events(play)
    judgement = play.judgement()
    told = sorted(under_minimum(judgement, play.state.opened))
    players = players_of(play.felt.places)
    data = {"totals": judgement.totals(), "told": told}
    play.record(events, by=by, key=key, notes=[NewEntry("RoundSettled", data)], save=False)
    settlement_write(
        SETTLEMENT,
        judgement,
        table=play.felt.table,
        session=play.felt.session or play.round.session,
        round=play.round,
        players=players,
        by=by.staff,
    )
    warn_players(play.round, table.game, players, told)
    round_finish(play, **outcome_of(play.state))
    return play


def _last_events(play: Play) -> list[e.Event]:
    """The result is announced, unless a ruling has ended the round without one."""
    if play.round.settled_at is not None:
        raise Refused(_("This round is settled already."))
    if play.state.phase is not Phase.VOID:
        return [engine.announce(play.state)]
    if play.state.held is not None:
        raise IllegalMove(_("The round is held until the ruling comes."), play.state.held)
    return []


def players_of(places: Mapping[str, Mapping[str, Any]]) -> dict[int, int | None]:
    return {int(box): place["player"] for box, place in places.items()}


def outcome_of(state: State) -> dict[str, str]:
    """The result as called, and its letter on the roads; neither for a void round."""
    if state.phase is Phase.VOID:
        return {"result": "void", "letter": ""}
    return {"result": state.result(), "letter": state.letter}
