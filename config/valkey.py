"""The connection to Valkey: quick to give up, because a dealer never waits for it."""

from __future__ import annotations

from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

WORKER_ALIVE = "pitbook:worker"
PATIENCE = 0.5  # seconds


@cache
def client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


def broker(url: str) -> str:
    """The same address as Celery spells it."""
    return url.replace("unix://", "redis+socket://", 1)
