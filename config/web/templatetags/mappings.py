"""`{{ links|at:line.pk }}`: what a mapping says of a key; the key itself where it says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    return mapping.get(key, key)
