"""A sentence in the reader's language: `{{ sentence|say }}`."""

from __future__ import annotations

from django import template

from config.web.translation import tell

register = template.Library()


@register.filter
def say(sentence: str) -> str:
    return tell(sentence)
