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


def answers() -> dict[str, bool]:
    """Each of them, or the site is not well; what is only counted is no part of it."""
    valkey, worker = valkey_answers()
    return {"database": database_answers(), "valkey": valkey, "worker": worker}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    answered = answers()
    return JsonResponse(answered, status=200 if all(answered.values()) else 503)
