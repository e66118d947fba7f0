"""The API described: as OpenAPI for machines, and as a page of the house for people.

Both are made from the views themselves, so they cannot say what the code does not do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers

Words = Any  # text, or text to be translated when it is read
METHODS: Final = ("get", "post")


class Fault(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField(help_text=_("A sentence for people"))
    clause = serializers.CharField(required=False, help_text=_("The rule behind it, if any"))
    fields_ = serializers.DictField(required=False, help_text=_("What is wrong with which field"))

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        found["fields"] = found.pop("fields_")  # `fields` is the serializer's own name
        return found


class Error(serializers.Serializer[Any]):
    error = Fault()


REFUSALS: Final[dict[int, Words]] = {
    400: _("Not readable: a field is missing or of the wrong kind"),
    401: _("No token, or one that is unknown, expired or out of use"),
    403: _("Not with this token's scope or this person's role"),
    404: _("Nothing there, or no such page"),
    406: _("Only JSON is spoken here"),
    415: _("Only JSON is read here"),
    429: _("Too often: wait as many seconds as Retry-After says"),
}
ALWAYS: Final = (401, 403, 406, 429)


def describe(
    summary: Words,
    description: Words,
    *,
    answers: Mapping[int, Any],
    refusals: tuple[int, ...] = (),
    **more: Any,
) -> Callable[[Any], Any]:
    """What an operation does and answers; how any of them may refuse is added."""
    refused = {
        status: OpenApiResponse(Error, REFUSALS[status])
        for status in sorted({*ALWAYS, *refusals} - set(answers))
    }
    return extend_schema(
        summary=summary, description=description, responses={**answers, **refused}, **more
    )


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "tables.api_access.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class DeskScheme(OpenApiAuthenticationExtension):
    target_class = "tables.api_access.DeskAuthentication"
    name = "desk"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


# Anybody may know what the API can be asked; the answers are another matter.
schema = SpectacularAPIView.as_view(
    authentication_classes=[], permission_classes=[], throttle_classes=[]
)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    operations = _operations(translation.get_language() or "en")
    return render(request, "api_docs.html", {"operations": operations})


@cache
def _operations(language: str) -> list[dict[str, Any]]:
    with translation.override(language):
        found = SchemaGenerator().get_schema(request=None, public=True)
        parts = found["components"]["schemas"]
        return [
            _operation(path, method, words, parts)
            for path, methods in found["paths"].items()
            for method, words in methods.items()
            if method in METHODS
        ]


def _operation(path: str, method: str, words: Any, parts: Any) -> dict[str, Any]:
    body = words.get("requestBody", {}).get("content", {}).get("application/json", {})
    asked = [
        (each["name"], each["schema"], each.get("description", ""))
        for each in words.get("parameters", ())
    ]
    return {
        "method": method.upper(),
        "path": path,
        "summary": str(words.get("summary", "")),
        "description": str(words.get("description", "")),
        "asked": [(name, _kind(kind), str(text)) for name, kind, text in asked],
        "sent": _fields(body.get("schema", {}), parts),
        "answers": [
            (status, str(each.get("description", "")), _answer(each, parts))
            for status, each in words["responses"].items()
        ],
    }


def _answer(answer: Any, parts: Any) -> list[tuple[str, str, str]]:
    return _fields(answer.get("content", {}).get("application/json", {}).get("schema", {}), parts)


def _fields(schema: Any, parts: Any, before: str = "") -> list[tuple[str, str, str]]:
    """A schema as flat rows: the name with its path, its kind, and what it is."""
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        return _fields(schema["items"], parts, f"{before}[]")
    rows = []
    for name, inner in schema.get("properties", {}).items():
        whole = f"{before}.{name}".lstrip(".")
        rows.append((whole, _kind(inner), str(inner.get("description", ""))))
        rows += _fields(inner, parts, whole)
    return rows


def _kind(schema: Any) -> str:
    kinds = schema.get("enum")
    if kinds:
        return ", ".join(str(each) for each in kinds if each is not None)
    kind = schema.get("format") or schema.get("type") or ""
    return ", ".join(kind) if isinstance(kind, list) else str(kind)
