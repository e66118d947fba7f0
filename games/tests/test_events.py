"""Events are plain JSON in the log, and come back from it as they were."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK
from games.round.events import KINDS, BoxDecision, Event, Restriction, RoundOpened, from_json
from lab.testing.games.documents import DOCUMENT

CARD = st.sampled_from(DECK)
CARDS = st.lists(CARD, max_size=6).map(tuple)
BOX = st.integers(1, 309)
CLAUSE = st.sampled_from(["tiger 7.6", "niu 7.4.1", "holdem 7.11", "guide 2.6"])
AMOUNT = st.integers(1, 10**14).map(lambda cents: f"{cents // 100}.{cents % 100:02d}")
FIELDS = {
    "box": BOX,
    "bet": st.sampled_from(["player", "super-niu-reserve", "flop"]),
    "amount": AMOUNT,
    "card": CARD,
    "cards": CARDS,
    "to": st.sampled_from(["player-1", "banker-3", "community", "dealer", "7"]),
    "clause": CLAUSE,
    "authority": st.sampled_from(["pit-manager", "assistant-director"]),
    "effect": st.sampled_from(["continue", "void-box", "reconstruct", "next-free-hand"]),
    "round": st.fixed_dictionaries(
        {"dealt": st.lists(CARD), "withdrawn": st.lists(BOX), "void": st.booleans()}
    ),
}
OPENED = {
    "game": st.sampled_from(sorted(DOCUMENT)),
    "limits": st.dictionaries(st.sampled_from(["min", "max", "differential"]), AMOUNT),
    "chip": AMOUNT,
    "seats": st.integers(1, 9),
    "face": st.sampled_from(["up", "down"]),
    "procedure": st.sampled_from(["shoe", "device"]),
    "warned": st.lists(BOX, max_size=3).map(tuple),
    "restrictions": st.lists(
        st.builds(
            Restriction,
            st.sampled_from(["no-squeeze", "one-box"]),
            st.lists(BOX, max_size=3).map(tuple),
            CLAUSE,
        ),
        max_size=2,
    ).map(tuple),
    "free": st.booleans(),
    "carried": CARDS,
    "last": st.booleans(),
}
NULLABLE = {("EffectApplied", "box"), ("EffectApplied", "card")}


def fields_of(kind):
    known = OPENED if kind is RoundOpened else FIELDS
    return {
        field.name: known[field.name]
        | (st.none() if (kind.__name__, field.name) in NULLABLE else st.nothing())
        for field in dataclasses.fields(kind)
    }


EVENTS = st.one_of([st.builds(kind, **fields_of(kind)) for kind in KINDS.values()])


@given(EVENTS)
def test_an_event_comes_back_from_json_as_it_was(event):
    told = json.loads(json.dumps(event.as_json()))
    assert from_json(type(event).__name__, told) == event
    assert told == event.as_json()  # no tuples: JSON gives back exactly what was put in


@given(EVENTS)
def test_an_event_holds_nothing_but_text_whole_numbers_and_booleans(event):
    def leaves(value):
        if isinstance(value, dict | list):
            for inner in value.values() if isinstance(value, dict) else value:
                yield from leaves(inner)
        else:
            yield value

    assert {type(leaf) for leaf in leaves(event.as_json())} <= {str, int, bool, type(None)}


def test_every_event_has_a_name_in_the_log():
    kinds = [*Event.__subclasses__(), *BoxDecision.__subclasses__()]
    ours = {kind.__name__ for kind in kinds if kind.__module__.startswith("games.")}
    assert set(KINDS) == ours - {"BoxDecision"}
    assert all(name == kind.__name__ for name, kind in KINDS.items())


@given(EVENTS)
def test_an_event_cannot_be_changed(event):
    for field in dataclasses.fields(event):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(event, field.name, None)


def test_what_a_wrong_tap_may_have_made():
    assert {name for name, kind in KINDS.items() if not kind.mistap} == {
        "RoundOpened", "EntryTakenBack", "ResultAnnounced", "RoundHeld", "RoundReleased",
        "BoxWithdrawn", "EffectApplied", "RoundCorrected",
    }  # fmt: skip
