"""A sentence in the reader's language: `{{ sentence|say }}`."""

from __future__ import annotations

from django import template

from config.web.translation import translate

register = template.Library()


@register.filter
def say(sentence: str) -> str:
    return translate(sentence)
