"""`{% load languages %}{% languages %}`: a choice of language before anybody is known."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template.context import Context
from django.utils.translation import get_language

register = template.Library()


@register.inclusion_tag("web/components/languages.html", takes_context=True)
def languages(context: Context) -> dict[str, Any]:
    """Each by its own name; whoever signs in or taps in with one keeps it as theirs."""
    known = settings.LANGUAGES
    return {"request": context["request"], "languages": known, "now": get_language()}
