"""Raising an irregularity: what happened, the facts, the ruling that its clause proposes.

What holds stops the table until somebody rules. What does not happens at once, play goes on, and
the entry is acknowledged later. Surveillance is told of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from disputes.irregularities import facts as known_facts
from disputes.irregularities.preview import preview
from disputes.irregularities.services.apply import begin
from disputes.irregularities.services.holding import announce_ruling, hold
from disputes.irregularities.subject import RAISED, Subject
from disputes.models import Acknowledgement, Irregularity, PendingRuling
from games.errors import BadRound, Refused
from games.irregularities.ruling import find, rule
from games.registry import GAMES
from tables.log import services as log
from tables.log.services import By
from tables.models import Entry, Round, Session, Table
from tables.rounds.play import Play, Stale
from tables.rounds.preconditions import session_of
from tables.staff.permissions import check_may
from tables.staff.selectors import duty_at

LONGEST_NOTE = 1000


@transaction.atomic
def irregularity_raise(
    *,
    by: By,
    table: Table,
    clause: str,
    facts: Mapping[str, Any],
    round: Round | None = None,
    note: str = "",
    key: UUID | None = None,
) -> Irregularity:
    """Record what happened with the ruling the rules propose; stop the table where they say so.

    `round` is the round that is meant, where it is not the one on the felt.
    """
    play = Play.locked(table)
    if play.has_seen(key):
        told = Entry.objects.get(stream=play.stream, key=key)
        return Irregularity.objects.get(pk=told.data["irregularity"])
    session = session_of(play.felt)
    subject = Subject.of(play, round)
    proposal = propose(subject, clause, facts)
    irregularity = _create(subject, session, clause, facts, proposal, by=by, note=note)
    pending = PendingRuling.objects.create(
        irregularity=irregularity, table=table, holding=proposal["holds"]
    )
    log_case(play, RAISED, irregularity, {"proposal": proposal}, by=by, key=key)
    if pending.holding:
        hold(play, irregularity, by=by)
        announce_ruling(irregularity)
    else:
        begin(play, irregularity, pending, proposal["effects"], by=by)
    return irregularity


def propose(subject: Subject, clause: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The ruling that the clause proposes on these facts, after log and engine had their say."""
    game = subject.play.felt.table.game
    try:
        row = GAMES[game].document.cite(find(game, clause).clause)
        subject.check_round(row)
        proposal = rule(known_facts.case(subject, clause, facts))
    except BadRound as fault:
        raise Refused(fault.message, fault.clause) from None
    known_facts.verify(subject, row, facts)
    preview(subject, proposal["clause"], proposal["effects"], facts)
    return proposal


def _create(
    subject: Subject,
    session: Session,
    clause: str,
    facts: Mapping[str, Any],
    proposal: Mapping[str, Any],
    *,
    by: By,
    note: str,
) -> Irregularity:
    if len(note) > LONGEST_NOTE:
        raise Refused(_("The note is too long."))
    table = subject.play.felt.table
    duty = duty_at(table.pk, "dealer")
    return Irregularity.objects.create(
        table=table,
        session=session,
        round=subject.round,
        situation=table.rules.document.cite(find(table.game, clause).clause),
        clause=proposal["clause"],
        facts=dict(facts),
        proposal=proposal,
        holds=proposal["holds"],
        authority=proposal["authority"],
        note=note.strip(),
        raised_by=by.staff,
        dealer=duty.staff if duty else None,
    )


def log_case(
    play: Play,
    kind: str,
    irregularity: Irregularity,
    data: Mapping[str, Any],
    *,
    by: By,
    key: UUID | None = None,
) -> None:
    told = {"irregularity": irregularity.pk, "clause": irregularity.clause, **data}
    log.append(play.stream, kind, told, by=by, key=key, round_id=irregularity.round_id)


@transaction.atomic
def irregularity_acknowledge(*, by: By, irregularity: Irregularity) -> Acknowledgement:
    """Surveillance knows of it: once, by name and time."""
    check_may(by.staff, "irregularity.acknowledge")
    play = Play.locked(irregularity.table)
    if Acknowledgement.objects.filter(irregularity=irregularity).exists():
        raise Stale(_("This was acknowledged already."))
    known = Acknowledgement.objects.create(irregularity=irregularity, by=by.staff)
    log_case(play, "IrregularityAcknowledged", irregularity, {}, by=by)
    announce_ruling(irregularity)
    return known
