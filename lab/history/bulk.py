"""PostgreSQL made ready for many rows at once, and put back as it was, in one transaction.

Row by row, foreign keys, indexes and the ledger's checks would cost ten times the writing. So they
are taken off, the rows copied, and put on again: an index is then built in one go, a foreign key
is verified over all rows, and the ledger's laws are asked of everything that came (`broken`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import connection
from psycopg import sql

from lab.history.rows import Rows

HEAVY = (
    "tables_entry", "tables_round", "settlement_transfer", "settlement_posting", "settlement_line",
)  # fmt: skip
NUMBERED = (
    *HEAVY, "tables_session", "tables_shoe", "tables_duty", "tables_place", "tables_limits",
    "settlement_count", "settlement_exchange", "disputes_irregularity", "disputes_ruling",
    "disputes_outcome", "disputes_dispute", "disputes_disputestep",
)  # fmt: skip

ROW_TRIGGERS = """
SELECT tgrelid::regclass::text, tgname FROM pg_trigger
WHERE tgrelid = ANY (%s::regclass[]) AND NOT tgisinternal AND tgtype & 1 = 1
"""
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid = ANY (%s::regclass[]) AND contype IN ('u', 'f') ORDER BY contype DESC, conname
"""
INDEXES = """
SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) FROM pg_index i
WHERE i.indrelid = ANY (%s::regclass[]) AND NOT i.indisprimary
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
"""
BROKEN = """
SELECT t.id FROM settlement_transfer t
LEFT JOIN (SELECT transfer_id, sum(amount) AS total,
        sum(amount) FILTER (WHERE account = 'position') AS positions,
        sum(amount) FILTER (WHERE account = 'commission') AS commission
    FROM settlement_posting WHERE transfer_id >= %(first)s GROUP BY 1) p ON p.transfer_id = t.id
LEFT JOIN (SELECT transfer_id, sum(paid - taken) AS net, sum(commission) AS commission
    FROM settlement_line WHERE transfer_id >= %(first)s GROUP BY 1) l ON l.transfer_id = t.id
WHERE t.id >= %(first)s AND (coalesce(p.total, 0) <> 0 OR t.kind = 'settlement' AND (
    coalesce(p.positions, 0) <> l.net OR coalesce(p.commission, 0) <> l.commission))
LIMIT 1
"""


@contextmanager
def unburdened() -> Iterator[None]:
    """Inside, the heavy tables take rows without a look. Call it as the owner, in a transaction."""
    _check_now()
    triggers, constraints = _rows(ROW_TRIGGERS), _rows(CONSTRAINTS)
    for table, name in triggers:
        _do("ALTER TABLE {} DISABLE TRIGGER {}", table, name)
    for table, name, _words in reversed(constraints):
        _do("ALTER TABLE {} DROP CONSTRAINT {}", table, name)
    indexes = _rows(INDEXES)
    for name, _words in indexes:
        _do("DROP INDEX {}", name)
    yield
    _check_now()
    _do("SET LOCAL maintenance_work_mem = '256MB'")
    for _name, words in indexes:
        _do(words)
    for table, name, words in constraints:
        _do(f"ALTER TABLE {{}} ADD CONSTRAINT {{}} {words}", table, name)
    for table, name in triggers:
        _do("ALTER TABLE {} ENABLE TRIGGER {}", table, name)


def _check_now() -> None:
    """What was put off to the commit is checked here: PostgreSQL alters no table before that."""
    _do("SET CONSTRAINTS ALL IMMEDIATE")
    _do("SET CONSTRAINTS ALL DEFERRED")


def copy(rows: Rows) -> None:
    with connection.cursor() as cursor:
        for (table, columns), lines in rows.items():
            names = sql.SQL(", ").join(map(sql.Identifier, columns))
            words = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)
            with cursor.copy(words) as stream:
                stream.write(lines)


def first_numbers() -> dict[str, int]:
    """The next free primary key of every table that is written."""
    with connection.cursor() as cursor:
        found = {}
        for table in NUMBERED:
            cursor.execute(
                sql.SQL("SELECT coalesce(max(id), 0) + 1 FROM {}").format(sql.Identifier(table))
            )
            found[table] = int(cursor.fetchone()[0])
    return found


def move_sequences(first: Mapping[str, int]) -> None:
    """Whoever writes next goes on behind the copied rows."""
    with connection.cursor() as cursor:
        for table in first:
            words = "SELECT setval(pg_get_serial_sequence({}, 'id'), max(id)) FROM {}"
            cursor.execute(sql.SQL(words).format(sql.Literal(table), sql.Identifier(table)))


def broken(first_transfer: int) -> int | None:
    """A copied transfer that breaks a law of the ledger, if any does."""
    with connection.cursor() as cursor:
        cursor.execute(BROKEN, {"first": first_transfer})
        row = cursor.fetchone()
    return int(row[0]) if row else None


def _rows(words: str) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(words, [list(HEAVY)])
        return list(cursor.fetchall())


def _do(words: str, *names: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(words).format(*map(sql.Identifier, names)))
