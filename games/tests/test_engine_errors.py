"""What went wrong on the felt can be told at any point; a wrong tap is taken back, in time."""

from __future__ import annotations

import pytest

from games.errors import IllegalMove
from games.round import engine
from games.round.state import Phase
from lab.testing.games.felt import BANKER_DRAWS, PAT, PlayedRound
from lab.testing.games.rounds import BACCARAT, GAMES

TIGER = "tiger-commission"
NIU_DEALER, NIU_BOX = "Ks 7h 3d 4c 2s", "Kd 8h 2d 9c 5s"
STARTS = dict.fromkeys(BACCARAT, "1 banker 100") | {
    "niu-niu": "1 even 100",
    "holdem-bonus": "1 ante 100",
}


def played(game, until):
    """A round of the game, as far as that phase."""
    felt = PlayedRound(game).bets(STARTS[game])
    if until != "betting":
        felt.close()
    if until in ("result", "announced"):
        _decide(felt)
    if until == "announced":
        felt.announce()
    if until == "void":
        felt.ruled({"niu-niu": "7.1.2", "holdem-bonus": "7.1.2"}.get(game, "7.3"))
    if until == "held":
        felt.do(engine.hold, "tiger 7.20", "assistant-director")
    return felt


def _decide(felt):
    if felt.game == "niu-niu":
        felt.deal(NIU_DEALER).deal(NIU_BOX)
    elif felt.game == "holdem-bonus":
        felt.do(engine.decide, "fold", 1)
    else:
        felt.deal(PAT)


PHASES = ["betting", "dealing", "result", "announced", "held"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phase", PHASES)
def test_a_card_out_in_error_is_told_at_any_point_and_lies_outside_the_hands(game, phase):
    felt = played(game, phase)
    before = felt.state
    felt.error("9s 9s")
    assert felt.state.errors == ("9s", "9s")
    assert felt.state.in_hands() == before.in_hands()
    assert felt.state.as_json() == before.as_json()
    assert felt.state.upcoming().move == ("held" if phase == "held" else "rule")


@pytest.mark.parametrize("game", ["tiger-commission", "niu-niu", "holdem-bonus"])
def test_a_card_out_in_error_is_told_after_a_void_round_too(game):
    felt = played(game, "void").error("9s")
    assert (felt.state.errors, felt.state.upcoming().move) == (("9s",), "rule")


@pytest.mark.parametrize("game", GAMES)
def test_dealing_closing_and_announcing_wait_for_the_ruling(game):
    for phase, move, *args in (
        ("betting", engine.close_bets),
        ("dealing", engine.deal, "2c"),
        ("result", engine.announce),
    ):
        felt = played(game, phase).error("9s")
        assert "call for a ruling first" in felt.refused(move, *args).message


def test_holdems_decisions_wait_as_well():
    felt = played("holdem-bonus", "dealing").error("9s")
    for move, *args in (
        (engine.decide, "fold", 1), (engine.decide, "away", 1), (engine.place_wager, 1, "flop", "200"),
    ):  # fmt: skip
        assert "call for a ruling first" in felt.refused(move, *args).message


def test_what_is_not_a_card_is_not_told():
    for text in ("", "1s", "9S", "10h", "9s "):
        assert "not a card" in PlayedRound(TIGER).refused(engine.draw_in_error, text).message
        felt = PlayedRound(TIGER).close("1 tie 5")
        assert "not a card" in felt.refused(engine.deal, text).message


# One deck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "clause"), [("niu-niu", "niu 7.1.3"), ("holdem-bonus", "holdem 7.1.3")]
)
def test_a_card_that_is_there_twice_is_refused_as_dealt_and_told_as_an_error(game, clause):
    felt = PlayedRound(game).close(STARTS[game])
    if game == "holdem-bonus":
        felt.bets("1 flop 200")
    felt.deal("9s")
    assert felt.refused(engine.deal, "9s").clause == clause
    felt.error("9s").ruled("7.1.3")
    assert (felt.state.phase, felt.state.shoe) == (Phase.VOID, ("replace-cards",))
    assert felt.settlement()["outcome"] == {"void": True}


# Taking back ------------------------------------------------------------------------------------


def test_the_last_entry_is_taken_back_and_the_one_before_it_after_that():
    felt = PlayedRound(TIGER).bets("1 banker 100", "1 banker 500", "2 tie 50").close().deal("9s")
    states = [engine.fold(TIGER, felt.history[:n]) for n in range(1, len(felt.history) + 1)]
    for state in reversed(states[:-1]):
        assert felt.take_back().state == state
    with pytest.raises(IllegalMove, match="no entry to take back"):
        felt.take_back()
    assert len(felt.history) == 11  # both stay in the log


def test_a_mistapped_error_is_taken_back_too():
    felt = PlayedRound(TIGER).close("1 banker 100").deal("9s").error("8s")
    assert felt.take_back().state.errors == ()
    assert felt.deal("8s").state.in_hands() == ("9s", "8s")


def test_a_new_entry_after_taking_back_is_the_next_to_be_taken_back():
    felt = PlayedRound(TIGER).close("1 banker 100").deal("9s").take_back().deal("8s Kh")
    assert felt.take_back().state.in_hands() == ("8s",)
    assert felt.take_back().state.in_hands() == ()


def test_nothing_is_taken_back_once_the_result_is_announced():
    felt = played(TIGER, "announced")
    with pytest.raises(IllegalMove, match="over"):
        felt.take_back()
    felt.error("9s")
    assert not engine.can_take_back(felt.state)


def test_nothing_is_taken_back_while_the_round_is_held():
    felt = (
        PlayedRound(TIGER)
        .close("1 banker 100")
        .deal("9s")
        .do(engine.hold, "tiger 7.20", "pit-manager")
    )
    with pytest.raises(IllegalMove, match="held"):
        felt.take_back()


def test_taking_back_stops_at_what_a_ruling_did():
    felt = (
        PlayedRound(TIGER)
        .close("1 banker 100")
        .deal(BANKER_DRAWS)
        .error("5h")
        .ruled("7.6", card="5h")
    )
    with pytest.raises(IllegalMove, match="no entry to take back"):
        felt.take_back()
    rejected = PlayedRound(TIGER).close("1 banker 100").deal("9s")
    rejected.do(engine.hold, "tiger 7.20", "pit-manager").do(engine.release)
    assert not engine.can_take_back(rejected.state)
    assert engine.can_take_back(rejected.deal("8s").state)


def test_taking_back_is_for_the_running_round():
    felt = played("holdem-bonus", "result")
    assert felt.take_back().state.phase is Phase.DEALING
    assert felt.take_back().state.phase is Phase.BETTING


# Holding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_while_a_round_is_held_nobody_plays(game):
    felt = played(game, "held")
    assert (felt.state.held, felt.state.authority) == ("tiger 7.20", "assistant-director")
    assert felt.state.upcoming().clause == "tiger 7.20"
    for move, *args in (
        (engine.deal, "2c"), (engine.announce,), (engine.place_wager, 1, "tie", "5"),
        (engine.withdraw_wager, 1, "tie"), (engine.close_bets,), (engine.decide, "fold", 1),
        (engine.decide, "check", 1), (engine.decide, "away", 1), (engine.decide, "hide", 1),
    ):  # fmt: skip
        assert felt.refused(move, *args).clause == "tiger 7.20"
    assert "already" in felt.refused(engine.hold, "tiger 7.1", "pit-manager").message
    assert felt.do(engine.release).state == played(game, "dealing").state
    assert "not held" in felt.refused(engine.release).message
