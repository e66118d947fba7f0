"""Every field of a round, of every kind it may not be: one answer, `bad-round`, and a sentence."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import GAMES, HOIANA, baccarat, code, good, holdem, lines, niu_niu

NOT: dict[str, list[Any]] = {
    "an object": [None, True, 0, 1.5, "x", "", [], [{}]],
    "a list": [None, True, 0, 1.5, "x", "", {}, {"1": 1}],
    "text": [None, True, 0, 1.5, [], {}, ["x"]],
    "a yes or no": [None, 0, 1, "true", "", [], {}],
    "a box": [None, True, False, 0, -1, 1.0, 1.5, "1", "", [], {}, [1]],
    "an amount": [None, True, 5, 1.5, "", "x", "-1", "+1", "1.", ".5", "1.234", "1e3", " 1", "1 ",
                  "1\n", "1,5", "1_0", "0x1", "٣", "²", "1234567890123", "NaN", "Infinity", [], {}],
}  # fmt: skip
LIMITS = ("min", "max", "side_min", "side_max", "differential", "side_total")

each = pytest.mark.parametrize("game", GAMES)


def wrong(round, *path, kind):
    """The round with every wrong value at the end of the path, and with nothing there."""
    for value in NOT[kind]:
        spoilt = copy.deepcopy(round)
        place = spoilt
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        yield value, spoilt


def missing(round, *path):
    spoilt = copy.deepcopy(round)
    place = spoilt
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return spoilt


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", "tiger-commission", [], [{}], {}])
def test_a_round_is_an_object_with_a_game(value):
    assert code(value) == "bad-round"


@each
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("game",), "text"),
        (("wagers",), "a list"),
        (("wagers", 0), "an object"),
        (("wagers", 0, "box"), "a box"),
        (("wagers", 0, "bet"), "text"),
        (("wagers", 0, "amount"), "text"),
    ],
)
def test_what_every_round_has(game, path, kind):
    for value, round in wrong(good(game), *path, kind=kind):
        assert code(round) == "bad-round", value
    if path != ("wagers", 0):
        assert code(missing(good(game), *path)) == "bad-round"


@each
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("limits",), "an object"),
        *((("limits", name), "an amount") for name in LIMITS),
        (("chip",), "an amount"),
        (("warned",), "a list"),
        (("warned", 0), "a box"),
        (("withdrawn",), "a list"),
        (("withdrawn", 0), "a box"),
        (("void",), "a yes or no"),
    ],
)
def test_what_a_round_may_have(game, path, kind):
    limits = dict.fromkeys(LIMITS, "500") | {"min": "100", "side_min": "100"}
    full = {"limits": limits, "chip": "5", "warned": [9], "withdrawn": [9], "void": False}
    round = good(game) | full
    assert "error" not in adjudicate(round)
    for value, spoilt in wrong(round, *path, kind=kind):
        assert code(spoilt) == "bad-round", value
    assert "error" not in adjudicate(missing(round, *path))


@each
def test_ranges_of_limits_and_chip(game):
    round = good(game)
    assert code(round | {"limits": {"min": "5", "max": "4.99"}}) == "bad-round"
    assert code(round | {"chip": "0"}) == "bad-round"
    assert code(round | {"chip": "0.00"}) == "bad-round"
    zero = dict.fromkeys(("min", "side_min", "differential"), "0")
    assert "error" not in adjudicate(round | {"limits": zero, "chip": "0.01"})
    assert "error" not in adjudicate(round | {"limits": {"min": "100", "max": "100.00"}})


@each
def test_what_the_contract_does_not_name_is_not_looked_at(game):
    round = good(game) | {
        "dealer's mood": 5,
        "limits": {"mood": None},
        "warned": [],
        "withdrawn": [],
    }
    round["wagers"][0]["colour"] = ["red"]
    assert adjudicate(round) == adjudicate(good(game))


# Cards


def test_dealt_is_a_list():
    for game in HOIANA:
        for value, round in wrong(good(game), "dealt", kind="a list"):
            assert code(round) == "bad-round", value
        assert code(missing(good(game), "dealt")) == "bad-round"


def test_hands_are_lists_by_box():
    for path, kind in ((("hands",), "an object"), (("hands", "1"), "a list")):
        for value, round in wrong(good("niu-niu"), *path, kind=kind):
            assert code(round) == "bad-round", value
    assert code(missing(good("niu-niu"), "hands")) == "bad-round"
    assert code(missing(good("niu-niu"), "hands", "1")) == "incomplete"
    assert code(missing(good("niu-niu"), "hands", "dealer")) == "incomplete"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("community",), "a list"),
        (("dealer",), "a list"),
        (("boxes",), "an object"),
        (("boxes", "1"), "an object"),
        (("boxes", "1", "hole"), "a list"),
        (("boxes", "2", "status"), "text"),
    ],
)
def test_holdem_fields(path, kind):
    for value, round in wrong(good("holdem-bonus"), *path, kind=kind):
        assert code(round) == "bad-round", value


def test_what_is_missing_in_holdem():
    round = good("holdem-bonus")
    assert code(missing(round, "boxes")) == "bad-round"
    for path in (("community",), ("dealer",), ("boxes", "1"), ("boxes", "1", "hole")):
        assert code(missing(round, *path)) == "incomplete"


@pytest.mark.parametrize("status", ["", "Played", "gone", "fold"])
def test_a_status_is_one_of_four(status):
    round = good("holdem-bonus")
    round["boxes"]["1"]["status"] = status
    assert code(round) == "bad-round"


@pytest.mark.parametrize(
    "key", ["", "0", "-1", "01", "1.0", "x", " 1", "1 ", "٣", "²", "banker", "9" * 5000]
)
def test_a_key_of_hands_and_boxes_is_a_box(key):
    assert code(niu_niu({"dealer": "Th 8s 2c 7c 2h", key: "Ts 7h 3h 6c 4d"})) == "bad-round"
    assert code(holdem("5h 6c 7d Ks 2s", "Ah Kc", {key: "8s 9d"})) == "bad-round"


def test_a_box_may_have_any_positive_number():
    box = 10**40
    assert lines(baccarat("tiger-commission", "2s 3h 4d 4c", f"{box} banker 1"))[box, "banker"]
    round = niu_niu({"dealer": "Th 8s 2c 7c 2h", str(box): "Ts 7h 3h 6c 4d"}, f"{box} even 1")
    assert adjudicate(round)["outcome"]["boxes"] == {str(box): {"hand": "niu-niu", "wins": True}}


@pytest.mark.parametrize(
    "card",
    ["", "A", "s", "10s", "1s", "0s", "as", "AS", "sA", "A♠", "Ass", "A s", None, 5, ["As"], {}],
)
@each
def test_a_card_is_a_rank_and_a_suit(game, card):
    round = good(game)
    match round:
        case {"dealt": dealt}:
            dealt[2] = card
        case {"hands": hands}:
            hands["dealer"][2] = card
        case {"boxes": boxes}:
            boxes["1"]["hole"][1] = card
    assert code(round) == "bad-card"


# Amounts


@pytest.mark.parametrize(
    "amount", [*(a for a in NOT["an amount"] if isinstance(a, str)), "0", "0.0", "0.00", "000"]
)
@each
def test_a_wager_is_an_amount_above_zero(game, amount):
    round = good(game)
    round["wagers"][0]["amount"] = amount
    assert code(round) == "bad-amount"


@pytest.mark.parametrize(
    ("amount", "shown"),
    [("1", "1.00"), ("0.5", "0.50"), ("0.01", "0.01"), ("007", "7.00"), ("999999999999.99",) * 2],
)
def test_an_amount_is_shown_with_two_decimals(amount, shown):
    round = baccarat("tiger-commission", "2s 3h 4d 4c", f"1 player {amount}")
    line = lines(round)[1, "player"]
    assert (line["amount"], line["taken"]) == (shown, shown)
