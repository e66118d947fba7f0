"""Whatever is done to the log behind its back, `verifylog` names the first broken link."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from tables.log import chain
from tables.log import services as log
from tables.log.chain import Head
from tables.log.models import GENESIS
from tables.log.services import CLOCKWORK, NewEntry
from tables.models import Entry, Stream


@pytest.fixture
def two_chains(transactional_db):
    for name in ("table-1", "table-2"):
        stream = Stream.objects.create(name=name)
        with transaction.atomic():
            facts = [NewEntry("X", {"n": n}) for n in range(1, 6)]
            log.append_all(log.lock(stream.pk), facts, by=CLOCKWORK)


@pytest.fixture
def tamper(two_chains, site):
    """Somebody with the keys to the machine: a superuser, triggers switched off."""

    def run(statement: str, *values: object) -> None:
        with site.postgres.connect(database=site.database) as connection:
            connection.execute("SET session_replication_role = replica")
            assert connection.execute(statement, values).rowcount

    return run


def verify(*args: str) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("verifylog", *args, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


IN_TABLE_1 = "stream_id = (SELECT id FROM tables_stream WHERE name = 'table-1')"


def test_a_whole_log_is_called_whole(two_chains):
    code, lines = verify()
    assert code == 0
    assert lines == [
        "table-1: whole, 5 entries",
        "table-2: whole, 5 entries",
        "The log is whole.",
    ]


def test_an_empty_log_is_whole(db):
    assert verify() == (0, ["The log is whole."])


@pytest.mark.parametrize(
    ("change", "seq", "why"),
    [
        ("SET data = '{\"n\": 9}' WHERE seq = 3", 3, "not what was sealed"),
        ("SET data = '{\"n\": 3.0}' WHERE seq = 3", 3, "not what was sealed"),
        ("SET kind = 'Y' WHERE seq = 1", 1, "not what was sealed"),
        ("SET at = at + interval '1 microsecond' WHERE seq = 5", 5, "not what was sealed"),
        ("SET at_table = true WHERE seq = 2", 2, "not what was sealed"),
        ("SET round_id = 1 WHERE seq = 2", 2, "not what was sealed"),
        ("SET key = gen_random_uuid() WHERE seq = 2", 2, "not what was sealed"),
        ("SET actor_id = 7, rank = 'dealer' WHERE seq = 2", 2, "not what was sealed"),
        ("SET device_id = 7 WHERE seq = 2", 2, "not what was sealed"),
        ("SET prev_hash = repeat('a', 64) WHERE seq = 4", 4, "does not follow"),
        ("SET hash = repeat('a', 64) WHERE seq = 4", 4, "not what was sealed"),
        ("SET seq = 9 WHERE seq = 4", 4, "missing"),
        ("SET seq = 6 WHERE seq = 5", 5, "missing at the end"),
    ],
)
def test_an_altered_entry_is_named(tamper, change, seq, why):
    tamper(f"UPDATE tables_entry {change} AND {IN_TABLE_1}")
    code, lines = verify()
    assert code == 1
    assert lines[0].startswith(f"table-1: BROKEN at entry {seq}:")
    assert why in lines[0]
    assert lines[1] == "table-2: whole, 5 entries"


@pytest.mark.parametrize("seq", [1, 3, 5])
def test_a_removed_entry_is_named(tamper, seq):
    tamper(f"DELETE FROM tables_entry WHERE seq = %s AND {IN_TABLE_1}", seq)
    code, lines = verify()
    assert code == 1
    assert lines[0].startswith(f"table-1: BROKEN at entry {seq}:")
    assert "missing" in lines[0]


def test_an_entry_moved_to_another_stream_is_named(tamper):
    tamper(
        f"UPDATE tables_entry SET seq = 6, stream_id = (SELECT id FROM tables_stream"
        f" WHERE name = 'table-2') WHERE seq = 5 AND {IN_TABLE_1}"
    )
    _code, lines = verify()
    assert "table-1: BROKEN at entry 5" in lines[0]
    assert "table-2: BROKEN at entry 6" in lines[1]
    assert "beyond the chain's head" in lines[1]


def test_a_head_that_is_not_the_last_entrys_is_named(tamper):
    tamper("UPDATE tables_stream SET head_hash = repeat('b', 64) WHERE name = 'table-1'")
    code, lines = verify()
    assert code == 1
    assert "stored head" in lines[0]


def test_a_cut_tail_with_a_matching_head_is_found_by_earlier_heads_only(tamper, tmp_path):
    earlier = tmp_path / "heads"
    earlier.write_text("\n".join(verify("--heads")[1]))
    tamper(f"DELETE FROM tables_entry WHERE seq = 5 AND {IN_TABLE_1}")
    tamper(
        "UPDATE tables_stream SET head_seq = 4, head_hash ="
        f" (SELECT hash FROM tables_entry WHERE seq = 4 AND {IN_TABLE_1}) WHERE name = 'table-1'"
    )
    assert verify()[0] == 0
    code, lines = verify("--against", str(earlier))
    assert code == 1
    assert "table-1: BROKEN at entry 5: the entry of the earlier head is gone" in lines


def test_a_wholly_rewritten_chain_is_found_by_earlier_heads_only(tamper, tmp_path):
    earlier = tmp_path / "heads"
    earlier.write_text("\n".join(verify("--heads")[1]))
    rewrite("table-1", tamper)
    assert verify()[0] == 0
    code, lines = verify("--against", str(earlier))
    assert code == 1
    assert "table-1: BROKEN at entry 5: the chain was rewritten since the earlier head" in lines


def rewrite(name: str, tamper) -> None:
    """Forge the second entry and seal everything after it anew, as an intruder would."""
    prev = GENESIS
    for entry in Entry.objects.filter(stream__name=name).order_by("seq"):
        if entry.seq == 2:
            entry.data = {"n": 777}
        entry.prev_hash = prev
        prev = chain.seal(name, entry)
        words = "UPDATE tables_entry SET data = %s, prev_hash = %s, hash = %s WHERE id = %s"
        tamper(words, json.dumps(entry.data), entry.prev_hash, prev, entry.pk)
    tamper("UPDATE tables_stream SET head_hash = %s WHERE name = %s", prev, name)


def test_earlier_heads_still_hold_after_more_play(two_chains, tmp_path):
    earlier = tmp_path / "heads"
    earlier.write_text("\n".join(verify("--heads")[1]) + "\n\n")
    with transaction.atomic():
        stream = log.lock(Stream.objects.get(name="table-1").pk)
        log.append(stream, "X", {}, by=CLOCKWORK)
    assert verify("--against", str(earlier))[0] == 0


def test_a_stream_that_vanished_is_found_by_earlier_heads(tamper, tmp_path):
    earlier = tmp_path / "heads"
    earlier.write_text("\n".join(verify("--heads")[1]))
    tamper(f"DELETE FROM tables_entry WHERE {IN_TABLE_1}")
    tamper("DELETE FROM tables_stream WHERE name = 'table-1'")
    code, lines = verify("--against", str(earlier))
    assert code == 1
    assert "table-1: BROKEN at entry 5: the entry of the earlier head is gone" in lines


def test_heads_are_name_length_and_hash(two_chains):
    lines = verify("--heads")[1]
    streams = Stream.objects.order_by("name")
    assert lines == [f"{s.name} {s.head_seq} {s.head_hash}" for s in streams]
    assert [str(Head.parse(line)) for line in lines] == lines


@pytest.mark.parametrize("line", ["table-1", "table-1 five abc", "a b c d"])
def test_a_file_that_holds_no_heads_gets_one_sentence(two_chains, tmp_path, line):
    earlier = tmp_path / "heads"
    earlier.write_text(line)
    with pytest.raises(CommandError, match=r"Line 1 of .* is not a head"):
        call_command("verifylog", "--against", str(earlier), stdout=StringIO())


def test_a_missing_file_gets_one_sentence(db, tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verifylog", "--against", str(tmp_path / "none"), stdout=StringIO())
