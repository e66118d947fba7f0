"""The facts that several situations ask for, and what a right answer looks like."""

from __future__ import annotations

from typing import Final

from games.cards import CARDS
from games.irregularities.model import Fact
from games.words import Sentence, _

BOX: Final = Fact("box", "box", _("Which box?"))
CARD: Final = Fact("card", "card", _("Which card?"))
HANDLED: Final = Fact("handled", "bool", _("Has any player handled their cards?"))
CAN_RECONSTRUCT: Final = Fact(
    "can_reconstruct", "bool", _("Can the cards be put back the way they should lie?")
)
BEFORE_NEXT_ROUND: Final = Fact(
    "before_next_round", "bool", _("Was it noticed before the next round began?")
)

ANSWERS: Final[dict[str, Sentence]] = {
    "bool": _("yes or no"),
    "number": _("a whole number"),
    "card": _("a card"),
    "cards": _("two cards or more"),
    "box": _("a box"),
    "box-or-dealer": _("a box, or the dealer"),
}


def fits(fact: Fact, value: object) -> bool:
    """Whether `value` is an answer to the fact's question. `true` is never a number."""
    match fact.kind:
        case "bool":
            return isinstance(value, bool)
        case "number":
            return type(value) is int and value >= fact.least
        case "card":
            return is_card(value)
        case "cards":
            return isinstance(value, list) and len(value) >= 2 and all(map(is_card, value))
        case "box":
            return is_box(value)
        case "box-or-dealer":
            return is_box(value) or value == "dealer"


def is_card(value: object) -> bool:
    return isinstance(value, str) and value in CARDS


def is_box(value: object) -> bool:
    return type(value) is int and value > 0
