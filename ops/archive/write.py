"""Moving old days out: the file first, read back and proved; then, in one transaction, the rows."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, date
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from psycopg import sql

from config.database_roles import as_owner
from config.web.gaming_day import bounds
from ops.archive.cut import YEARS, Cut, cuts, five_years_before
from ops.archive.read import KIND, SIGNATURE, VERSION, check_file
from ops.backup.dump import Say, copy_out
from ops.backup.sealed_zip import Unusable, Writer, reading, writing
from tables.log import chain, checkpoints
from tables.log.models import Checkpoint, Entry
from tables.log.services import COLUMNS

CHUNK = 2000
# What the entries speak of, so that the file can be read without the database
BESIDE = {
    "tables_table": "SELECT * FROM tables_table",
    "tables_staff": "SELECT id, number, name FROM tables_staff",
    "tables_session": "SELECT * FROM tables_session WHERE opened_at BETWEEN {since} AND {until}",
    "tables_shoe": "SELECT * FROM tables_shoe WHERE started_at BETWEEN {since} AND {until}",
    "tables_round": "SELECT * FROM tables_round WHERE opened_at BETWEEN {since} AND {until}",
    "settlement_transfer": "SELECT * FROM settlement_transfer WHERE at BETWEEN {since} AND {until}",
    "settlement_posting": "SELECT p.* FROM settlement_posting p JOIN settlement_transfer t"
    " ON t.id = p.transfer_id WHERE t.at BETWEEN {since} AND {until}",
    "settlement_line": "SELECT l.* FROM settlement_line l JOIN settlement_transfer t"
    " ON t.id = l.transfer_id WHERE t.at BETWEEN {since} AND {until}",
}

GO = "DELETE FROM tables_entry WHERE stream_id = %s AND seq <= %s AND seq <> ALL(%s)"


def check_day(before: date) -> None:
    latest = five_years_before(timezone.now())
    if bounds(before)[0] > latest:
        day = timezone.localtime(latest).date()
        raise Unusable(
            f"the log keeps {YEARS} years: the latest day for --before is {day}, not {before}"
        )


def archive(path: str, *, before: date, key: Ed25519PrivateKey, say: Say) -> list[Cut]:
    """Write the file and let the entries go. A file that was written is never taken away again."""
    check_day(before)
    with as_owner():
        found = cuts(before)
        if not found:
            raise Unusable(f"nothing in the log ends before {before}")
        for each in found:
            if fault := chain.first_break(each.stream):
                raise Unusable(f"the chain {fault.stream} is broken at entry {fault.seq}")
        with writing(path) as out:
            writer = Writer(out)
            manifest = write(writer, before, found, say)
            text = writer.finish(manifest)
            writer.attach(SIGNATURE, key.sign(text).hex().encode())
            writer.zip.close()
        with reading(path) as source:
            check_file(source, say)
        let_go(found, before, key, hashlib.sha256(text).hexdigest(), say)
    return found


def write(writer: Writer, before: date, found: list[Cut], say: Say) -> dict[str, Any]:
    for each in found:
        with writer.member(f"log/{each.stream.name}.jsonl") as member:
            rows = Entry.objects.filter(stream=each.stream, seq__gt=each.first, seq__lte=each.seq)
            for entry in rows.order_by("seq").iterator(chunk_size=CHUNK):
                member.write(json.dumps(as_json(entry), sort_keys=True).encode() + b"\n")
        say(f"{each.stream.name}: {each.entries} entries")
    since = Checkpoint.objects.aggregate(day=Max("before"))["day"]
    write_beside(writer, since, before)
    return {
        "kind": KIND,
        "version": VERSION,
        "made_at": timezone.now().isoformat(timespec="seconds"),
        "before": before.isoformat(),
        "chains": {
            each.stream.name: {
                "after": [each.first, each.before_hash],
                "last": [each.seq, each.hash],
                "kept": each.kept,
            }
            for each in found
        },
    }


def as_json(entry: Entry) -> dict[str, Any]:
    told = {name: getattr(entry, name) for name in COLUMNS}
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    return told | {"at": at, "key": entry.key and str(entry.key)}


def write_beside(writer: Writer, since: date | None, before: date) -> None:
    """The ledger and the sessions of these days as CSV; they stay in the database as well."""
    start = bounds(since)[0].isoformat() if since else "-infinity"
    days = {"since": sql.Literal(start), "until": sql.Literal(bounds(before)[0].isoformat())}
    for name, query in BESIDE.items():
        words = sql.SQL("COPY (" + query + ") TO STDOUT WITH (FORMAT csv, HEADER)")  # ours
        with writer.member(f"beside/{name}.csv") as member:
            copy_out(words.format(**days).as_string(), member)


@transaction.atomic
def let_go(found: list[Cut], before: date, key: Ed25519PrivateKey, digest: str, say: Say) -> None:
    for each in found:
        mark = Checkpoint(
            stream=each.stream,
            seq=each.seq,
            hash=each.hash,
            round=each.round,
            kept=each.kept,
            before=before,
            archive=digest,
        )
        mark.signature = key.sign(checkpoints.message(mark, each.stream.name)).hex()
        mark.save()
        kept = [int(seq) for seq in each.kept]
        with connection.cursor() as cursor:  # the ORM would fetch every entry before it goes
            cursor.execute(GO, [each.stream.pk, each.seq, kept])
        each.stream.refresh_from_db()
        if fault := chain.first_break(each.stream):
            raise Unusable(f"the chain {fault.stream} would break at entry {fault.seq}")
    say("The chains hold from their checkpoints on.")
