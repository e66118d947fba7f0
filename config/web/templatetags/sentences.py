"""A sentence of the engine in the reader's language: `{{ sentence|say }}`, `{{ kept|retold }}`."""

from __future__ import annotations

from django import template

from config.web.retell import retell
from config.web.translation import tell

register = template.Library()


@register.filter
def say(sentence: str) -> str:
    return tell(sentence)


@register.filter
def retold(text: str) -> str:
    """A sentence out of the book, where it is kept in English."""
    return retell(text)
