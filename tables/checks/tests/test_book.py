"""What an audit reads of a shoe is what the ORM would have read."""

from __future__ import annotations

import json

import pytest

from games.round import engine
from lab.testing.tables import floor
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.checks.book import ShoeBook
from tables.models import Entry, Round

pytestmark = pytest.mark.django_db


def settled(dealer: Dealer) -> Round:
    return floor.finish(dealer.table, engine.announce(dealer.random_round().state)).round


def test_the_entries_of_a_shoe_are_those_of_its_settled_rounds():
    dealer, other = dealer_at(open_table()), dealer_at(open_table(number=2))
    rounds = [settled(dealer) for _time in range(3)]
    settled(other)
    dealer.random_round()  # not settled yet
    book = ShoeBook.of(rounds[0].shoe_id)
    assert [round.pk for round in book.rounds] == [round.pk for round in rounds]
    assert list(book.entries) == [round.pk for round in rounds]
    for round in rounds:
        plain = Entry.objects.filter(round_id=round.pk).order_by("seq")
        assert [
            (each.round, each.seq, each.kind, json.loads(each.text), each.actor)
            for each in book.entries[round.pk]
        ] == list(plain.values_list("round_id", "seq", "kind", "data", "actor"))
