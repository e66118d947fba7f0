"""The log takes entries one after the other, seals each, and never does a key twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from config import roles
from games.words import _, from_json
from lab.testing.tables.cast import make_staff, make_table, make_tablet
from tables.log import chain
from tables.log import services as log
from tables.log.models import GENESIS
from tables.log.services import CLOCKWORK, AlreadyDone, By, NewEntry
from tables.models import Entry, Stream


@pytest.fixture
def stream(db) -> Stream:
    return Stream.objects.create(name="table-1")


def write(stream: Stream, kind: str = "Something", **data) -> Entry:
    with transaction.atomic():
        return log.append(log.lock(stream.pk), kind, data, by=CLOCKWORK)


def test_the_first_entry_follows_from_nothing_and_the_second_from_the_first(stream):
    first, second = write(stream), write(stream)
    assert (first.seq, first.prev_hash) == (1, GENESIS)
    assert (second.seq, second.prev_hash) == (2, first.hash)
    stream.refresh_from_db()
    assert (stream.head_seq, stream.head_hash) == (2, second.hash)


def test_an_entry_carries_actor_rank_device_time_and_place(db):
    tablet, _token = make_tablet(make_table())
    dealer = make_staff(roles.DEALER)
    stream = tablet.table.stream
    with transaction.atomic():
        entry = log.append(
            log.lock(stream.pk), "X", {"a": 1}, by=By.tablet(dealer, tablet), round_id=7
        )
    entry.refresh_from_db()
    assert (entry.actor, entry.rank, entry.device) == (dealer, "dealer", tablet)
    assert entry.at_table
    assert entry.round_id == 7
    assert entry.hash == chain.seal(stream.name, entry)


def test_a_repeated_key_is_recognised_before_anything_is_written(stream):
    key = uuid4()
    with transaction.atomic():
        done = log.append(log.lock(stream.pk, key=key), "X", {}, by=CLOCKWORK, key=key)
    with pytest.raises(AlreadyDone) as again, transaction.atomic():
        log.lock(stream.pk, key=key)
    assert again.value.entry == done


def test_the_same_key_may_be_used_once_in_each_stream(stream):
    other, key = Stream.objects.create(name="table-2"), uuid4()
    for each in (stream, other):
        with transaction.atomic():
            log.append(log.lock(each.pk, key=key), "X", {}, by=CLOCKWORK, key=key)
    assert Entry.objects.filter(key=key).count() == 2


def test_the_database_refuses_a_key_twice_even_when_nobody_looked(stream):
    key = uuid4()
    with transaction.atomic():
        log.append(log.lock(stream.pk), "X", {}, by=CLOCKWORK, key=key)
    with pytest.raises(IntegrityError), transaction.atomic():
        log.append(log.lock(stream.pk), "X", {}, by=CLOCKWORK, key=key)


def test_a_savepoint_that_is_rolled_back_takes_its_entries_and_the_writer_goes_on(stream):
    with transaction.atomic():
        held = log.lock(stream.pk)
        first = log.append(held, "First", {}, by=CLOCKWORK)
        with suppress(ZeroDivisionError), transaction.atomic():
            log.append(held, "Gone", {}, by=CLOCKWORK)
            raise ZeroDivisionError
        with transaction.atomic():
            second = log.append(held, "Second", {}, by=CLOCKWORK)
        third = log.append(held, "Third", {}, by=CLOCKWORK)
    assert list(Entry.objects.order_by("seq").values_list("seq", "kind")) == [
        (1, "First"),
        (2, "Second"),
        (3, "Third"),
    ]
    assert [second.prev_hash, third.prev_hash] == [first.hash, second.hash]
    stream.refresh_from_db()
    assert (stream.head_seq, stream.head_hash) == (3, third.hash)


def test_appending_without_the_lock_on_a_stale_head_fails_and_writes_nothing(stream):
    stale = Stream.objects.get(pk=stream.pk)
    write(stream)
    with pytest.raises((RuntimeError, IntegrityError)), transaction.atomic():
        log.append(stale, "X", {}, by=CLOCKWORK)
    assert Entry.objects.filter(stream=stream).count() == 1


def test_several_entries_and_the_new_head_are_one_statement(stream):
    facts = [NewEntry("X", {"n": n}) for n in range(50)]
    with transaction.atomic():
        locked = log.lock(stream.pk)
        with CaptureQueriesContext(connection) as queries:
            entries = log.append_all(locked, facts, by=CLOCKWORK)
    assert len(queries) == 1
    assert [entry.seq for entry in entries] == list(range(1, 51))
    assert chain.first_break(Stream.objects.get(pk=stream.pk)) is None


def test_every_column_is_written_as_the_entry_has_it(db):
    tablet, _token = make_tablet(make_table())
    stream, by = tablet.table.stream, By.tablet(make_staff(roles.DEALER), tablet)
    facts = [NewEntry("X", {"a": ["1", None]}, uuid4(), 7), NewEntry("Y", {})]
    with transaction.atomic():
        entries = log.append_all(log.lock(stream.pk), facts, by=by)
    columns = [field.attname for field in Entry._meta.concrete_fields]
    assert {"id", "stream_id", *log.COLUMNS} == set(columns)
    told = [tuple(getattr(entry, column) for column in columns) for entry in entries]
    plain = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).order_by("seq")
    assert told == list(plain.values_list(*columns))


def test_who_locks_a_stream_again_in_one_transaction_goes_on_at_its_head(stream):
    """A service that calls another: each locks, each writes, and neither reads the head anew."""
    with transaction.atomic():
        caller = log.lock(stream.pk)
        log.append(caller, "X", {}, by=CLOCKWORK)
        log.append(log.lock(stream.pk), "Y", {}, by=CLOCKWORK)
        with CaptureQueriesContext(connection) as queries:
            log.append(caller, "Z", {}, by=CLOCKWORK)
    assert len(queries) == 1
    kinds = Entry.objects.filter(stream=stream).order_by("seq").values_list("kind", flat=True)
    assert list(kinds) == ["X", "Y", "Z"]
    assert chain.first_break(Stream.objects.get(pk=stream.pk)) is None


def test_a_finished_sentence_is_refused_and_its_template_and_values_are_not(stream):
    said = _("Banker wins, {banker} over {player}", banker=6, player=4)
    for data in ({"say": said}, {"why": [said]}, {"say": {"template": said}}):
        with pytest.raises(TypeError, match="template"), transaction.atomic():
            log.append(log.lock(stream.pk), "X", data, by=CLOCKWORK)
    assert from_json(write(stream, say=said.as_json()).data["say"]).values == said.values


def test_appending_nothing_writes_nothing(stream):
    with transaction.atomic():
        assert log.append_all(log.lock(stream.pk), [], by=CLOCKWORK) == []
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "data", [{"a": 1.5}, {"a": [1.0]}, {1: "a"}, {"a": b"x"}, {"a": {2}}, {"a": {"b": None, 3: 4}}]
)
def test_what_json_would_not_give_back_unchanged_is_refused(stream, data):
    with pytest.raises(TypeError), transaction.atomic():
        log.append(log.lock(stream.pk), "X", data, by=CLOCKWORK)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_the_database_cannot_hold_is_refused(stream, text):
    for data in ({"a": text}, {text: 1}):
        with pytest.raises(ValueError, match=r"NUL|surrogates"), transaction.atomic():
            log.append(log.lock(stream.pk), "X", data, by=CLOCKWORK)


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def hypothesis_stream(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        yield


@given(data=st.dictionaries(TEXT, PLAIN, max_size=4))
def test_whatever_is_allowed_comes_back_from_the_database_with_the_same_seal(
    hypothesis_stream, data
):
    with transaction.atomic():
        stream = Stream.objects.create(name="law")
        entry = log.append(log.lock(stream.pk), "X", data, by=CLOCKWORK)
        stored = Entry.objects.get(pk=entry.pk)
        assert chain.seal("law", stored) == entry.hash
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_two_writers_at_once_get_consecutive_places_in_one_whole_chain():
    stream = Stream.objects.create(name="table-1")

    def write_ten(_worker: int) -> None:
        try:
            for _time in range(10):
                write(stream)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(write_ten, range(2)))
    seqs = Entry.objects.filter(stream=stream).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, 21))
    assert chain.first_break(Stream.objects.get(pk=stream.pk)) is None


@pytest.mark.django_db(transaction=True)
def test_one_key_sent_by_many_at_once_is_written_once():
    stream, key = Stream.objects.create(name="table-1"), uuid4()

    def tap(_worker: int) -> str:
        try:
            with transaction.atomic():
                log.append(log.lock(stream.pk, key=key), "X", {}, by=CLOCKWORK, key=key)
            return "written"
        except AlreadyDone:
            return "already done"
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as workers:
        answers = sorted(workers.map(tap, range(6)))
    assert answers == ["already done"] * 5 + ["written"]
