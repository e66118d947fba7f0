"""Hold'em settles up to the maximum and gives the rest back; too little is settled too."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lab.testing.games.rounds import holdem, lines

BOARD, DEALER = "5h 6c 7d Ks 2s", "Ah Kc"
STRAIGHT, NOTHING = "8s 9d", "Qs Jd"
PLAYED = ("1 ante 100", "1 flop 200", "1 turn 100", "1 river 100", "1 bonus 100")


def money(got, name):
    return [line[name] for line in got.values()]


@pytest.mark.clause("holdem 7.10, 7.10.1")
def test_holdem_7_10_the_ante_is_cut_to_the_maximum_and_what_follows_it_with_it():
    got = lines(holdem(BOARD, DEALER, {"1": STRAIGHT}, *PLAYED, limits={"max": "60"}))
    assert money(got, "paid") == ["60.00", "120.00", "60.00", "60.00", "0.00"]
    assert money(got, "returned") == ["40.00", "80.00", "40.00", "40.00", "0.00"]
    got = lines(holdem(BOARD, DEALER, {"1": NOTHING}, *PLAYED, limits={"max": "60"}))
    assert money(got, "taken") == ["60.00", "120.00", "60.00", "60.00", "100.00"]


@pytest.mark.clause("holdem 7.10.1 i, 7.10.1 ii")
@pytest.mark.parametrize(
    ("bet", "amount", "in_play"),
    [("flop", "250", "200.00"), ("flop", "150", "150.00"), ("turn", "100.01", "100.00"),
     ("turn", "99.99", "99.99"), ("river", "300", "100.00"), ("river", "1", "1.00")],
)  # fmt: skip
def test_holdem_7_10_1_too_much_goes_back_and_too_little_is_settled(bet, amount, in_play):
    bets = [*(text for text in PLAYED if f" {bet} " not in text), f"1 {bet} {amount}"]
    won = lines(holdem(BOARD, DEALER, {"1": STRAIGHT}, *bets))[1, bet]
    lost = lines(holdem(BOARD, DEALER, {"1": NOTHING}, *bets))[1, bet]
    assert (won["paid"], lost["taken"]) == (in_play, in_play)
    assert Decimal(won["returned"]) == Decimal(amount) - Decimal(in_play)


@pytest.mark.clause("holdem 7.10")
def test_holdem_7_10_bonus_is_cut_to_the_side_maximum():
    got = lines(holdem(BOARD, DEALER, {"1": "9s 9d"}, *PLAYED, limits={"side_max": "30"}))
    assert (got[1, "bonus"]["paid"], got[1, "bonus"]["returned"]) == ("90.00", "70.00")
    got = lines(holdem(BOARD, DEALER, {"1": NOTHING}, *PLAYED, limits={"side_max": "30"}))
    assert (got[1, "bonus"]["taken"], got[1, "bonus"]["returned"]) == ("30.00", "70.00")


@pytest.mark.clause("holdem 7.10")
def test_holdem_7_10_a_folded_box_gets_its_excess_back_too():
    limits = {"max": "60", "side_max": "5"}
    box = {"1": {"status": "folded"}}
    got = lines(holdem(BOARD, DEALER, box, "1 ante 100", "1 bonus 100", limits=limits))
    assert money(got, "taken") == ["60.00", "5.00"]
    assert money(got, "returned") == ["40.00", "95.00"]


@pytest.mark.clause("holdem 7.10")
@pytest.mark.parametrize("hole", [STRAIGHT, NOTHING])
def test_holdem_7_10_below_the_minimum_is_settled_as_it_stands(hole):
    bets = holdem(BOARD, DEALER, {"1": hole}, *PLAYED)
    limits = {"min": "5000", "side_min": "5000", "differential": "1", "side_total": "1"}
    assert lines(bets | {"limits": limits, "warned": [1]}) == lines(bets)


@pytest.mark.clause("holdem 7.10, 7.10.1")
def test_holdem_7_10_with_a_maximum_of_nothing_nothing_was_in_play():
    limits = {"max": "0", "side_max": "0"}
    got = lines(holdem(BOARD, DEALER, {"1": STRAIGHT}, *PLAYED, limits=limits))
    assert money(got, "returned") == money(got, "amount")
    assert money(got, "clause") == [
        "holdem 7.10", "holdem 7.10.1", "holdem 7.10.1", "holdem 7.10.1", "holdem 7.10",
    ]  # fmt: skip
