"""What a log entry is on surveillance's list: to add a kind, add one row to `LINES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.conf import settings
from django.contrib.postgres.search import SearchVector
from django.db.models import Value
from django.utils import translation

from config import roles
from config.web.translation import translate
from disputes.disputes.actions import ACTIONS, OPENED_ENTRY
from disputes.disputes.models.dispute import OPEN
from disputes.irregularities.wording import summary
from disputes.surveillance import models as desk
from disputes.surveillance.models import SurveillanceEntry
from games.registry import DOCUMENTS
from games.words import from_json
from tables.alerts.kinds import KINDS
from tables.models import Duty, Entry, Staff, Table
from tables.staff.models.tablet import DEALER_POST

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Listed:
    kind: str
    status: str = ""
    detail: str = ""  # a sentence of ours, or what somebody wrote
    clause: str = ""
    amount: Decimal | None = None


def _amount(value: object) -> Decimal | None:
    try:
        return abs(Decimal(str(value)))
    except InvalidOperation:
        return None


def _moved(data: Data) -> Decimal | None:
    """What changes hands in a correction: the sum over its boxes."""
    moved = data.get("difference")
    if isinstance(moved, Mapping) and moved:
        return sum((_amount(each) or Decimal(0) for each in moved.values()), Decimal(0))
    return _amount(data["amount"]) if "amount" in data else None


def _dispute(status: str) -> Callable[[Data], Listed | None]:
    def read(data: Data) -> Listed | None:
        detail = from_json(data.get("text") or data.get("claim") or "")
        amount = _amount(data["amount"]) if data.get("amount") else None
        return Listed(desk.DISPUTE, status, detail, str(data.get("clause", "")), amount)

    return read


def _correction(status: str) -> Callable[[Data], Listed | None]:
    def read(data: Data) -> Listed | None:
        cause = str(data.get("cause", ""))
        clause = cause if cause.partition(" ")[0] in DOCUMENTS else ""
        reason = from_json(data.get("reason", ""))
        return Listed(desk.CORRECTION, status, reason, clause, _moved(data))

    return read


def _raised(data: Data) -> Listed | None:
    clause = str(data.get("clause", ""))
    return Listed(desk.IRREGULARITY, "raised", summary(clause), clause)


def _ruled(data: Data) -> Listed | None:
    decision = str(data.get("decision", ""))
    kind = desk.OVERRIDE if decision == "overridden" else desk.RULING
    return Listed(kind, decision, str(data.get("reason", "")), str(data.get("clause", "")))


def _effect(data: Data) -> Listed | None:
    if data.get("effect") != "void-round":
        return None
    return Listed(desk.VOID, "void", "", str(data.get("clause") or ""))


def _alert(status: str) -> Callable[[Data], Listed | None]:
    def read(data: Data) -> Listed | None:
        kind = KINDS.get(data.get("kind", ""))
        return Listed(kind.listed if kind else desk.ALERT, status, from_json(data.get("say", "")))

    return read


LINES: Final[dict[str, Callable[[Data], Listed | None]]] = {
    "IrregularityRaised": _raised,
    "IrregularityAcknowledged": lambda data: Listed(
        desk.IRREGULARITY, "acknowledged", clause=str(data.get("clause", ""))
    ),
    "RulingMade": _ruled,
    "EffectApplied": _effect,
    "EntryTakenBack": lambda data: Listed(desk.TAKE_BACK, "taken-back"),
    "CorrectionProposed": _correction("proposed"),
    "CorrectionConfirmed": _correction("confirmed"),
    "CorrectionRejected": _correction("rejected"),
    "PaymentProposed": _correction("proposed"),
    "PaymentCorrected": _correction("confirmed"),
    "AuditFound": lambda data: Listed(desk.FINDING, "raised", from_json(data.get("say", ""))),
    "AlertRaised": _alert("raised"),
    "AlertAcknowledged": _alert("acknowledged"),
    OPENED_ENTRY: _dispute(OPEN),
    **{row.entry: _dispute(status) for row in ACTIONS.values() if (status := row.status_listed)},
}


def line(entry: Entry) -> SurveillanceEntry | None:
    """The line of an entry, or None where it says nothing that surveillance asked for."""
    found = LINES[entry.kind](entry.data)
    if found is None:
        return None
    table: Table | None = getattr(entry.stream, "table", None)
    dealer = _dealer(entry, table)
    return SurveillanceEntry(
        stream=entry.stream,
        seq=entry.seq,
        at=entry.at,
        kind=found.kind,
        status=found.status,
        table=table,
        game=table.game if table else "",
        round_id=entry.round_id,
        clause=found.clause,
        dealer=dealer,
        actor=entry.actor,
        rank=entry.rank,
        amount=found.amount,
        what=entry.kind,
        detail=found.detail,
        dispute_id=entry.data.get("dispute"),
        irregularity_id=entry.data.get("irregularity"),
        correction_id=entry.data.get("correction"),
        search=SearchVector(Value(_words(found, entry, table, dealer)), config="simple"),
    )


def _words(found: Listed, entry: Entry, table: Table | None, dealer: Staff | None) -> str:
    """All that a search may be for, whatever the language of whoever searches."""
    said = [found.kind, found.status, found.clause, entry.kind]
    for person in (dealer, entry.actor):
        said += [person.number, person.name] if person else []
    said += [table.name, f"table-{table.number}"] if table else []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            said += [translate(found.detail), str(desk.KINDS[found.kind])]
            said += [table.game_name] if table else []
    return " ".join(dict.fromkeys(said))  # what reads alike everywhere once


def _dealer(entry: Entry, table: Table | None) -> Staff | None:
    """Who stood at the dealer's post: whoever tapped as one, or was on duty at that moment."""
    if entry.rank == roles.DEALER:
        return entry.actor
    if table is None or entry.kind == "AuditFound":  # whoever deals while an audit ends
        return None
    duties = Duty.objects.filter(table=table, post=DEALER_POST, started_at__lte=entry.at)
    duty = duties.exclude(ended_at__lt=entry.at).select_related("staff").first()
    return duty.staff if duty else None
