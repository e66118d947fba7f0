"""Exact odds: the published figures to the last digit, and the laws any odds must keep."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.bets import Bet, Pays
from games.baccarat.game import Baccarat
from games.baccarat.odds import happenings, sequences
from games.cards import DECK, RANKS
from games.errors import Refused
from games.holdem.odds import bonus
from games.niuniu.odds import hands as niu_niu_hands
from games.odds.bets import STAKE, rounded
from games.odds.exact import odds
from games.registry import GAMES
from games.round.adjudicate import adjudicate
from games.words import _

BACCARAT = {slug: game for slug, game in GAMES.items() if isinstance(game, Baccarat)}
SHOES = (6, 7, 8)
EVERY_TABLE = [(slug, decks) for slug in BACCARAT for decks in SHOES] + [("holdem-bonus", 1)]


def ways(decks, name):
    return sum(count for names, count in happenings(decks).items() if name in names)


# Published figures


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie", "total"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, 4_998_398_275_503_360),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, 878_869_206_895_680),
    ],
)  # fmt: skip
def test_published_numbers_of_six_card_sequences(decks, banker, player, tie, total):
    assert (ways(decks, "banker"), ways(decks, "player"), ways(decks, "tie")) == (
        banker, player, tie,
    )  # fmt: skip
    assert sum(happenings(decks).values()) == sequences(decks) == total


@pytest.mark.parametrize(
    ("slug", "bet", "edge"),
    [
        ("baccarat-commission", "banker", "1.0579"),
        ("baccarat-commission", "player", "1.2351"),
        ("baccarat-commission", "tie", "14.3596"),
        ("baccarat-commission", "player-pair", "10.3614"),
        ("baccarat-commission", "banker-pair", "10.3614"),
        ("baccarat-no-commission", "banker", "1.4581"),
    ],
)
def test_published_house_edges_of_eight_decks_in_per_cent(slug, bet, edge):
    exact = Fraction(odds(slug)["bets"][bet]["house_edge"])
    assert rounded(100 * exact, 4) == edge


def test_hold_em_bonus_published_house_edge():
    bets = odds("holdem-bonus")["bets"]
    assert list(bets) == ["bonus"]
    assert bets["bonus"]["house_edge"] == "13873/162435"


# Baccarat against a second way of counting


def third_cards(player, banker):
    """The drawing rules once more, as a person would recite them."""
    if player >= 8 or banker >= 8:
        return False, lambda third: False
    if player >= 6:
        return False, lambda third: banker <= 5
    return True, lambda third: {
        3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7), 7: False,
    }.get(banker, True)  # fmt: skip


def slow_count(decks):
    """Card by card over the ten values, in shoe order, each with the number of such cards left."""
    left = [16 * decks] + [4 * decks] * 9
    counted: Counter[str] = Counter()

    def next_cards(draws):
        """Each value with its cards, out of the shoe meanwhile; or no card, in one way."""
        for value in range(10) if draws else ():
            left[value] -= 1
            yield value, left[value] + 1
            left[value] += 1
        if not draws:
            yield None, 1

    for a, b, c, d in product(range(10), repeat=4):
        first = 1
        for value in (a, b, c, d):
            first *= left[value]
            left[value] -= 1
        player, banker = (a + c) % 10, (b + d) % 10
        player_draws, banker_draws = third_cards(player, banker)
        for fifth, n in next_cards(player_draws):
            for sixth, m in next_cards(banker_draws(fifth)):
                untaken = (fifth is None) + (sixth is None)
                ways_on = n * m * perm(52 * decks - 6 + untaken, untaken)
                note(counted, player, fifth, banker, sixth, first * ways_on)
        for value in (a, b, c, d):
            left[value] += 1
    return counted


def note(counted, player, fifth, banker, sixth, count):
    p, b = (player + (fifth or 0)) % 10, (banker + (sixth or 0)) % 10
    cards = 4 + (fifth is not None) + (sixth is not None)
    counted["player" if p > b else "banker" if b > p else "tie"] += count
    if b == 6 and b > p:
        counted[f"banker-on-6-with-{2 + (sixth is not None)}"] += count
    if p == 7 and p > b:
        counted[f"player-on-7-with-{2 + (fifth is not None)}"] += count
    if p == 7 and b == 6:
        counted[f"7-over-6-with-{cards}"] += count


def test_every_event_agrees_with_a_slow_count_card_by_card():
    counted = slow_count(7)
    assert len(counted) == 10
    assert counted == {name: ways(7, name) for name in counted}


@pytest.mark.parametrize("decks", SHOES)
@pytest.mark.parametrize("pair", ["player-pair", "banker-pair"])
def test_a_pair_is_a_second_card_of_the_first_ones_rank(pair, decks):
    assert Fraction(ways(decks, pair), sequences(decks)) == Fraction(4 * decks - 1, 52 * decks - 1)


@pytest.mark.parametrize("decks", SHOES)
def test_both_pairs_together(decks):
    of_one_rank = prod(4 * decks - nth for nth in range(4)) * 13
    of_two_ranks = (4 * decks * (4 * decks - 1)) ** 2 * 13 * 12
    four_cards = prod(52 * decks - nth for nth in range(4))
    both = sum(
        count for names, count in happenings(decks).items()
        if {"player-pair", "banker-pair"} <= names
    )  # fmt: skip
    assert Fraction(both, sequences(decks)) == Fraction(of_one_rank + of_two_ranks, four_cards)


# Laws of every table


@pytest.mark.parametrize(("slug", "decks"), EVERY_TABLE)
def test_probabilities_of_each_bet_sum_to_one_and_give_its_edge(slug, decks):
    exact = odds(slug, decks)
    assert (exact["game"], exact["decks"]) == (slug, decks)
    for bet in exact["bets"].values():
        payouts = bet["payouts"]
        assert sum(Fraction(payout["probability"]) for payout in payouts) == 1
        kept = -sum(Fraction(p["pays"]) * Fraction(p["probability"]) for p in payouts)
        assert Fraction(bet["house_edge"]) == kept > 0
        assert len({(payout["result"], payout["pays"]) for payout in payouts}) == len(payouts)


@pytest.mark.parametrize(("slug", "decks"), EVERY_TABLE)
def test_the_decimal_edge_has_twenty_places_rounded(slug, decks):
    for bet in odds(slug, decks)["bets"].values():
        text = bet["house_edge_decimal"]
        assert len(text.partition(".")[2]) == 20
        assert abs(Fraction(text) - Fraction(bet["house_edge"])) <= Fraction(1, 2 * 10**20)


@pytest.mark.parametrize("slug", BACCARAT)
def test_every_bet_of_a_baccarat_game_has_its_odds(slug):
    assert list(odds(slug)["bets"]) == list(BACCARAT[slug].bets)


def test_signs_of_results():
    bets = odds("tiger-non-commission")["bets"]
    assert [(p["result"], p["pays"]) for p in bets["banker"]["payouts"]] == [
        ("win", "1"), ("win", "0.5"), ("stand-off", "0"), ("lose", "-1"),
    ]  # fmt: skip
    assert odds("tiger-commission")["bets"]["banker"]["payouts"][0]["pays"] == "0.95"


def test_payouts_come_from_the_games_own_table():
    game = BACCARAT["baccarat-commission"]
    nine_to_one = {"tie": Bet((Pays("tie", (9, 1), "none"),), "none", name=_("Tie"))}
    edge = replace(game, bets=nine_to_one).odds_of_bets(8)["tie"].house_edge
    assert rounded(100 * edge, 4) == "4.8440"


def settled(slug, dealt):
    """The settlement of a stake on every bet, of as many of these six cards as the rules take."""
    wagers = [{"box": 1, "bet": bet, "amount": str(STAKE // 100)} for bet in BACCARAT[slug].bets]
    for number in (4, 5, 6):
        settlement = adjudicate({"game": slug, "dealt": dealt[:number], "wagers": wagers})
        if "error" not in settlement:
            return settlement
    raise AssertionError(settlement)


@given(st.sampled_from(list(BACCARAT)), st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_what_adjudicate_pays_is_in_the_odds(slug, dealt):
    exact = odds(slug)["bets"]
    for line in settled(slug, dealt)["wagers"]:
        gain = (Fraction(line["paid"]) - Fraction(line["taken"])) * 100 / STAKE
        ends = {(p["result"], Fraction(p["pays"])) for p in exact[line["bet"]]["payouts"]}
        assert (line["result"], gain) in ends


# One deck


def test_hold_em_bonus_each_line_of_6_1_2():
    holes = comb(52, 2)
    both_aces = Fraction(6, holes) / comb(50, 2)
    assert {int(p.pays): p.probability for p in bonus().payouts} == {
        1000: both_aces,
        30: Fraction(6, holes) - both_aces,
        25: Fraction(4, holes),
        20: Fraction(8, holes),
        15: Fraction(12, holes),
        10: Fraction(18, holes),
        5: Fraction(24, holes),
        3: Fraction(54, holes),
        -1: Fraction(1200, holes),
    }


def plain_niu(ranks):
    """The points of five ranks when nothing is set apart; 0 for no hand, 10 for Niu Niu."""
    values = [min(RANKS.index(rank) + 1, 10) for rank in ranks]
    if any(sum(three) % 10 == 0 for three in combinations(values, 3)):
        return sum(values) % 10 or 10
    return 0


def test_niu_niu_published_hands_before_and_after_the_special_ones_are_set_apart():
    before: Counter[int] = Counter()
    after: Counter[str] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        number = prod(comb(4, n) for n in Counter(ranks).values())
        niu = plain_niu(ranks)
        name = "no-hand" if niu == 0 else "niu-niu" if niu == 10 else f"niu-{niu}"
        before[niu] += number
        if max(Counter(ranks).values()) == 4:
            name = "hoiana-niu-niu"
        elif set(ranks) <= set("JQK"):
            name = "ultimate-niu-niu"
        after[name] += number
    assert (before[0], before[5]) == (872_128, 177_424)
    assert after == niu_niu_hands()
    assert after["niu-5"] == 177_408


def test_niu_niu_counts_all_hands_by_the_contracts_names():
    exact = odds("niu-niu")
    assert list(exact) == ["game", "hands"]
    assert sum(exact["hands"].values()) == 2_598_960
    assert list(exact["hands"]) == [
        "no-hand", *(f"niu-{n}" for n in range(1, 10)), "niu-niu", "ultimate-niu-niu", "hoiana-niu-niu",
    ]  # fmt: skip


# What is refused


@pytest.mark.parametrize(
    ("slug", "decks", "clause"),
    [
        ("baccarat-commission", 5, "guide 1.1"),
        ("tiger-commission", 9, None),
        ("lucky7-commission", 0, None),
        ("lucky7-commission", -8, None),
        ("niu-niu", 8, "niu 4.1"),
        ("holdem-bonus", 2, "holdem 4.1"),
    ],
)
def test_a_number_of_decks_that_the_game_is_not_dealt_from(slug, decks, clause):
    with pytest.raises(Refused, match=f"not from {decks}") as refused:
        odds(slug, decks)
    assert refused.value.clause == clause


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(Refused, match=r"“blackjack”.*tiger-commission.*holdem-bonus"):
        odds("blackjack")


def test_one_deck_may_be_said():
    assert odds("holdem-bonus", 1) == odds("holdem-bonus")
    assert odds("niu-niu", 1) == odds("niu-niu")
