"""Sentences that can be translated later.

The engine knows nothing of gettext, yet every sentence it says reaches a user. `_()` marks a
sentence for extraction and keeps its template and its values, so that the web layer can say it
again in another language. In English it is an ordinary string.
"""

from __future__ import annotations

from typing import Any


class Sentence(str):
    """A finished English sentence that remembers the template and the values it was made from.

    >>> s = _("Player {points}, draws", points=5)
    >>> s, s.template, s.values
    ('Player 5, draws', 'Player {points}, draws', {'points': 5})
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, values: dict[str, Any]) -> Sentence:
        self = super().__new__(cls, template.format_map(values) if values else template)
        self.template = template
        self.values = values
        return self


def _(template: str, **values: Any) -> Sentence:
    return Sentence(template, values)
