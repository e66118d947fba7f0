"""The live-updates server: relays Valkey's messages to open pages as server-sent events.

`GET /live/?t=<grant>` (as many `t` as there are grants) answers with a stream. Its first event is
`ready`, then one event per message, named after its topic. A stream is open only while Valkey is
heard: when Valkey goes, streams end and new ones get 503, and that is how pages know to poll.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import parse_qs

import redis.asyncio
from django.conf import settings
from django.core.signing import BadSignature
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from config.web.live_updates import CHANNEL, granted

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

HEARTBEAT = 15  # seconds between comments, so that proxies and browsers keep a quiet stream open
BACKLOG = 100  # messages; a page that is further behind is cut off and starts afresh
OPENING = b"retry: 2000\nevent: ready\ndata: {}\n\n"
END = b""
# What comes from here is never a page, whatever somebody puts into an address.
NO_PAGE = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]
Mailbox = asyncio.Queue[bytes]


class Hub:
    """One subscription to Valkey, shared by every open page."""

    def __init__(self) -> None:
        self.mailboxes: dict[str, set[Mailbox]] = {}
        self.hears = False

    async def run(self) -> None:
        while True:
            with suppress(redis.RedisError, OSError):
                await self.listen()
            self.hears = False
            self.hang_up()
            await asyncio.sleep(1)

    async def listen(self) -> None:
        # No retries: a silent reconnect would hide that messages were missed.
        valkey = redis.asyncio.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=2,
            health_check_interval=10,
            retry=Retry(NoBackoff(), 0),
        )
        async with valkey, valkey.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(CHANNEL)
            await valkey.ping()
            self.hears = True
            while True:
                if message := await subscription.get_message(timeout=5):
                    self.deliver(message["data"])

    def deliver(self, raw: bytes) -> None:
        message = json.loads(raw)
        topic = message["topic"]
        if mailboxes := self.mailboxes.get(topic):
            event = f"event: {topic}\ndata: {json.dumps(message['data'])}\n\n".encode()
            for mailbox in mailboxes:
                put(mailbox, event)

    def hang_up(self) -> None:
        for mailbox in set().union(*self.mailboxes.values()):
            put(mailbox, END)

    @contextmanager
    def mailbox(self, topics: Iterable[str]) -> Iterator[Mailbox]:
        mailbox: Mailbox = asyncio.Queue(BACKLOG)
        for topic in topics:
            self.mailboxes.setdefault(topic, set()).add(mailbox)
        try:
            yield mailbox
        finally:
            for topic in topics:
                self.mailboxes[topic].discard(mailbox)
                if not self.mailboxes[topic]:
                    del self.mailboxes[topic]


def put(mailbox: Mailbox, event: bytes) -> None:
    """Never wait for a slow page: one that is too far behind finds the end of its stream."""
    if mailbox.full():
        while not mailbox.empty():
            mailbox.get_nowait()
        event = END
    mailbox.put_nowait(event)


async def events(mailbox: Mailbox) -> AsyncIterator[bytes]:
    yield OPENING
    while True:
        try:
            event = await asyncio.wait_for(mailbox.get(), HEARTBEAT)
        except TimeoutError:
            event = b": still here\n\n"
        if event == END:
            return
        yield event


hub = Hub()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http":
        await answer(scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    await receive()
    listening = asyncio.create_task(hub.run())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    listening.cancel()
    await send({"type": "lifespan.shutdown.complete"})


async def answer(scope: Message, receive: Receive, send: Send) -> None:
    if scope["path"] not in ("/live/", "/live/healthz"):
        return await sentence(send, 404, "Nothing at this address.")
    if scope["method"] != "GET":
        return await sentence(send, 405, "Only GET is answered here.")
    if not hub.hears:
        return await sentence(send, 503, "Live updates are away; pages ask for themselves.")
    if scope["path"] == "/live/healthz":
        return await sentence(send, 200, "Listening.")
    topics: set[str] = set()
    for token in parse_qs(scope["query_string"].decode("latin-1")).get("t", []):
        # Tabs share a stream: one whose grant has grown too old must not silence the others.
        with suppress(BadSignature):
            topics.update(granted(token))
    if not topics:
        return await sentence(send, 403, "This page may no longer listen: load it again.")
    return await stream(topics, receive, send)


async def stream(topics: set[str], receive: Receive, send: Send) -> None:
    headers = [(b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no"), *NO_PAGE]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    with hub.mailbox(topics) as mailbox:
        writing = asyncio.create_task(write(mailbox, send))
        leaving = asyncio.create_task(disconnected(receive))
        try:
            await asyncio.wait([writing, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            writing.cancel()
            leaving.cancel()


async def write(mailbox: Mailbox, send: Send) -> None:
    async for event in events(mailbox):
        await send({"type": "http.response.body", "body": event, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def sentence(send: Send, status: int, words: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *NO_PAGE]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": words.encode()})
