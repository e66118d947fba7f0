"""A dealer at work: reads the felt, does the one thing that it asks for, round after round.

The next step is found by what the page shows, never by what was done before; so a dealer can come
to a table in any state, and goes on after whatever went wrong.
"""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field

from games.cards import DECK_SIZE
from games.registry import GAMES
from lab.pit.cards import Cards
from lab.pit.http.device import Device, NotOffered
from lab.pit.http.felt import Button, TabletFelt
from lab.pit.http.irregularities import Irregularities
from lab.pit.http.pace import Pace
from lab.pit.http.page import Form, Page
from lab.pit.http.players import Players, written
from lab.pit.http.reader import Reader, has_reader, reader_at
from lab.pit.http.tablet import Refused, Tablet
from lab.pit.mishaps import TAKEN_BACK, slip
from lab.pit.people import INSPECTOR

WAIT = 0.25  # seconds between two looks at a table that is held
SHY = 0.1  # how often a player keeps the cards closed, where that is offered
CARDS = 5  # a round has about so many at which a finger may slip
STUCK = 500  # steps without a settled round after which something is wrong


@dataclass
class Dealer:
    tablet: Tablet
    pace: Pace
    rng: random.Random
    irregularities: Irregularities
    cards: Cards
    reader: Reader | None = None
    players: Players = field(init=False)

    def __post_init__(self) -> None:
        self.players = Players(self.rng, GAMES[self.tablet.post.like.game].guests)

    async def arrive(self) -> None:
        """Take the table up, open it and make its cards ready, as far as it needs any of that."""
        await self.tablet.enrol()
        if has_reader(self.tablet.post):
            spare = Device(self.tablet.device.origin, self.tablet.device.connector)
            self.reader = await reader_at(
                self.tablet.crew, self.tablet.post, spare, self.tablet.record
            )
            self.irregularities.cards_in_error = False  # its reader would have seen them
        for _step in range(STUCK):
            action = self.tablet.felt.action
            if action is None or action.url:
                return
            await self._try()

    async def round(self) -> int:
        """Play until one round is settled; its number in the site's book."""
        self.pace.begin()
        steps = 0
        while steps < STUCK:
            before = self.tablet.felt
            await self._try()
            steps += before.phase != "held"  # a ruling takes as long as it takes
            if settled(self.tablet.felt.rail, before.rail):
                self.tablet.record.counts["rounds"] += 1
                await self.pace.end()
                return int(before.known("round"))
        raise RuntimeError(f"Table {self.tablet.post.number} does not get on.")

    async def _try(self) -> None:
        """One step; whatever the site refuses, the fresh felt says what to do instead."""
        try:
            await self._step()
        except (Refused, NotOffered):
            await self.tablet.look()

    async def _step(self) -> None:
        """The one thing that the felt asks for now."""
        felt = self.tablet.felt
        action = felt.action
        if felt.phase == "held" or (felt.rail == "stopped" and action is None):
            await self._wait()
        elif felt.rail == "chips":
            await self._bets()
        elif felt.rail == "decide":
            await self._decide()
        elif felt.rail == "pad" and action is None:
            await self._deal()
        elif action is None:
            await self._wait()
        elif action.opens:
            await self._open(action.opens)
        elif action.url == "/tablet/open/":
            await self._between(action)
        else:
            await self.pace.tap()
            await self.tablet.press(action)

    # Between rounds -----------------------------------------------------------------------------

    async def _between(self, action: Button) -> None:
        felt = self.tablet.felt
        if box := self.players.departure(felt):
            dialog = await self.tablet.dialog(f"/tablet/seats/{box}/")
            form = dialog.form(f'form[action="/tablet/seats/{box}/leave/"]')
            await self.tablet.fill(form, {"everywhere": "1"})
            await self.tablet.look()
        elif box := self.players.arrival(felt):
            await self._seat(box)
        else:
            await self.pace.tap()
            await self.tablet.press(action)

    async def _seat(self, box: int) -> None:
        dialog = await self.tablet.dialog(f"/tablet/seats/{box}/")
        form = dialog.form(f'form.dialog-body__typed[action="/tablet/seats/{box}/sit/"]')
        await self.tablet.fill(form, self.players.introduce())
        await self.tablet.look()

    async def _open(self, url: str) -> None:
        """The felt asks for a dialog: the table is opened or closed, the cards want something, or
        something irregular is to be told."""
        dialog = await self.tablet.dialog(url)
        if url.startswith("/tablet/session/"):
            await self._attest(dialog)
        elif url.startswith("/tablet/shoe/"):
            await self._shoe(dialog)
        elif url.startswith("/tablet/irregularity/"):
            await self.irregularities.tell(self.tablet, url)
        await self.tablet.look()

    async def _attest(self, dialog: Page) -> None:
        decks = re.search(r"\d+", dialog.words("p.dialog-body__hint"))
        seen = {
            "equipment": "on",
            "composition": "on",
            "counted": str(DECK_SIZE * int(decks[0] if decks else 1)),
            "number": INSPECTOR.number,
            "pin": INSPECTOR.pin,
        }
        await self.tablet.fill(dialog.form("form#dialog-body"), seen)

    async def _shoe(self, dialog: Page) -> None:
        form = dialog.form("form#dialog-body")
        steps = [node.attributes.get("value") for node in dialog.every('button[name="step"]')]
        if form is None:
            raise NotOffered("The shoe has no dialog.")
        if dict(form.fields).get("step") == "burn":
            await self._burn(form)
            return
        step = next((each for each in ("shuffle", "cut", "clear") if each in steps), "")
        step = step or next((each for each in ("continue", "reshuffle") if each in steps), "")
        if not step:
            await self._seat(
                next(box for box, taken in self.tablet.felt.seats.items() if not taken)
            )
            return
        await self._shoe_step(form, dialog, step)

    async def _burn(self, form: Form) -> None:
        if not self.cards.left:
            self.cards.take_up(self.tablet.felt.cards_left or DECK_SIZE)
        burnt = self.cards.burn()
        if self.reader is not None:
            await self.reader.read(burnt)
        else:
            await self.tablet.fill(form, {"card": burnt[0]})

    async def _shoe_step(self, form: Form, dialog: Page, step: str) -> None:
        if step == "shuffle":
            decks = re.search(r"\d+", dialog.words(".dialog-body__words"))
            self.cards.shuffle(int(decks[0]) if decks else 1)
            self.tablet.record.counts["shoes"] += 1
        await self.tablet.fill(form, {"step": step})

    # A round ------------------------------------------------------------------------------------

    async def _bets(self) -> None:
        tablet = self.tablet
        if not any(tablet.felt.seats.values()):
            await self._seat(next(iter(tablet.felt.seats)))
        if not any(spot.amount for spot in tablet.felt.spots):
            for changes in self.players.wagers(tablet.felt):
                if changes:
                    await self.pace.tap()
                    await tablet.tap("/tablet/wagers/", written(changes))
        while (action := tablet.felt.action) and action.against:
            if not any(spot.amount for spot in tablet.felt.spots):
                return
            await self.pace.tap()
            await tablet.tap("/tablet/wagers/", written(self.players.taken_away(tablet.felt)))
        if action is not None:
            await self.pace.tap()
            await tablet.press(action)

    async def _decide(self) -> None:
        felt = self.tablet.felt
        bold = self.rng.random() < 0.7 or not felt.others
        button = felt.action if bold else self.rng.choice(felt.others)
        if button is not None:
            await self.pace.tap()
            await self.tablet.press(button)

    async def _deal(self) -> None:
        felt = self.tablet.felt
        self._take_up(felt)
        if felt.cut_card and self.cards.cut_card_shows:
            await self.tablet.tap("/tablet/shoe/cut-card/", [])
        if await self.irregularities.happen(self.tablet, self.cards):
            return
        await self.pace.tap()
        if felt.others and self.rng.random() < SHY:
            await self.tablet.press(felt.others[0])
        elif self.reader is not None:
            await self.reader.read([self.cards.draw(felt.spent)])
            await self.tablet.look()
        else:
            await self._tell(self.cards.draw(felt.spent))

    def _take_up(self, felt: TabletFelt) -> None:
        """One deck is shuffled for every round; of a shoe that somebody began, the rest is left."""
        if not felt.has_shoe and not felt.spent:
            self.cards.shuffle(1)
        elif felt.has_shoe and not self.cards.left:
            self.cards.take_up(felt.cards_left)

    async def _tell(self, card: str) -> None:
        """Tap a card; now and then the finger slips, and the wrong one is taken back."""
        if slip(card) not in self.tablet.felt.spent and self.rng.random() < TAKEN_BACK / CARDS:
            await self._tap_card(slip(card))
            if self.tablet.felt.can_take_back:
                await self.tablet.tap("/tablet/back/", [])
                self.tablet.record.counts["taken back"] += 1
        await self._tap_card(card)

    async def _tap_card(self, card: str) -> None:
        await self.tablet.tap("/tablet/move/", [("move", "deal"), ("card", card), ("to", "")])

    async def _wait(self) -> None:
        """Held: the players are asked, the cards laid in order, and otherwise somebody rules."""
        tablet = self.tablet
        if await self.irregularities.answer(tablet):
            await tablet.look()
            return
        await asyncio.sleep(WAIT + min(self.pace.seconds / 20, 2.0))
        await tablet.look()

    async def close(self) -> None:
        await self.tablet.device.close()
        if self.reader is not None:
            await self.reader.device.close()


def settled(rail: str, before: str) -> bool:
    """The dialog is on the screen, and was not before."""
    return rail == "sheet" and before != "sheet"
