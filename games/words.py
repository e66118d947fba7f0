"""Sentences that are kept as facts: a template and the values that fill it.

The engine knows nothing of gettext, yet every sentence it says reaches a user. `_()` marks a
sentence for extraction and keeps its template and its values, so that each reader is told it in
their own language. In English it is an ordinary string.

Whatever is written down keeps a sentence so, never its finished words: `as_json` where JSON is
kept, `as_text` where text is. What was written before that is finished text and stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

MARK: Final = '{"template": '  # how a sentence begins where text is kept


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

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is copied and pickled."""
        return Sentence, (self.template, self.values)

    def as_json(self) -> dict[str, Any]:
        """
        >>> _("No hand. {why}", why=_("Banker {points}", points=7)).as_json()["values"]
        {'why': {'template': 'Banker {points}', 'values': {'points': 7}}}
        """
        values = {name: as_json(value) for name, value in self.values.items()}
        return {"template": self.template, "values": values}


def _(template: str, **values: Any) -> Sentence:
    return Sentence(template, values)


# Templates of results that are said otherwise now, and their words of today: a round keeps the
# words that it was called with, and an audit compares. The blanks of both are the same.
REWORDED: Final[dict[str, str]] = {}


def wordings(said: Any) -> Iterator[Any]:
    """A sentence in its words of today, and in all that it was ever said in."""
    if not isinstance(said, Sentence):
        yield said
        return
    for values in product(*map(wordings, said.values.values())):
        named = dict(zip(said.values, values, strict=True))
        for template in (said.template, *(old for old in REWORDED if _now(old) == said.template)):
            yield Sentence(template, named)


def _now(template: str) -> str:
    while template in REWORDED:
        template = REWORDED[template]
    return template


def as_json(said: Any) -> Any:
    """What may be a sentence, or the words of people, or no words at all."""
    return said.as_json() if isinstance(said, Sentence) else said


def from_json(kept: Any) -> Any:
    """What `as_json` was given; what somebody forged is no sentence, and must stop nobody's page.

    >>> from_json({"template": "{card} is out.", "values": {"box": 1}})
    "{'template': '{card} is out.', 'values': {'box': 1}}"
    """
    if not isinstance(kept, dict):
        return kept
    try:
        values = {name: from_json(value) for name, value in kept["values"].items()}
        return Sentence(kept["template"], values)
    except (LookupError, AttributeError, TypeError, ValueError):
        return str(kept)


def as_text(said: str) -> str:
    """As `as_json`, in one text. Nobody's own words are ever taken for a sentence.

    >>> as_text(MARK + "typed by somebody"), as_text("So it was.")
    (' {"template": typed by somebody', 'So it was.')
    """
    if isinstance(said, Sentence):
        return json.dumps(said.as_json(), ensure_ascii=False)
    return f" {said}" if said.startswith(MARK) else said


def from_text(kept: str) -> str:
    """What `as_text` was given.

    >>> from_text(as_text(_("Tie, {player} all", player=7))).values
    {'player': 7}
    """
    said: str = from_json(json.loads(kept)) if kept.startswith(MARK) else kept
    return said
