"""The API as a page: every operation, what it takes and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

METHODS: Final = ("get", "post")
Part = dict[str, Any]  # a piece of the schema


class FieldRow(NamedTuple):
    """A field or a status, what it may be, and what it means."""

    name: str
    words: str
    fields: tuple[str, ...] = ()


class Operation(NamedTuple):
    method: str
    path: str
    summary: str
    description: str
    asked: list[FieldRow]
    sent: list[FieldRow]
    answers: list[FieldRow]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    operations = _operations(translation.get_language() or "en")
    return render(request, "api/docs.html", {"operations": operations})


@cache
def _operations(language: str) -> list[Operation]:
    with translation.override(language):
        found = SchemaGenerator().get_schema(request=None, public=True)
        parts = found["components"]["schemas"]
        return [
            _operation(path, method, words, parts)
            for path, methods in found["paths"].items()
            for method, words in methods.items()
            if method in METHODS
        ]


def _operation(path: str, method: str, words: Part, parts: Part) -> Operation:
    return Operation(
        method.upper(),
        path,
        str(words["summary"]),
        str(words["description"]),
        [_row(each["name"], each["schema"] | each) for each in words.get("parameters", ())],
        list(_fields(_json(words.get("requestBody", {})), parts)),
        [_answer(status, answer, parts) for status, answer in sorted(words["responses"].items())],
    )


def _answer(status: str, answer: Part, parts: Part) -> FieldRow:
    names = tuple(row.name for row in _fields(_json(answer), parts)) if status == "200" else ()
    return FieldRow(status, str(answer["description"]), names)


def _json(content: Part) -> Part:
    schema: Part = content.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def _fields(schema: Part, parts: Part, before: str = "") -> Iterator[FieldRow]:
    """A schema as flat rows; what lies inside another is named with its path."""
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        yield from _fields(schema["items"], parts, f"{before}[]")
    for name, inner in schema.get("properties", {}).items():
        whole = f"{before}.{name}".lstrip(".")
        yield _row(whole, inner)
        yield from _fields(inner, parts, whole)


def _row(name: str, schema: Part) -> FieldRow:
    said = filter(None, (_kind(schema), str(schema.get("description", ""))))
    return FieldRow(name, ". ".join(said))


def _kind(schema: Part) -> str:
    kinds = [str(each) for each in schema.get("enum", ()) if each is not None]
    return ", ".join(kinds) or str(schema.get("format") or schema.get("type") or "")
