"""The shoe reader's feed: every card once, in order, however it is sent."""

import json

import pytest
from django.test import Client

from games.round import engine
from games.round import events as e
from lab.testing.tables.races import at_once, whole
from lab.testing.tables.reading import reader
from tables.models import Entry
from tables.shoes.services.reader_feed import Card, Feed, cards_read

pytestmark = pytest.mark.django_db


def post(at, cards, secret=None):
    body = {"cards": [{"seq": seq, "card": card} for seq, card in cards]}
    return Client().post(
        "/api/reader/cards/",
        json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret or at.secret}"},
    )


# Batches sent one after the other: status, what was taken, the number expected next, alerts
NUMBERS = {
    "in order": ([[(1, "9s"), (2, "Kd")]], 200, ["dealt", "dealt"], 3, []),
    "one by one": ([[(1, "9s")], [(2, "Kd")]], 200, ["dealt"], 3, []),
    "repeated": ([[(1, "9s")], [(1, "9s")]], 200, ["dealt"], 2, []),
    "repeated with more": ([[(1, "9s")], [(1, "9s"), (2, "Kd")]], 200, ["dealt", "dealt"], 3, []),
    "the first is lost": ([[(2, "9s")]], 409, [], 1, ["reader-gap"]),
    "one is lost": ([[(1, "9s"), (3, "Kd")]], 409, ["dealt"], 2, ["reader-gap"]),
    "lost, asked twice": ([[(3, "Kd")], [(3, "Kd")]], 409, [], 1, ["reader-gap"]),
    "lost, then sent": ([[(2, "Kd")], [(1, "9s"), (2, "Kd")]], 200, ["dealt"] * 2, 3, ["reader-gap"]),
    "out of order": ([[(2, "Kd"), (1, "9s")]], 409, [], 1, ["reader-gap"]),
    "another card": ([[(1, "9s")], [(1, "8s")]], 409, [], 2, ["reader-other-card"]),
}  # fmt: skip


@pytest.mark.parametrize(("batches", "status", "took", "expects", "alerts"), NUMBERS.values(), ids=NUMBERS)  # fmt: skip
def test_repeated_lost_and_disordered_cards_are_known(batches, status, took, expects, alerts):
    at = reader().closed()
    for batch in batches:
        answer = post(at, batch)
    said = answer.json()
    assert (answer.status_code, [card["took"] for card in said["cards"]]) == (status, took)
    assert said["expects"] == expects
    assert ("error" in said) == (status == 409)
    assert at.alerts() == alerts
    asked = Client().get("/api/reader/cards/", headers={"Authorization": f"Bearer {at.secret}"})
    assert asked.json() == {"expects": expects}


def test_a_card_written_twice_is_in_the_book_once():
    at = reader().closed()
    for _time in range(3):
        post(at, [(1, "9s"), (2, "Kd")])
    kinds = list(
        Entry.objects.filter(kind__in=("CardDealt", "CardRead")).values_list("kind", flat=True)
    )
    assert sorted(kinds) == ["CardDealt"] * 2 + ["CardRead"] * 2


UNREADABLE = ['{"cards": []}', "{}", "[]", "[" * 5000, "nan", '{"cards": [{"seq": 0, "card": "9s"}]}', '{"cards": [{"seq": 1, "card": "1s"}]}', '{"cards": [{"seq": 1}]}', '{"cards": [{"seq": 1, "card": "\\ud800"}]}']  # fmt: skip


@pytest.mark.parametrize("body", UNREADABLE)
def test_what_cannot_be_read_gets_a_sentence_and_takes_no_number(body):
    at = reader().closed()
    headers = {"Authorization": f"Bearer {at.secret}"}
    answer = Client().post(
        "/api/reader/cards/", body, content_type="application/json", headers=headers
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    at.device.refresh_from_db()
    assert at.device.next_seq == 1


def test_the_book_names_the_reader_and_no_person():
    at = reader().closed()
    at.read("9s")
    dealt, read = Entry.objects.filter(kind__in=("CardDealt", "CardRead")).order_by("seq")
    assert (dealt.actor, read.actor, read.data["reader"]) == (None, None, "Reader")
    assert e.from_json(dealt.kind, dealt.data) == e.CardDealt("9s", "player-1")


# At once ----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_same_cards_sent_four_times_at_once_are_in_the_book_once():
    at = reader().closed()
    cards = [Card(seq, card) for seq, card in enumerate(("9s", "Kd", "Kh", "7c"), 1)]
    answers = at_once(*[lambda: cards_read(device=at.device, cards=cards)] * 4)
    assert {answer.expects for answer in answers if isinstance(answer, Feed)} == {5}
    assert {answer.cards for answer in answers if isinstance(answer, Feed)} == {
        tuple((seq, "dealt") for seq in (1, 2, 3, 4))
    }
    assert at.state.in_hands() == ("9s", "Kd", "Kh", "7c")
    assert whole(at.table)


@pytest.mark.django_db(transaction=True)
def test_reader_and_dealer_telling_one_card_at_once_tell_one_card():
    at = reader().closed()
    seen = at.dealer.seen()
    at_once(
        lambda: at.dealer.move(lambda state: engine.deal(state, "9s"), seen),
        lambda: at.read("9s"),
    )
    assert at.state.in_hands() == ("9s",)
    assert at.alerts() == []
    assert whole(at.table)
