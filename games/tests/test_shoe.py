"""A shoe: the burn, the cut card and the last hand, cards left, and what must not be in it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK
from games.round.events import RoundOpened
from games.round.rulings import free_hand
from games.shoe import DECKS, Shoe, burns
from lab.testing.games.felt import PAT, PlayedRound
from lab.testing.games.player import Player
from lab.testing.games.rounds import BACCARAT

TIGER = "tiger-commission"
BURNS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}


def finished(cards=PAT, **opening):
    return PlayedRound(TIGER, **opening).close("1 banker 100").deal(cards).announce().state


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.clause("guide 1.1")
def test_six_to_eight_decks_of_fifty_two(decks):
    assert 6 <= decks <= 8
    assert Shoe(decks).left == 52 * decks
    assert Shoe(decks).left_of("9s") == decks


@pytest.mark.parametrize("card", DECK)
@pytest.mark.clause("guide 1.7")
def test_a_new_shoe_burns_as_many_as_its_first_card_says_itself_among_them(card):
    assert burns(card) == BURNS[card[0]]
    shoe = Shoe(8).burnt(card)
    assert (shoe.left, shoe.unseen) == (416 - burns(card), burns(card) - 1)
    assert shoe.seen == {card: 1}


def test_cards_leave_the_shoe_and_a_wrong_tap_puts_them_back():
    shoe = Shoe(6).out(["9s", "9s", "2h"])
    assert (shoe.left, shoe.left_of("9s")) == (309, 4)
    assert shoe.back(["9s"]).left_of("9s") == 5
    assert shoe.back(["9s", "9s", "2h"]) == Shoe(6)


@pytest.mark.clause("tiger, lucky7 7.1")
def test_a_card_too_many_is_a_fact_and_not_an_exception():
    shoe = Shoe(6).out(["9s"] * 6)
    assert shoe.too_many() == ()
    assert shoe.out(["9s", "2h"]).too_many() == ("9s",)
    assert shoe.out(["9s"]).left_of("9s") == -1


@pytest.mark.clause("tiger, lucky7 7.2")
def test_a_shoe_running_out_is_a_fact_too():
    shoe = Shoe(6, unseen=308)
    assert shoe.left == 4
    assert not shoe.runs_short(4)
    assert shoe.runs_short(5)
    assert Shoe(6, unseen=312).runs_short()


# The last hand ----------------------------------------------------------------------------------


@pytest.mark.clause("guide 2.16")
def test_the_cut_card_during_a_game_makes_that_game_the_last():
    shoe = Shoe(8).after(finished())
    assert (shoe.hands, shoe.over) == (1, False)
    during = shoe.cut_card()  # the second hand is being dealt
    assert not during.over
    assert during.after(finished()).over


@pytest.mark.clause("guide 2.16")
def test_the_cut_card_between_two_games_makes_the_next_one_the_last():
    between = Shoe(8).after(finished()).cut_card()
    assert not between.over  # one more is dealt
    assert between.after(finished()).over


def test_the_cut_card_before_the_first_game_makes_that_the_last():
    assert Shoe(8).cut_card().after(finished()).over


@pytest.mark.clause("tiger, lucky7 7.8.1")
def test_a_free_hand_that_was_announced_as_the_last_is_the_last():
    shoe = Shoe(8).cut_card()
    spoilt = (
        PlayedRound(TIGER, last=True).bets("1 banker 100").error("9s").ruled("7.5", card="9s").state
    )
    shoe = shoe.after(spoilt)
    assert (shoe.hands, shoe.over) == (0, False)  # no hand was dealt; the free one takes its place
    opened = free_hand(spoilt, RoundOpened(TIGER))
    free = PlayedRound(TIGER, free=opened.free, carried=opened.carried, last=opened.last)
    assert shoe.after(free.deal("3h Kd 4c").announce().state).over


@pytest.mark.clause("tiger, lucky7 7.8.1")
def test_a_free_hand_after_the_last_is_dealt_before_the_shoe_is_over():
    shoe = Shoe(8).cut_card()
    last = (
        PlayedRound(TIGER)
        .close("1 banker 100")
        .deal(PAT)
        .error("5h")
        .ruled("7.6", card="5h")
        .announce()
    )
    shoe = shoe.after(last.state)
    assert not shoe.over
    free = PlayedRound(TIGER, free=True, carried=("5h",)).deal("3h 4d 4c").announce()
    assert shoe.after(free.state).over


@pytest.mark.parametrize("clause", ["7.1", "7.2"])
def test_a_ruling_that_replaces_the_cards_ends_the_shoe(clause):
    felt = PlayedRound(TIGER).close("1 banker 100").deal("2s Kh").ruled(clause)
    assert Shoe(8).after(felt.state).over


# Composition ------------------------------------------------------------------------------------


def test_a_card_carried_over_leaves_the_shoe_once():
    first = (
        PlayedRound(TIGER)
        .close("1 banker 100")
        .deal(PAT)
        .error("5h")
        .ruled("7.6", card="5h")
        .announce()
    )
    free = PlayedRound(TIGER, free=True, carried=("5h",)).deal("3h 4d 4c").announce()
    shoe = Shoe(8).after(first.state).after(free.state)
    assert shoe.seen == Counter([*PAT.split(), "5h", "3h", "4d", "4c"])
    assert shoe.hands == 2


def test_cards_set_aside_or_in_error_have_left_the_shoe():
    felt = (
        PlayedRound(TIGER).close("1 banker 100").deal("2s Kh").error("9s").ruled("7.3").error("8s")
    )
    assert Shoe(8).after(felt.state).seen == Counter(["2s", "Kh", "9s", "8s"])


@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=5), st.sampled_from(BACCARAT))
def test_every_card_seen_in_a_round_is_counted_once_whatever_happened(seeds, game):
    shoe = Shoe(8)
    seen: Counter[str] = Counter()
    for seed in seeds:
        state = Player(seed, game, fateful=0.2).play().state
        shoe = shoe.after(state)
        seen += Counter(state.known()) - Counter(state.opened.carried)
    assert shoe.seen == seen
    assert shoe.left == 416 - seen.total()
