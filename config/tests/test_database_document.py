"""docs/database.md lists what a migrated database holds of ours: nothing more, nothing less."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.db import connection

from config.database_roles import TRIGGER

pytestmark = pytest.mark.django_db

OURS = "~ '^(tables|settlement|disputes)_'"
TRIGGERS = f"""
SELECT tgrelid::regclass::text, tgname::text,
    CASE WHEN tgtype & 2 > 0 THEN 'BEFORE ' ELSE 'AFTER ' END
    || concat_ws(' OR ', CASE WHEN tgtype & 4 > 0 THEN 'INSERT' END,
        CASE WHEN tgtype & 16 > 0 THEN 'UPDATE' END, CASE WHEN tgtype & 8 > 0 THEN 'DELETE' END,
        CASE WHEN tgtype & 32 > 0 THEN 'TRUNCATE' END)
    || CASE WHEN tginitdeferred THEN ', at commit' ELSE '' END,
    CASE WHEN tgtype & 1 > 0 THEN 'row' ELSE 'statement' END, tgfoid::regproc::text
FROM pg_trigger WHERE NOT tgisinternal AND tgname {{}} '{TRIGGER}'
"""
FUNCTIONS = "SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
CONSTRAINTS = f"""
SELECT conrelid::regclass::text, conname::text FROM pg_constraint
WHERE contype IN ('c', 'u', 'x') AND conrelid::regclass::text {OURS}
    AND NOT starts_with(conname, conrelid::regclass::text)
UNION ALL SELECT indrelid::regclass::text, indexrelid::regclass::text FROM pg_index
WHERE indisunique AND indpred IS NOT NULL AND indrelid::regclass::text {OURS}
"""
ROLES = "SELECT rolname::text FROM pg_roles WHERE NOT rolsuper AND rolcanlogin"
OWNERS = "SELECT DISTINCT tableowner::text FROM pg_tables WHERE schemaname = 'public'"
GRANTED = """
SELECT table_name::text, privilege_type::text FROM information_schema.role_table_grants
WHERE table_schema = 'public' AND grantee = 'pitbook'
"""
SEQUENCES = """
SELECT bool_and(has_sequence_privilege('pitbook', oid, 'USAGE')
    AND has_sequence_privilege('pitbook', oid, 'SELECT')
    AND NOT has_sequence_privilege('pitbook', oid, 'UPDATE'))
FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
"""
TABLES = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'"


def listed(section, columns):
    """The first cells of each row of a section's table."""
    text = (settings.BASE_DIR / "docs" / "database.md").read_text()
    body = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [re.split(r" *\| *", line)[1:-1] for line in body.splitlines() if line.startswith("| `")]
    found = [tuple(cell.strip("`") for cell in row[:columns]) for row in rows]
    assert len(set(found)) == len(found), f"{section} lists something twice"
    return set(found)


def asked(words):
    with connection.cursor() as cursor:
        cursor.execute(words)
        return set(cursor.fetchall())


def test_every_trigger_with_its_table_and_timing():
    assert listed("Triggers", 5) == asked(TRIGGERS.format("<>"))


def test_every_append_only_table():
    tables = {table for (table,) in listed("Append-only tables", 1)}
    when = dict.fromkeys(tables, "BEFORE UPDATE OR DELETE OR TRUNCATE")
    when["tables_entry"] = "BEFORE UPDATE OR TRUNCATE"
    assert asked(TRIGGERS.format("=")) == {
        (table, TRIGGER, timing, "statement", "refuse_change") for table, timing in when.items()
    }


def test_every_function():
    assert listed("Functions", 1) == asked(FUNCTIONS)


def test_every_constraint_with_a_name_of_its_own():
    assert listed("Constraints", 2) == asked(CONSTRAINTS)


def test_every_role_and_who_owns_the_tables():
    assert listed("Roles", 1) == asked(ROLES)
    assert asked(OWNERS) == {("pitbook_owner",)}


def test_every_privilege_of_the_application():
    append_only = listed("Append-only tables", 1)
    read, change = ("SELECT", "INSERT"), ("UPDATE", "DELETE")
    assert asked(GRANTED) == {
        (table, privilege)
        for (table,) in asked(TABLES)
        for privilege in (read if (table,) in append_only else read + change)
    }
    assert asked(SEQUENCES) == {(True,)}
