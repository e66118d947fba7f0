"""The database that a command needs: the running one, or the embedded one started for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from config.paths import OWNER_URL, SOCKETS, VAR
from ops.backup.sealed_zip import Unusable
from ops.run.child_process import janitor
from ops.run.places import LOGS, POSTGRES_DATA, CannotStart
from ops.run.postgres import Postgres
from ops.run.run_record import clear_leftovers, take_lock


@contextmanager
def database_open(*, alone: bool = False) -> Iterator[None]:
    """With `alone`, a site that is open in this folder is an error."""
    if settings.OWNER_ADDRESS != OWNER_URL:
        yield  # somebody else runs it
        return
    postgres = Postgres(POSTGRES_DATA, SOCKETS / "postgres", LOGS / "postgres.log")
    if not alone and postgres.answers():
        yield
        return
    LOGS.mkdir(parents=True, exist_ok=True)
    try:
        lock = take_lock(VAR / "lock", "a command that needs the database")
    except CannotStart as reason:
        raise Unusable(f"close Pitbook first: {reason}") from None
    try:
        clear_leftovers(VAR / "running.json")
        postgres.start()
        postgres.provide("pitbook")
        yield
    finally:
        postgres.stop()
        janitor.dismiss()
        lock.close()
