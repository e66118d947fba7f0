"""Raising an irregularity and ruling on it: the right rank, never the one who raised it.

An approved ruling happens as events, in order. Where players may withdraw, or the cards must be
put in order, it pauses for that answer; the round is released when nothing is left to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from config.publish import announce
from config.roles import at_least
from disputes import facts as known_facts
from disputes.models import Irregularity, Ruling, Waiting
from disputes.models.irregularity import APPROVED, OVERRIDDEN, REJECTED
from disputes.services.apply import begin, proceed, release
from games import engine
from games.documents import DOCUMENT
from games.errors import BadRound, Refused
from games.irregularities import rule
from games.rulings import EFFECTS
from tables.models import Table
from tables.models.staff import RANK_NAMES
from tables.play import Play, Stale
from tables.services.log import By

TOPIC = "irregularities"
REFER = "refer"


@transaction.atomic
def irregularity_raise(
    *,
    by: By,
    table: Table,
    clause: str,
    facts: Mapping[str, Any],
    note: str = "",
    key: UUID | None = None,
) -> Irregularity:
    """Record what happened with the ruling the rules propose; stop the round where they say so."""
    play = Play.locked(table)
    if play.has_seen(key):
        return Irregularity.objects.filter(table=table).latest("pk")
    if play.felt.session is None:
        raise Refused(_("The table is closed."))
    proposal = propose(play, clause, facts)
    document = DOCUMENT[table.game]
    irregularity = Irregularity.objects.create(
        table=table,
        session=play.felt.session,
        round=play.felt.round,
        situation=f"{document} {clause.removeprefix(document + ' ')}",
        clause=proposal["clause"],
        facts=dict(facts),
        proposal=proposal,
        holds=proposal["holds"],
        authority=proposal["authority"],
        note=note,
        raised_by=by.staff,
    )
    Waiting.objects.create(irregularity=irregularity, table=table)
    _log(play, "IrregularityRaised", irregularity, {"proposal": proposal}, by=by, key=key)
    if irregularity.holds:
        _hold(play, irregularity, by)
    else:
        begin(play, irregularity, proposal["effects"], by=by)
    return irregularity


def propose(play: Play, clause: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The ruling that the clause proposes on these facts, after the log had its say."""
    try:
        proposal = rule(known_facts.case(play, clause, facts))
    except BadRound as fault:
        raise Refused(fault.message, fault.clause) from None
    known_facts.verify(play, facts, proposal["clause"])
    return proposal


def _hold(play: Play, irregularity: Irregularity, by: By) -> None:
    """A round that is still live is held by its own event, a table between rounds by its felt."""
    state = play.current
    live = state is not None and play.round.settled_at is None
    if live and state is not None:
        if state.held is None:
            play.record([engine.hold(state, irregularity.clause, irregularity.authority)], by=by)
    elif not play.felt.hold:
        play.felt.hold = irregularity.clause
        play.felt.save(update_fields=["hold"])


@transaction.atomic
def ruling_approve(
    *, by: By, irregularity: Irregularity, options: Sequence[str] = (), order: Sequence[str] = ()
) -> Ruling:
    """The proposal, with the options that this rank may add and chose to."""
    play, proposal = _to_rule(by, irregularity), irregularity.proposal
    if any(effect["effect"] == REFER for effect in proposal["effects"]):
        raise Refused(_("Nothing is proposed here: choose what shall happen."), irregularity.clause)
    chosen = [_option(proposal, name, by, irregularity.clause) for name in options]
    effects = [*proposal["effects"], *chosen]
    return _rule(play, irregularity, APPROVED, effects, by=by, order=order)


@transaction.atomic
def ruling_decide(
    *,
    by: By,
    irregularity: Irregularity,
    effects: Sequence[Mapping[str, Any]],
    reason: str,
    order: Sequence[str] = (),
) -> Ruling:
    """Other effects than the rules propose, with a written reason.

    For what was referred this is the ruling; elsewhere it is an override, and flagged as one.
    """
    play = _to_rule(by, irregularity)
    if not reason.strip():
        raise Refused(_("Write down the reason."), irregularity.clause)
    if not effects or any(each.get("effect") not in EFFECTS for each in effects):
        raise Refused(_("Choose what shall happen."), irregularity.clause)
    referred = any(each["effect"] == REFER for each in irregularity.proposal["effects"])
    decision = APPROVED if referred else OVERRIDDEN
    return _rule(play, irregularity, decision, list(effects), by=by, reason=reason, order=order)


@transaction.atomic
def ruling_reject(*, by: By, irregularity: Irregularity, reason: str) -> Ruling:
    """Nothing irregular happened: the round is given back as it was."""
    play = _to_rule(by, irregularity)
    if not reason.strip():
        raise Refused(_("Write down the reason."), irregularity.clause)
    return _rule(play, irregularity, REJECTED, [], by=by, reason=reason)


def _to_rule(by: By, irregularity: Irregularity) -> Play:
    play = Play.locked(irregularity.table)
    if Ruling.objects.filter(irregularity=irregularity).exists():
        raise Stale(_("This was ruled on already."))
    if by.staff == irregularity.raised_by:
        raise Refused(_("Somebody other than who raised it must rule."), irregularity.clause)
    _verify_rank(by, irregularity.authority, irregularity.clause)
    return play


def _verify_rank(by: By, needed: str, clause: str) -> None:
    if not at_least(by.rank, needed):
        words = _("This takes a %(rank)s or above.") % {"rank": RANK_NAMES[needed]}
        raise Refused(words, clause)


def _option(proposal: Mapping[str, Any], name: str, by: By, clause: str) -> dict[str, Any]:
    for option in proposal["options"]:
        if option["effect"] == name:
            _verify_rank(by, option["authority"], clause)
            return {key: value for key, value in option.items() if key != "authority"}
    raise Refused(_("The rules give no such choice here."), clause)


def _rule(
    play: Play,
    irregularity: Irregularity,
    decision: str,
    effects: list[Any],
    *,
    by: By,
    reason: str = "",
    order: Sequence[str] = (),
) -> Ruling:
    ruling = Ruling.objects.create(
        irregularity=irregularity,
        decision=decision,
        effects=effects,
        reason=reason,
        by=by.staff,
        rank=by.rank,
        at_table=by.at_table,
    )
    said = {"decision": decision, "effects": effects, "reason": reason}
    _log(play, "RulingMade", irregularity, said, by=by)
    if decision == REJECTED:
        release(play, irregularity, by=by)
    else:
        begin(play, irregularity, effects, by=by, order=order)
    return ruling


def _log(
    play: Play,
    kind: str,
    irregularity: Irregularity,
    data: Mapping[str, Any],
    *,
    by: By,
    key: UUID | None = None,
) -> None:
    told = {"irregularity": irregularity.pk, "clause": irregularity.clause, **data}
    play.note(kind, told, by=by, key=key)
    announce(TOPIC, irregularity=irregularity.pk, table=irregularity.table_id)


__all__ = [
    "irregularity_raise",
    "proceed",
    "propose",
    "ruling_approve",
    "ruling_decide",
    "ruling_reject",
]
