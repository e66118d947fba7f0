"""Old days leave the log for a signed file, after five years and no other way."""

from __future__ import annotations

import hashlib
import io
import json
import os
from datetime import timedelta
from types import SimpleNamespace
from unittest import mock
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from lab.testing.disputes.filed import by, opened
from lab.testing.ops.forgery import forge
from lab.testing.tables.cast import desk_client, make_staff
from lab.testing.tables.dealing import Dealer
from ops.backup.sealed_zip import MANIFEST
from ops.run.postgres import APPLICATION, OWNER
from settlement.rounds.services import round_settle
from tables.log import chain
from tables.log import services as log
from tables.log import signing as keys
from tables.log.models import Checkpoint, Entry
from tables.log.services import CLOCKWORK
from tables.models import Stream

NOW = timezone.now()
OLD, DAY = NOW - timedelta(days=6 * 366), (NOW - timedelta(days=5 * 366 + 2)).date()


def told(command, *words, **options):
    said = io.StringIO()
    call_command(command, *map(str, words), stdout=said, stderr=said, **options)
    return said.getvalue()


def play_on(dispute):
    """Another round at the same table, today."""
    table = dispute.table
    felt = table.felt
    dealer = Dealer(table, by("dealer"))
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("2s", "3h", "4d", "4c")
    round_settle(by=dealer.by, table=table, seen=dealer.seen(), key=uuid4())
    return felt


def note(stream, kind):
    with transaction.atomic():
        log.append(log.lock(stream.pk), kind, {}, by=CLOCKWORK)


@pytest.fixture
def years(transactional_db, settings, monkeypatch, tmp_path):
    """A table with a round and a dispute of six years ago, and with a round of today."""
    settings.EVIDENCE_ROOT = tmp_path / "evidence"
    monkeypatch.setattr(keys, "PRIVATE", tmp_path / "archive.key")
    monkeypatch.setattr(keys, "PUBLIC", tmp_path / "archive.pub")
    with mock.patch("django.utils.timezone.now", return_value=OLD):
        dispute = opened()
        assert dispute.table is not None
        stream = dispute.table.stream
        note(stream, "SessionClosed")
    note(stream, "SessionOpened")
    play_on(dispute)
    first = Entry.objects.get(stream=stream, kind="SessionOpened").seq
    return SimpleNamespace(stream=stream, dispute=dispute, first=first, file=tmp_path / "a.zip")


def archive(years):
    return told("archive", before=str(DAY), to=str(years.file))


def test_the_chain_goes_on_from_its_checkpoint(years, tmp_path):
    heads = tmp_path / "heads"
    heads.write_text(told("verifylog", "--heads"))
    earlier = tmp_path / "earlier"
    before = {e.seq: e.hash for e in Entry.objects.filter(stream=years.stream)}
    earlier.write_text(f"{years.stream.name} 3 {before[3]}\n")

    assert "entries of 1 tables are in" in archive(years)
    mark = Checkpoint.objects.get()
    assert (mark.seq, mark.hash) == (years.first - 1, before[years.first - 1])
    # A dispute's steps stay; everything else before the checkpoint is gone.
    steps = set(years.dispute.steps.values_list("entry__seq", flat=True))
    left = set(Entry.objects.filter(stream=years.stream).values_list("seq", flat=True))
    assert steps
    assert left == steps | {seq for seq in before if seq >= years.first}
    assert "The log is whole." in told("verifylog", "--against", heads)
    assert "The log is whole." in told("verifylog", "--against", earlier)
    assert "the one that the log names" in told("archive", verify=str(years.file))
    assert os.stat(keys.PRIVATE).st_mode & 0o077 == 0
    told("audit", "--check", "chains", "--check", "replay", "--check", "corrections")
    play_on(years.dispute)
    with pytest.raises(CommandError, match="nothing in the log ends before"):
        told("archive", before=str(DAY), to=str(tmp_path / "b.zip"))


def test_what_is_archived_is_still_shown_or_said_to_be_away(years):
    round = years.dispute.round
    archive(years)
    manager, watcher = (desk_client(make_staff(rank)) for rank in ("pit-manager", "surveillance"))
    shown = {
        f"/rounds/{round.pk}/": manager,
        f"/rounds/{round.pk}/sheet.csv": manager,
        f"/rounds/{round.pk}/correct/": manager,
        f"/disputes/{years.dispute.pk}/": manager,
        f"/floor/{round.table.number}/": manager,
        f"/surveillance/rounds/{round.pk}/": watcher,
    }
    for page, client in shown.items():
        answer = client.get(page)
        away = answer.status_code == 422 and "in an archive" in answer.text
        assert away or answer.status_code == 200, page


def test_sessions_and_rounds_are_never_cut_in_two(years, tmp_path):
    """A late entry of an old round holds the whole of its session back."""
    with transaction.atomic():
        stream = log.lock(years.stream.pk)
        log.append(stream, "Noted", {}, by=CLOCKWORK, round_id=years.dispute.round_id)
    with pytest.raises(CommandError, match="nothing in the log ends before"):
        archive(years)
    assert not years.file.exists()


@pytest.mark.parametrize("days", [0, 365, 5 * 365 - 2, -30])
def test_never_under_five_years(days, tmp_path):
    day = (NOW - timedelta(days=days)).date()
    with pytest.raises(CommandError, match="the log keeps 5 years"):
        told("archive", before=str(day), to=str(tmp_path / "a.zip"))
    assert list(tmp_path.iterdir()) == []


INSERT = """
INSERT INTO tables_checkpoint (stream_id, seq, hash, round, kept, before, archive, signature, at)
SELECT stream_id, seq, hash, 0, '{}', '2020-01-01', '', '', now() FROM tables_entry
WHERE stream_id = %s AND seq = %s
"""


def test_the_database_itself_lets_nothing_else_go(years, site):
    pk, last = years.stream.pk, Stream.objects.get(pk=years.stream.pk).head_seq
    with site.postgres.connect(OWNER, site.database) as owner:
        with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
            owner.execute("DELETE FROM tables_entry WHERE stream_id = %s AND seq = 1", [pk])
        with pytest.raises(psycopg.errors.CheckViolation, match="five years"):
            owner.execute(INSERT, [pk, last])
        with (
            site.postgres.connect(APPLICATION, site.database) as application,
            pytest.raises(psycopg.errors.InsufficientPrivilege),
        ):
            application.execute(INSERT, [pk, 3])
        owner.execute(INSERT, [pk, 3])
        with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
            owner.execute("DELETE FROM tables_entry WHERE stream_id = %s AND seq = 4", [pk])
        with pytest.raises(psycopg.errors.CheckViolation, match="not on its chain"):
            owner.execute(INSERT, [pk, 2])
        for words in ("UPDATE tables_checkpoint SET seq = 9", "DELETE FROM tables_checkpoint"):
            with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
                owner.execute(words)
        # The owner can make a checkpoint and use it. Nobody can sign it without the key.
        owner.execute("DELETE FROM tables_entry WHERE stream_id = %s AND seq <= 3", [pk])
    fault = chain.first_break(Stream.objects.get(pk=pk))
    assert fault is not None
    assert "not signed by a key that is known here" in fault.why
    with pytest.raises(CommandError):
        told("verifylog")
    with pytest.raises(CommandError):
        told("audit", "--check", "chains")


def test_a_key_that_nobody_here_knows_signs_nothing(years, monkeypatch):
    archive(years)
    monkeypatch.setenv(keys.SIGNERS, "00" * 32)
    with pytest.raises(CommandError, match="broken"):
        told("verifylog")
    with pytest.raises(CommandError, match="not signed by a key that is known here"):
        told("archive", verify=str(years.file))
    monkeypatch.setenv(keys.SIGNERS, f"{'00' * 32}, {keys.PUBLIC.read_text().strip()}")
    assert "The log is whole." in told("verifylog")
    monkeypatch.setenv(keys.SIGNERS, "00" * 32)
    with pytest.raises(CommandError, match="to ARCHIVE_SIGNERS first"):
        archive(years)


def altered(parts):
    name = next(name for name in parts if name.startswith("log/"))
    parts[name] = parts[name].replace(b"banker", b"player")


def resealed(parts):
    altered(parts)
    manifest = json.loads(parts[MANIFEST])
    manifest["sha256"] = {n: hashlib.sha256(parts[n]).hexdigest() for n in manifest["sha256"]}
    parts[MANIFEST] = json.dumps(manifest).encode()


def resigned(parts):
    resealed(parts)
    parts["manifest.sig"] = keys.private_key(keys.PRIVATE).sign(parts[MANIFEST]).hex().encode()


def from_elsewhere(parts):
    manifest = json.loads(parts[MANIFEST]) | {"made_at": "another day"}
    parts[MANIFEST] = json.dumps(manifest).encode()
    parts["manifest.sig"] = keys.private_key(keys.PRIVATE).sign(parts[MANIFEST]).hex().encode()


def test_a_changed_archive_does_not_hold(years, tmp_path):
    archive(years)
    for number, (change, why) in enumerate(
        [
            (altered, "is not what its manifest says"),
            (resealed, "not signed by a key that is known here"),
            (resigned, "in the file is broken at entry"),
            (from_elsewhere, "no checkpoint of this site's chain"),
        ]
    ):
        file = forge(years.file, tmp_path / f"{number}.zip", change)
        with pytest.raises(CommandError, match=why):
            told("archive", verify=str(file))
    with pytest.raises(CommandError, match="is no archive of Pitbook"):
        told("archive", verify=str(keys.PRIVATE))


def test_bad_words_are_one_sentence(db, tmp_path):
    with pytest.raises(CommandError, match="A day looks like"):
        told("archive", before="yesterday")
