"""The shoe reader's cards face down: known to nobody until their hand is turned."""

import json

import pytest

from games.cards import DECK
from games.round import engine
from lab.testing.tables.dealing import open_table
from lab.testing.tables.reading import Reader, reader
from lab.testing.tables.tapping import Tapping, dealt_in
from tables.displays.display_screen import display_screen_of
from tables.felt.selectors import felt_of
from tables.models import CardRead, Entry
from tables.rounds.play import Play

pytestmark = pytest.mark.django_db


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
    said = repr((felt.hands, felt.rail, felt.boxes, felt.spent, display_screen_of(at.table)))
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
    at.dealer.move(lambda s: engine.decide(s, "check", 1))
    assert at.read("4s", "8c") == ["burnt", "closed"]
    at.turn("community")
    at.dealer.move(lambda s: engine.decide(s, "check", 1))
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
    at.dealer.move(lambda s: engine.decide(s, "check", 1))
    at.tap("Kd")
    assert at.alerts() == ["reader-mismatch"]
