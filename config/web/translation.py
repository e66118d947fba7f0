"""The engine's sentences in the reader's language: the template is translated, then filled.

Amounts are grouped, moments written as the language writes them; cards, bets and boxes become what
people call them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext

from config.web.templatetags.formatting import money
from games.cards import CARDS
from games.registry import BETS
from games.round.state import box_name
from games.words import Sentence

EXACT: Final = re.compile(r"-?[0-9]+(\.[0-9]{1,2})?")
SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


def translate(sentence: str) -> str:
    """A sentence as this reader should see it; any other text as it is."""
    if not isinstance(sentence, Sentence):
        return str(sentence)
    if not sentence.values:
        return gettext(sentence.template)
    said = {name: _value(name, value, sentence.values) for name, value in sentence.values.items()}
    return gettext(sentence.template).format_map(said)


def _value(name: str, value: Any, others: Mapping[str, Any]) -> Any:
    if isinstance(value, Sentence):
        return translate(value)
    if name == "box" and isinstance(value, int):
        return box_name(value)
    if name == "amount" and "currency" in others and isinstance(value, str):
        return in_currency(value, others["currency"])
    write = WRITE.get(name)
    return write(value) if write and isinstance(value, str) else value


def _card(text: str) -> str:
    if text not in CARDS:
        return text
    rank = "10" if text[0] == "T" else text[0]
    return rank + SUIT_SIGNS[text[1]]


def grouped(text: str) -> str:
    """An amount as people write it, with cents only where there are any."""
    return money(text) if EXACT.fullmatch(text) else text


def in_currency(amount: str, currency: str) -> str:
    """With the decimals of its currency. What was kept as people read it stays so."""
    return money(amount, currency) if EXACT.fullmatch(amount) else amount


def _moment(text: str) -> str:
    """A moment in this reader's way; one without its zone was kept as people read it."""
    moment = parse_datetime(text)
    if moment is None or timezone.is_naive(moment):
        return text
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def _bet(slug: str) -> str:
    return translate(BETS.get(slug, slug))


# What the names of a sentence's values say about how to write them; apps add their codes' names
WRITE: Final[dict[str, Callable[[str], str]]] = {
    "card": _card,
    "bet": _bet,
    "when": _moment,
    **dict.fromkeys(("amount", "play", "minimum", "maximum", "chip", "limit"), grouped),
    **dict.fromkeys(("over", "kept", "entries", "expected", "total", "held", "worth"), grouped),
    **dict.fromkeys(("had", "should", "exactly"), grouped),
}


def name_values(name: str, words: Mapping[str, Any]) -> None:
    """From now on a sentence's value of this name is told as what it is called."""
    WRITE[name] = lambda code: str(words.get(code, code))
