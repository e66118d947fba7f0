"""A round of Hold'em Bonus: decisions box by box, board, Dealer's hand, showdown; shoe and device."""

from __future__ import annotations

import pytest

from games.round import engine
from games.round.state import Phase
from lab.testing.games.felt import PlayedRound

BOARD = "5h 6c 7d Ks 2s"
PROCEDURES = ("shoe", "device")
both = pytest.mark.parametrize("procedure", PROCEDURES)


def dealt(*boxes, procedure="shoe", ante=100):
    felt = PlayedRound("holdem-bonus", procedure=procedure)
    return felt.close(*(f"{box} ante {ante}" for box in boxes))


def flopped(*boxes, procedure="shoe"):
    """Every box has bet the flop, and the flop lies open."""
    felt = dealt(*boxes, procedure=procedure).bets(*(f"{box} flop 200" for box in boxes))
    return felt.deal("5h 6c 7d")


def showdown(*boxes):
    """Everybody has checked to the end; the Dealer shows a pair of kings."""
    felt = flopped(*boxes)
    for cards in ("Ks", "2s"):
        for box in boxes:
            felt.do(engine.decide, "check", box)
        felt.deal(cards)
    return felt.deal("Ah Kc")


STEPS = {
    "shoe": [
        ("Box 1: Flop or fold", "holdem 4.11.2"),
        ("Burn one, then the Flop", "holdem 4.11.3"),
        ("Flop, card 2 of three", "holdem 4.11.3"),
        ("Flop, card 3 of three", "holdem 4.11.3"),
        ("Box 1: Turn or check", "holdem 4.11.3"),
        ("Burn one, then the Turn", "holdem 4.11.4"),
        ("Box 1: River or check", "holdem 4.11.4"),
        ("Burn one, then the River", "holdem 4.11.5"),
        ("Dealer's hand, card 1 of two", "holdem 4.11.6"),
        ("Dealer's hand, card 2 of two", "holdem 4.11.6"),
        ("Box 1 shows, card 1 of two", "holdem 4.13"),
        ("Box 1 shows, card 2 of two", "holdem 4.13"),
        ("Dealer has one pair", "holdem 4.13"),
    ],
    "device": [
        ("Box 1: Flop or fold", "holdem 4.12.2"),
        ("Flop, card 1 of three", "holdem 4.12.3"),
        ("Flop, card 2 of three", "holdem 4.12.3"),
        ("Flop, card 3 of three", "holdem 4.12.3"),
        ("Box 1: Turn or check", "holdem 4.12.3"),
        ("Turn card", "holdem 4.12.4"),
        ("Box 1: River or check", "holdem 4.12.4"),
        ("River card", "holdem 4.12.4"),
        ("Dealer's hand, card 1 of two", "holdem 4.12.5"),
        ("Dealer's hand, card 2 of two", "holdem 4.12.5"),
        ("Box 1 shows, card 1 of two", "holdem 4.13"),
        ("Box 1 shows, card 2 of two", "holdem 4.13"),
        ("Dealer has one pair", "holdem 4.13"),
    ],
}


@both
@pytest.mark.clause("holdem 2.2.4 i, 2.2.4 ii, 2.2.4 iii, 2.2.6, 4.11, 4.12")
def test_the_round_step_by_step_in_the_dealers_words(procedure):
    felt = dealt(1, procedure=procedure)
    cards = iter(f"{BOARD} Ah Kc 8s 9d".split())
    said = []
    while True:
        upcoming = felt.state.upcoming()
        said.append((upcoming.say, upcoming.clause))
        if upcoming.move == "announce":
            break
        if upcoming.move == "decide":
            bet = upcoming.say.split(": ")[1].split()[0].lower()
            felt.bets(f"1 {bet} {felt.state.raise_amount(1, bet) // 100}")
        else:
            felt.deal(next(cards))
    assert said == STEPS[procedure]
    assert dict(felt.announce().results()) == {
        (1, "ante"): "win", (1, "flop"): "win", (1, "turn"): "win", (1, "river"): "win",
    }  # fmt: skip


@pytest.mark.clause("holdem 4.11.1, 4.12.1, 2.2.14")
def test_how_the_hole_cards_go_round():
    (shoe,) = dealt(5, 2).state.calls()
    assert shoe == ("Burn one; two cards to each box, clockwise: 2, 5", "holdem 4.11.1")
    (device,) = dealt(5, 2, procedure="device").state.calls()
    assert device.clause == "holdem 4.12.1"
    assert device.say == (
        "Five to the board; two cards to each box, clockwise: 2, 5; two to the Dealer"
    )
    for begun in (dealt(5, 2).bets("2 flop 200"), dealt(5, 2).do(engine.decide, "fold", 2)):
        assert begun.state.calls() == ()


@both
@pytest.mark.clause("holdem 4.11.2, 4.12.2, 2.2.11, 2.2.13")
def test_before_the_flop_a_box_bets_it_or_folds(procedure):
    felt = dealt(1, 2, 3, procedure=procedure)
    clause = "holdem 4.11.2" if procedure == "shoe" else "holdem 4.12.2"
    assert felt.state.raise_amount(1, "flop") == 20000
    assert felt.state.upcoming().to == ("1", "2", "3")
    assert felt.refused(engine.decide, "check", 1).clause == clause
    refusal = felt.refused(engine.deal, "5h")
    assert refusal.message == "No hand may take a card now. Box 1: Flop or fold."
    assert refusal.clause == clause
    felt.bets("2 flop 200").do(engine.decide, "fold", 1)
    assert felt.state.upcoming().to == ("3",)
    assert "nothing to decide" in felt.refused(engine.decide, "fold", 1).message
    assert felt.refused(engine.place_wager, 1, "flop", "200").clause == clause


@both
@pytest.mark.parametrize(("bet", "before"), [("turn", 3), ("river", 4)])
@pytest.mark.clause("holdem 2.2.8, 2.2.17, 2.2.21")
def test_turn_and_river_are_bet_or_checked_before_their_card(procedure, bet, before):
    felt = flopped(1, 2, procedure=procedure)
    if before == 4:
        felt.do(engine.decide, "check", 1).do(engine.decide, "check", 2).deal("Ks")
    assert felt.state.raise_amount(1, bet) == 10000
    assert not engine.can_deal(felt.state, "2s")
    felt.bets(f"1 {bet} 100").do(engine.decide, "check", 2)
    flop = "holdem 4.11.2" if procedure == "shoe" else "holdem 4.12.2"
    assert felt.state.slots() == ("community",)
    assert felt.refused(engine.decide, "fold", 2).message == "There is no decision to make now."
    felt.deal("2s")
    assert not engine.can_place_wager(felt.state, 2, bet, "100")  # its card is out
    if bet == "turn":
        refusal = felt.refused(engine.decide, "fold", 2)
        assert refusal.clause == flop  # who has bet the flop stays in


@pytest.mark.clause("holdem 4.11.2, 4.11.3, 4.11.4")
def test_no_bet_before_its_time():
    felt = dealt(1)
    assert felt.refused(engine.place_wager, 1, "turn", "100").clause == "holdem 4.11.3"
    assert felt.refused(engine.place_wager, 1, "river", "100").clause == "holdem 4.11.4"
    felt = flopped(1)
    assert felt.refused(engine.place_wager, 1, "flop", "200").clause == "holdem 4.11.2"
    assert felt.refused(engine.place_wager, 1, "river", "100").clause == "holdem 4.11.4"
    assert felt.refused(engine.place_wager, 2, "turn", "100").clause == "holdem 4.11.3"


def test_holdem_7_10_1_a_bet_of_the_wrong_size_is_told_as_it_is():
    felt = dealt(1, 2).bets("1 flop 300", "2 flop 150").deal("5h 6c 7d")
    assert felt.state.wagers[1, "flop"] == 30000
    assert felt.state.wagers[2, "flop"] == 15000


def test_a_bet_is_put_right_until_the_next_card():
    felt = dealt(1, 2).bets("1 flop 300", "2 flop 200", "1 flop 200")
    assert felt.state.wagers[1, "flop"] == 20000
    assert felt.state.slots() == ("community",)


@pytest.mark.clause("holdem 4.12.2 i, 4.11.2 i")
def test_when_all_have_folded_there_is_no_board_and_the_round_is_over():
    felt = dealt(1, 2).do(engine.decide, "fold", 1)
    assert felt.state.phase is Phase.DEALING
    felt.do(engine.decide, "fold", 2)
    assert (felt.state.phase, felt.says) == (Phase.RESULT, "No box plays on")
    assert not engine.can_deal(felt.state, "5h")
    assert felt.announce().results() == {(1, "ante"): "lose", (2, "ante"): "lose"}


@pytest.mark.clause("holdem 7.11")
def test_away_before_the_flop_bet_the_box_is_out_and_its_bets_go_back():
    felt = dealt(1, 2).bets("2 flop 200").do(engine.decide, "away", 1)
    assert felt.state.status(1) == "absent"
    assert felt.state.playing() == (2,)
    felt.deal("5h 6c 7d").do(engine.decide, "check", 2).deal("Ks").do(
        engine.decide, "check", 2
    ).deal("2s Ah Kc 8s 9d")
    assert felt.announce().results()[1, "ante"] == "returned"


@pytest.mark.clause("holdem 7.11.1")
@pytest.mark.parametrize("street", ["turn", "river"])
def test_away_after_the_flop_bet_is_checked_to_the_end(street):
    felt = flopped(1)
    if street == "river":
        felt.do(engine.decide, "check", 1).deal("Ks")
    felt.do(engine.decide, "away", 1).deal("2s Ks 2c" if street == "turn" else "2s Ac 2c")
    assert felt.state.status(1) == "played"
    assert "no decision" in felt.refused(engine.decide, "away", 1).message
    felt.deal("Ah 8s 9d") if street == "turn" else felt.deal("8s 9d")
    assert felt.announce().results() == {(1, "ante"): "win", (1, "flop"): "win"}


@pytest.mark.clause("holdem 4.13, 5.6")
def test_hands_are_shown_from_right_to_left_or_not_at_all():
    felt = showdown(1, 2, 3)
    assert felt.state.slots() == ("3", "2", "1")
    felt.do(engine.decide, "hide", 2).deal("8s")
    assert felt.state.slots() == ("3",)  # half shown is shown to the end
    assert felt.refused(engine.decide, "hide", 3).clause == "holdem 5.6"
    felt.deal("9d").deal("2c 3c")
    assert felt.state.phase is Phase.RESULT
    results = felt.announce().results()
    assert [results[box, "flop"] for box in (1, 2, 3)] == ["lose", "lose", "win"]
    assert felt.state.as_json()["boxes"]["2"] == {"status": "unexposed"}


def test_nobody_declines_to_show_before_the_dealers_hand_is_open():
    assert flopped(1).refused(engine.decide, "hide", 1).clause == "holdem 5.6"
    assert showdown(1).refused(engine.decide, "hide", 2).clause == "holdem 5.6"


@pytest.mark.clause("holdem 5.6")
def test_when_nobody_shows_all_lose():
    felt = showdown(1, 2).do(engine.decide, "hide", 1).do(engine.decide, "hide", 2)
    assert set(felt.announce().results().values()) == {"lose"}


@pytest.mark.clause("holdem 4.1")
def test_one_deck():
    felt = showdown(1)
    assert felt.refused(engine.deal, "Ks").clause == "holdem 7.1.3"


def test_the_other_games_have_no_such_decisions():
    felt = PlayedRound("niu-niu").close("1 even 100")
    for move in ("fold", "check", "away", "hide"):
        refusal = felt.refused(engine.decide, move, 1)
        assert refusal.message == "There is no decision to make now."
