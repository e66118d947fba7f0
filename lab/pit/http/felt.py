"""The felt as a tablet shows it: what lies there, and what can be pressed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from selectolax.lexbor import LexborNode

from lab.pit.http.page import Page, attribute


@dataclass(frozen=True)
class Button:
    """One tap, with what it sends; or, with `opens`, the way to a dialog."""

    url: str
    send: dict[str, Any]
    opens: str
    against: bool


@dataclass(frozen=True)
class Spot:
    """A bet that a chip can be put on; amounts in cents."""

    box: int
    bet: str
    amount: int
    reserve: str
    times: int
    must_change: bool


class TabletFelt(Page):
    @cached_property
    def data(self) -> dict[str, str | None]:
        node = self.first("#felt")
        if node is None:
            raise ValueError("this page shows no felt")
        return node.attributes

    def known(self, name: str) -> str:
        return self.data.get(f"data-{name}") or ""

    @property
    def phase(self) -> str:
        return self.known("phase")

    @property
    def rail(self) -> str:
        return self.known("rail")

    @cached_property
    def action(self) -> Button | None:
        node = self.first("#action")
        return _button(node) if node is not None else None

    @cached_property
    def others(self) -> list[Button]:
        return [_button(node) for node in self.every(".decisions .button")]

    @cached_property
    def spots(self) -> list[Spot]:
        return [_spot(node) for node in self.every("button.bet[data-bet]")]

    @cached_property
    def chips(self) -> list[int]:
        return [int(attribute(node, "data-chip")) for node in self.every("[data-chip]")]

    @cached_property
    def chip(self) -> int:
        """The chip that is in the dealer's hand at first: the smallest that may lie alone."""
        node = self.first("[data-chip][data-first]")
        return int(attribute(node, "data-chip")) if node is not None else self.chips[0]

    @cached_property
    def seats(self) -> dict[int, bool]:
        """Every box on the cloth, and whether somebody has it."""
        empty = {attribute(node, "data-seat") for node in self.every(EMPTY)}
        boxes = [attribute(node, "data-seat") for node in self.every(".box__seat[data-seat]")]
        return {int(box): box not in empty or int(box) > BEHIND for box in boxes}

    @cached_property
    def spent(self) -> set[str]:
        return {attribute(node, "data-card") for node in self.every(".key--spent[data-card]")}

    @property
    def has_shoe(self) -> bool:
        """Many decks, with a cut card among them; without it, one deck for every round."""
        return self.first("#cut-card") is not None

    @property
    def cut_card(self) -> bool:
        node = self.first("#cut-card")
        return node is not None and "disabled" not in node.attributes

    @property
    def can_take_back(self) -> bool:
        node = self.first("#take-back")
        return node is not None and "disabled" not in node.attributes

    @property
    def cards_left(self) -> int:
        """What the site believes to be in the shoe; 0 where the table shows none."""
        facts = self.every(".table__facts b")
        last = "".join(filter(str.isdigit, facts[-1].text())) if len(facts) > 1 else ""
        return int(last or 0)


BEHIND = 100
EMPTY = ".box--empty > .box__head .box__seat[data-seat]"


def _button(node: LexborNode) -> Button:
    against = "button--against" in attribute(node, "class")
    send = json.loads(attribute(node, "data-send") or "{}")
    return Button(attribute(node, "data-url"), send, attribute(node, "hx-get"), against)


def _spot(node: LexborNode) -> Spot:
    return Spot(
        int(attribute(node, "data-box")),
        attribute(node, "data-bet"),
        int(attribute(node, "data-amount")),
        attribute(node, "data-reserve"),
        int(attribute(node, "data-times") or 0),
        "bet--must-change" in attribute(node, "class"),
    )
