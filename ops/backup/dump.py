"""Writing a backup: every row as of one moment, beside a site that goes on playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from psycopg import sql

from config.database_roles import as_owner
from disputes.disputes import evidence_store as store
from disputes.models import Attachment
from ops.backup.proof import proof
from ops.backup.sealed_zip import Hashing, Writer

KIND = "backup"
VERSION = 1
# Which migrations have run is in the manifest. Sessions are not kept: whoever finds an old backup,
# or puts one back, finds nobody signed in.
LEFT_OUT = ("django_migrations", "django_session")
Say = Callable[[str], object]

COLUMNS = """
SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY 1 ORDER BY 1
"""
SEQUENCES = """
SELECT sequencename::text, last_value FROM pg_sequences
WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1
"""


def columns() -> dict[str, list[str]]:
    """The tables with their columns; values that PostgreSQL computes itself are not among them."""
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS)
        return {table: names for table, names in cursor.fetchall() if table not in LEFT_OUT}


def copy_words(table: str, names: list[str], way: str) -> str:
    columns = sql.SQL(", ").join(map(sql.Identifier, names))
    words = sql.SQL("COPY {} ({}) " + way)  # one of two, ours
    return words.format(sql.Identifier(table), columns).as_string()


def backup(file: Writer, say: Say) -> dict[str, Any]:
    """Fill the file and finish it; gives the manifest."""
    with as_owner(), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        manifest = {
            "kind": KIND,
            "version": VERSION,
            "made_at": timezone.now().isoformat(timespec="seconds"),
            "postgresql": server_version(),
            "migrations": sorted(MigrationRecorder(connection).applied_migrations()),
            "tables": {
                table: write_table(file, table, names, say) for table, names in columns().items()
            },
            "sequences": sequences(),
            "missing": write_evidence(file, say),
        }
        say("Walking the chains ...")
        manifest |= proof()
    file.finish(manifest)
    return manifest


def write_table(file: Writer, table: str, names: list[str], say: Say) -> dict[str, Any]:
    with file.member(f"tables/{table}") as member:
        rows = copy_out(copy_words(table, names, "TO STDOUT"), member)
    if rows:
        say(f"{table}: {rows} rows")
    return {"columns": names, "rows": rows}


def copy_out(words: str, member: Hashing) -> int:
    """Rows as PostgreSQL writes them, straight into a file; gives their number."""
    with connection.cursor() as cursor:
        with cursor.copy(words) as copy:
            for block in copy:
                member.write(block)
        return int(cursor.rowcount)


def server_version() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0])


def sequences() -> dict[str, int]:
    """Read last: a number given to a row that we have is never given again."""
    with connection.cursor() as cursor:
        cursor.execute(SEQUENCES)
        return dict(cursor.fetchall())


def write_evidence(file: Writer, say: Say) -> list[str]:
    """A file is on the disk before its row is; one that is gone all the same is said aloud."""
    missing = []
    for digest in Attachment.objects.order_by("sha256").values_list("sha256", flat=True).distinct():
        try:
            content = store.path_of(digest).read_bytes()
        except OSError:
            missing.append(digest)
            say(f"MISSING: the evidence {digest} is not on the disk")
            continue
        with file.member(f"evidence/{digest}") as member:
            member.write(content)
    return missing
