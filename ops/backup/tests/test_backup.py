"""A backup put back is the same site: chains, ledger, evidence, triggers and privileges."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from django.core.management import CommandError, call_command

from disputes.disputes.services.evidence import file_add
from lab.testing import TEMPLATE
from lab.testing.database import database_beside
from lab.testing.disputes.filed import by, opened, picture, upload
from lab.testing.ops.forgery import forge
from ops.backup.sealed_zip import MANIFEST
from ops.run.postgres import APPLICATION, OWNER

pytestmark = pytest.mark.sweep


@pytest.fixture
def elsewhere(site, settings, tmp_path):
    """Another machine: its tables are there and empty, and no evidence is on its disk."""
    settings.EVIDENCE_ROOT = tmp_path / "elsewhere"
    with database_beside(site, "elsewhere", TEMPLATE) as name:
        settings.OWNER_DATABASE = {**settings.OWNER_DATABASE, "NAME": name}
        yield name


def rows(site, database):
    """Everything that is in a database, apart from sessions."""
    with site.postgres.connect(database=database) as connection:
        tables = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            " AND tablename NOT IN ('django_session', 'django_migrations') ORDER BY 1"
        ).fetchall()
        return {t: sorted(connection.execute(f"SELECT t::text FROM {t} t")) for (t,) in tables}


@pytest.fixture
def played(transactional_db, settings, tmp_path):
    """A site with a settled round, a dispute about it and a photo of it, and its backup."""
    settings.EVIDENCE_ROOT = tmp_path / "evidence"
    dispute = opened()
    who = by("dealer-inspector")
    attached = file_add(by=who, dispute=dispute, title="The layout", upload=upload())
    file = tmp_path / "kept.zip"
    call_command("backup", str(file), stderr=io.StringIO())
    return SimpleNamespace(file=file, attached=attached)


def restore(file, **options):
    said = io.StringIO()
    call_command("restore", str(file), stderr=said, **options)
    return said.getvalue()


def refused(file, why, **options):
    with pytest.raises(CommandError, match=why) as refusal:
        restore(file, **options)
    assert str(refusal.value).startswith("Nothing was restored: ")


def resealed(parts):
    """Somebody who turns a bet around and knows how the manifest is made."""
    name = "tables/tables_entry"
    assert b"banker" in parts[name]
    parts[name] = parts[name].replace(b"banker", b"player")
    manifest = json.loads(parts[MANIFEST])
    manifest["sha256"][name] = hashlib.sha256(parts[name]).hexdigest()
    parts[MANIFEST] = json.dumps(manifest).encode()


def test_what_comes_back_is_what_was_kept(played, site, elsewhere, tmp_path):
    assert played.file.stat().st_mode & 0o077 == 0
    assert restore(played.file).splitlines()[-1].startswith("Restored and proved: ")
    kept = rows(site, site.database)
    assert sum(map(len, kept.values())) > 100
    assert rows(site, elsewhere) == kept
    digest = played.attached.sha256
    assert (tmp_path / "elsewhere" / digest[:2] / digest).read_bytes() == picture()

    for role, refusal in (
        (APPLICATION, psycopg.errors.InsufficientPrivilege),
        (OWNER, psycopg.errors.RestrictViolation),
    ):
        with site.postgres.connect(role, elsewhere) as connection:
            for words in ("UPDATE tables_entry SET kind = 'X'", "DELETE FROM settlement_posting"):
                with pytest.raises(refusal):
                    connection.execute(words)
            refused(played.file, "close Pitbook first", replace=True)
    with site.postgres.connect(APPLICATION, elsewhere) as connection:
        # the numbering of rows goes on where it was
        connection.execute("INSERT INTO tables_pit (name) VALUES ('Another')")
    now = rows(site, elsewhere)

    refused(played.file, "the database is not empty")
    forged = forge(played.file, tmp_path / "forged", resealed)
    refused(forged, "what came back is not what was kept: broken were", replace=True)
    assert rows(site, elsewhere) == now


@pytest.mark.soak
def test_tables_are_made_anew_in_a_database_without_any(played, site, elsewhere):
    with site.postgres.connect(OWNER, elsewhere) as connection:
        connection.execute("DROP TABLE tables_display")
        connection.execute("DROP TRIGGER keep_entry ON tables_entry")
    restore(played.file, replace=True)
    assert rows(site, elsewhere) == rows(site, site.database)


# Of tables that 0.1 left empty, so its backup without them is what an older one would have made.
LATER = [
    ["disputes", "0007_case_of_a_round"],
    ["tables", "0008_checkpoints"],
    ["tables", "0009_entries_of_a_round"],
]
SCHEMA = """
SELECT tgrelid::regclass::text, tgname::text, concat_ws(' ', tgtype, tgdeferrable, tgfoid::regproc)
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT conrelid::regclass::text, conname, contype::text FROM pg_constraint
WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'function', proname, pg_get_functiondef(oid) FROM pg_proc
WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT tablename, indexname, 'index' FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT table_name, column_name, concat_ws(' ', data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT table_name, grantee, privilege_type FROM information_schema.role_table_grants
WHERE table_schema = 'public'
UNION ALL SELECT 'migration', app, name FROM django_migrations ORDER BY 1, 2, 3
"""


def made_before(parts):
    """By an installation that lacks the later migrations."""
    manifest = json.loads(parts[MANIFEST])
    manifest["migrations"] = [each for each in manifest["migrations"] if each not in LATER]
    manifest["tables"]["disputes_caseexport"]["columns"].remove("round_id")
    for place in (parts, manifest["sha256"]):
        del place["tables/tables_checkpoint"]
    del manifest["tables"]["tables_checkpoint"]
    parts[MANIFEST] = json.dumps(manifest).encode()


def test_a_backup_of_older_migrations_is_migrated_forward(
    transactional_db, site, elsewhere, tmp_path
):
    """The tables are made as they were then, the rows come in, and the later migrations follow."""
    version_0_1 = Path(__file__).parent / "data" / "version-0.1.zip"
    restore(forge(version_0_1, tmp_path / "older.zip", made_before))
    schemas = []
    for database in (elsewhere, site.database):
        with site.postgres.connect(database=database) as connection:
            schemas.append(connection.execute(SCHEMA).fetchall())
    assert schemas[0] == schemas[1]


def drop(*names):
    return lambda parts: [parts.pop(name) for name in names]


def told(**changes):
    def change(parts):
        parts[MANIFEST] = json.dumps(json.loads(parts[MANIFEST]) | changes).encode()

    return change


DAMAGED = {
    "not what its manifest says": lambda parts: parts.update({"tables/tables_entry": b"1\n"}),
    "other parts than its manifest lists": drop("tables/tables_entry"),
    "is no backup of Pitbook": drop(MANIFEST),
    "made by another Pitbook": told(version=99),
    "is a archive, not a backup": told(kind="archive"),
    "holds other parts than a backup has": told(tables={}),
    "other parts than a backup has": told(tables={"tables_entry": {"rows": 1}}),
}


def flip_a_bit(file):
    """In the middle of the largest part's own bytes: its header has fields that nobody reads."""
    with zipfile.ZipFile(file) as parts:
        tables = [part for part in parts.infolist() if part.filename.startswith("tables/")]
        part = max(tables, key=lambda part: part.compress_size)
    content = bytearray(file.read_bytes())
    content[part.header_offset + 100 + part.compress_size // 2] ^= 0xFF
    return content


def test_a_damaged_or_foreign_file_is_one_sentence(played, site, tmp_path):
    before = rows(site, site.database)
    files = {
        why: forge(played.file, tmp_path / f"{number}.zip", change)
        for number, (why, change) in enumerate(DAMAGED.items())
    }
    cut, foreign = tmp_path / "cut", tmp_path / "foreign"
    cut.write_bytes(played.file.read_bytes()[:-100])
    foreign.write_bytes(b"nothing of ours")
    (tmp_path / "flipped").write_bytes(flip_a_bit(played.file))
    cases = [*files.items(), ("cut short", cut), ("no backup of Pitbook", foreign)]
    cases += [("in the file", tmp_path / "flipped"), ("No such file", tmp_path / "none")]
    for why, file in cases:
        refused(file, why, replace=True)
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(played.file), stderr=io.StringIO())
    assert rows(site, site.database) == before
