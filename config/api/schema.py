"""The API described as OpenAPI, from the views themselves: it cannot say what the code does not do.
`config.api.docs` draws the same as a page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers

Words = Any  # text, or text to be translated when it is read


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
    target_class = "tables.staff.api_access.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class DeskScheme(OpenApiAuthenticationExtension):
    target_class = "tables.staff.api_access.DeskAuthentication"
    name = "desk"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


# Anybody may know what the API can be asked; the answers are another matter.
schema = SpectacularAPIView.as_view(
    authentication_classes=[], permission_classes=[], throttle_classes=[]
)
