"""Celery: the audits and reports that nobody should wait for.

A worker says in Valkey, every two seconds, that it is alive; /healthz reads it there.
"""

from __future__ import annotations

import os
from typing import Any

import redis
from celery import Celery
from celery.signals import heartbeat_sent

from config.valkey import WORKER_ALIVE, client

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("pitbook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["settlement.audits", "disputes.disputes", "disputes.surveillance"])


@heartbeat_sent.connect
def say_alive(**_: Any) -> None:
    try:
        client().set(WORKER_ALIVE, "1", ex=10)
    except redis.RedisError:
        return  # the worker's own connection to the broker will notice, and say so
