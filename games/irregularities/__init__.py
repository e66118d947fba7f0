"""Irregularities: what each clause decides when something has gone wrong on the felt."""

from games.irregularities.effects import WORDS as EFFECT_WORDS
from games.irregularities.model import Branch, Effect, Fact, Option, Situation
from games.irregularities.ruling import facts_for, find, rule, situations

__all__ = [
    "EFFECT_WORDS",
    "Branch",
    "Effect",
    "Fact",
    "Option",
    "Situation",
    "facts_for",
    "find",
    "rule",
    "situations",
]
