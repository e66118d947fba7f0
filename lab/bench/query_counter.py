"""How many questions a request asks of the database: told in a header to a client that wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponseBase

ASKED, TOLD = "Count-Queries", "Queries"


class CountQueries:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if ASKED not in request.headers:
            return self.get_response(request)
        asked: list[str] = []

        def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            asked.append(sql)
            return execute(sql, params, many, context)

        with connection.execute_wrapper(count):
            response = self.get_response(request)
        response[TOLD] = str(len(asked))
        return response
