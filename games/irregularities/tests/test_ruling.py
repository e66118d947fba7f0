"""Each row and branch of the catalogue: facts in, and what the clause decides, from rulings.csv.

In the file a fact is `name=value`, an effect `name` or `name:what-it-carries`, an option
`effect@authority`; a row for two documents stands for both, and for every game they judge.
"""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK
from games.irregularities import effects
from games.irregularities.effects import EFFECT_KINDS, QUESTIONS
from games.irregularities.effects import WORDS as EFFECT_WORDS
from games.irregularities.model import Effect
from games.irregularities.ruling import find, rule, situations
from games.registry import GAMES
from games.round.rulings import CHANGES, CHECKS, EFFECTS
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.rulings import cases, facts, value

RANKS = {"pit-manager", "shift-manager", "assistant-director"}
CARRIES = {
    "void-box": "box",
    "void-cards": "box",
    "reset-hand": "box",
    "stop-handling": "box",
    "card-to-banker": "card",
    "next-free-hand": "cards",
    "reconstruct": "order",
}


def effect(text):
    name, colon, carried = text.partition(":")
    if not colon:
        return {"effect": name}
    if CARRIES[name] in ("cards", "order"):
        return {"effect": name, CARRIES[name]: carried.split("+") if carried else []}
    return {"effect": name, CARRIES[name]: value(carried)}


def option(text):
    name, authority = text.split("@")
    return effect(name) | {"authority": authority}


def case_of(slug, number, row):
    case = {"game": slug, "clause": number, "facts": facts(row["facts"])}
    return case | ({"dealt": row["dealt"].split()} if row["dealt"] else {})


@pytest.mark.parametrize(("slug", "number", "row"), list(cases()))
def test_each_branch_rules_as_the_catalogue_says(slug, number, row):
    assert rule(case_of(slug, number, row)) == {
        "clause": f"{DOCUMENT[slug]} {row['clause'].rsplit(' ', 1)[1]}",
        "effects": [effect(text) for text in row["effects"].split()],
        "options": [option(text) for text in row["options"].split()],
        "authority": row["authority"],
        "holds": row["holds"] == "true",
    }


def test_no_situation_and_no_branch_is_without_a_line_in_the_file():
    reached = set()
    for parameters in cases():
        slug, number, row = parameters.values
        case, situation = case_of(slug, number, row), find(slug, number)
        known = case["facts"]
        if situation.reads_deal:
            known = known | situation.reads_deal(case["dealt"], number)
        branch = next(b for b in situation.branches if b.applies(known))
        reached.add((slug, number, situation.branches.index(branch)))
    assert reached == {
        (slug, situation.clause, index)
        for slug in DOCUMENT
        for situation in situations(slug)
        for index in range(len(situation.branches))
    }


def test_the_raise_screen_lists_the_rulebooks_rows_in_their_order():
    assert [row.clause for row in situations("lucky7-non-commission")] == [
        "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "7.9", "7.10", "7.11",
        "7.12", "7.13", "7.14", "7.15", "7.16", "7.17", "7.18", "7.19", "7.20",
    ]  # fmt: skip
    assert [row.clause for row in situations("niu-niu")] == [
        "7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.9",
        "7.11", "other",
    ]  # fmt: skip
    assert [row.clause for row in situations("holdem-bonus")] == [
        "7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.9",
        "7.10", "7.11", "7.13",
    ]  # fmt: skip
    assert [row.clause for row in situations("baccarat-super-six")] == ["2.5", "2.6", "other"]


def test_the_facts_are_asked_in_words():
    assert [(fact.name, fact.kind) for fact in find("holdem-bonus", "7.6").facts] == [
        ("box", "box"),
        ("before_next_round", "bool"),
        ("can_reconstruct", "bool"),
    ]
    assert find("tiger-commission", "tiger 7.13") is find("tiger-commission", "7.13")
    for slug in DOCUMENT:
        for row in situations(slug):
            assert row.words.template
            assert all(fact.question.endswith("?") for fact in row.facts)
            assert len({fact.name for fact in row.facts}) == len(row.facts)


ANSWERS = {
    "bool": st.booleans(),
    "card": st.sampled_from(DECK),
    "cards": st.lists(st.sampled_from(DECK), min_size=2, max_size=6),
    "box": st.integers(1, 40),
    "box-or-dealer": st.integers(1, 40) | st.just("dealer"),
}


@st.composite
def sound_cases(draw):
    slug = draw(st.sampled_from(sorted(DOCUMENT)))
    row = draw(st.sampled_from(situations(slug)))
    answers = {
        fact.name: draw(
            st.integers(fact.least, 80) if fact.kind == "number" else ANSWERS[fact.kind]
        )
        for fact in row.facts
    }
    case = {"game": slug, "clause": row.clause, "facts": answers}
    if row.reads_deal:  # the Player stands on six
        banker = draw(st.lists(st.sampled_from(DECK), min_size=2, max_size=2))
        case["dealt"] = ["6s", banker[0], "Kd", banker[1]]
    return case


@given(sound_cases())
def test_a_case_with_every_fact_is_ruled_by_a_rank_that_rules_and_left_as_it_was(case):
    before = copy.deepcopy(case)
    ruling = rule(case)
    assert case == before
    assert rule(case) == ruling
    assert ruling["effects"]
    assert {one["effect"] for one in ruling["effects"] + ruling["options"]} <= set(EFFECT_WORDS)
    assert {one["authority"] for one in [ruling, *ruling["options"]]} <= RANKS
    assert (ruling["authority"] == "assistant-director") == (
        ruling["effects"] == [{"effect": "refer"}]
    )


def test_every_effect_has_words_and_does_something_to_a_round():
    assert set(EFFECT_WORDS) == set(EFFECTS)


def test_the_effects_of_the_catalogue_are_rows_of_the_table_and_so_is_what_changes_a_round():
    written = {each.name for each in vars(effects).values() if isinstance(each, Effect)}
    assert written == set(EFFECT_KINDS)
    assert set(CHANGES) | set(CHECKS) <= set(EFFECT_KINDS)
    assert set().union(*(kind.excludes for kind in EFFECT_KINDS.values())) <= set(EFFECT_KINDS)
    assert {name for game in GAMES.values() for name in game.effects} <= set(EFFECT_KINDS)


def test_what_may_be_picked_answers_a_question_and_only_what_the_game_has():
    for game in GAMES.values():
        assert len(set(game.effects)) == len(game.effects)
        assert {EFFECT_KINDS[name].picked for name in game.effects} <= set(QUESTIONS)
        with_free_hand = {"card-to-banker", "next-free-hand"} & set(game.effects)
        assert len(with_free_hand) == (2 if game.free_hand is not None else 0)


def test_what_asks_for_a_box_or_a_card_has_a_question_to_itself():
    """A form knows each choice by its box or card alone."""
    picked = [kind for kind in EFFECT_KINDS.values() if kind.picked]
    asking = {kind.picked for kind in picked if kind.asks in (effects.BOX, effects.CARD)}
    shared = {each: [kind.words for kind in picked if kind.picked == each] for each in asking}
    assert [words for words in shared.values() if len(words) > 1] == []


def test_what_is_done_to_the_shoe_is_told_to_the_players():
    told = {name for name, kind in EFFECT_KINDS.items() if kind.follows}
    assert told == {name for name, kind in EFFECT_KINDS.items() if kind.reaches == effects.SHOE}


def names(ruling):
    return [one["effect"] for one in ruling["effects"]]


@pytest.mark.clause("tiger, lucky7 7.1.1")
@pytest.mark.parametrize("slug", ["tiger-commission", "lucky7-non-commission"])
def test_cards_that_do_not_belong_void_the_round_before_they_are_replaced(slug):
    assert names(rule({"game": slug, "clause": "7.1"})) == ["void-round", "replace-cards"]


@pytest.mark.clause("niu, holdem 7.2")
@pytest.mark.parametrize("slug", ["niu-niu", "holdem-bonus"])
def test_only_strange_or_miscounted_cards_are_replaced(slug):
    replaced = {
        clause
        for clause in ("7.1.1", "7.1.2", "7.1.3", "7.1.4")
        if "replace-cards" in names(rule({"game": slug, "clause": clause}))
    }
    assert replaced == {"7.1.1", "7.1.3"}


@pytest.mark.clause("holdem 7.6.1")
@pytest.mark.parametrize("mended", [True, False])
def test_the_other_players_may_withdraw_unless_the_next_round_has_begun(mended):
    def options(**when):
        known = {"box": 2, "can_reconstruct": mended} | when
        return rule({"game": "holdem-bonus", "clause": "7.6", "facts": known})["options"]

    assert options(before_next_round=True) == [
        {"effect": "offer-withdrawal", "authority": "pit-manager"}
    ]
    assert options(before_next_round=False) == []
