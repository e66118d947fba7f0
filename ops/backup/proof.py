"""What must be the same before and after: every chain's head and break, and the ledger's sums."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Count, Sum

from config.database_roles import TABLES, TRIGGER, application_role
from settlement.models import Balance, Line, Posting, Transfer
from tables.log import chain

TRIGGERS = """
SELECT c.relname || '.' || t.tgname, t.tgenabled::text FROM pg_trigger t
JOIN pg_class c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1
"""
RIGHTS = "SELECT has_table_privilege(%s, %s, 'UPDATE, DELETE, TRUNCATE, TRIGGER')"
OWNED = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tableowner = %s"


def proof() -> dict[str, Any]:
    """Of the database as this connection sees it. Walks every chain."""
    faults = [fault for _stream, fault in chain.breaks() if fault]
    return {
        "heads": [str(head) for head in chain.heads()],
        "broken": [f"{fault.stream} {fault.seq}" for fault in faults],
        "ledger": ledger(),
    }


def ledger() -> dict[str, Any]:
    accounts = Posting.objects.order_by("account").values_list("account")
    balances = Balance.objects.order_by("account").values_list("account")
    return {
        "transfers": Transfer.objects.count(),
        "lines": Line.objects.count(),
        "postings": {
            name: f"{rows} {amount}"
            for name, rows, amount in accounts.annotate(Count("pk"), Sum("amount"))
        },
        "balances": {name: str(amount) for name, amount in balances.annotate(Sum("amount"))},
    }


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The parts of a proof that are not the same, each with both sides."""
    return [
        f"{name} were {before.get(name)} and are {after[name]}"
        for name in after
        if before.get(name) != after[name]
    ]


def unguarded() -> list[str]:
    """What the database should refuse and would not. Call it as the owner."""
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS)
        found = [f"{name} is switched off" for name, state in cursor.fetchall() if state != "O"]
        cursor.execute(TABLES, [TRIGGER])
        sealed = [table for table, is_sealed in cursor.fetchall() if is_sealed]
        found += [f"{table} takes changes" for table in sealed if _takes_changes(table)]
        if application_role() == settings.OWNER_DATABASE["USER"]:
            return found  # one role only: the triggers alone keep the log
        for table in sealed:
            cursor.execute(RIGHTS, [application_role(), table])
            if cursor.fetchone() != (False,):
                found.append(f"the application may change {table}")
        cursor.execute(OWNED, [application_role()])
        if cursor.fetchone() != (0,):
            found.append("the application owns tables")
    return found if "tables_entry" in sealed else [*found, "the log is not append-only"]


def _takes_changes(table: str) -> bool:
    """Whether an UPDATE that would change no row is let through."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            column = connection.introspection.get_table_description(cursor, table)[0].name
            cursor.execute(f'UPDATE "{table}" SET "{column}" = "{column}" WHERE false')  # noqa: S608
    except Error:
        return False
    return True
