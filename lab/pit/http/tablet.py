"""A dealer's tablet: taps with keys, dialogs with theirs, and the felt that answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

from lab.pit.http.crew import Crew, Post
from lab.pit.http.device import HTMX, PASSIVE, Answer, Device, NotOffered
from lab.pit.http.felt import Button, TabletFelt
from lab.pit.http.page import Fields, Form, Page
from lab.pit.http.record import Record, Tap


class Refused(Exception):
    """The site said no to a tap; the felt on the screen is fresh."""


@dataclass
class Tablet:
    post: Post
    device: Device
    crew: Crew
    record: Record
    felt: TabletFelt = field(init=False)

    async def enrol(self) -> None:
        page = await self.crew.man(self.device, self.post)
        self.felt = TabletFelt(page.tree.html or "")

    async def look(self) -> TabletFelt:
        """The felt anew, as a live message or the clock makes the page ask for it."""
        answer = await self.device.get("/tablet/felt/", HTMX | PASSIVE)
        await self._lay(answer)
        return self.felt

    async def _lay(self, answer: Answer) -> None:
        if answer.location:  # nobody stands here any more
            await self.crew.tap_in(self.device, self.post.dealer)
            page = await self.device.page("/tablet/")
            self.felt = TabletFelt(page.tree.html or "")
        elif 'id="felt"' in answer.html:
            self.felt = TabletFelt(answer.html)

    # Taps ---------------------------------------------------------------------------------------

    async def press(self, button: Button) -> None:
        fields: Fields = []
        for name, value in button.send.items():
            many = value if isinstance(value, list) else [value]
            fields += [(name, str(each)) for each in many]
        await self.tap(button.url, fields)

    async def tap(self, url: str, fields: Fields) -> None:
        """One tap; Refused where the rules or a fresher felt stand against it."""
        felt = self.felt
        seen = [(name, felt.known(name)) for name in ("round", "version", "dealer")]
        answer = await self._send(url, [*seen, ("key", str(uuid4())), *fields])
        if answer.status == 403:  # the token of a page that was open too long
            await self.device.page("/tablet/")
            await self.look()
            raise Refused(url)
        await self._lay(answer)
        if not answer.ok:
            if 'id="felt"' not in answer.html:
                await self.look()
            raise Refused(f"{url} {fields}: {answer.status} {Page(answer.html).words('.refusal')}")

    async def _send(self, url: str, fields: Fields) -> Answer:
        key = dict(fields).get("key", "")
        tap = Tap(self.post.number, key, url, fields, self.device.now())
        self.record.begin(tap)
        answer = await self.device.tap(tap, HTMX)
        self.record.end(tap)
        return answer

    # Dialogs -------------------------------------------------------------------------------------

    async def dialog(self, url: str) -> Page:
        answer = await self.device.get(url, HTMX)
        if not answer.ok:
            await self._lay(answer)
            raise NotOffered(f"{url} answers {answer.status}")
        return Page(answer.html)

    async def fill(self, form: Form | None, values: Mapping[str, str]) -> Page:
        """Send a dialog; its key came with it, so sending it twice is one deed too."""
        if form is None:
            raise NotOffered("The dialog has no such form.")
        answer = await self._send(form.action, form.filled(values))
        if not answer.ok:
            await self.look()
            raise Refused(f"{form.action}: {Page(answer.html).words('.alert--error')}")
        return Page(answer.html)
