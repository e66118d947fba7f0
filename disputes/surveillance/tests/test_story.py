"""What the log's entries say where a round is stepped through."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from disputes.surveillance.story import WORDS, told
from games.events import KINDS, BoxDecision


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("HandFolded", "Box 2 folds"),
        ("BetChecked", "Box 2 checks"),
        ("PlayerAway", "Box 2 is away"),
        ("HandNotShown", "Box 2 does not show"),
        ("BoxWithdrawn", "Box 2 withdraws"),
    ],
)
def test_what_a_box_did_is_told_in_words(kind, words):
    data = {"box": 2} | ({"clause": "niu 7.4"} if kind == "BoxWithdrawn" else {})
    assert told(kind, data) == words


@pytest.mark.parametrize(
    ("language", "words"), [("vi", "Ô 2 bỏ bài"), ("el", "Το μποξ 2 πάει πάσο")]
)
def test_a_games_own_decision_is_told_in_the_readers_language(language, words):
    with override(language):
        assert told("HandFolded", {"box": 2}) == words


def test_every_event_of_play_has_its_words():
    silent = {kind for kind, event in KINDS.items() if not issubclass(event, BoxDecision)}
    assert silent <= set(WORDS)
