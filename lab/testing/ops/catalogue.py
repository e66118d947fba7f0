"""What a database is made of, to compare two of them; the order of columns means nothing."""

from __future__ import annotations

import re

OURS = "= 'public'::regnamespace"
ASKED = {
    "tables": f"""
        SELECT relname, relkind, relrowsecurity, pg_get_userbyid(relowner) FROM pg_class
        WHERE relnamespace {OURS} AND relkind IN ('r', 'p', 'v', 'm', 'S')""",
    "columns": f"""
        SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
            attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid)
        FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relnamespace {OURS} AND relkind IN ('r', 'p')""",
    "constraints": f"""
        SELECT conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, condeferred,
            convalidated
        FROM pg_constraint WHERE connamespace {OURS}""",
    "indexes": "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "triggers": f"""
        SELECT pg_get_triggerdef(t.oid), tgenabled FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
        WHERE relnamespace {OURS} AND NOT tgisinternal""",
    "functions": f"""
        SELECT pg_get_functiondef(oid), pg_get_userbyid(proowner), proacl::text
        FROM pg_proc WHERE pronamespace {OURS}""",
    "privileges": f"""
        SELECT relname, grantee::regrole, privilege_type, is_grantable
        FROM pg_class, aclexplode(relacl) WHERE relnamespace {OURS}""",
    "sequences": f"""
        SELECT s.relname, d.refobjid::regclass, a.attname FROM pg_class s
        JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE s.relnamespace {OURS} AND s.relkind = 'S'""",
    "extensions": "SELECT extname FROM pg_extension",
    "content types": "SELECT app_label, model FROM django_content_type",
    "migrations": "SELECT app, name FROM django_migrations",
}


# Where a check says `IN`, pg_dump casts otherwise than a migration, and means the same.
CASTS, ALONE = r"::(?:character varying|text)(?:\[\])?", r"\(('[^']*'|ARRAY\[[^]]*\])\)"


def catalogue(connection):
    """Of each kind everything that is there, as text."""
    return {
        kind: {plain("  ".join(map(str, row))) for row in connection.execute(words)}
        for kind, words in ASKED.items()
    }


def plain(words):
    words = re.sub(CASTS, "", words)
    while (fewer := re.sub(ALONE, r"\1", words)) != words:
        words = fewer
    return re.sub(r"ARRAY\[([^]]*)\]", in_order, words)


def in_order(found):
    """Which of several comes first means nothing: 0.1.0 took some from a set."""
    return f"ARRAY[{', '.join(sorted(found[1].split(', ')))}]"
