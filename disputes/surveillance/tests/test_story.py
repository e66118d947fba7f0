"""Every entry that a round can have is told in words, and none by the log's own name for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from config.web import catalogue
from disputes.disputes.actions import ACTIONS, OPENED_ENTRY
from disputes.surveillance import story
from disputes.surveillance.replay import replay
from games.round.events import KINDS, BoxDecision
from games.words import _
from lab.testing.disputes.filed import played
from tables.alerts.kinds import KINDS as ALERTS
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.log.services import CLOCKWORK
from tables.models import Entry

BASE = Path(settings.BASE_DIR)
KIND = re.compile(r"([A-Z][a-z]+){2,}")
WRITERS = {"append", "NewEntry", "log_case"}


def written(tree: ast.AST) -> Iterator[str]:
    """The kinds that a source writes with a round's id, or whose round the caller adds."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        of_a_round = name != "append" or any(word.arg == "round_id" for word in call.keywords)
        if name in WRITERS and of_a_round:
            named = (each.value for each in call.args if isinstance(each, ast.Constant))
            yield from (kind for kind in map(str, named) if KIND.fullmatch(kind))


def of_rounds() -> set[str]:
    sources = [path.read_text() for path in catalogue.sources(BASE) if path.suffix == ".py"]
    found = {kind for source in sources for kind in written(ast.parse(source))}
    assert len(found) > 15
    events = {kind for kind, event in KINDS.items() if not issubclass(event, BoxDecision)}
    return found | events | {OPENED_ENTRY} | {action.entry for action in ACTIONS.values()}


# A game's own decisions tell themselves.
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
    assert story.told(kind, data) == words


@pytest.mark.parametrize(
    ("language", "words"), [("vi", "Ô 2 bỏ bài"), ("el", "Το μποξ 2 πάει πάσο")]
)
def test_a_games_own_decision_is_told_in_the_readers_language(language, words):
    with translation.override(language):
        assert story.told("HandFolded", {"box": 2}) == words


def test_every_kind_that_a_round_can_have_is_told():
    assert of_rounds() - set(story.WORDS) == set()
    assert set(story.WORDS) >= story.LATER


@pytest.mark.django_db
def test_what_was_said_later_is_no_step_of_the_round_whatever_page_shows_it():
    _dealer, round = played()
    steps = [step.entry.kind for step in replay(round)]
    stream = log.lock(round.table.stream_id)
    for kind in sorted(story.LATER):
        log.append(stream, kind, {"say": "So"}, by=CLOCKWORK, round_id=round.pk)
    log.append(stream, "PaymentProposed", {}, by=CLOCKWORK, round_id=round.pk)
    assert [step.entry.kind for step in replay(round)] == [*steps, "PaymentProposed"]
    with translation.override("vi"):
        told = {entry.kind: story.told(entry.kind, entry.data) for entry in _entries(round.pk)}
    assert [kind for kind, words in told.items() if kind in words] == []


@pytest.mark.django_db
def test_an_alert_is_a_step_of_a_case_alone():
    _dealer, round = played()
    steps = replay(round)
    stream, say = log.lock(round.table.stream_id), _("Somebody is called")
    alert_raise(stream, ALERTS["dispute-called"], say, by=CLOCKWORK, round_id=round.pk)
    assert [each.kind for each in _entries(round.pk)][-1] == "AlertRaised"
    assert replay(round) == steps
    assert [step.words for step in replay(round, alerts=True)[len(steps) :]] == [say]


def _entries(round_id: int) -> list[Entry]:
    return list(Entry.objects.filter(round_id=round_id))
