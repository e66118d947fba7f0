"""What is wrong with a case is said with one code, the first of the order that `ruling.py` gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadRound
from games.irregularities.ruling import rule, situations
from lab.testing.games.documents import DOCUMENT

SIX = {"game": "tiger-commission", "clause": "7.6", "facts": {"card": "5h"}}
STANDS = ["7s", "2h", "Kd", "2c"]


def refusal(case):
    with pytest.raises(BadRound) as refused:
        rule(case)
    return refused.value


def tiger(clause, **facts):
    return {"game": "tiger-commission", "clause": clause, "facts": facts}


def niu(clause, **facts):
    return {"game": "niu-niu", "clause": clause, "facts": facts}


def holdem(clause, **facts):
    return {"game": "holdem-bonus", "clause": clause, "facts": facts}


BAD = [
    # not a case
    ("bad-round", None),
    ("bad-round", []),
    ("bad-round", "7.6"),
    ("bad-round", {}),
    ("bad-round", {"clause": "7.1"}),
    ("bad-round", {"game": "tiger-commission"}),
    ("bad-round", {"game": 7, "clause": "7.1"}),
    ("bad-round", {"game": "tiger-commission", "clause": 7.1}),
    ("bad-round", {"game": "tiger-commission", "clause": "7.1", "facts": None}),
    ("bad-round", {"game": "tiger-commission", "clause": "7.1", "facts": []}),
    ("bad-round", SIX | {"dealt": None}),
    ("bad-round", SIX | {"dealt": "7s2hKd2c"}),
    # a game that is not ours
    ("unknown-game", {"game": "roulette", "clause": "7.1"}),
    ("unknown-game", {"game": "tiger", "clause": "7.1"}),
    # a clause that decides nothing, is another game's, or is only part of a row
    *[("unknown-clause", tiger(clause)) for clause in
      ("", "7", "7.0", "7.1.1", "7.8", "7.8.1", "7.11.2", "7.19.1", "7.21", "4.14", "other", "lucky7 7.1", "tiger  7.1", "7.1 ")],
    *[("unknown-clause", niu(clause)) for clause in ("7.1", "7.2", "7.4.1", "7.10", "7.12", "7.13", "7.20")],
    *[("unknown-clause", holdem(clause)) for clause in ("7.1", "7.2", "7.6.1", "7.11.1", "7.12", "other")],
    *[("unknown-clause", {"game": "baccarat-commission", "clause": clause}) for clause in ("2.7", "7.6", "7.20")],
    # a fact not given
    ("missing-fact", {"game": "tiger-commission", "clause": "7.5"}),
    ("missing-fact", tiger("7.5")),
    ("missing-fact", tiger("7.5", Card="5h")),
    ("missing-fact", tiger("7.7", card="5h")),
    ("missing-fact", tiger("7.7", exposed=True)),
    ("missing-fact", tiger("7.10")),
    ("missing-fact", tiger("7.11", hands_played=3)),
    ("missing-fact", tiger("7.11", cards_seen=True)),
    ("missing-fact", tiger("7.13")),
    ("missing-fact", SIX),
    ("missing-fact", tiger("7.6") | {"dealt": STANDS}),
    ("missing-fact", niu("7.4", box=1)),
    ("missing-fact", niu("7.7", box=1, handled=True)),
    ("missing-fact", niu("7.9")),
    ("missing-fact", holdem("7.6", before_next_round=False, can_reconstruct=True)),
    ("missing-fact", holdem("7.9")),
    ("missing-fact", holdem("7.11", flop_placed=True)),
    ("missing-fact", {"game": "baccarat-super-six", "clause": "2.6", "facts": {}}),
    # a fact of the wrong kind
    *[("bad-fact", tiger("7.5", card=card)) for card in (None, 5, True, "5", "5x", "10h", "5h ", "5H", ["5h"], {"5h": 1})],
    *[("bad-fact", tiger("7.7", card="5h", exposed=exposed)) for exposed in (None, 0, 1, "true", "", [True])],
    *[("bad-fact", tiger("7.11", cards_seen=True, hands_played=hands)) for hands in (None, True, False, -1, 0.0, 1.5, "1", [1])],
    *[("bad-fact", tiger("7.13", order=order)) for order in (None, "5hKs", [], ["5h"], ["5h", "Kx"], ["5h", 5], ["5h", ["Ks"]], {"5h": "Ks"})],
    *[("bad-fact", niu("7.9", box=box)) for box in (None, True, 0, -1, 1.0, "1", "dealer", [1])],
    *[("bad-fact", niu("7.8", box=box)) for box in (None, True, 0, "player", "Dealer", "1", ["dealer"])],
    *[("bad-fact", holdem("7.9", exposed_cards=cards)) for cards in (None, True, 0, -2, 1.0, "2")],
    # 7.6: four cards, and a Player's hand that was not to draw
    ("bad-fact", SIX | {"dealt": []}),
    ("bad-fact", SIX | {"dealt": STANDS[:3]}),
    ("bad-fact", SIX | {"dealt": [*STANDS, "5h"]}),
    *[("bad-fact", SIX | {"dealt": [f"{points}s", "2h", "Kd", "2c"]}) for points in "A2345TQ"],
    # cards dealt that are none
    ("bad-card", SIX | {"dealt": ["7s", "2h", "Kd", "2x"]}),
    ("bad-card", SIX | {"dealt": ["7s", "2h", "Kd", 2]}),
    ("bad-card", SIX | {"dealt": [[], {}]}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "case"), BAD)
def test_a_bad_case_gets_its_code_and_a_sentence(code, case):
    error = refusal(case)
    assert error.code == code
    assert error.message.endswith((".", "?"))


@pytest.mark.parametrize(
    ("code", "case"),
    [
        ("bad-round", {"game": "roulette", "clause": "7.6", "facts": 5, "dealt": 5}),
        ("unknown-game", {"game": "roulette", "clause": "9.9", "facts": {}, "dealt": 5}),
        ("bad-round", tiger("9.9") | {"dealt": 5}),
        ("bad-card", tiger("9.9") | {"dealt": ["xx"]}),
        ("bad-card", SIX | {"dealt": ["xx"], "facts": {}}),
        ("unknown-clause", tiger("9.9", card=5)),
        ("missing-fact", tiger("7.7", card=5)),
        ("missing-fact", tiger("7.6", card=5)),
        ("bad-fact", tiger("7.6", card=5) | {"dealt": ["2s", "2h", "Kd", "2c"]}),
    ],
)
def test_of_several_faults_the_first_in_the_order_is_said(code, case):
    assert refusal(case).code == code


def test_a_fault_in_the_facts_names_the_clause_that_asked():
    assert refusal(SIX).clause == "tiger 7.6"
    assert refusal(SIX | {"dealt": ["2s", "2h", "Kd", "2c"]}).clause == "tiger 7.6"
    assert refusal(niu("7.8", box="x")).clause == "niu 7.8"
    assert refusal(tiger("9.9")).clause is None


@pytest.mark.parametrize(
    "case",
    [
        {"game": "tiger-commission", "clause": "7.1"},
        {"game": "tiger-commission", "clause": "tiger 7.1", "facts": {}},
        {"game": "lucky7-commission", "clause": "lucky7 7.1", "facts": {"card": 5}},
        {"game": "tiger-commission", "clause": "7.1", "dealt": ["7s", "2h"]},
        {"game": "niu-niu", "clause": "7.5", "dealt": 5},
        {"game": "niu-niu", "clause": "7.5", "note": None},
    ],
)
def test_what_a_clause_does_not_ask_for_is_not_looked_at(case):
    assert rule(case)["effects"]


CODES = {"bad-round", "unknown-game", "bad-card", "unknown-clause", "missing-fact", "bad-fact"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
    | st.sampled_from(["5h", "Ks", "dealer", "7.6", "tiger-commission"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
CLAUSES = sorted({row.clause for slug in DOCUMENT for row in situations(slug)})
NAMES = sorted({f.name for slug in DOCUMENT for row in situations(slug) for f in row.facts})
NEARLY = st.fixed_dictionaries(
    {"game": st.sampled_from(sorted(DOCUMENT)) | JSON, "clause": st.sampled_from(CLAUSES) | JSON},
    optional={
        "facts": st.dictionaries(st.sampled_from(NAMES), JSON) | JSON,
        "dealt": st.lists(st.sampled_from(["7s", "2h", "Kd"]) | JSON, max_size=5) | JSON,
    },
)


def code_of(case):
    try:
        return "ruled" if rule(case)["effects"] else "no effects"
    except BadRound as refused:
        return refused.code


@given(JSON | NEARLY)
def test_any_value_is_ruled_on_or_refused_with_a_code(value):
    assert code_of(value) in CODES | {"ruled"}
