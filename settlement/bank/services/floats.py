"""The float: counted by denomination at both ends of a session, attested by two people.

While a table is closed its float is locked away. At opening the rack begins with what was counted,
at closing it ends at nothing, so that in between the rack is what the book says it should be. A
count that differs is explained, and the pit manager and surveillance hear of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from config.web.templatetags.formatting import money
from games.errors import Refused
from games.money import whole_cents
from games.words import Sentence
from games.words import _ as sentence
from settlement.bank.services.accounts import balances, check_two, chips_of, felt_of, open_session
from settlement.bank.slip_steps import ENDED
from settlement.ledger.models import (
    CAGE,
    CLOSING,
    COMMISSION,
    DIFFERENCE,
    DROP,
    FLOAT,
    OPENING,
    RACK,
)
from settlement.ledger.services import Account, Postings, transfer_write
from settlement.models import Count, Slip
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.log.services import By
from tables.models import Felt, Session, Stream, Table
from tables.rounds.preconditions import between_rounds
from tables.table.chips import Chips, worth

NOTHING = Decimal(0)
KEPT = (RACK, COMMISSION)  # what lies in the tray
FLOAT_OFF = gettext_noop("Table {table}: the float is off by {amount} {currency}. {explanation}")
DROP_OFF = gettext_noop("Table {table}: the drop is off by {amount} {currency}. {explanation}")


@transaction.atomic
def float_open(*, by: By, second: By, table: Table, chips: Chips, explanation: str = "") -> Count:
    """The float is unlocked and counted. The first one ever comes from the cage."""
    check_two(by, "bank.count", second, "bank.attest")
    stream, session = log.lock(table.stream_id), open_session(table)
    if Count.objects.filter(session=session, end=OPENING).exists():
        raise Refused(_("The opening float of this session is counted already."))
    total, held = worth(chips, chips_of(table)), balances(table)
    first = not Count.objects.filter(table=table).exists()
    expected = None if first else _sum(held, (FLOAT, *KEPT))
    explanation = _explained(total, expected, explanation)
    moved = _cleared(held, (FLOAT, COMMISSION, RACK))
    moved[RACK, None] += total
    count = _count(
        OPENING,
        _balanced(moved, CAGE if first else DIFFERENCE),
        table=table,
        session=session,
        by=by,
        second=second,
        chips=dict(chips),
        total=total,
        expected=expected,
        explanation=explanation,
    )
    _tell(stream, "FloatOpened", count, by=by)
    return count


@transaction.atomic
def float_close(
    *,
    by: By,
    second: By,
    table: Table,
    chips: Chips,
    drop: Decimal,
    drop_box: str = "",
    explanation: str = "",
) -> Count:
    """After the last round: the tray is counted and locked away, the drop box taken off."""
    check_two(by, "bank.count", second, "bank.attest")
    stream, felt = log.lock(table.stream_id), felt_of(table)
    session = _ended(felt)
    total, held = worth(chips, chips_of(table)), balances(table)
    tray, sold = _sum(held, KEPT), held.get(DROP, NOTHING)
    if not whole_cents(drop) or drop < 0:
        raise Refused(_("The drop is an amount in whole cents."))
    explanation = _explained(total, tray, explanation)
    explanation = _explained(drop, sold, explanation)
    count = _count(
        CLOSING,
        _balanced({**_cleared(held, KEPT), (FLOAT, None): total}, DIFFERENCE),
        table=table,
        session=session,
        by=by,
        second=second,
        chips=dict(chips),
        total=total,
        expected=tray,
        explanation=explanation,
        drop=drop,
        drop_expected=sold,
        drop_box=drop_box.strip(),
    )
    transfer_write(
        DROP,
        _balanced({(DROP, None): -sold, (CAGE, None): drop}, DIFFERENCE),
        table=table,
        session=session,
        by=by.staff,
        confirmed_by=second.staff,
    )
    _tell(stream, "FloatClosed", count, by=by)
    return count


def _ended(felt: Felt) -> Session:
    """The session whose play is over and whose float is still to be counted."""
    between_rounds(felt)
    session = felt.session
    if session is not None and session.closing_announced_at is None:
        raise Refused(_("Announce the closing first: the float is counted after the last round."))
    session = session or Session.objects.filter(table=felt.table).first()
    if session is None:
        raise Refused(_("This table has never been open."))
    if Count.objects.filter(session=session, end=CLOSING).exists():
        raise Refused(_("The closing float of this session is counted already."))
    open_slips = Slip.objects.filter(table=felt.table).exclude(steps__step__in=ENDED)
    if open_slips.exists():
        raise Refused(_("A fill or credit is still on its way: receive or void it first."))
    return session


def _explained(found: Decimal, expected: Decimal | None, explanation: str) -> str:
    explanation = explanation.strip()
    if expected is not None and found != expected and not explanation:
        words = _("The count is %(found)s, expected were %(expected)s. Explain the difference.")
        raise Refused(words % {"found": money(found), "expected": money(expected)})
    return explanation


def _sum(held: Mapping[str, Decimal], accounts: Sequence[str]) -> Decimal:
    return sum((held.get(account, NOTHING) for account in accounts), NOTHING)


def _cleared(held: Mapping[str, Decimal], accounts: Sequence[str]) -> dict[Account, Decimal]:
    return {(account, None): -held.get(account, NOTHING) for account in accounts}


def _balanced(moved: Postings, rest: str) -> Postings:
    """What is moved, and the account that takes what is left over."""
    return {**moved, (rest, None): -sum(moved.values(), NOTHING)}


def _count(
    end: str,
    postings: Postings,
    *,
    by: By,
    second: By,
    table: Table,
    session: Session,
    **fields: Any,
) -> Count:
    transfer = transfer_write(
        end, postings, table=table, session=session, by=by.staff, confirmed_by=second.staff
    )
    return Count.objects.create(
        end=end,
        transfer=transfer,
        table=table,
        session=session,
        by=by.staff,
        attested_by=second.staff,
        **fields,
    )


def _tell(stream: Stream, kind: str, count: Count, *, by: By) -> None:
    """Into the log; a count that differs also to the pit manager and surveillance."""
    data = {
        "count": count.pk,
        "chips": count.chips,
        "total": str(count.total),
        "expected": None if count.expected is None else str(count.expected),
        "drop": None if count.drop is None else str(count.drop),
        "drop_expected": None if count.drop_expected is None else str(count.drop_expected),
        "attested_by": count.attested_by.number,
        "explanation": count.explanation,
    }
    log.append(stream, kind, data, by=by)
    for say in _differs(count):
        alert_raise(stream, KINDS["count-differs"], say, by=by, table=count.table)


def _differs(count: Count) -> Iterator[Sentence]:
    currency = count.table.currency
    named = {"table": count.table.number, "explanation": count.explanation, "currency": currency}
    if count.difference:
        yield sentence(FLOAT_OFF, amount=str(count.difference), **named)
    if count.drop is not None and count.drop != count.drop_expected:
        off = count.drop - (count.drop_expected or NOTHING)
        yield sentence(DROP_OFF, amount=str(off), **named)
