"""Models out of a question written in SQL, for those that the ORM takes too long to write.

    AT = Rows("SELECT {pit}, {limits}, now() FROM … pit LEFT JOIN …", pit=Pit, limits=Limits)
    [(pit, limits, now)] = AT(7)

`{pit}` stands for all columns of the model, whichever it has, under the alias of that name. Models
come before all else, in the order named; None is one that a join did not find.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model


class ModelColumns:
    """A model's columns in a SELECT, and the model that their values make."""

    def __init__(self, model: type[Model], alias: str) -> None:
        fields = model._meta.concrete_fields
        self.model, self.count = model, len(fields)
        self.words = ", ".join(f'"{alias}"."{field.column}"' for field in fields)
        self._names = [field.attname for field in fields]
        self._key = next(place for place, field in enumerate(fields) if field.primary_key)
        self._convert = [
            (place, field.from_db_value)
            for place, field in enumerate(fields)
            if hasattr(field, "from_db_value")
        ]

    def read(self, row: Sequence[Any]) -> Model | None:
        if row[self._key] is None:
            return None
        values = list(row)
        for place, convert in self._convert:
            values[place] = convert(values[place], None, connection)
        return self.model.from_db(DEFAULT_DB_ALIAS, self._names, values)


class Rows:
    def __init__(self, sql: str, **models: type[Model]) -> None:
        self._parts = [ModelColumns(model, alias) for alias, model in models.items()]
        words = [part.words for part in self._parts]
        self.sql = sql.format(**dict(zip(models, words, strict=True)))

    def __call__(self, *values: Any) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            return [self._read(row) for row in cursor.fetchall()]

    def _read(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        found, at = [], 0
        for part in self._parts:
            found.append(part.read(row[at : at + part.count]))
            at += part.count
        return (*found, *row[at:])
