"""Each error code in each game it belongs to, and which one is given where several apply.

A fault spoils a good round in one way; two faults in one round must give the earlier code.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import BACCARAT, BETS, CODES, GAMES, GUIDE, code, good, wagers


def chip_is_a_number(round):
    round["chip"] = 5


def another_game(round):
    round["game"] = "roulette"


def no_card(round):
    match round:
        case {"dealt": dealt}:
            dealt[0] = "Zz"
        case {"hands": hands}:
            hands["1"][1] = "10h"
        case {"dealer": dealer}:
            dealer[1] = ""


def nothing_wagered(round):
    round["wagers"][0]["amount"] = "0.00"


def no_such_bet(round):
    round["wagers"] += wagers("9 zero 100")


def wagered_twice(round):
    round["wagers"].append(dict(round["wagers"][-1]))


def card_too_often(round):
    match round:
        case {"dealt": _}:
            round["dealt"] = ["As"] * 9
        case {"hands": hands}:
            hands["1"][0] = hands["dealer"][0]
        case {"boxes": boxes}:
            boxes["1"]["hole"][0] = round["community"][0]


def without_main_wager(round):
    match round:
        case {"hands": hands}:
            hands["8"] = ["As", "Ks", "Qs", "Js", "9s"]
            round["wagers"] += wagers("8 double 10", "8 double-reserve 20")
        case {"boxes": boxes}:
            boxes["8"] = {"status": "folded"}
            round["wagers"] += wagers("8 bonus 10")
        case _:
            round["wagers"] += wagers("8 player-pair 100")


def card_missing(round):
    match round:
        case {"dealt": dealt}:
            del dealt[3:]
        case {"hands": hands}:
            hands["2"].pop()
        case {"community": community}:
            community.pop()


def card_too_many(round):
    round["dealt"].append("5d")


def folded_and_raised(round):
    round["wagers"] += wagers("2 flop 200")


def more_than_even(round):
    round["wagers"][1]["amount"] = "101"
    round["wagers"][2]["amount"] = "202"


def reserve_too_small(round):
    round["wagers"][5]["amount"] = "549.99"


def over_the_maximum(round):
    round["limits"] = {"max": "99"}


ANYWHERE = {
    "bad-round": chip_is_a_number,
    "unknown-game": another_game,
    "bad-card": no_card,
    "bad-amount": nothing_wagered,
    "unknown-bet": no_such_bet,
    "duplicate-wager": wagered_twice,
    "duplicate-card": card_too_often,
    "incomplete": card_missing,
}
FAULTS = {
    game: {
        **ANYWHERE,
        "unauthorised-card": card_too_many,
    }
    for game in BACCARAT
}
for game in GUIDE:
    FAULTS[game]["main-wager-required"] = without_main_wager
    FAULTS[game]["outside-limits"] = over_the_maximum
FAULTS["niu-niu"] = {
    **ANYWHERE,
    "main-wager-required": without_main_wager,
    "wager-too-large": more_than_even,
    "bad-reserve": reserve_too_small,
}
FAULTS["holdem-bonus"] = {
    **ANYWHERE,
    "main-wager-required": without_main_wager,
    "wager-not-allowed": folded_and_raised,
}


def both_possible(first, second, game):
    """In one shoe order a card cannot be missing and be one too many at once."""
    in_one_shoe = {"duplicate-card", "incomplete", "unauthorised-card"}
    if game in BACCARAT and "incomplete" in (first, second):
        return not {first, second} <= in_one_shoe
    return True


ONE = [(game, fault) for game in GAMES for fault in FAULTS[game]]
TWO = [
    (game, first, second)
    for game in GAMES
    for first, second in combinations(sorted(FAULTS[game], key=CODES.index), 2)
    if both_possible(first, second, game)
]


def test_every_code_but_bad_json_is_reached():
    assert {fault for _, fault in ONE} == set(CODES) - {"bad-json"}


@pytest.mark.parametrize(("game", "fault"), ONE)
def test_one_fault_gives_its_code(game, fault):
    round = good(game)
    FAULTS[game][fault](round)
    assert code(round) == fault


@pytest.mark.parametrize(("game", "first", "second"), TWO)
def test_of_two_faults_the_earlier_code_is_given(game, first, second):
    round = good(game)
    FAULTS[game][second](round)
    FAULTS[game][first](round)
    assert code(round) == first


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_of_a_game_are_not_looked_at_before_the_game_is_known(game):
    round = good(game) | {"game": "roulette", "dealt": 5, "hands": [], "boxes": None}
    assert code(round) == "unknown-game"
    assert code(round | {"withdrawn": 5}) == "bad-round"


@pytest.mark.parametrize("game", GAMES)
def test_bets_of_other_games_are_unknown(game):
    for other in GAMES:
        for bet in set(BETS[other]) - set(BETS[game]):
            round = good(game)
            round["wagers"] += wagers(f"1 {bet} 100")
            assert code(round) == "unknown-bet"


@pytest.mark.clause("tiger, lucky7 7.1")
@pytest.mark.clause("guide 1.3")
@pytest.mark.parametrize("game", BACCARAT)
def test_eight_packs_hold_a_card_eight_times_and_not_nine(game):
    assert code(good(game) | {"dealt": ["5s"] * 8 + ["2d"]}) == "unauthorised-card"
    assert code(good(game) | {"dealt": ["5s"] * 9}) == "duplicate-card"


CITES = {
    ("tiger-commission", "duplicate-card"): "tiger 7.1",
    ("lucky7-commission", "duplicate-card"): "lucky7 7.1",
    ("baccarat-commission", "duplicate-card"): "guide 1.3",
    ("niu-niu", "duplicate-card"): "niu 7.1.3",
    ("holdem-bonus", "duplicate-card"): "holdem 7.1.3",
    ("tiger-commission", "unauthorised-card"): "tiger 4.10",
    ("lucky7-commission", "unauthorised-card"): "lucky7 4.10",
    ("baccarat-commission", "unauthorised-card"): "guide 2.14",
    ("baccarat-commission", "main-wager-required"): "guide 2.8",
    ("baccarat-super-six", "outside-limits"): "guide 4.1",
    ("niu-niu", "main-wager-required"): "niu 4.5.1",
    ("niu-niu", "duplicate-wager"): "niu 4.5.4",
    ("niu-niu", "incomplete"): "niu 4.8",
    ("niu-niu", "wager-too-large"): "niu 4.5.2",
    ("niu-niu", "bad-reserve"): "niu 4.5.3",
    ("holdem-bonus", "main-wager-required"): "holdem 4.7",
    ("holdem-bonus", "duplicate-wager"): "holdem 4.7.2",
    ("holdem-bonus", "wager-not-allowed"): "holdem 4.11.2",
}


@pytest.mark.parametrize(("game", "fault"), CITES)
def test_a_fault_against_a_clause_names_it(game, fault):
    round = good(game)
    FAULTS[game][fault](round)
    assert clause_of(round) == CITES[game, fault]


@pytest.mark.parametrize("fault", ["bad-round", "unknown-game", "bad-card", "bad-amount"])
def test_a_fault_against_no_clause_names_none(fault):
    round = good("niu-niu")
    FAULTS["niu-niu"][fault](round)
    assert clause_of(round) is None


def clause_of(round):
    return adjudicate(round)["error"].get("clause")
