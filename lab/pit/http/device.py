"""A browser of one's own: cookies, the page's token, and patience while the site is away.

What is sent is sent again, unchanged, until there is an answer: as the tablet's queue does it, with
the same pauses. A tap carries its key, so however often it arrives it is written once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate

import aiohttp
from yarl import URL

from lab.pit.http.page import Fields, Form, Page
from lab.pit.http.record import Tap

GIVE_UP = aiohttp.ClientTimeout(total=10)  # an answer that takes longer is asked for again
PAUSES = (0.4, 1.0, 2.0, 4.0, 8.0)
AWAY = (429, 500, 502, 503, 504)
HTMX = {"HX-Request": "true"}
PASSIVE = {"Passive": "1"}
Body = Fields | bytes


class NotOffered(Exception):
    """The page does not offer what its reader came for; the sentence says what it says instead."""


@dataclass(frozen=True)
class Answer:
    status: int
    html: str
    location: str
    kind: str

    @property
    def ok(self) -> bool:
        return self.status == 200


@dataclass
class Device:
    """`clock` is how many seconds this device's clock is off."""

    origin: str
    connector: aiohttp.BaseConnector
    clock: float = 0.0
    token: str = ""
    at: str = "/"
    http: aiohttp.ClientSession = field(init=False)

    def __post_init__(self) -> None:
        self.http = aiohttp.ClientSession(
            connector=self.connector,
            connector_owner=False,
            timeout=GIVE_UP,
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # the site may be an address without a name
        )

    async def close(self) -> None:
        await self.http.close()

    def now(self) -> float:
        return time.time() + self.clock

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return await self.ask("GET", path, None, headers or {})

    async def page(self, path: str) -> Page:
        """A page by its address, redirects followed, its token kept."""
        answer = await self.get(path)
        while answer.location:
            path = answer.location
            answer = await self.get(path)
        page = Page(answer.html)
        if answer.status != 200:
            raise NotOffered(f"{path} answers {answer.status}: {page.words('main') or answer.html}")
        self.token, self.at = page.token or self.token, path
        return page

    async def post(
        self, path: str, fields: Fields, headers: Mapping[str, str] | None = None
    ) -> Answer:
        return await self.ask("POST", path, fields, headers or {})

    async def submit(self, form: Form | None, values: Mapping[str, str], what: str) -> Answer:
        """Fill a form in and send it to where it points, or back to its page."""
        if form is None:
            raise NotOffered(f"There is no way to {what} here.")
        answer = await self.post(form.action or self.at, form.filled(values))
        if answer.status not in (200, 303, 302):
            raise NotOffered(f"Could not {what}: {complaint(answer)}")
        return answer

    async def tap(self, tap: Tap, headers: Mapping[str, str], body: Body | None = None) -> Answer:
        """Send a tap until it is answered; when and how often goes into its record."""
        answer = await self.ask("POST", tap.url, body or list(tap.fields), headers, tap)
        tap.status, tap.answered = answer.status, self.now()
        return answer

    async def ask(
        self,
        method: str,
        path: str,
        body: Body | None,
        headers: Mapping[str, str],
        tap: Tap | None = None,
    ) -> Answer:
        """A tap is never given up; whoever only looks goes elsewhere after a while."""
        failed = 0
        while True:
            began = time.monotonic()
            answer = await self._try(method, path, body, headers)
            if tap is not None:
                tap.tries, tap.took = tap.tries + 1, time.monotonic() - began
            gives_up = tap is None and failed >= len(PAUSES)
            if answer is not None and (answer.status not in AWAY or gives_up):
                return answer
            await asyncio.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
            failed += 1

    async def _try(
        self, method: str, path: str, body: Body | None, headers: Mapping[str, str]
    ) -> Answer | None:
        sent = {
            "X-CSRFToken": self.token,
            "Referer": self.origin + self.at,
            "Date": formatdate(self.now(), usegmt=True),  # whatever this device believes
            **headers,
        }
        url = URL(self.origin + path, encoded=True)
        try:
            async with self.http.request(
                method, url, data=body, headers=sent, allow_redirects=False
            ) as got:
                told = got.headers
                html = await got.text()
                return Answer(got.status, html, told.get("Location", ""), told.get("Tap", ""))
        except (aiohttp.ClientError, TimeoutError, ConnectionError):
            return None


def complaint(answer: Answer) -> str:
    """What a page says is wrong, in its own words."""
    page = Page(answer.html)
    said = page.words(".alert--error") or page.words(".field__error") or page.words(".refusal")
    return said or f"status {answer.status}"
