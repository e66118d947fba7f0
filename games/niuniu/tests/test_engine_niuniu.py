"""A round of Niu Niu: dealt clockwise, turned over hand by hand, set as well as it can be, compared."""

from __future__ import annotations

import pytest

from games.round import engine
from games.round.state import Phase
from lab.testing.games.felt import PlayedRound

DEALER = "Ks 7h 3d 4c 2s"  # Niu 6
HIGHER = "Kh 8h 2d 9c 9d"  # Niu 8
LOWER = "Kc 5h 5d Ac 4s"  # Niu 5
NO_HAND = "As 2c 3c 4h 8d"


def dealt(*boxes):
    return PlayedRound("niu-niu").close(*(f"{box} even 100" for box in boxes))


@pytest.mark.clause("niu 4.8, 4.8.1, 4.8.2")
def test_the_cards_go_round_clockwise_to_every_wager_and_the_dealer():
    felt = dealt(5, 1, 3)
    (call,) = felt.state.calls()
    assert call.say == "Five to each box, clockwise: 1, 3, 5; then five to the Dealer"
    assert call.clause == "niu 4.8"
    assert felt.deal("Ks").state.calls() == ()


@pytest.mark.clause("niu 6.3")
def test_the_dealers_hand_is_turned_then_the_boxes_from_right_to_left():
    felt = dealt(1, 3, 5)
    assert felt.state.slots() == ("dealer", "5", "3", "1")
    assert felt.says == "Dealer's hand, card 1 of five"
    assert felt.deal(DEALER).says == "Box 5, card 1 of five"
    assert felt.deal(HIGHER).says == "Box 3, card 1 of five"
    assert (felt.state.upcoming().clause, felt.state.upcoming().move) == ("niu 4.11", "deal")


def test_any_hand_may_be_turned_next_but_one_that_is_begun_is_finished_first():
    felt = dealt(1, 2).deal("Kh", "1")
    assert felt.state.slots() == ("1",)
    assert felt.refused(engine.deal, "9s", "2").clause == "niu 4.11"
    assert felt.says == "Box 1, card 2 of five"
    assert felt.deal("8h 2d 9c 9d").state.slots() == ("dealer", "2")
    assert felt.refused(engine.deal, "9s", "1").message == "The card does not belong there."
    assert felt.refused(engine.deal, "9s", "3").message == "The card does not belong there."


@pytest.mark.clause("niu 4.9, 4.9.1, 4.9.2, 4.9.3, 4.9.5")
def test_a_hand_is_set_by_its_best_arrangement_once_it_is_whole():
    felt = dealt(1, 2).deal(DEALER).deal(HIGHER, "2").deal("As 2c 3c 4h", "1")
    dealer, two = felt.state.arrangement("dealer"), felt.state.arrangement("2")
    assert (dealer.name, dealer.three, dealer.two) == ("niu-6", ("Ks", "7h", "3d"), ("4c", "2s"))
    assert (two.name, two.three, two.two) == ("niu-8", ("2d", "9c", "9d"), ("Kh", "8h"))
    assert felt.state.arrangement("1") is None
    assert felt.deal("8d").state.arrangement("1").name == "no-hand"


@pytest.mark.clause("niu 4.11, 6.3.1, 6.3.2")
def test_each_box_meets_the_dealer_and_the_higher_hand_wins():
    felt = dealt(1, 2, 3).deal(HIGHER, "1")
    assert felt.state.wins(1) is None  # the Dealer's cards lie face down
    felt.deal(DEALER, "dealer").deal(LOWER, "2").deal(NO_HAND, "3")
    assert [felt.state.wins(box) for box in (1, 2, 3)] == [True, False, False]
    assert (felt.state.phase, felt.says) == (Phase.RESULT, "Dealer has Niu 6")
    assert felt.state.upcoming().clause == "niu 4.11"
    assert felt.announce().state.upcoming().clause == "niu 6.3"
    assert felt.results() == {(1, "even"): "win", (2, "even"): "lose", (3, "even"): "lose"}


def test_the_dealers_hand_is_named_in_words():
    for cards, words in (
        ("Ks Kh Kd Kc 2s", "Hoiana Niu Niu"), ("Ks Kh Jd Qc Js", "Ultimate Niu Niu"),
        ("Ks 5h 5d Qc Js", "Niu Niu"), (NO_HAND, "No Hand"), (HIGHER, "Niu 8"),
    ):  # fmt: skip
        felt = dealt(1).deal(cards).deal("9s 9h 4d 6c 7s")
        assert felt.says == f"Dealer has {words}"


def test_reserves_are_taken_by_the_dealers_hand():
    felt = PlayedRound("niu-niu").close(
        "1 even 100", "1 double 100", "1 double-reserve 200", "2 even 100", "2 super-niu 10",
        "2 super-niu-reserve 110",
    ).deal(HIGHER, "dealer").deal(DEALER, "1").deal(LOWER, "2").announce()  # fmt: skip
    taken = {(x["box"], x["bet"]): x["taken"] for x in felt.settlement()["wagers"]}
    assert taken[1, "double-reserve"] == "100.00"
    assert taken[2, "super-niu-reserve"] == "70.00"
