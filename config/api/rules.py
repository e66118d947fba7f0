"""The rules of the API that Django REST framework reads from the settings: how often one may ask,
what JSON is, how lists are cut into pages.

Counting how often one asks needs Valkey; while that is gone nobody is refused for it. Nothing of
the framework's views may be imported here: they read these rules while they are being loaded.
"""

from __future__ import annotations

import re
from time import time
from typing import Any, Final

import redis
from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ParseError, ValidationError
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from config.valkey import client
from games.errors import BadRound
from games.management import json_lines as jsonlines

MINUTE = 60
POSITION: Final = re.compile(r"[0-9]{1,18}")
SIZE: Final = re.compile(r"[0-9]{1,4}")


class Throttle(BaseThrottle):
    """So many requests a minute for each device or person and each scope, over all processes."""

    def allow_request(self, request: Request, view: Any) -> bool:
        who = f"device-{request.auth.pk}" if request.auth else f"staff-{request.user.pk}"
        key = f"pitbook:rate:{view.scope}:{who}:{int(time()) // MINUTE}"
        try:
            with client().pipeline() as pipe:
                pipe.incr(key)
                pipe.expire(key, 2 * MINUTE)
                asked, _kept = pipe.execute()
        except redis.RedisError:
            return True
        return bool(asked <= settings.API_RATES[view.scope])

    def wait(self) -> float:
        return MINUTE - time() % MINUTE


class PlainJSON(JSONParser):
    """JSON as the commands read it, and no more of it than the site takes in one piece."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return jsonlines.parse(parser_context["request"].body)
        except BadRound as bad:
            raise ParseError(bad.message) from None


class Pages(CursorPagination):
    """Newest first; a page stays the same however much is added meanwhile."""

    ordering = "-pk"
    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        asked = request.query_params.get(self.page_size_query_param)
        if asked is None:
            return self.page_size
        if not SIZE.fullmatch(asked) or not 1 <= int(asked) <= self.max_page_size:
            words = _("A whole number from 1 to %(most)s.") % {"most": self.max_page_size}
            raise ValidationError({self.page_size_query_param: [words]})
        return int(asked)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        size = {"type": "integer", "minimum": 1, "maximum": self.max_page_size}
        return [
            each | {"schema": size} if each["name"] == self.page_size_query_param else each
            for each in found
        ]

    def decode_cursor(self, request: Request) -> Cursor | None:
        cursor = super().decode_cursor(request)
        if cursor is None or cursor.position is None:
            return cursor
        if not POSITION.fullmatch(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)  # the database would choke on it
        return cursor
