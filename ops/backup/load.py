"""Putting a backup back: one transaction, which ends only if the result is proved to be the same.

Everything in the database goes; the migrations that the backup was made under make the tables anew
(a database that was only just migrated is taken as it is); the rows come in, the remaining
migrations run, and the application gets its privileges. Then every chain and every sum is compared
with the manifest. Whatever fails, the database is as it was.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any

from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config.database_roles import as_owner, grant_application
from disputes.disputes import evidence_store as store
from ops.backup.dump import VERSION, Say, columns, copy_words
from ops.backup.proof import differences, proof, unguarded
from ops.backup.sealed_zip import Reader, Unusable
from tables.log.models import Checkpoint
from tables.log.signing import known

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
"""
CLEAR = """
SELECT 'DROP TABLE ' || string_agg(oid::regclass::text, ', ') || ' CASCADE' FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
UNION ALL
SELECT 'DROP FUNCTION ' || string_agg(oid::regprocedure::text, ', ') || ' CASCADE' FROM pg_proc p
WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""
FOREIGN_KEYS = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace
"""
BY_MIGRATING = ("django_content_type", "auth_permission")  # rows that every database has
EVIDENCE = re.compile(r"evidence/([0-9a-f]{64})")


def check(file: Reader, say: Say) -> None:
    """Everything that can be known of the file without a database."""
    manifest = file.manifest
    if manifest.get("version") != VERSION:
        raise Unusable("the file was made by another Pitbook, whose backups this one cannot read")
    found = {name for name in file.sha256 if not EVIDENCE.fullmatch(name)}
    if not shaped(manifest) or found != {f"tables/{table}" for table in manifest["tables"]}:
        raise Unusable("the file holds other parts than a backup has")
    for name in file.check():
        if (evidence := EVIDENCE.fullmatch(name)) and file.sha256[name] != evidence[1]:
            raise Unusable(f"{name} in the file is not what its name says")
    say(f"The file is whole: {len(file.sha256)} parts, made {manifest['made_at']}.")


def shaped(manifest: dict[str, Any]) -> bool:
    """Whether everything that is read of a manifest later on is in it."""
    tables, applied, last = map(manifest.get, ("tables", "migrations", "sequences"))
    return (
        {"heads", "broken", "ledger", "made_at"} <= manifest.keys()
        and isinstance(tables, dict)
        and all({"columns", "rows"} <= dict(table).keys() for table in tables.values())
        and isinstance(applied, list)
        and all(isinstance(name, list) and len(name) == 2 for name in applied)
        and isinstance(last, dict)
    )


def restore(file: Reader, *, replace: bool, say: Say) -> None:
    """Of a file that `check` has passed."""
    with as_owner(), transaction.atomic():
        check_alone()
        if not replace:
            check_empty()
        if replace or not is_migrated(file.manifest["migrations"]):
            run(clearing())
            migrate_as(file.manifest["migrations"], say)
        fill(file, say)
        migrate_rest()
        grant_application()
        say("Walking the chains ...")
        verify(file.manifest)
        put_evidence(file)


def check_alone() -> None:
    run(["SET LOCAL lock_timeout = '10s'"])  # whoever comes in between is not waited for
    (others,) = ask(OTHERS)[0]
    if others:
        raise Unusable(f"{others} other connections use this database: close Pitbook first")


def check_empty() -> None:
    for table in columns():
        if table not in BY_MIGRATING and ask(f'SELECT 1 FROM "{table}" LIMIT 1'):  # noqa: S608
            raise Unusable(
                f"the database is not empty ({table} has rows): --replace gives up what is there"
            )


def is_migrated(applied: list[list[str]]) -> bool:
    """Whether the tables are there already, empty, as the backup needs them."""
    here = MigrationRecorder(connection).applied_migrations()
    return set(here) == {(app, name) for app, name in applied}


def clearing() -> list[str]:
    return [words for (words,) in ask(CLEAR) if words]


def migrate_as(applied: list[list[str]], say: Say) -> None:
    """The tables as they were when the backup was made."""
    executor, wanted = MigrationExecutor(connection), {(app, name) for app, name in applied}
    if unknown := sorted(wanted - executor.loader.disk_migrations.keys()):
        newest = ".".join(unknown[-1])
        raise Unusable(f"the file was made by a newer Pitbook ({newest} is unknown here)")
    say("Making the tables ...")
    leaves = executor.loader.graph.leaf_nodes()
    full = executor.migration_plan(leaves, clean_start=True)
    plan = [(step, back) for step, back in full if (step.app_label, step.name) in wanted]
    executor.migrate(leaves, plan=plan)
    run(["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"])


def migrate_rest() -> None:
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    if plan := executor.migration_plan(leaves):
        executor.migrate(leaves, plan=plan)
    run(["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"])


def fill(file: Reader, say: Say) -> None:
    """Triggers rest meanwhile: sums and checks come with the rows, and FKs are checked at once."""
    wanted, here, keys = file.manifest["tables"], columns(), ask(FOREIGN_KEYS)
    if wrong := [t for t in wanted if sorted(here.get(t, ())) != sorted(wanted[t]["columns"])]:
        raise Unusable(f"{wrong[0]} in the file has other columns than it should")
    run(f"ALTER TABLE {table} DROP CONSTRAINT {name}" for table, name, _words in keys)
    run(f'ALTER TABLE "{table}" DISABLE TRIGGER USER' for table in here)
    for table, said in wanted.items():
        rows = read_table(file, table, said["columns"])
        if rows != said["rows"]:
            raise Unusable(f"{table} in the file has {rows} rows, not {said['rows']}")
        if rows:
            say(f"{table}: {rows} rows")
    run(f'ALTER TABLE "{table}" ENABLE TRIGGER USER' for table in here)
    run(f"ALTER TABLE {table} ADD CONSTRAINT {name} {words}" for table, name, words in keys)
    for name, last in file.manifest["sequences"].items():
        ask("SELECT setval(quote_ident(%s)::regclass, %s)", name, last)


def read_table(file: Reader, table: str, names: list[str]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608  (a table that the migrations made)
        with cursor.copy(copy_words(table, names, "FROM STDIN")) as copy:
            for block in file.blocks(f"tables/{table}"):
                copy.write(block)
        return int(cursor.rowcount)


def verify(manifest: dict[str, Any]) -> None:
    if Checkpoint.objects.exists() and not known():
        raise Unusable("the log has checkpoints, and their key is unknown: set ARCHIVE_SIGNERS")
    if found := differences(manifest, proof()):
        raise Unusable(f"what came back is not what was kept: {found[0]}")
    if found := unguarded():
        raise Unusable(f"the database would not guard the book: {found[0]}")


def put_evidence(file: Reader) -> None:
    """Last, because a file cannot be rolled back; under its own hash it replaces nothing else."""
    for name in file.sha256:
        if evidence := EVIDENCE.fullmatch(name):
            content = file.zip.read(name)
            if hashlib.sha256(content).hexdigest() != evidence[1]:
                raise Unusable(f"{name} changed while it was read")
            path = store.path_of(evidence[1])
            if path.exists() and path.read_bytes() != content:
                path.unlink()  # damaged since: the backup has the true one
            store.put(path, content)


def ask(words: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(words, values or None)
        return list(cursor.fetchall())


def run(statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for words in statements:
            cursor.execute(words)
