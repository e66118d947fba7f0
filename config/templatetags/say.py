"""`{{ sentence|say }}`: a sentence of the engine in the reader's language."""

from __future__ import annotations

from django import template

from config.say import tell

register = template.Library()


@register.filter
def say(sentence: str) -> str:
    return tell(sentence)
