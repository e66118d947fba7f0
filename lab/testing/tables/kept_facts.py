"""What the rows of every table say, for tests that judge it by its structure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.apps import apps

from config import roles
from config.web.translation import WRITE
from games.registry import BETS
from games.words import Sentence, from_json
from settlement.ledger.models import ACCOUNTS
from tables.log.sentences import Saying

OURS = ("tables", "settlement", "disputes")
AMOUNT_OR_MOMENT = re.compile(r"-?\d+\.\d\d|\d{4}-\d\d-\d\d.*")
CODES = {*BETS, *roles.ROLES, *ACCOUNTS}


class Kept(NamedTuple):
    """A text, or a sentence, and the column that holds it."""

    place: str
    said: str


def everything() -> Iterator[Kept]:
    """All that is said in any row, whatever the table."""
    for label in OURS:
        for model in apps.get_app_config(label).get_models():
            for row in model._default_manager.values():
                if issubclass(model, Saying):  # two columns, one sentence
                    row["says"] = {"template": row.pop("template"), "values": row.pop("values")}
                row.pop("search", None)  # an index, in every language
                for column, value in row.items():
                    yield from said(f"{model._meta.label}.{column}", value)


def said(place: str, value: Any) -> Iterator[Kept]:
    if isinstance(value, dict) and value.keys() == {"template", "values"}:
        value = from_json(value)
    if isinstance(value, Sentence):
        yield Kept(place, value)
        yield from within(place, value.values.values())
    elif isinstance(value, str):
        yield Kept(place, value)
    elif isinstance(value, dict):
        yield from within(place, (*value, *value.values()))
    elif isinstance(value, list):
        yield from within(place, value)


def within(place: str, values: Iterable[Any]) -> Iterator[Kept]:
    for value in values:
        yield from said(place, value)


def sentences() -> set[Sentence]:
    """Every sentence that is kept as the fact it is, those inside others too."""
    rows = {kept.said for kept in everything() if isinstance(kept.said, Sentence)}
    return {said for said in rows if isinstance(said, Sentence)}


def raw(say: Sentence) -> Iterator[tuple[str, str]]:
    """Values that people would be told as the log has them: amounts, moments, codes of ours under
    a name that does not say so."""
    for name, value in say.values.items():
        if isinstance(value, Sentence):
            yield from raw(value)
        elif name not in WRITE and (value in CODES or AMOUNT_OR_MOMENT.fullmatch(str(value))):
            yield name, value
