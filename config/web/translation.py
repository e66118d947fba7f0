"""The engine's sentences in the reader's language: the template is translated, then filled.

Amounts are grouped; cards, bets and boxes become what people call them.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext

from games.cards import CARDS
from games.money import cents
from games.registry import BETS
from games.state import box_name
from games.words import Sentence

SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


def tell(sentence: str) -> str:
    """A sentence as this reader should see it; any other text as it is."""
    if not isinstance(sentence, Sentence):
        return str(sentence)
    if not sentence.values:
        return gettext(sentence.template)
    values = {name: _value(name, value) for name, value in sentence.values.items()}
    return gettext(sentence.template).format_map(values)


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Sentence):
        return tell(value)
    if name == "box" and isinstance(value, int):
        return box_name(value)
    write = WRITE.get(name)
    return write(value) if write and isinstance(value, str) else value


def _card(text: str) -> str:
    if text not in CARDS:
        return text
    rank = "10" if text[0] == "T" else text[0]
    return rank + SUIT_SIGNS[text[1]]


def grouped(text: str) -> str:
    """An amount as people write it, with cents only where there are any."""
    value = cents(text)
    if value is None:
        return text
    places = 2 if value % 100 else 0
    return f"{Decimal(value) / 100:,.{places}f}"


def _bet(slug: str) -> str:
    return tell(BETS.get(slug, slug))


# What the names of a sentence's values say about how to write them
WRITE: Final[dict[str, Callable[[str], str]]] = {
    "card": _card,
    "bet": _bet,
    **dict.fromkeys(("amount", "play", "minimum", "maximum", "chip", "limit"), grouped),
}
