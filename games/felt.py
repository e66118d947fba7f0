"""How a game lies on the table, as plain data: its bets on the cloth, its hands, its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.words import Sentence

BACK: Final = "back"

# The colours that tell sides apart, on the felt, the roads and every page
BLUE, RED, GREEN = "blue", "red", "green"


@dataclass(frozen=True, slots=True)
class Side:
    """Who or what may win: the letter and the tone that stand for it wherever it is shown."""

    letter: str
    tone: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A bet's place on the cloth. `size` is one of main, half, wide, word and nothing; `reserve`
    is the bet that lies beside it, `times` as high."""

    slug: str
    letter: str
    tone: str
    size: str
    reserve: str = ""
    times: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """One place for a card: the card, `back`, or nothing. With `to` it can be chosen by a tap."""

    card: str = ""
    next: bool = False
    to: str = ""

    @property
    def how(self) -> str:
        """How the card is drawn: an empty place that is next, or a closed card to be opened."""
        return ("open" if self.card else "next") if self.next else ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it lies. `owner` is where its cards go to: a side, the dealer, the board, a box.

    `cards` are the known ones as they came, `places` as they are set. `says` is what the hand
    makes or what its box did, `status` how the box ended the round, `out` that it is no more in it.
    `squeezed`: somebody opens it now, the box `by` or the dealer. `first`: so many lie in the first
    of two rows, where there is no place for one; `gap`: after so many the rest lie apart.
    """

    owner: str
    name: Sentence
    cards: tuple[str, ...]
    places: tuple[Place, ...]
    points: str = ""
    says: Sentence | None = None
    status: str = ""
    out: bool = False
    squeezed: bool = False
    by: int | None = None
    first: int = 0
    gap: int = 0


def in_order(
    cards: tuple[str, ...], size: int, rest: str, slots: tuple[str, ...], owner: str
) -> tuple[Place, ...]:
    """A hand that is filled in order: its cards, then the places that wait for one."""
    choose = owner if len(slots) > 1 and owner in slots else ""
    return tuple(
        Place(cards[i])
        if i < len(cards)
        else Place(rest, next=i == len(cards) and slots[:1] == (owner,), to=choose)
        for i in range(size)
    )


@dataclass(frozen=True, slots=True)
class Field:
    """Cards of a round that can be told anew, under the name that a form gives them; `status` is
    how a box ended the round, where the game has that."""

    name: str
    label: Sentence
    cards: tuple[str, ...]
    status: str = ""
