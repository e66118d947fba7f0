"""Corrections: one proposes what a settled round was, a second person confirms, the chips follow.

Confirming reverses the settlement that stands and writes a new one in the same transaction; both
name the two people and the reason, and the original stays. The log gets the amended round as an
event, so that its fold is what the ledger says.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from config.web.live_updates import announce
from games.errors import Refused
from games.registry import DOCUMENTS
from games.round import engine
from games.round import events as e
from games.round.adjudicate import Judgement, judge
from games.round.state import State
from games.round.warnings import under_minimum
from games.words import as_json
from settlement.corrections.models import PAYMENT, ROUND
from settlement.corrections.services.answers import answer_write, check_open, check_reason
from settlement.corrections.services.caches import follow
from settlement.corrections.services.payments import payment_write
from settlement.ledger.models import CORRECTION
from settlement.ledger.services import (
    positions,
    positions_of,
    reversal_write,
    settlement_in_force,
    settlement_write,
)
from settlement.models import Answer, Correction, Transfer
from settlement.rounds.warnings import warn_anew
from tables.log import services as log
from tables.log.services import By, NewEntry
from tables.models import Felt, Round, Stream
from tables.rounds.play import Stale, history_of
from tables.staff.permissions import check_may

Difference = dict[int, Decimal]


def round_state(round: Round) -> State:
    """A round as its log has it, corrections included."""
    return engine.fold(round.table.game, history_of(round.pk))


def correction_difference(*, round: Round, amended: Mapping[str, Any]) -> Difference:
    """What each box would get more, or with a minus less; refused as proposing it would be."""
    state = round_state(round)
    after = engine.advance(state, engine.correct_round(state, amended))
    return _difference(settlement_in_force(round), judge(after))


def _difference(stands: Transfer, judgement: Judgement) -> Difference:
    before, after = positions(stands), positions_of(judgement.wagers)
    moved = {
        box: after.get(box, Decimal(0)) - before.get(box, Decimal(0)) for box in {*before, *after}
    }
    return {box: amount for box, amount in sorted(moved.items()) if amount}


@transaction.atomic
def correction_propose(
    *, by: By, round: Round, amended: Mapping[str, Any], reason: str, cause: str = ""
) -> Correction:
    """What the round should have been, as the contract writes it; what is not named stays.

    `cause` is a clause, or what names a dispute or an irregularity.
    """
    check_may(by.staff, "correction.propose")
    reason = check_reason(reason)
    stream = log.lock(round.table.stream_id)
    stands = settlement_in_force(round)
    _check_none_open(round)
    state = round_state(round)
    event = engine.correct_round(state, amended)
    after = engine.advance(state, event)
    moved = _difference(stands, judge(after))
    correction = Correction.objects.create(
        kind=ROUND,
        table=round.table,
        round=round,
        standing=stands,
        amended=event.as_json()["round"],
        difference=_as_json(moved),
        reason=reason,
        cause=cause,
        by=by.staff,
        rank=by.rank,
    )
    data = {"correction": correction.pk, "reason": as_json(reason), "cause": cause}
    data |= {"difference": _as_json(moved)}
    log.append(stream, "CorrectionProposed", data, by=by, round_id=round.pk)
    announce("corrections", correction=correction.pk)
    return correction


def _as_json(moved: Difference) -> dict[str, str]:
    return {str(box): str(amount) for box, amount in moved.items()}


def _check_none_open(round: Round) -> None:
    if Correction.objects.filter(round=round, kind=ROUND, answer=None).exists():
        raise Refused(_("A correction of this round waits for its second person already."))


@transaction.atomic
def correction_confirm(*, by: By, correction: Correction) -> Answer:
    """The second person agrees: the chips move, and the round is what the proposal says."""
    check_may(by.staff, "correction.confirm")
    stream = log.lock(correction.table.stream_id)
    check_open(correction)
    if by.staff == correction.by:
        raise Refused(_("Somebody else must confirm it."))
    if correction.kind == PAYMENT:
        return payment_write(stream, correction, by=by)
    return _settle_again(stream, correction, by=by)


def _settle_again(stream: Stream, correction: Correction, *, by: By) -> Answer:
    round = correction.round
    stands = correction.standing
    if round is None or stands is None or settlement_in_force(round) != stands:
        raise Stale(_("Another correction of this round came first. Look at it as it is now."))
    before = round_state(round)
    event = engine.correct_round(before, correction.amended, _clause(correction.cause))
    after = engine.advance(before, event)
    judgement = judge(after)
    transfer = _transfers(correction, stands, round, judgement, by)
    answer = answer_write(correction, confirmed=True, transfer=transfer, by=by)
    _write_down(stream, correction, event, by=by)
    follow(round, before, after)
    told = sorted(under_minimum(judgement, after.opened))
    warn_anew(round, round.table.game, _players(stands), told)
    return answer


def _clause(cause: str) -> str:
    """A cause that is a clause is also the reason for which boxes leave the round."""
    return cause if cause.partition(" ")[0] in DOCUMENTS else ""


def _transfers(
    correction: Correction,
    stands: Transfer,
    round: Round,
    judgement: Judgement,
    by: By,
) -> Transfer:
    """The chips come out of the rack that stands at the table now, so they are its session's."""
    felt = Felt.objects.select_related("session").get(table=round.table)
    session, reason = felt.session or round.session, correction.reason
    proposer, second = correction.by, by.staff
    reversal_write(stands, session=session, by=proposer, confirmed_by=second, reason=reason)
    return settlement_write(
        CORRECTION,
        judgement,
        table=round.table,
        session=session,
        round=round,
        players=_players(stands),
        by=proposer,
        confirmed_by=second,
        reason=reason,
    )


def _players(stands: Transfer) -> dict[int, int | None]:
    """Who stood behind each box when the round was settled."""
    return dict(stands.lines.values_list("box", "player"))


def _write_down(stream: Stream, correction: Correction, event: e.RoundCorrected, *, by: By) -> None:
    round_id = correction.round_id
    data = {"correction": correction.pk, "proposed_by": correction.by.number}
    data |= {"reason": as_json(correction.reason), "difference": correction.difference}
    facts = [
        NewEntry("RoundCorrected", event.as_json(), round_id=round_id),
        NewEntry("CorrectionConfirmed", data, round_id=round_id),
    ]
    log.append_all(stream, facts, by=by)


@transaction.atomic
def correction_reject(*, by: By, correction: Correction, reason: str) -> Answer:
    """The second person does not agree, or the proposer takes it back."""
    if by.staff != correction.by:
        check_may(by.staff, "correction.confirm")
    reason = check_reason(reason)
    stream = log.lock(correction.table.stream_id)
    check_open(correction)
    answer = answer_write(correction, confirmed=False, reason=reason, by=by)
    data = {"correction": correction.pk, "reason": as_json(reason)}
    log.append(stream, "CorrectionRejected", data, by=by, round_id=correction.round_id)
    return answer
