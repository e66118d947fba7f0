"""A round is judged as its log has it exactly as it is judged told as JSON."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.errors import BadRound
from games.money import amount, cents, text, whole_cents
from games.registry import GAMES
from games.round import engine
from games.round.adjudicate import adjudicate, judge
from games.round.events import ResultAnnounced, WagerPlaced
from lab.testing.games.felt import PAT, PlayedRound
from lab.testing.games.player import Player

SEED = st.integers(0, 2**32)
GAME = st.sampled_from(sorted(GAMES))


def judged(state):
    try:
        return judge(state).as_json()
    except BadRound as fault:
        return fault.as_json()


@given(SEED, GAME, st.sampled_from([0.0, 0.3]))
def test_a_state_at_any_point_is_judged_as_its_json_is(seed, game, trouble):
    player = Player(seed, game, trouble).play()
    for length in range(1, len(player.history) + 1):
        state = engine.fold(game, player.history[:length])
        assert judged(state) == adjudicate(state.as_json())


@given(SEED, GAME)
def test_announcing_the_result_decides_nothing_anew(seed, game):
    history = Player(seed, game).play().history
    assume(isinstance(history[-1], ResultAnnounced))  # a ruling may void it
    assert judge(engine.fold(game, history[:-1])) == judge(engine.fold(game, history))


@pytest.mark.parametrize("wrong", [WagerPlaced(2, "banker", "x"), WagerPlaced(2, "red", "5")])
def test_a_wager_that_no_tap_can_have_made_is_refused_alike(wrong):
    history = PlayedRound("tiger-commission").close("1 banker 500").deal(PAT).history
    state = engine.fold("tiger-commission", [history[0], wrong, *history[1:]])
    assert judged(state) == adjudicate(state.as_json())
    assert "error" in judged(state)


def test_net_is_what_a_player_has_more_or_less():
    felt = PlayedRound("tiger-commission").close("1 banker 1000", "2 player 500").deal(PAT)
    assert {wager.box: wager.net for wager in judge(felt.state).wagers} == {1: 950_00, 2: -500_00}


@given(st.integers(-(10**16), 10**16))
def test_cents_are_the_same_as_text_and_in_the_ledger(whole):
    assert str(amount(whole)) == text(whole)
    assert whole_cents(amount(whole))
    if 0 <= whole < 10**14:
        assert cents(text(whole)) == whole


@pytest.mark.parametrize("wrong", ["0.001", "NaN", "Infinity", "100000000000000.01", "-1e15"])
def test_what_is_no_amount_of_whole_cents(wrong):
    assert not whole_cents(Decimal(wrong))
