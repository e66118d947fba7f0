"""The dialog in which an irregularity is raised: the situation, its facts, what would follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from config.web.translation import translate
from disputes.irregularities import facts as log
from disputes.irregularities.preview import Preview, preview
from disputes.irregularities.services.irregularities import propose
from disputes.irregularities.subject import Subject
from disputes.irregularities.wording import answer as in_words
from disputes.irregularities.wording import clause_words
from games.errors import Refused
from games.irregularities.likely import likely
from games.irregularities.model import Fact, Situation
from games.registry import GAMES
from tables.models import Round

SURE: Final = ("hands_played", "before_next_round", "outcome_established")
TRUTH: Final = {"true": True, "false": False}


# Which situation ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """A situation to choose from, with its number as it is cited."""

    clause: str
    citation: str
    words: str


def listed(subject: Subject, search: str = "") -> tuple[list[Listed], list[Listed]]:
    """Likely ones first, then the others; with `search`, those that have all its words."""
    game = subject.play.felt.table.game
    groups = likely(game, subject.state if subject.live else None)
    first, others = ([_listed(game, row) for row in rows] for rows in groups)
    wanted = search.casefold().split()
    return [row for row in first if _has(row, wanted)], [row for row in others if _has(row, wanted)]


def _listed(game: str, row: Situation) -> Listed:
    return Listed(row.clause, GAMES[game].document.cite(row.clause), translate(row.words))


def _has(row: Listed, wanted: list[str]) -> bool:
    text = f"{row.words} {row.citation} {clause_words(row.citation)}".casefold()
    return all(word in text for word in wanted)


# Which facts, and what would follow --------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A fact, its answer so far, and what can be tapped for it."""

    fact: Fact
    answer: Any
    choices: tuple[Any, ...] = ()

    @property
    def sure(self) -> bool:
        """The log knows it beyond doubt: there is nothing to tap."""
        return self.fact.name in SURE and self.answer is not None

    @property
    def value(self) -> str:
        return str(self.answer).lower()

    @property
    def words(self) -> str:
        return in_words("", self.answer).words


@dataclass(frozen=True)
class Raising:
    """`refusal` is what is still missing or wrong; without one there is a proposal."""

    row: Situation
    citation: str
    questions: tuple[Question, ...]
    proposal: Mapping[str, Any] | None = None
    preview: Preview | None = None
    refusal: Refused | None = None


def raising(subject: Subject, row: Situation, given: Mapping[str, Any]) -> Raising:
    """The situation with the log's answers filled in where none are given."""
    known = log.known(subject)
    names = [fact.name for fact in row.facts]
    answers = {name: known[name] for name in names if name in known} | dict(given)
    citation = subject.play.felt.table.rules.document.cite(row.clause)
    questions = tuple(
        Question(fact, answers.get(fact.name), _choices(subject, fact, citation))
        for fact in row.facts
    )
    try:
        proposal = propose(subject, row.clause, answers)
    except Refused as refusal:
        return Raising(row, citation, questions, refusal=refusal)
    effects = preview(subject, proposal["clause"], proposal["effects"], answers)
    return Raising(row, citation, questions, proposal, effects)


def _choices(subject: Subject, fact: Fact, citation: str) -> tuple[Any, ...]:
    state = subject.state
    if state is None:
        return ()
    if fact.kind in ("card", "cards"):
        return state.errors
    if fact.kind == "number":
        return tuple(range(fact.least, fact.least + 6)) if fact.least else ()
    staked = {box for box, _bet in state.wagers}
    row = state.game.document.situation(citation)
    if row is not None and row.unstaked:
        return tuple(box for box in range(1, state.opened.seats + 1) if box not in staked)
    if fact.kind == "box-or-dealer":
        return ("dealer", *sorted(staked))
    return tuple(sorted(staked)) if fact.kind == "box" else ()


def read_facts(row: Situation, sent: QueryDict) -> dict[str, Any]:
    """The facts as they were tapped; what cannot be read is passed on, for the engine to refuse."""
    found: dict[str, Any] = {}
    for fact in row.facts:
        if fact.kind == "cards":
            if sent.getlist(fact.name):
                found[fact.name] = [str(card) for card in sent.getlist(fact.name)]
        elif text := sent.get(fact.name):
            found[fact.name] = _read(fact, str(text))
    return found


def _read(fact: Fact, text: str) -> Any:
    if fact.kind == "bool":
        return TRUTH.get(text, text)
    if fact.kind in ("number", "box", "box-or-dealer") and text.isascii() and text.isdigit():
        return int(text[:6])
    return text


def round_before(subject: Subject) -> Round | None:
    """The round before the one on the felt, for what is noticed late."""
    felt = subject.play.felt
    if felt.round is None or felt.session is None:
        return None
    earlier = Round.objects.filter(session=felt.session, pk__lt=felt.round.pk)
    return earlier.select_related("table", "shoe").first()
