"""/healthz: do the database, Valkey and a worker answer? For load balancers and people."""

from __future__ import annotations

import redis
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.valkey import WORKER_ALIVE, client


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def valkey_answers() -> tuple[bool, bool]:
    """Whether Valkey answers, and whether a worker has told it lately that it is alive."""
    try:
        return True, bool(client().exists(WORKER_ALIVE))
    except redis.RedisError:
        return False, False


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    valkey, worker = valkey_answers()
    found = {"database": database_answers(), "valkey": valkey, "worker": worker}
    return JsonResponse(found, status=200 if all(found.values()) else 503)
