"""What is read of a table is what the ORM would have read, every column of it, in one question."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from lab.testing.tables.dealing import dealer_at, open_table
from lab.testing.tables.pit import closed_table
from tables.log import services as log
from tables.models import Entry, Felt
from tables.rounds.play import CARD_READ, LOCKED, READ, Play, history_of, on_table

pytestmark = pytest.mark.django_db
CARD = {"device": 1, "reader": "x", "number": 1, "card": "9s"}


@pytest.fixture
def tables():
    """One without a session, one without a round, one in the middle of a round that a reader saw."""
    closed, waiting, playing = closed_table("niu-niu"), open_table(number=2), open_table(number=3)
    dealer = dealer_at(playing)
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("9s", "8h")
    with transaction.atomic():
        play = Play.locked(playing)
        for kind, data in ((CARD_READ, CARD), ("TableNoted", {})):
            log.append(play.stream, kind, data, by=dealer.by, round_id=play.round.pk)
    Felt.objects.filter(pk=playing.pk).update(next_free=["5d"], relief={"staff": 1, "name": "M"})
    return closed, waiting, playing


def values(row: Model | None) -> list[object]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields] if row else []


@pytest.mark.parametrize("rows", [READ, LOCKED])
def test_all_that_is_on_a_table_comes_along(tables, rows):
    for table in tables:
        felt, told, head_seq = on_table(rows, table.pk)
        plain = Felt.objects.get(pk=table.pk)
        entries = Entry.objects.filter(round_id=plain.round_id or 0).order_by("seq")
        assert list(map(tuple, told)) == list(entries.values_list("kind", "data"))
        assert head_seq == plain.table.stream.head_seq
        with CaptureQueriesContext(connection) as asked:
            found = felt, felt.table, felt.table.stream, felt.session, felt.shoe, felt.round
        assert len(asked) == 0
        wanted = plain, plain.table, plain.table.stream, plain.session, plain.shoe, plain.round
        assert list(map(values, found)) == list(map(values, wanted))


def test_what_is_there_and_what_is_not(tables):
    closed, waiting, playing = (Play.read(table.pk) for table in tables)
    felt = closed.felt
    assert (felt.session, felt.shoe, felt.round, closed.current) == (None, None, None, None)
    assert waiting.felt.session is not None
    assert waiting.felt.shoe is not None
    assert waiting.felt.round is None
    assert len(playing.history) == 5
    assert playing.history == history_of(playing.round.pk)
    assert (playing.by_reader, waiting.by_reader) == (True, False)
    assert playing.felt.next_free == ["5d"]


def test_a_table_is_read_in_one_question_and_locked_in_one(tables, django_assert_num_queries):
    for table in tables[1:]:
        with django_assert_num_queries(1):
            Play.read(table.pk)
        with transaction.atomic(), django_assert_num_queries(1):
            Play.locked(table)
