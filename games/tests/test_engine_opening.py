"""Opening a round: what it is judged by is in order before anything else happens."""

from __future__ import annotations

import pytest

from games.errors import IllegalMove
from games.round import engine
from games.round.events import CardDealt, EntryTakenBack, Restriction, RoundOpened
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.felt import PlayedRound

TIGER = "tiger-commission"
REFUSED = {
    "no such game": ({"game": "craps"}, "no game called"),
    "a limit that is not an amount": ({"limits": {"min": "much"}}, "not amounts"),
    "a limit nobody knows": ({"limits": {"minimum": "5"}}, "not amounts"),
    "maximum below minimum": ({"limits": {"min": "500", "max": "100"}}, "below the minimum"),
    "no chip": ({"chip": "0"}, "smallest chip"),
    "no seat": ({"seats": 0}, "seats"),
    "a seat that would be a box behind": ({"seats": 100}, "seats"),
    "neither face up nor down": ({"face": "sideways"}, "way of dealing"),
    "neither shoe nor device": ({"procedure": "hand"}, "way of dealing"),
    "a warned box that is none": ({"warned": (0,)}, "not a box"),
    "a restriction nobody knows": (
        {"restrictions": (Restriction("no-smoking", (1,), "tiger 4.8"),)},
        "no such restriction",
    ),
    "carried cards, and not free": ({"carried": ("9s",)}, "Only a free hand"),
    "carried, and not a card": ({"free": True, "carried": ("1s",)}, "not a card"),
    "a free hand of Niu Niu": ({"game": "niu-niu", "free": True}, "no free hand"),
    "a free hand of Hold'em": ({"game": "holdem-bonus", "free": True}, "no free hand"),
}


@pytest.mark.parametrize(("fields", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_round_is_not_opened_with(fields, sentence):
    opened = RoundOpened(**{"game": TIGER, **fields})
    assert not engine.can_open_round(opened)
    with pytest.raises(IllegalMove, match=sentence):
        engine.open_round(opened)


@pytest.mark.parametrize("game", DOCUMENT)
@pytest.mark.clause("tiger, lucky7 4.1")
@pytest.mark.clause("holdem 4.6")
def test_every_round_begins_with_the_call_for_bets(game):
    state = PlayedRound(game).state
    assert state.phase is Phase.BETTING
    assert (state.upcoming().say, state.upcoming().move) == ("Place your bets", "bets")
    assert state.upcoming().clause.startswith(f"{DOCUMENT[game]} ")


def test_before_that_call_there_is_no_round_to_bet_on():
    for history in ([], [EntryTakenBack()], [CardDealt("9s", "player-1")]):
        with pytest.raises(IllegalMove, match="starts with its opening"):
            engine.fold(TIGER, history)
    with pytest.raises(IllegalMove, match="starts with its opening"):
        engine.fold("niu-niu", [RoundOpened(TIGER)])
