"""Ruling on an irregularity: the right rank, never the one who raised it, once.

An approved ruling happens as events, in order. What differs from the rules' own proposal needs a
written reason and is flagged to surveillance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from config.roles import at_least
from disputes.irregularities.effects import Effects, complete
from disputes.irregularities.models import APPROVED, OVERRIDDEN, REJECTED
from disputes.irregularities.services.apply import begin
from disputes.irregularities.services.holding import came_to, leave
from disputes.irregularities.services.irregularities import log_case
from disputes.models import Irregularity, PendingRuling, Ruling
from games.errors import Refused
from games.words import Sentence
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.log.services import By
from tables.rounds.play import Play, Stale
from tables.staff.permissions import check_may, takes

FLAGGED = gettext_noop("Table {table}: a ruling under {clause} was overridden")
LONGEST_REASON = 2000


@transaction.atomic
def ruling_approve(
    *, by: By, irregularity: Irregularity, options: Sequence[str] = (), order: Sequence[str] = ()
) -> Ruling:
    """The proposal, with the options that this rank may add and chose to.

    `order` are the cards as the approver fixes them, or puts them back. Where
    play went on at once, the proposal has happened already and only the options are left.
    """
    play, pending = _to_rule(by, irregularity)
    if irregularity.referred:
        raise Refused(_("Nothing is proposed here: choose what shall happen."), irregularity.clause)
    chosen = [_option(irregularity, name, by) for name in options]
    proposed = [_in_order(each, order) for each in irregularity.proposal["effects"]]
    _write(play, irregularity, APPROVED, [*proposed, *chosen], by=by)
    to_come = [*proposed, *chosen] if irregularity.holds else chosen
    begin(play, irregularity, pending, to_come, by=by, order=order)
    return irregularity.ruling


@transaction.atomic
def ruling_decide(
    *,
    by: By,
    irregularity: Irregularity,
    effects: Effects,
    reason: str,
    order: Sequence[str] = (),
) -> Ruling:
    """Other effects than the rules propose, with a written reason.

    For what was referred this is the ruling; elsewhere it is an override, and flagged as one.
    """
    play, pending = _to_rule(by, irregularity)
    reason, picked = _reason(reason, irregularity), complete(effects)
    decision = APPROVED if irregularity.referred else OVERRIDDEN
    _write(play, irregularity, decision, picked, by=by, reason=reason)
    if decision == OVERRIDDEN:
        _flag(play, irregularity, by)
    begin(play, irregularity, pending, picked, by=by, order=order)
    return irregularity.ruling


@transaction.atomic
def ruling_reject(*, by: By, irregularity: Irregularity, reason: str) -> Ruling:
    """Nothing irregular happened: the round is given back as it was."""
    play, pending = _to_rule(by, irregularity)
    _write(play, irregularity, REJECTED, [], by=by, reason=_reason(reason, irregularity))
    if pending.holding:
        came_to(pending, Decimal(0))
    leave(play, irregularity, by=by)
    return irregularity.ruling


def _to_rule(by: By, irregularity: Irregularity) -> tuple[Play, PendingRuling]:
    play = Play.locked(irregularity.table)
    pending = PendingRuling.objects.filter(irregularity=irregularity).first()
    if pending is None or Ruling.objects.filter(irregularity=irregularity).exists():
        raise Stale(_("This was ruled on already."))
    if by.staff == irregularity.raised_by:
        raise Refused(_("Somebody other than who raised it must rule."), irregularity.clause)
    check_may(by.staff, "irregularity.rule")
    _check_rank(by, irregularity.authority, irregularity.clause)
    return play, pending


def _check_rank(by: By, needed: str, clause: str) -> None:
    if not at_least(by.rank, needed):
        raise Refused(takes(needed), clause)


def _option(irregularity: Irregularity, name: str, by: By) -> dict[str, Any]:
    for option in irregularity.proposal["options"]:
        if option["effect"] == name:
            _check_rank(by, option["authority"], irregularity.clause)
            return {key: value for key, value in option.items() if key != "authority"}
    raise Refused(_("The rules give no such choice here."), irregularity.clause)


def _in_order(effect: Mapping[str, Any], order: Sequence[str]) -> dict[str, Any]:
    """The order that counts is the approver's, not the one the dealer put forward."""
    return {**effect, "order": list(order)} if order and "order" in effect else dict(effect)


def _reason(reason: str, irregularity: Irregularity) -> str:
    if not reason.strip():
        raise Refused(_("Write down the reason."), irregularity.clause)
    if len(reason) > LONGEST_REASON:
        raise Refused(_("The reason is too long."), irregularity.clause)
    return reason.strip()


def _write(
    play: Play,
    irregularity: Irregularity,
    decision: str,
    effects: Effects,
    *,
    by: By,
    reason: str = "",
) -> None:
    Ruling.objects.create(
        irregularity=irregularity,
        decision=decision,
        effects=list(effects),
        reason=reason,
        by=by.staff,
        rank=by.rank,
        at_table=by.at_table,
    )
    said = {"decision": decision, "effects": list(effects), "reason": reason}
    log_case(play, "RulingMade", irregularity, said, by=by)


def _flag(play: Play, irregularity: Irregularity, by: By) -> None:
    values = {"table": irregularity.table.number, "clause": irregularity.clause}
    alert_raise(
        play.stream,
        KINDS["ruling-overridden"],
        Sentence(FLAGGED, values),
        by=by,
        table=irregularity.table,
        round_id=irregularity.round_id,
    )
