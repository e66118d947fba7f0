"""Approvals of money: corrections, counts, buy-ins and slips by the rank that may, and by two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy

from config import roles
from games.words import Sentence, _
from settlement.bank.slip_steps import SLIP_STEPS, VOIDED
from settlement.ledger.models import BY_TWO
from settlement.models import Answer, Count, Exchange, Step, Transfer
from tables.checks.approvals import within
from tables.checks.model import Fault, HouseCheck, Scope
from tables.checks.ranks import Ranks


@dataclass(frozen=True)
class Signature:
    """Somebody signed for something. `rank` is what was written down with it, where it was."""

    subject: str  # what was signed, the same in every audit
    what: Sentence  # and for people
    who: int
    permission: str
    at: datetime
    table: int
    round: int | None = None
    rank: str = ""
    other_than: int | None = None  # who may not have signed as well


def find_faults(scope: Scope) -> Iterator[Fault]:
    ranks = Ranks()
    for signed in signatures(scope):
        who = ranks.number(signed.who)
        if signed.who == signed.other_than:
            say = _("{who} signed alone what takes two ({subject}).", who=who, subject=signed.what)
        elif not _may(signed, ranks):
            say = _(
                "{who} signed what their rank may not ({subject}).", who=who, subject=signed.what
            )
        else:
            continue
        yield Fault(signed.subject, say, signed.table, signed.round)


def _may(signed: Signature, ranks: Ranks) -> bool:
    """By the rank they had, and by the one that was written down."""
    written = not signed.rank or roles.may(signed.rank, signed.permission)
    return written and ranks.may(signed.who, signed.permission, signed.at)


def signatures(scope: Scope) -> Iterator[Signature]:
    yield from _corrections(scope)
    yield from _counts(scope)
    yield from _buy_ins(scope)
    yield from _slips(scope)
    yield from _transfers(scope)


def _corrections(scope: Scope) -> Iterator[Signature]:
    rows = Answer.objects.filter(confirmed=True).select_related("correction")
    for row in within(rows, scope, "at", "correction__table"):
        made = row.correction
        place = (made.table_id, made.round_id)
        yield Signature(
            f"correction {made.pk} proposed",
            _("correction {number} proposed", number=made.pk),
            made.by_id,
            "correction.propose",
            made.at,
            *place,
            made.rank,
        )
        yield Signature(
            f"correction {made.pk} confirmed",
            _("correction {number} confirmed", number=made.pk),
            row.by_id,
            "correction.confirm",
            row.at,
            *place,
            row.rank,
            made.by_id,
        )


def _counts(scope: Scope) -> Iterator[Signature]:
    for row in within(Count.objects.all(), scope, "at"):
        yield Signature(
            f"count {row.pk}",
            _("count {number}", number=row.pk),
            row.by_id,
            "bank.count",
            row.at,
            row.table_id,
        )
        yield Signature(
            f"count {row.pk} attested",
            _("count {number} attested", number=row.pk),
            row.attested_by_id,
            "bank.attest",
            row.at,
            row.table_id,
            other_than=row.by_id,
        )


def _buy_ins(scope: Scope) -> Iterator[Signature]:
    for row in within(Exchange.objects.filter(transfer__isnull=False), scope, "at"):
        if row.approved_by_id:
            yield Signature(
                f"buy-in {row.pk}",
                _("buy-in {number}", number=row.pk),
                row.approved_by_id,
                "bank.approve",
                row.at,
                row.table_id,
                other_than=row.by_id,
            )


def _slips(scope: Scope) -> Iterator[Signature]:
    rows = Step.objects.select_related("slip").order_by("slip", "pk")
    before: dict[tuple[int, str], int] = {}
    for row in within(rows, scope, "at", "slip__table"):
        before[row.slip_id, row.step] = row.by_id
        step = SLIP_STEPS[row.step]
        last = before.get((row.slip_id, step.follows))
        yield Signature(
            f"{row.slip} {row.step}",
            Sentence(step.signed, {"slip": str(row.slip)}),
            row.by_id,
            step.permission,
            row.at,
            row.slip.table_id,
            rank=row.rank,
            other_than=last if step.somebody_else else None,
        )
        if row.step == VOIDED and row.confirmed_by_id:
            yield Signature(
                f"{row.slip} void attested",
                _("{slip} void attested", slip=str(row.slip)),
                row.confirmed_by_id,
                "slip.attest",
                row.at,
                row.slip.table_id,
                other_than=row.by_id,
            )


def _transfers(scope: Scope) -> Iterator[Signature]:
    """Whatever takes two names two; who may be the second is the business of what led to it."""
    for row in within(Transfer.objects.filter(kind__in=BY_TWO), scope, "at").iterator():
        second = row.confirmed_by_id or row.by_id
        what = _("transfer {number}", number=row.pk)
        place = (row.table_id, row.round_id)
        yield Signature(
            f"transfer {row.pk}", what, second, "home.see", row.at, *place, other_than=row.by_id
        )


CHECK = HouseCheck(
    "money-approvals",
    gettext_lazy("Approvals of money"),
    gettext_lazy("Corrections, counts, buy-ins and slips are by the rank that may, and by two."),
    find_faults,
)
