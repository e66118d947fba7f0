"""What the book keeps as it was said, in English, in the reader's language.

A log entry holds the finished sentence. The template that made it is found again among the
catalogue's, and then it is told like any other; what nobody here ever said stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import itemgetter
from string import Formatter
from typing import Any, Final

from django.utils.translation import get_language, gettext, trans_real

from config.web.translation import tell
from games.words import Sentence

KEPT: Final = "en"  # what the engine says
BLANK: Final = re.compile(r"\{\w+\}")


def retell(text: str) -> str:
    language = get_language() or KEPT
    return text if not text or language == KEPT else _retold(text, language)


def told(template: str, values: Mapping[str, Any]) -> str:
    """A sentence kept as template and values; a value may be one that was kept whole."""
    language = get_language() or KEPT
    if language == KEPT:
        return tell(Sentence(template, dict(values)))
    again = {n: (isinstance(v, str) and _recognised(v, language)) or v for n, v in values.items()}
    return tell(Sentence(template, again))


@lru_cache(maxsize=4096)
def _retold(text: str, language: str) -> str:
    return tell(_recognised(text, language) or text)


def _recognised(text: str, language: str) -> Sentence | None:
    """The sentence that this was; its values may be sentences themselves."""
    if gettext(text) != text:
        return Sentence(text, {})
    for pattern, template in _templates(language):
        if match := pattern.fullmatch(text):
            values = match.groupdict().items()
            return Sentence(template, {n: _recognised(v, language) or v for n, v in values})
    return None


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Every template with blanks, the one that says most by itself first."""
    catalogue = vars(trans_real.translation(language))["_catalog"]  # what is asked, and answered
    asked = {str(words) for words, _answer in catalogue.items()}
    found = [_known(words) for words in asked if BLANK.search(words)]
    return [(pattern, words) for _size, pattern, words in sorted(found, key=itemgetter(0))[::-1]]


def _known(template: str) -> tuple[int, re.Pattern[str], str]:
    """A template as what it may have said: any value at a blank, the same at the same blank."""
    parts, names, size = [], set(), 0
    for text, name, _spec, _conversion in Formatter().parse(template):
        parts.append(re.escape(text))
        size += len(text)
        if name:
            parts.append(f"(?P={name})" if name in names else f"(?P<{name}>.+?)")
            names.add(name)
    return size, re.compile("".join(parts), re.DOTALL), template
