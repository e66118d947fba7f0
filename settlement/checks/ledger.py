"""Ledger laws and rack: every transfer sums to zero, a reversal mirrors what it undoes, the sums
that pages read are those of the entries, and a count expected what the book had.

PostgreSQL keeps these laws as entries are written; this finds what was changed behind its back.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from django.db import connection
from django.utils.translation import gettext_lazy

from games.words import _
from settlement.ledger.models import OPENING
from settlement.models import Count
from tables.checks.model import Fault, Scope, TableCheck
from tables.models import Table

DAY: Final = " AND t.day = %(day)s"
UNBALANCED: Final = """
SELECT t.id, t.round_id, sum(p.amount) FROM settlement_transfer t
JOIN settlement_posting p ON p.transfer_id = t.id
WHERE t.table_id = %(table)s{day} GROUP BY t.id HAVING sum(p.amount) <> 0 ORDER BY t.id
"""
NOT_MIRRORED: Final = """
SELECT t.id, t.round_id FROM settlement_transfer t WHERE t.table_id = %(table)s{day}
    AND t.reverses_id IS NOT NULL AND EXISTS (
        SELECT FROM (SELECT account, coalesce(box, 0) AS box, amount FROM settlement_posting
                     WHERE transfer_id = t.id) back
        FULL JOIN (SELECT account, coalesce(box, 0) AS box, amount FROM settlement_posting
                   WHERE transfer_id = t.reverses_id) was USING (account, box)
        WHERE coalesce(back.amount, 0) <> -coalesce(was.amount, 0))
ORDER BY t.id
"""
BALANCES: Final = """
SELECT account, coalesce(b.amount, 0), coalesce(s.amount, 0)
FROM (SELECT account, amount FROM settlement_balance WHERE table_id = %(table)s) b
FULL JOIN (SELECT p.account, sum(p.amount) AS amount FROM settlement_posting p
           JOIN settlement_transfer t ON t.id = p.transfer_id
           WHERE t.table_id = %(table)s GROUP BY p.account) s USING (account)
WHERE coalesce(b.amount, 0) <> coalesce(s.amount, 0) ORDER BY account
"""
TALLIES: Final = """
SELECT bet, day FROM (
    SELECT bet, day, paid, taken FROM settlement_tally t
    WHERE table_id = %(table)s AND bet NOT IN ('', 'payment'){day}
    UNION ALL
    SELECT l.bet, t.day, -l.paid, -l.taken FROM settlement_transfer t
    JOIN settlement_line l ON l.transfer_id = t.id WHERE t.table_id = %(table)s{day}
    UNION ALL
    SELECT l.bet, t.day, l.paid, l.taken FROM settlement_transfer t
    JOIN settlement_line l ON l.transfer_id = t.reverses_id WHERE t.table_id = %(table)s{day}
) every GROUP BY bet, day HAVING sum(paid) <> 0 OR sum(taken) <> 0 ORDER BY day, bet
"""
HELD: Final = """
SELECT coalesce(sum(p.amount), 0) FROM settlement_posting p
JOIN settlement_transfer t ON t.id = p.transfer_id
WHERE t.table_id = %(table)s AND t.id < %(before)s AND p.account = ANY(%(accounts)s)
"""


def _rows(sql: str, table: Table, scope: Scope, **more: Any) -> list[tuple[Any, ...]]:
    values = {"table": table.pk, "day": scope.day, **more}
    with connection.cursor() as cursor:
        cursor.execute(sql.format(day=DAY if scope.day else ""), values)
        return list(cursor.fetchall())


def find_faults(table: Table, scope: Scope) -> Iterator[Fault]:
    yield from _transfers(table, scope)
    yield from _sums(table, scope)
    yield from _counts(table, scope)


def _transfers(table: Table, scope: Scope) -> Iterator[Fault]:
    for pk, round_id, over in _rows(UNBALANCED, table, scope):
        say = _(
            "Transfer {transfer} does not sum to zero but to {over}.", transfer=pk, over=str(over)
        )
        yield Fault(f"transfer {pk}", say, table.pk, round_id)
    for pk, round_id in _rows(NOT_MIRRORED, table, scope):
        say = _("Transfer {transfer} is not the reverse of what it undoes.", transfer=pk)
        yield Fault(f"transfer {pk}", say, table.pk, round_id)


def _sums(table: Table, scope: Scope) -> Iterator[Fault]:
    for account, kept, entries in _rows(BALANCES, table, scope):
        say = _(
            "Account {account} is kept at {kept}; its entries add up to {entries}.",
            account=account,
            kept=str(kept),
            entries=str(entries),
        )
        yield Fault(f"balance {table.number} {account}", say, table.pk)
    for bet, day in _rows(TALLIES, table, scope):
        say = _("The day's figures of {bet} are not those of its lines.", bet=bet)
        yield Fault(f"tally {table.number} {day} {bet}", say, table.pk)


def _counts(table: Table, scope: Scope) -> Iterator[Fault]:
    counts = Count.objects.filter(table=table, expected__isnull=False)
    for count in counts.filter(transfer__day=scope.day) if scope.day else counts:
        accounts = ["rack", "commission", *(["float"] if count.end == OPENING else [])]
        more = {"before": count.transfer_id, "accounts": accounts}
        held = _rows(HELD, table, scope, **more)[0][0]
        worth = sum((Decimal(chip) * n for chip, n in count.chips.items()), Decimal(0))
        if held != count.expected or worth != count.total:
            say = _(
                "A count expected {expected} and found {total}; the book had {held}, the chips are "
                "worth {worth}.",
                expected=str(count.expected),
                total=str(count.total),
                held=str(held),
                worth=str(worth),
            )
            yield Fault(f"count {count.pk}", say, table.pk)


CHECK = TableCheck(
    "ledger",
    gettext_lazy("Ledger and rack"),
    gettext_lazy("Every transfer sums to zero, and rack, figures and counts are the entries'."),
    find_faults,
)
