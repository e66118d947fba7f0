"""Niu Niu settles up to the maximum and gives the rest back; too little is settled too."""

from __future__ import annotations

import pytest

from lab.testing.games.rounds import lines, niu_niu

WINNER, LOSER = "Ts 7h 3h 6c 4d", "2d 3s 4h 6d 8h"  # niu-niu, no-hand
NIU_9 = "Th 8s 2c 7c 2h"
STAKED = (
    "1 even 100", "1 double 100", "1 double-reserve 200", "1 super-niu 50",
    "1 super-niu-reserve 550",
)  # fmt: skip


def money(got, name):
    return [line[name] for line in got.values()]


@pytest.mark.clause("niu 7.11")
def test_niu_7_11_a_loser_is_taken_up_to_the_maximum_and_its_reserve_in_proportion():
    got = lines(niu_niu({"dealer": NIU_9, "1": LOSER}, *STAKED, limits={"max": "60"}))
    assert money(got, "returned") == ["40.00", "40.00", "80.00", "0.00", "0.00"]
    assert money(got, "taken") == ["60.00", "60.00", "60.00", "50.00", "400.00"]
    got = lines(niu_niu({"dealer": NIU_9, "1": LOSER}, *STAKED, limits={"max": "20.50"}))
    assert money(got, "returned") == ["79.50", "79.50", "159.00", "29.50", "324.50"]
    assert money(got, "taken") == ["20.50", "20.50", "20.50", "20.50", "164.00"]


@pytest.mark.clause("niu 7.11")
def test_niu_7_11_a_winner_is_paid_up_to_the_maximum():
    got = lines(niu_niu({"dealer": NIU_9, "1": WINNER}, *STAKED, limits={"max": "60"}))
    assert money(got, "paid") == ["60.00", "171.00", "0.00", "475.00", "0.00"]
    assert money(got, "commission") == ["0.00", "9.00", "0.00", "25.00", "0.00"]
    assert money(got, "returned") == ["40.00", "40.00", "80.00", "0.00", "0.00"]
    assert money(got, "result") == ["win", "win", "stand-off", "win", "stand-off"]


@pytest.mark.clause("niu 7.11")
@pytest.mark.parametrize("hand", [WINNER, LOSER])
def test_niu_7_11_below_the_minimum_is_settled_as_it_stands_again_and_again(hand):
    round = niu_niu({"dealer": NIU_9, "1": hand}, *STAKED)
    assert lines(round | {"limits": {"min": "5000"}, "warned": [1]}) == lines(round)


@pytest.mark.clause("niu 7.11")
def test_niu_7_11_with_a_maximum_of_nothing_nothing_was_in_play():
    got = lines(niu_niu({"dealer": NIU_9, "1": LOSER}, *STAKED, limits={"max": "0"}))
    assert {(line["result"], line["clause"]) for line in got.values()} == {("returned", "niu 7.11")}
    assert money(got, "returned") == money(got, "amount")


def test_side_limits_and_differential_are_not_niu_nius():
    round = niu_niu({"dealer": NIU_9, "1": LOSER}, *STAKED)
    limits = {"side_max": "1", "side_total": "1", "differential": "1"}
    assert lines(round | {"limits": limits}) == lines(round)
