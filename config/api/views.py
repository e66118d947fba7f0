"""What every answer of the API has in common: who is asked first, how lists are filtered, and how
it refuses: `{"error": {"code", "message"}}`, as everywhere.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import MethodNotAllowed, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from config.web.translation import translate

LARGEST = 2**62  # the numbers of rows stay below it
CODES = {
    400: "bad-request",
    401: "not-signed-in",
    403: "forbidden",
    404: "not-found",
    405: "not-allowed",
    406: "not-acceptable",
    415: "not-json",
    429: "too-often",
}


class Ask(APIView):
    """The base of every view: `scope` is asked of machines, `permission` of people."""

    scope = ""
    permission = ""
    http_method_names = ["get", "head", "post"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before anybody is asked who they are: what an address takes is no secret.
        if not hasattr(self, (request.method or "").lower()):
            raise MethodNotAllowed(request.method or "")
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer["Cache-Control"] = "no-store"
        return answer


class Told(serializers.CharField):
    """A sentence, in the language of whoever asks."""

    def to_representation(self, value: str) -> str:
        return translate(value)


class Filters(serializers.Serializer[Any]):
    """What every list may be asked for. `moment` is the column that since and until go by,
    `lookups` says which column each further field means."""

    since = serializers.DateTimeField(required=False, help_text=_("Then or later"))
    until = serializers.DateTimeField(required=False, help_text=_("Before then"))
    table = serializers.IntegerField(
        required=False, min_value=1, max_value=32767, help_text=_("The table's number")
    )
    moment = "at"
    lookups: dict[str, str] = {}

    def where(self) -> Q:
        moments = {"since": f"{self.moment}__gte", "until": f"{self.moment}__lt"}
        columns = {**moments, "table": "table__number", **self.lookups}
        return Q(**{columns[name]: value for name, value in self.validated_data.items()})


class Listing(Ask, ListAPIView[Any]):
    """A list, newest first, by its own filters."""

    filters: type[Filters] = Filters

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        # A plain dict: in a form, a box that is not there would mean “no”.
        asked = self.filters(data=self.request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return queryset.filter(asked.where())


def problem(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Our own refusals and a lost database are left to `config.web.errors`."""
    response = exception_handler(exc, context)
    if response is None:
        return None
    error: dict[str, Any] = {"code": CODES.get(response.status_code, "refused")}
    if isinstance(exc, ValidationError):
        error |= {"message": _first(exc.detail), "fields": exc.detail}
    else:
        error["message"] = str(getattr(exc, "detail", response.data.get("detail", "")))
    response.data = {"error": error}
    return response


def _first(detail: Any) -> str:
    """The first sentence of what a serializer found, with the field it is about."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return f"{name}: {_first(inner)}"
    if isinstance(detail, list):
        return next((_first(inner) for inner in detail if inner), "")
    return str(detail)
