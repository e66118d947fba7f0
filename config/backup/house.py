"""The database that a command needs: the running one, or the embedded one started for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from config.backup.sealed import Unusable
from config.embedded.ledger import clear_leftovers, take_lock
from config.embedded.places import LOGS, OWNER_URL, POSTGRES_DATA, SOCKETS, VAR, CannotStart
from config.embedded.postgres import Postgres
from config.embedded.process import janitor


@contextmanager
def database_open(*, alone: bool = False) -> Iterator[None]:
    """With `alone`, a house that is open in this folder is an error."""
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
        raise Unusable(f"close the house first: {reason}") from None
    try:
        clear_leftovers(VAR / "running.json")
        postgres.start()
        postgres.provide("pitbook")
        yield
    finally:
        postgres.stop()
        janitor.dismiss()
        lock.close()
