"""The laws of every settlement, for rounds of any game that nobody thought of."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.round.adjudicate import adjudicate
from lab.testing.games.rounds import BACCARAT, BETS, CODES, GAMES, GUIDE, HOIANA

MONEY = ("paid", "taken", "returned", "commission")
many = settings(max_examples=200)

WHOLE = st.integers(1, 400).map(str)
AMOUNTS = WHOLE | st.sampled_from(["0.01", "0.05", "0.33", "12.5", "99.99", "999999999999.99"])
CHIPS = st.sampled_from(["1", "5", "25", "100"])


def limits(amounts):
    names = ("side_min", "side_max", "differential", "side_total")
    bounds = st.lists(amounts, min_size=2, max_size=2, unique_by=Decimal)
    ordered = bounds.map(
        lambda two: dict(zip(("min", "max"), sorted(two, key=Decimal), strict=True))
    )
    return st.builds(
        lambda main, others: main | others,
        st.just({}) | ordered,
        st.fixed_dictionaries({}, optional=dict.fromkeys(names, amounts)),
    )


@st.composite
def baccarat_rounds(draw, games=BACCARAT, amounts=AMOUNTS):
    game = draw(st.sampled_from(games))
    kinds = st.tuples(st.integers(1, 4), st.sampled_from(BETS[game]))
    staked = draw(st.dictionaries(kinds, amounts, max_size=8))
    for box in {box for box, _ in staked}:
        if game in GUIDE:
            staked.setdefault((box, "tie"), "5")
    round = {
        "game": game,
        "wagers": [{"box": x, "bet": y, "amount": a} for (x, y), a in staked.items()],
    }
    cards = draw(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
    dealt = (round | {"dealt": cards[:count]} for count in (4, 5, 6))
    return next(r for r in dealt if adjudicate(r).get("error", {}).get("code") != "incomplete")


@st.composite
def niu_rounds(draw):
    cards = draw(st.permutations(DECK))
    hands = {"dealer": cards[:5]} | {str(box): cards[5 * box : 5 * box + 5] for box in (1, 2, 3)}
    bets = []
    for box in draw(st.sets(st.integers(1, 3))):
        even = draw(st.integers(1, 500))
        bets.append((box, "even", even))
        for bet, times in (("double", 2), ("super-niu", 11)):
            if draw(st.booleans()):
                stake = draw(st.integers(1, even))
                bets += [(box, bet, stake), (box, f"{bet}-reserve", times * stake)]
    return {
        "game": "niu-niu",
        "hands": hands,
        "wagers": [{"box": box, "bet": bet, "amount": str(amount)} for box, bet, amount in bets],
    }


@st.composite
def holdem_rounds(draw, amounts=AMOUNTS):
    cards = draw(st.permutations(DECK))
    boxes, bets = {}, []
    for box in draw(st.sets(st.integers(1, 4))):
        status = draw(st.sampled_from(["played", "folded", "absent", "unexposed"]))
        boxes[str(box)] = {"status": status, "hole": cards[7 + 2 * box : 9 + 2 * box]}
        stays = status in ("played", "unexposed")
        optional = ("bonus", "turn", "river") if stays else ("bonus",)
        chosen = {"ante", *draw(st.sets(st.sampled_from(optional)))} | (
            {"flop"} if stays else set()
        )
        bets += [(box, bet, draw(amounts)) for bet in sorted(chosen)]
    return {
        "game": "holdem-bonus",
        "community": cards[:5],
        "dealer": cards[5:7],
        "boxes": boxes,
        "wagers": [{"box": box, "bet": bet, "amount": amount} for box, bet, amount in bets],
    }


ROUNDS = baccarat_rounds() | niu_rounds() | holdem_rounds()
# Where whole chips are wagered and shared out, no line needs rounding to the cent.
IN_CHIPS = baccarat_rounds(amounts=WHOLE) | niu_rounds() | holdem_rounds(amounts=WHOLE)


@st.composite
def limited(draw, rounds=ROUNDS, amounts=AMOUNTS):
    round = draw(rounds)
    extra = {
        "limits": limits(amounts),
        "chip": CHIPS,
        "warned": st.lists(st.integers(1, 4)),
        "withdrawn": st.lists(st.integers(1, 4), max_size=2),
    }
    return round | draw(st.fixed_dictionaries({}, optional=extra))


def settled(round):
    """The settlement; the guide's games may refuse the limits instead."""
    answer = adjudicate(round)
    if "error" in answer:
        assert (round["game"] in GUIDE, answer["error"]["code"]) == (True, "outside-limits")
        return None
    return answer


def money(line, name):
    return Decimal(line[name])


@many
@given(limited())
def test_no_chip_is_made_or_lost(round):
    settlement = settled(round) or adjudicate(round | {"limits": {}})
    for line in settlement["wagers"]:
        amount, paid, taken, returned, commission = (money(line, x) for x in ("amount", *MONEY))
        in_play = amount - returned
        assert 0 <= returned <= amount
        assert 0 <= taken <= in_play
        assert paid >= 0 <= commission
        match line["result"]:
            case "win":
                assert taken == 0 < in_play
                assert paid + commission > 0
            case "lose":
                assert paid == commission == 0 < taken
                assert taken == in_play or line["bet"].endswith("-reserve")
            case "stand-off":
                assert paid == commission == taken == 0 < in_play
            case "returned":
                assert paid == commission == taken == in_play == 0
            case other:
                raise AssertionError(other)
    totals = settlement["totals"]
    for name in MONEY:
        assert money(totals, name) == sum(money(line, name) for line in settlement["wagers"])
    assert money(totals, "house_net") == money(totals, "taken") - money(totals, "paid")


@many
@given(ROUNDS)
def test_without_limits_nothing_goes_back_but_to_the_absent(round):
    for line in adjudicate(round)["wagers"]:
        absent = round.get("boxes", {}).get(str(line["box"]), {}).get("status") == "absent"
        excess = line["clause"] == "holdem 7.10.1" or line["bet"] in ("flop", "turn", "river")
        assert line["returned"] == "0.00" or absent or excess


@many
@given(limited(baccarat_rounds()))
def test_at_most_one_hand_wins_at_baccarat(round):
    settlement = settled(round) or adjudicate(round | {"limits": {}})
    won = {x["bet"] for x in settlement["wagers"] if x["result"] == "win"}
    assert len(won & {"player", "banker", "tie"}) <= 1
    winner = settlement["outcome"]["winner"]
    assert won & {"player", "banker", "tie"} <= {winner}


@many
@given(limited(niu_rounds() | holdem_rounds()))
def test_a_box_never_wins_and_loses_against_the_dealer(round):
    settlement = adjudicate(round)
    for box in settlement["outcome"]["boxes"]:
        results = {
            line["result"]
            for line in settlement["wagers"]
            if str(line["box"]) == box and line["bet"] != "bonus"
        }
        assert not {"win", "lose"} <= results


@many
@given(limited(IN_CHIPS, WHOLE), st.randoms(use_true_random=False))
def test_the_order_of_wagers_does_not_change_the_totals(round, random):
    shuffled = random.sample(round["wagers"], len(round["wagers"]))
    one, other = adjudicate(round), adjudicate(round | {"wagers": shuffled})
    if "error" in one:
        assert one["error"]["code"] == other["error"]["code"]
    else:
        assert (one["totals"], one["outcome"]) == (other["totals"], other["outcome"])


def standing(round):
    """What is in play on Player and on Banker."""
    sides = {"player": Decimal(0), "banker": Decimal(0)}
    for line in adjudicate(round)["wagers"]:
        if line["bet"] in sides:
            sides[line["bet"]] += money(line, "amount") - money(line, "returned")
    return sides


@pytest.mark.clause("tiger, lucky7 7.19")
@many
@given(limited(baccarat_rounds(HOIANA)), AMOUNTS)
def test_7_19_no_side_stands_for_more_than_the_other_and_the_differential(round, differential):
    limits = {k: v for k, v in round.get("limits", {}).items() if k in ("max", "side_max")}
    before = standing(round | {"limits": limits})
    after = standing(round | {"limits": limits | {"differential": differential}})
    for side, other in (("player", "banker"), ("banker", "player")):
        assert after[side] <= before[side]
        assert after[side] <= before[other] + Decimal(differential)


@many
@given(limited(), st.integers(1, 4))
def test_a_withdrawn_box_leaves_the_others_as_if_it_had_not_bet(round, box):
    gone = round | {"withdrawn": [*round.get("withdrawn", []), box]}
    without = round | {"wagers": [w for w in round["wagers"] if w["box"] != box]}
    one, other = adjudicate(gone), adjudicate(without)
    if "error" in one:
        assert one["error"]["code"] == other["error"]["code"]
    else:
        others = [line for line in one["wagers"] if line["box"] != box]
        if round["game"] in BACCARAT:
            assert others == other["wagers"]
        assert {(x["box"], x["bet"], x["taken"], x["paid"]) for x in others} == {
            (x["box"], x["bet"], x["taken"], x["paid"]) for x in other["wagers"]
        }


@many
@given(limited())
def test_a_round_is_not_changed_by_being_judged(round):
    before = repr(round)
    assert adjudicate(round) == adjudicate(round)
    assert repr(round) == before


# Whatever is said, one answer comes back

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
WORDS = st.sampled_from([*DECK[:4], *CODES[:2], "1", "2", "0", "played", "banker", "even", "ante"])
JSON = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
FIELDS = ("game", "wagers", "limits", "chip", "warned", "withdrawn", "void", "dealt", "hands",
          "community", "dealer", "boxes")  # fmt: skip


def well_formed(answer):
    if list(answer) == ["error"]:
        error = answer["error"]
        assert error["code"] in CODES
        assert isinstance(error["message"], str)
        assert set(error) <= {"code", "message", "clause"}
    else:
        assert list(answer) == ["game", "outcome", "wagers", "totals"]


@many
@given(JSON)
def test_any_json_value_gets_one_error(value):
    answer = adjudicate(value)
    well_formed(answer)
    assert "error" in answer


@many
@given(st.sampled_from(GAMES), st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS[1:], JSON)))
def test_any_object_that_names_a_game_gets_one_answer(game, fields):
    well_formed(adjudicate({"game": game, **fields}))


@settings(max_examples=400)
@given(limited(), st.data())
def test_a_good_round_with_any_one_thing_replaced_gets_one_answer(round, data):
    place, key = round, data.draw(st.sampled_from(sorted(round)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
    place[key] = data.draw(JSON)
    well_formed(adjudicate(round))
