"""The shoe reader's cards face up: each where the rules want it, and told once with the dealer's."""

import pytest

from lab.testing.tables import floor
from lab.testing.tables.dealing import open_table
from lab.testing.tables.reading import Reader, reader
from tables.models import Shoe
from tables.players.services.seats import seat_sit
from tables.shoes.services.shoes import shoe_cut, shoe_shuffle

pytestmark = pytest.mark.django_db


# What the reader sends after “no more bets”, and what becomes of each card (tiger 4.9.1, 4.13–4.16)
FACE_UP = {
    "four cards, both stand": (["9s", "Kd", "Kh", "7c"], ["dealt"] * 4),
    "both hands draw": (["2s", "Kd", "3h", "3c", "4d", "6h"], ["dealt"] * 6),
    "a fifth card after a natural": (["9s", "Kd", "Kh", "7c", "2d"], ["dealt"] * 4 + ["error"]),
    "more after a card in error": (
        ["9s", "Kd", "Kh", "7c", "2d", "3d"],
        ["dealt"] * 4 + ["error"] * 2,
    ),
}


@pytest.mark.parametrize(("cards", "took"), FACE_UP.values(), ids=FACE_UP)
def test_a_card_face_up_lies_where_the_rules_want_it(cards, took):
    at = reader().closed()
    assert at.read(*cards) == took
    lying = at.state.in_hands() + at.state.errors
    assert sorted(lying) == sorted(cards)
    assert at.state.errors == tuple(cards[took.count("dealt") :])
    assert at.alerts() == []


def test_a_card_before_no_more_bets_is_drawn_in_error():
    at = reader().bets()
    assert at.read("9s") == ["error"]
    assert at.state.errors == ("9s",)


def test_a_card_that_the_decks_cannot_hold_any_more_is_drawn_in_error():
    table = open_table()
    shoe = Shoe.objects.get(table=table)
    shoe.seen = {"9s": shoe.decks}
    shoe.save()
    assert Reader(table).closed().read("9s", "Kd") == ["error", "error"]


def test_between_two_rounds_a_card_raises_an_alert_and_on_a_closed_table_none():
    at = reader()
    assert at.read("9s") == ["between"]
    assert at.alerts() == ["reader-between"]
    closed = Reader(floor.stand(number=2))
    assert closed.read("9s") == ["idle"]
    assert closed.alerts() == []


def test_the_first_cards_of_a_shoe_are_its_burn():
    table = floor.opened()
    seat_sit(by=floor.dealer(), table=table, box=1, name="An")
    at = Reader(table)
    shoe_shuffle(by=floor.dealer(), table=table)
    assert at.read("2h") == ["idle"]
    shoe_cut(by=floor.dealer(), table=table)
    assert at.read("3s", "9h", "9d", "4c") == ["burnt", "burnt", "burnt", "between"]
    shoe = Shoe.objects.get(table=table)
    assert (shoe.seen, shoe.unseen, shoe.status) == ({"3s": 1}, 2, "in-play")


def test_a_burn_that_the_dealer_told_first_is_the_same_burn():
    at = Reader(floor.in_play())
    assert at.read("3s", "9h", None, "4c") == ["burnt", "burnt", "unreadable", "between"]
    other = Reader(floor.in_play(number=2))
    assert other.read("4s") == ["burnt"]
    assert other.alerts() == ["reader-mismatch"]


# The dealer tells cards as well -----------------------------------------------------------------


def test_a_card_told_before_it_was_read_is_the_same_card():
    at = reader().closed()
    at.dealer.deal("9s", "Kd")
    assert at.read("9s", "Kd", "Kh") == ["matched", "matched", "dealt"]
    assert at.state.in_hands() == ("9s", "Kd", "Kh")
    assert at.alerts() == []


def test_another_card_than_the_one_told_raises_an_alert_and_the_book_stays():
    at = reader().closed()
    at.dealer.deal("8s")
    assert at.read("9s", "Kd") == ["mismatched", "dealt"]
    assert at.state.in_hands() == ("8s", "Kd")
    assert at.alerts() == ["reader-mismatch"]


def test_a_misread_card_is_taken_back_and_told_and_the_two_differ():
    at = reader().closed()
    at.read("9s")
    at.back()
    at.tap("8s")
    assert at.state.in_hands() == ("8s",)
    assert at.alerts() == ["reader-mismatch"]
    assert at.read("Kd") == ["dealt"]
    assert at.state.in_hands() == ("8s", "Kd")


def test_a_card_taken_back_and_not_told_again_is_still_what_the_reader_saw():
    at = reader().closed()
    at.read("9s")
    at.back()
    assert at.read("Kd") == ["dealt"]
    assert at.state.in_hands() == ("9s", "Kd")


def test_what_follows_a_card_that_could_not_be_read_waits_until_the_dealer_tells_it():
    at = reader().closed()
    assert at.read("9s", None, "Kh", "7c") == ["dealt", "unreadable", "waiting", "waiting"]
    assert at.state.in_hands() == ("9s",)
    at.tap("Kd")
    assert at.state.in_hands() == ("9s", "Kd", "Kh", "7c")
    assert at.alerts() == ["reader-unreadable"]
