"""The shoe reader's feed: every card once, in order, where the rules want it, and no card early."""

import json

import pytest
from django.test import Client

from config import roles
from games import engine
from games import events as e
from games.cards import DECK
from tables.board import board
from tables.felt.reading import felt_of
from tables.models import Alert, CardRead, Entry, Shoe
from tables.play import Play
from tables.services.devices import device_make
from tables.services.reader import Card, Feed, cards_read, hand_turn
from tables.services.rounds import round_take_back
from tables.services.seats import seat_sit
from tables.services.shoes import shoe_cut, shoe_shuffle
from tables.tests import floor
from tables.tests.cast import by
from tables.tests.dealing import dealer_at, open_table
from tables.tests.tapping import Tapping, dealt_in
from tables.tests.test_life_races import at_once, whole

pytestmark = pytest.mark.django_db


class Reader:
    """A shoe reader at a table, and the dealer beside it."""

    def __init__(self, table):
        self.table, self.dealer, self.seq = table, dealer_at(table), 1
        self.device, self.secret = device_make(
            by=by(roles.ADMINISTRATOR), label="Reader", scope="reader", days=1, table=table
        )

    def read(self, *cards):
        """Send cards with the next numbers; what became of each."""
        sent = [Card(self.seq + place, card) for place, card in enumerate(cards)]
        self.seq += len(cards)
        return [took for _seq, took in cards_read(device=self.device, cards=sent).cards]

    def bets(self, **wagers):
        self.dealer.open()
        for bet, amount in (wagers or {"banker": 500}).items():
            self.dealer.place(1, bet, amount)
        return self

    def closed(self, **wagers):
        self.bets(**wagers).dealer.close()
        return self

    def turn(self, to):
        seen = self.dealer.seen()
        return hand_turn(by=self.dealer.by, table=self.table, seen=seen, key=None, to=to)

    def tap(self, card, to=None):
        return self.dealer.move(lambda state: engine.deal(state, card, to))

    def back(self):
        seen = self.dealer.seen()
        return round_take_back(by=self.dealer.by, table=self.table, seen=seen, key=None)

    @property
    def state(self):
        return Play.read(self.table.pk).state

    def alerts(self):
        return list(Alert.objects.filter(table=self.table).values_list("kind", flat=True))


def reader(game="tiger-commission", **fields):
    return Reader(open_table(game, **fields))


# Face up ----------------------------------------------------------------------------------------

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


# Face down --------------------------------------------------------------------------------------


def down():
    return reader("tiger-non-commission", face="down", seats=4).closed()


def test_face_down_cards_are_known_to_nobody_until_their_hand_is_turned():
    at = down()
    cards = ("9s", "Kd", "Kh", "7c")
    assert at.read(*cards) == ["closed"] * 4
    play = Play.read(at.table.pk)
    assert play.state.in_hands() == ()
    felt = felt_of(play)
    logged = json.dumps(list(Entry.objects.values_list("data", flat=True)))
    said = repr((felt.hands, felt.rail, felt.boxes, felt.spent, board(at.table)))
    assert not [card for card in cards if card in logged or f"'{card}'" in said]
    assert at.turn("player").state.hands == {"player-1": "9s", "player-2": "Kh"}
    assert at.turn("banker-2").state.hands["banker-2"] == "7c"
    assert at.turn("banker").state.in_hands() == cards
    assert at.alerts() == []


def test_the_tablet_offers_to_turn_a_hand_and_tells_no_card_with_it():
    at = reader("tiger-non-commission", face="down", seats=4)
    tablet = dealt_in(Tapping.at(at.table), "1 banker 500")
    at.read("9s", "Kd", "Kh", "7c")
    turns = [button for button in tablet.look().buttons() if "turn" in button["send"]]
    assert [json.loads(button["send"])["to"] for button in turns] == ["player", "banker"]
    assert [button["bumps"] for button in turns] == ["2", "2"]
    assert tablet.press(turns[0]).status_code == 200
    assert at.state.hands == {"player-1": "9s", "player-2": "Kh"}
    again = tablet.post("move", move="turn", to="player")
    assert (again.status_code, "no card for this hand" in again.content.decode()) == (422, True)


def test_the_third_card_comes_face_up_and_before_all_four_are_open_it_is_in_error():
    at = down()
    at.read("2s", "Kd", "3h", "3c")
    at.turn("player")
    at.turn("banker")
    assert at.read("4d") == ["dealt"]
    early = reader("tiger-non-commission", number=2, face="down", seats=4).closed()
    assert early.read("2s", "Kd", "3h", "3c", "4d") == ["closed"] * 4 + ["error"]
    assert early.state.errors == ("4d",)


TURNED = {
    "what the reader saw": ([("9s", "player-1"), ("Kh", "player-2")], []),
    "in the other order": ([("Kh", "player-1"), ("9s", "player-2")], []),
    "another card": ([("8s", "player-1")], ["reader-mismatch"]),
    "a card of the other hand": ([("Kd", "player-1")], ["reader-mismatch"]),
    "the same card twice": ([("9s", "player-1"), ("9s", "player-2")], ["reader-mismatch"]),
}


@pytest.mark.parametrize(("taps", "alerts"), TURNED.values(), ids=TURNED)
def test_a_card_tapped_face_down_is_compared_with_its_hand(taps, alerts):
    at = down()
    at.read("9s", "Kd", "Kh", "7c")
    for card, to in taps:
        at.tap(card, to)
    assert at.alerts() == alerts


def test_a_closed_card_that_fell_open_is_no_second_card():
    at = down()
    at.read("9s", "Kd", "Kh", "7c")
    at.dealer.move(lambda state: engine.draw_in_error(state, "Kd"))
    assert at.read("4d") == ["error"]
    assert at.state.errors == ("Kd", "4d")
    assert at.alerts() == []


def test_a_hand_told_before_it_was_read_is_compared_once_it_was_read_whole():
    at = down()
    at.tap("8s", "player-1")
    assert at.read("9s", "Kd") == ["closed"] * 2
    assert at.alerts() == []
    at.read("Kh")
    assert at.alerts() == ["reader-mismatch"]


def test_a_hand_that_was_not_read_cannot_be_turned_and_one_taken_back_can_again():
    at = down()
    with pytest.raises(Exception, match="no card for this hand"):
        at.turn("player")
    at.read("9s", "Kd", "Kh", "7c")
    at.turn("player-1")
    at.back()
    assert at.turn("player-1").state.hands == {"player-1": "9s"}


def test_an_error_card_of_a_free_hand_carried_over_leaves_its_place_to_nobody():
    """tiger 7.8: the cards carried over lie first; what is read comes after them."""
    table = open_table("tiger-non-commission", face="down", seats=4)
    felt = Play.read(table.pk).felt
    felt.next_free = ["9s"]
    felt.save()
    at = Reader(table)
    at.dealer.open()
    assert at.read("Kd", "Kh", "7c") == ["closed"] * 3
    assert [row.place for row in CardRead.objects.all()] == ["banker-1", "player-2", "banker-2"]


# Single decks: every card lies face down until it is turned -------------------------------------


def test_niu_niu_five_to_each_box_then_five_to_the_dealer():
    """niu 4.8, and 6.3 for the order in which hands are turned."""
    at = reader("niu-niu").closed(even=500)
    assert at.read(*DECK[:11]) == ["closed"] * 10 + ["error"]
    at = reader("niu-niu", number=2).closed(even=500)
    at.read(*DECK[:10])
    assert at.turn("dealer").state.hands == {"dealer": DECK[5:10]}
    assert at.turn("1").state.hands["1"] == DECK[:5]
    assert at.state.phase == "result"


def test_holdem_from_a_shoe_burns_and_waits_for_each_decision():
    """holdem 4.11.1–4.11.6"""
    at = reader("holdem-bonus", procedure="shoe").closed(ante=500)
    assert at.read("2s", "As", "Ah") == ["burnt", "closed", "closed"]
    at.dealer.place(1, "flop", 1000)
    assert at.read("3s", "Kd", "Kh", "7c") == ["burnt"] + ["closed"] * 3
    assert at.turn("community").state.community == ("Kd", "Kh", "7c")
    at.dealer.move(lambda s: engine.check(s, 1))
    assert at.read("4s", "8c") == ["burnt", "closed"]
    at.turn("community")
    at.dealer.move(lambda s: engine.check(s, 1))
    assert at.read("5s", "9c") == ["burnt", "closed"]
    at.turn("community")
    assert at.read("2d", "2c") == ["closed"] * 2
    assert at.turn("dealer").state.dealer == ("2d", "2c")
    assert at.turn("1").state.holes == {1: ("As", "Ah")}
    assert at.state.phase == "result"
    assert at.alerts() == []


def test_holdem_card_before_the_decision_is_in_error():
    at = reader("holdem-bonus", procedure="shoe").closed(ante=500)
    assert at.read("2s", "As", "Ah", "3s") == ["burnt", "closed", "closed", "error"]


def test_holdem_from_a_device_lays_all_down_and_turns_the_flop_alone():
    """holdem 4.12.1–4.12.5"""
    at = reader("holdem-bonus", procedure="device").closed(ante=500)
    assert at.read(*DECK[:9]) == ["closed"] * 9
    at.dealer.place(1, "flop", 1000)
    assert at.turn("community").state.community == DECK[:3]
    at.dealer.move(lambda s: engine.check(s, 1))
    at.tap("Kd")
    assert at.alerts() == ["reader-mismatch"]


# The numbers ------------------------------------------------------------------------------------


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
