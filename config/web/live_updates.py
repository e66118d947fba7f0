"""Telling pages and workers that something changed: after commit, never at the dealer's cost.

A message names a topic ("table-3", "floor") and carries ids and versions only; a page that hears it
asks for its region again, as itself. Who may hear which topic is decided by the view that draws the
page: it puts a signed grant into the page, so that the live server needs no database.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import redis
from django.core import signing
from django.db import transaction
from kombu.exceptions import KombuError

from config.valkey import client

if TYPE_CHECKING:
    from celery import Task  # the live server has no use for Celery

CHANNEL = "pitbook:live"
SALT = "pitbook.live"
GRANT_SECONDS = 14 * 60 * 60  # a shift with overtime

log = logging.getLogger(__name__)


def announce(topic: str, **data: int | str | bool | None) -> None:
    """Tell the pages that listen to `topic`, once the present transaction has committed."""
    message = json.dumps({"topic": topic, "data": data})
    transaction.on_commit(lambda: send(message), robust=True)


def send(message: str) -> None:
    try:
        client().publish(CHANNEL, message)
    except redis.RedisError as error:
        # Pages poll while they hear nothing, so a lost message costs them seconds, and no tap.
        log.warning("Valkey did not take a message: %s", error)


def enqueue(task: Task[..., Any], *args: int | str) -> None:
    """Give a task to a worker, once the present transaction has committed.

    While Valkey is away nothing is queued: what must not be missed is also looked for by a
    periodic task.
    """
    transaction.on_commit(lambda: queue(task, args), robust=True)


def queue(task: Task[..., Any], args: tuple[int | str, ...]) -> None:
    try:
        client().ping()  # answers or fails at once, where Celery would keep trying for seconds
        task.apply_async(args)
    except (redis.RedisError, KombuError) as error:
        log.warning("%s waits, Valkey does not answer: %s", task.name, error)


def live_url(*topics: str) -> str:
    """The address at which the page being drawn may listen to these topics."""
    return "/live/?" + urlencode({"t": signing.dumps(topics, salt=SALT)})


def granted(token: str) -> list[str]:
    """The topics in a grant; raises signing.BadSignature for one that is forged or too old."""
    topics: list[str] = signing.loads(token, salt=SALT, max_age=GRANT_SECONDS)
    return topics
