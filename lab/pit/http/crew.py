"""Whom and what a simulated floor needs, asked for at desks as an administrator or manager would.

The people are the demo pit's, whose passwords are public, so that nobody can simulate where real
chips move. Further tables and their dealers are set up over the same pages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from config import roles
from lab.pit.http.device import Device, NotOffered, complaint
from lab.pit.http.page import Page, attribute
from lab.pit.people import ADMINISTRATOR, DEALERS, PIT_MANAGER, SUPERVISOR, Person
from lab.pit.tables import TABLES, DemoTable

AT_ONCE = 4  # devices that are set up side by side


@dataclass(frozen=True)
class Post:
    """A table and who deals there."""

    number: int
    like: DemoTable
    dealer: Person


def posts(count: int) -> list[Post]:
    """The demo's nine tables with the dealers who stand there, then more of the same kinds."""
    return [Post(n + 1, TABLES[n % len(TABLES)], _dealer(n)) for n in range(count)]


def _dealer(index: int) -> Person:
    if index < len(TABLES):
        return DEALERS[index]
    number = f"1{100 + index}"
    return Person(number, f"Dealer {number}", roles.DEALER, pin_of(number))


def pin_of(number: str) -> str:
    """A PIN that nobody guesses from the number, and that every run knows again."""
    pin = f"{(int(number) * 7919 + 104_729) % 900_000 + 100_000}"
    return pin if number not in pin else pin[::-1]


async def sign_in(device: Device, person: Person, then: str = "/account/") -> Page:
    """Sign in and go to a page; once more where the session ended before that."""
    for _try in range(3):
        secret = {"number": person.number, "password": person.password}
        page = await device.page("/sign-in/")
        if device.at == "/sign-in/":
            await device.submit(page.form("form"), secret, f"sign in as {person.number}")
        page = await device.page(then)
        if device.at == then:
            return page
        device.http.cookie_jar.clear()
    raise NotOffered(f"{person.number} is not let in to {then}.")


@dataclass
class Crew:
    """The desks at which a floor is set up, each opened when it is first needed."""

    device: Callable[[], Device]
    desks: dict[str, Device] = field(default_factory=dict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    together: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def desk(self, person: Person) -> Device:
        """Somebody's desk; one that was left alone for too long has locked itself."""
        if person.number not in self.desks:
            self.desks[person.number] = self.device()
        device = self.desks[person.number]
        await device.page("/account/")
        if device.at != "/account/":
            device.http.cookie_jar.clear()
            await sign_in(device, person)
        return device

    async def close(self) -> None:
        for device in self.desks.values():
            await device.close()

    # The floor ----------------------------------------------------------------------------------

    async def set_up(self, wanted: list[Post]) -> None:
        """Put up the tables that are missing, with limits, and hire whoever is to deal there."""
        beyond = wanted[len(TABLES) :]
        if not beyond:
            return
        desk = await self.desk(ADMINISTRATOR)
        floor = await desk.page("/setup/")
        people = (await desk.page("/staff/")).tree.html or ""
        for post in beyond:
            if floor.first(f'a[href="/setup/tables/{post.number}/"]') is None:
                await self._add_table(desk, post)
            if not _has_limits(floor, post.number):
                await self._limit(post)
            if f"/staff/{post.dealer.number}/" not in people:
                await self._hire(desk, post.dealer)

    async def _add_table(self, desk: Device, post: Post) -> None:
        form = (await desk.page("/setup/tables/new/")).form("main form")
        layout = {name: str(value) for name, value in post.like.layout.items()}
        place = {"number": str(post.number)}
        place["pit"] = form.option("pit", post.like.pit) if form else ""
        await desk.submit(form, layout | place, f"set up table {post.number}")

    async def _limit(self, post: Post) -> None:
        desk = await self.desk(PIT_MANAGER)
        form = (await desk.page(f"/tables/{post.number}/limits/")).form("main form")
        figures = {name: str(amount) for name, amount in post.like.limits.items()}
        await desk.submit(form, figures, f"limit table {post.number}")

    async def _hire(self, desk: Device, dealer: Person) -> None:
        form = (await desk.page("/staff/new/")).form("main form")
        person = {"number": dealer.number, "name": dealer.name, "rank": dealer.rank}
        await desk.submit(form, person, f"hire {dealer.number}")

    async def new_pin(self, dealer: Person) -> str:
        """A PIN that the administrator gives out, for somebody who has none of their own yet."""
        async with self.turn:
            desk = await self.desk(ADMINISTRATOR)
            page = await desk.page(f"/staff/{dealer.number}/")
            form = page.form(f'form[action="/staff/{dealer.number}/pin/"]')
            answer = await desk.submit(form, {}, f"give {dealer.number} a PIN")
            return Page(answer.html).words("dl code")

    # A tablet -----------------------------------------------------------------------------------

    async def man(self, tablet: Device, post: Post) -> Page:
        """Enrol a device at its table and let the dealer tap in; the tablet's page."""
        async with self.together:
            await self._enrol(tablet, post)
            await self.tap_in(tablet, post.dealer)
            return await tablet.page("/tablet/")

    async def _enrol(self, tablet: Device, post: Post) -> None:
        """Once more where the session ended in between: the first to sign in renews the hash of a
        password that was hashed otherwise, and whoever is signed in with it elsewhere is out."""
        for _try in range(3):
            page = await sign_in(tablet, SUPERVISOR, "/tablets/enrol/")
            form = page.form("main form")
            table = form.option("table", f"{post.number} ") if form else ""
            wanted = {"table": table, "post": "dealer", "label": f"Simulated {post.number}"}
            answer = await tablet.submit(form, wanted, f"enrol a tablet at table {post.number}")
            if answer.location == "/tablet/":
                return
            tablet.http.cookie_jar.clear()
        raise NotOffered(f"No tablet is enrolled at table {post.number}: {complaint(answer)}")

    async def tap_in(self, tablet: Device, dealer: Person) -> None:
        form = (await tablet.page("/tablet/in/")).form("form[data-tap-in]")
        if form is None:
            raise NotOffered("This tablet lets nobody tap in.")
        own = {"number": dealer.number, "pin": dealer.pin}
        answer = await tablet.post("/tablet/in/", form.filled(own))
        if answer.status == 303:
            return
        if dealer in DEALERS:
            raise NotOffered(f"{dealer.number} cannot tap in: {complaint(answer)}")
        await self._choose_pin(tablet, dealer)
        await tablet.post("/tablet/in/", form.filled(own))

    async def _choose_pin(self, tablet: Device, dealer: Person) -> None:
        given = await self.new_pin(dealer)
        form = (await tablet.page("/tablet/pin/")).form("form[data-tap-in]")
        new = {"number": dealer.number, "pin": given, "new": dealer.pin, "again": dealer.pin}
        await tablet.submit(form, new, f"choose a PIN for {dealer.number}")


def _has_limits(floor: Page, number: int) -> bool:
    """A table's limits are a link to change them; without digits there are none yet."""
    links = floor.every(f'a[href="/tables/{number}/limits/"]')
    return any(letter.isdigit() for link in links for letter in link.text())


def links(page: Page, css: str) -> list[str]:
    return [attribute(node, "href") for node in page.every(css)]
