"""Who may do what in PostgreSQL.

Two roles: the owner migrates and owns every table; the application owns nothing. `manage.py
migrate` connects as the owner and, when done, grants the application what it needs: everything but
TRUNCATE on ordinary tables, only SELECT and INSERT on those that a migration gave the trigger
`append_only`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from psycopg import sql

TRIGGER = "append_only"

TABLES = """
SELECT c.relname, EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = %s)
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname
"""


def application_role() -> str:
    return str(settings.DATABASES["default"]["USER"])


def as_owner() -> AbstractContextManager[None]:
    """This thread's connection as the owner, without the application's pool."""
    return connected(settings.OWNER_DATABASE)


@contextmanager
def connected(database: dict[str, Any]) -> Iterator[None]:
    """This thread's connection with other settings, in place of a second one: models, migrations
    and signals that know of one database only go along."""
    usual = connection.settings_dict
    connection.close()
    connection.settings_dict = {**usual, **database}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = usual


@transaction.atomic
def grant_application() -> None:
    """Bring the application's privileges in line with the tables. Call it as the owner."""
    if application_role() == settings.OWNER_DATABASE["USER"]:
        return  # one role only: the triggers alone keep the log
    role = sql.Identifier(application_role())
    with connection.cursor() as cursor:
        cursor.execute(TABLES, [TRIGGER])
        for table, sealed in cursor.fetchall():
            rights = "SELECT, INSERT" if sealed else "SELECT, INSERT, UPDATE, DELETE"
            name = sql.Identifier(table)
            for words in ("REVOKE ALL ON {} FROM {}", f"GRANT {rights} ON {{}} TO {{}}"):
                cursor.execute(sql.SQL(words).format(name, role))
        cursor.execute(
            sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role)
        )
