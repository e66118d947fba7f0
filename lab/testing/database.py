"""One migrated template a run, one clone of it a worker, and a way to empty append-only tables."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import transaction
from django.test import override_settings
from psycopg import sql

from config.database_roles import connected
from config.paths import BASE_DIR
from lab.testing import TEMPLATE, TestSite
from ops.run.postgres import OWNER, SUPERUSER

# What migrating itself writes: every test may rely on it, so no test's end may remove it.
KEPT = ("django_migrations", "django_content_type", "auth_permission")


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def clone_template(site: TestSite) -> None:
    done = site.folder / "migrated"
    with one_at_a_time(site.folder / "lock"):
        if not done.exists():
            migrate(site)
            done.touch()
        name = sql.Identifier(site.database)
        with site.postgres.connect() as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
            words = "CREATE DATABASE {} TEMPLATE {} OWNER pitbook_owner"
            connection.execute(sql.SQL(words).format(name, sql.Identifier(TEMPLATE)))


def migrate(site: TestSite) -> None:
    """Migrate the template; the runs after this one restore what came out, until that changes."""
    kept = BASE_DIR / ".pytest_cache" / f"migrated-{fingerprint()}.dump"
    where = ["-d", site.postgres.url(SUPERUSER, TEMPLATE).replace("postgres:", "postgresql:", 1)]
    if kept.exists():
        outside([f"{site.postgres.bin}/pg_restore", *where, str(kept)])
        return
    env = {**os.environ, **site.environment(TEMPLATE)}
    outside([sys.executable, str(BASE_DIR / "manage.py"), "migrate", "--verbosity", "0"], env)
    kept.parent.mkdir(exist_ok=True)
    for old in kept.parent.glob("migrated-*"):
        old.unlink(missing_ok=True)
    aside = kept.with_suffix(f".{os.getpid()}")
    outside([f"{site.postgres.bin}/pg_dump", *where, "-Fc", "-Z0", "-f", str(aside)])
    aside.rename(kept)


def fingerprint() -> str:
    """Changes with whatever decides what migrating writes."""
    files = [BASE_DIR / "requirements.txt", *BASE_DIR.glob("*/migrations/*.py")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


def outside(argv: list[str], env: dict[str, str] | None = None) -> None:
    """In a process of its own, whose connections are gone when the template is cloned."""
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{argv[0]} failed:\n{done.stderr}")


@contextmanager
def database_beside(site: TestSite, part: str, template: str = "template1") -> Iterator[str]:
    """One more database of the owner's, empty or a copy; gives its name."""
    name = f"{site.database}_{part}"
    with site.postgres.connect() as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} OWNER {OWNER}")
        yield name
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def connected_to(name: str) -> Iterator[None]:
    """This process, as the application and as the owner, in another database."""
    owner = {**settings.OWNER_DATABASE, "NAME": name}
    with override_settings(OWNER_DATABASE=owner), connected({"NAME": name}):
        yield


def atomic_of_a_test() -> transaction.Atomic:
    """Marked as Django marks its own: services that insist on a transaction of their own still
    work inside it."""
    around = transaction.atomic()
    setattr(around, "_from_testcase", True)  # noqa: B010  (not in the stubs)
    return around


@cache
def superuser(site: TestSite) -> psycopg.Connection:
    return site.postgres.connect(database=site.database)


def wait_until_still(site: TestSite) -> None:
    """A page that is gone may have left requests behind: let them end before their rows go."""
    words = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = %s AND pid <> pg_backend_pid() AND state <> 'idle'"
    )
    still, deadline = 0, time.monotonic() + 10
    while still < 4 and time.monotonic() < deadline:  # one may be between two questions
        (busy,) = superuser(site).execute(words, [site.database]).fetchone() or (0,)
        still = 0 if busy else still + 1
        time.sleep(0.02)


def empty(site: TestSite) -> None:
    """Delete every row, past triggers and foreign keys: for the end of a test only."""
    connection = superuser(site)
    found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    tables = [sql.Identifier(name) for (name,) in found if name not in KEPT]
    words = sql.SQL("; ").join(sql.SQL("DELETE FROM {}").format(table) for table in tables)
    for patience in (0.2, 1, 3, None):
        try:
            with connection.transaction():
                connection.execute("SET LOCAL session_replication_role = replica")
                connection.execute(words)
            return
        except psycopg.errors.DeadlockDetected:  # a request or a job that was not done yet
            if patience is None:
                raise
            time.sleep(patience)
