"""The settlement sheet: what is collected, given back and paid, in the order in which it is done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.money import text
from games.registry import GAMES
from games.round import engine
from games.round.adjudicate import judge
from games.sheet import steps
from lab.testing.games.felt import PAT, PlayedRound
from lab.testing.games.player import Player
from lab.testing.games.rounds import BACCARAT, HOIANA

LOWER, DEALER, HIGHER = "Kc 5h 5d Ac 4s", "Ks 7h 3d 4c 2s", "Kh 8h 2d 9c 9d"


def told(felt):
    return [f"{step.action} {step.box} {step.bet} {step.amount // 100}"
            for step in steps(felt.judgement())]  # fmt: skip


@pytest.mark.parametrize("game", BACCARAT)
@pytest.mark.clause("guide 2.15")
def test_losers_first_then_winners_from_right_to_left_main_bets_before_optional(game):
    felt = PlayedRound(game, seats=9).close(
        "1 player 100", "2 banker 100", "2 banker-pair 50", "7 banker 200", "7 tie 10",
        "107 banker 300", "3 player 400", "3 banker-pair 20", "3 banker 60",
    ).deal("Ks 4h 6d 4c").announce()  # fmt: skip
    order = [line.rsplit(" ", 1)[0] for line in told(felt)]
    assert order == [
        "collect 7 tie", "collect 3 player", "collect 1 player",
        "pay 7 banker", "pay 107 banker", "pay 3 banker", "pay 2 banker",
        "pay 3 banker-pair", "pay 2 banker-pair",
    ]  # fmt: skip


@pytest.mark.parametrize("game", HOIANA)
def test_what_was_never_in_play_goes_back_before_anybody_is_paid(game):
    felt = (
        PlayedRound(game, limits={"max": "150"})
        .close("1 banker 200", "2 player 200")
        .deal(PAT)
        .announce()
    )
    assert [line.split()[:3] for line in told(felt)] == [
        ["collect", "2", "player"], ["return", "2", "player"], ["return", "1", "banker"],
        ["pay", "1", "banker"],
    ]  # fmt: skip


@pytest.mark.clause("niu 6.3, 6.3.1, 6.3.2")
def test_niu_niu_goes_box_by_box_from_right_to_left():
    felt = PlayedRound("niu-niu").close(
        "1 even 100", "1 double 50", "1 double-reserve 100", "2 even 300", "5 even 200",
    ).deal(DEALER).deal(HIGHER, "5").deal(LOWER, "2").deal("Kd 7s 3s 9h 9s", "1").announce()  # fmt: skip
    assert told(felt) == [
        "pay 5 even 200",
        "collect 2 even 300",
        "pay 1 even 100",
        "pay 1 double 95",
    ]


def test_holdem_goes_box_by_box_as_well():
    felt = PlayedRound("holdem-bonus").close("1 ante 100", "2 ante 100", "2 bonus 10")
    felt.bets("1 flop 200", "2 flop 200").deal("5h 6c 7d")
    for card in ("Ks", "2s"):
        for box in (1, 2):
            felt.do(engine.decide, "check", box)
        felt.deal(card)
    felt.deal("Ah Kc").deal("8s 9d", "1").deal("3c 4d", "2").announce()
    assert told(felt) == [
        "pay 2 ante 100", "collect 2 bonus 10", "pay 2 flop 200", "pay 1 ante 100", "pay 1 flop 200",
    ]  # fmt: skip


def test_a_void_round_gives_back_from_right_to_left():
    felt = PlayedRound("tiger-commission").close("1 banker 100", "4 tie 50").deal("2s").ruled("7.3")
    assert told(felt) == ["return 4 tie 50", "return 1 banker 100"]


def test_a_payment_longer_than_any_wager_is_on_the_sheet():
    felt = PlayedRound("tiger-commission", limits={}).close("1 tie 200000000000")
    assert told(felt.deal("9s 9h Kd Kc").announce()) == ["pay 1 tie 1600000000000"]


@given(st.integers(0, 2**32), st.sampled_from(sorted(GAMES)))
def test_the_steps_move_exactly_the_chips_of_the_settlement(seed, game):
    judgement = judge(Player(seed, game, fateful=0.1).play().state)
    found = steps(judgement)
    for action, field in (("collect", "taken"), ("return", "returned"), ("pay", "paid")):
        moved = text(sum(step.amount for step in found if step.action == action))
        assert moved == judgement.totals()[field]
    assert all(step.amount > 0 and step.clause for step in found)
    if game in BACCARAT:
        actions = [step.action for step in found]
        assert actions == sorted(actions, key=("collect", "return", "pay").index)
