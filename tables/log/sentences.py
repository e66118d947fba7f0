"""Columns that hold a sentence as a fact (see games.words): each reader is told it in theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from games.words import Sentence, as_text, from_json, from_text

if TYPE_CHECKING:
    Field = models.Field[str, str]
    Text = models.TextField[str, str]
    Char = models.CharField[str, str]
else:
    Field, Text, Char = object, models.TextField, models.CharField


class KeptSentence(Field):
    """A sentence of ours, or text as somebody wrote it."""

    def deconstruct(self) -> Any:
        """To PostgreSQL and to migrations it is text, as it was before."""
        name, _path, args, keywords = super().deconstruct()
        return name, f"django.db.models.{self.get_internal_type()}", args, keywords

    def get_prep_value(self, value: Any) -> Any:
        return as_text(value) if isinstance(value, str) else super().get_prep_value(value)

    def from_db_value(self, value: str | None, expression: object, connection: object) -> Any:
        return value if value is None else from_text(value)


class SentenceField(KeptSentence, Text): ...


class ShortSentenceField(KeptSentence, Char): ...


class Saying(models.Model):
    """A row that says one sentence; create it with `**say.as_json()`."""

    template = models.TextField()
    values = models.JSONField(default=dict)

    class Meta:
        abstract = True

    @property
    def say(self) -> Sentence:
        said: Sentence = from_json({"template": self.template, "values": self.values})
        return said
