"""Irregularities, told on the tablet: a card out in error, or anything on the list."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from urllib.parse import urlencode

from lab.pit.cards import Cards
from lab.pit.http.device import HTMX, NotOffered
from lab.pit.http.page import Form, Page, attribute
from lab.pit.http.tablet import Tablet

RAISE = "/tablet/irregularity/"
MOMENTS = 6  # a round has about as many at which something may go wrong


@dataclass
class Irregularities:
    """`rate` is the chance of one a round."""

    rate: float
    rng: random.Random
    cards_in_error: bool = True

    async def happen(self, tablet: Tablet, cards: Cards) -> bool:
        """Perhaps something goes wrong before this card."""
        if self.rng.random() >= self.rate / MOMENTS:
            return False
        if self.cards_in_error and self.rng.random() < 0.5:
            card = cards.draw(tablet.felt.spent)
            await tablet.tap("/tablet/move/", [("move", "error"), ("card", card)])
        else:
            await self.tell(tablet, RAISE)
            await tablet.look()
        return True

    async def tell(self, tablet: Tablet, url: str) -> None:
        """Raise what the address names; without a clause in it, something from the list."""
        dialog = await tablet.dialog(url)
        likely = [attribute(node, "hx-get") for node in dialog.every(".situation")]
        if likely:
            dialog = await tablet.dialog(self.rng.choice(likely))
        form = self._answered(dialog)
        if dialog.first("form#dialog-body button.button--primary") is None:
            # A fact was missing: ask again with all of them, as the page does on every change.
            dialog = await self._asked_again(tablet, form)
            form = self._answered(dialog)
        if dialog.first("form#dialog-body button.button--primary") is None:
            return await self._something_else(tablet, url)
        await tablet.fill(form, {})
        tablet.record.counts["irregularities"] += 1
        return None

    async def _something_else(self, tablet: Tablet, url: str) -> None:
        """The round does not bear this out. A card that lies there must be told, somehow."""
        if not tablet.felt.first(".hand--error"):
            return
        dialog = await tablet.dialog(RAISE)
        last = dialog.every(".situation")[-1]  # “something that no rule covers”
        address = attribute(last, "hx-get")
        if address == url:
            raise NotOffered("Nothing on the list can be raised.")
        dialog = await tablet.dialog(address)
        await tablet.fill(self._answered(dialog), {})
        tablet.record.counts["irregularities"] += 1

    async def _asked_again(self, tablet: Tablet, form: Form) -> Page:
        query = [(name, value) for name, value in form.fields if name not in UNASKED]
        answer = await tablet.device.get(f"{RAISE}?{urlencode(query)}", HTMX)
        return Page(answer.html)

    def _answered(self, dialog: Page) -> Form:
        """The dialog with every question answered that the log did not answer."""
        form = dialog.form("form#dialog-body")
        if form is None:
            raise NotOffered("The irregularity has no dialog.")
        given = {name for name, _value in form.fields}
        for node in dialog.every("fieldset.fact input[name]"):
            name = attribute(node, "name")
            if name not in given and (choices := form.choices(name)):
                form.fields.append((name, self.rng.choice(choices)))
                given.add(name)
        return form

    # While it is held ---------------------------------------------------------------------------

    async def answer(self, tablet: Tablet) -> bool:
        """What the ruling asks of the table: whether players stay, and in which order cards lie."""
        answer = await tablet.device.get("/tablet/ruling/", HTMX)
        rail = Page(answer.html)
        asked = rail.first(".held__boxes [hx-post]")
        if asked is not None:
            stays = self.rng.random() < 0.8
            button = rail.every(".held__boxes [hx-post]")[0 if stays else 1]
            values = json.loads(attribute(button, "hx-vals"))
            fields = [(name, str(value)) for name, value in values.items()]
            await tablet.device.post(attribute(button, "hx-post"), fields, HTMX)
            return True
        lay = rail.first('.button--primary[hx-get$="/order/"]')
        if lay is not None:
            dialog = await tablet.dialog(attribute(lay, "hx-get"))
            await tablet.fill(dialog.form("form#dialog-body"), {})
            return True
        return False


UNASKED = ("csrfmiddlewaretoken", "key", "note", "about")
