"""Effects and facts as pages show them: the catalogue's words, with the cards and boxes named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from config.web.translation import translate
from games.irregularities.effects import EFFECT_KINDS
from games.irregularities.ruling import find
from games.rulebook.books import lookup
from tables.staff.models.staff import RANK_NAMES


@dataclass(frozen=True, slots=True)
class EffectWords:
    """`name` is the catalogue's; cards are drawn beside the words."""

    name: str
    words: str
    cards: tuple[str, ...] = ()
    rank: str = ""  # who may choose it, where it is an option


def effects(told: Iterable[Mapping[str, Any]]) -> list[EffectWords]:
    return [_effect(each) for each in told]


def _effect(each: Mapping[str, Any]) -> EffectWords:
    words = translate(EFFECT_KINDS[each["effect"]].words)
    box = each.get("box")
    if box is not None:
        words = _("Box %(box)s: %(words)s") % {"box": _box(box), "words": words}
    card = [each["card"]] if "card" in each else []
    cards = each.get("cards", each.get("order", card))
    rank = str(RANK_NAMES[each["authority"]]) if "authority" in each else ""
    return EffectWords(each["effect"], words, tuple(cards), rank)


def _box(box: Any) -> str:
    return _("Dealer") if box == "dealer" else str(box)


def situation(game: str, citation: str) -> str:
    """What happened, in the catalogue's plain words."""
    return translate(find(game, citation).words)


def clause_words(citation: str) -> str:
    """What the rulebook says there, in our own words."""
    return translate(summary(citation))


def summary(citation: str) -> str:
    """The same as the sentence that it is."""
    clause = lookup(citation)
    return clause.summary if clause else ""


@dataclass(frozen=True, slots=True)
class AnsweredFact:
    """A fact as it was answered."""

    question: str
    words: str = ""
    cards: tuple[str, ...] = ()


def answers(game: str, citation: str, facts: Mapping[str, Any]) -> list[AnsweredFact]:
    row = find(game, citation)
    return [
        answer(translate(fact.question), facts[fact.name])
        for fact in row.facts
        if fact.name in facts
    ]


def answer(question: str, value: Any) -> AnsweredFact:
    if isinstance(value, bool):
        return AnsweredFact(question, _("Yes") if value else _("No"))
    if isinstance(value, list):
        return AnsweredFact(question, cards=tuple(value))
    if isinstance(value, str) and value != "dealer":
        return AnsweredFact(question, cards=(value,))
    return AnsweredFact(question, _box(value))
