"""How cards, amounts, sides and times are written on every page: `{% load formatting %}`.

Each has one way to look and one way to be read aloud, so that pages cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from games import procedures
from games.cards import DECK_SIZE
from games.felt import Side
from games.registry import SIDES
from games.roads import MARKS, RESULTS, place

register = template.Library()

SUIT_NAMES = {
    "s": gettext_lazy("spades"),
    "h": gettext_lazy("hearts"),
    "c": gettext_lazy("clubs"),
    "d": gettext_lazy("diamonds"),
}
RANK_NAMES = {
    "A": pgettext_lazy("card", "ace"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
}
SHORT = ((1_000_000, 2, "M"), (1_000, 1, "K"))  # size, decimals at most, letter


def rank_text(rank: str) -> str:
    return "10" if rank == "T" else rank


@register.filter
def card_name(code: str) -> str:
    """The card as it is read aloud: "9 of spades"."""
    rank = str(RANK_NAMES.get(code[0], rank_text(code[0])))
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": SUIT_NAMES[code[1]]}


@register.simple_tag
def card(code: str = "", how: str = "") -> SafeString:
    """A card as it lies on the felt: "9s", "back" for face down, "" for an empty place.

    `how` is next or error.
    """
    return _card(code, how, get_language())


@lru_cache(maxsize=1024)
def _card(code: str, how: str, language: str | None) -> SafeString:
    extra = f" card--{how}" if how else ""
    if not code or code == "back":
        kind = "back" if code else "slot"
        name = _("face down") if code else _("no card yet")
        html = '<span class="card card--{}{}" role="img" aria-label="{}"></span>'
        return format_html(html, kind, extra, name)
    rank, suit = rank_text(code[0]), code[1]
    html = (
        '<span class="card card--{s}{}" role="img" aria-label="{}">'
        '{}<i class="suit suit--{s}"></i></span>'
    )
    return format_html(html, extra, card_name(code), rank, s=suit)


@register.filter
def card_word(code: str) -> SafeString:
    """A card inside a sentence: rank and suit at the size of the text."""
    html = (
        '<span class="card-word card-word--{s}">{}'
        '<i class="suit suit--{s}" role="img" aria-label="{}"></i></span>'
    )
    return format_html(html, rank_text(code[0]), SUIT_NAMES[code[1]], s=code[1])


# Decimals of the currencies that do not have two
PLACES = {"VND": 0, "JPY": 0, "KRW": 0}


@register.filter
def money(amount: Decimal | int | str | None, currency: str = "") -> str:
    """An amount, grouped; with its currency's decimals, or without one, cents if there are any.

    In every language alike: a manager and a dealer who read different languages look at the same
    "12,500", as it stands on the limit sign, and never at its double "12.500".
    """
    if amount is None or amount == "":
        return ""
    exact = Decimal(amount)
    whole = exact == exact.to_integral_value()
    # What is there is never hidden: half a dong is shown as such.
    places = (PLACES.get(currency, 2) if currency else 0) if whole else 2
    return f"{exact:,.{places}f}".replace("-", "−")


@register.filter
def short_money(amount: Decimal | int | str) -> str:
    """An amount for a narrow place, "12K" or "1.25M", but only where that is exact."""
    exact = Decimal(amount)
    for size, most, letter in SHORT:
        shorter = exact / size
        fits = [places for places in range(most + 1) if shorter == round(shorter, places)]
        if abs(exact) >= size and fits:
            return f"{shorter:,.{fits[0]}f}{letter}".replace("-", "−")
    return money(exact)


@register.simple_tag
def letter(side: str) -> SafeString:
    """A side's letter in its colour; a hand that is no side has no colour."""
    known = SIDES.get(side, Side(side[:1].upper(), ""))
    return format_html('<span class="letter {}">{}</span>', tone_class(side), known.letter)


@register.filter
def tone(side: str) -> str:
    """The colour that tells this side from the others; "" for what is no side."""
    return SIDES[side].tone if side in SIDES else ""


@register.filter
def tone_class(side: str) -> str:
    return f"tone--{tone(side)}" if side in SIDES else ""


ROAD_NAMES = {
    "bead": gettext_lazy("Bead plate"),
    "big": gettext_lazy("Big road"),
    "eye": gettext_lazy("Big eye road"),
    "small": gettext_lazy("Small road"),
    "cockroach": gettext_lazy("Cockroach road"),
}


@register.inclusion_tag("web/components/road.html")
def road(kind: str, marks: str | Iterable[Sequence[Any]], columns: int = 12) -> dict[str, Any]:
    """One road, its newest `columns` columns: cells of games.roads, or a derived road's string."""
    cells = list(place(marks)) if isinstance(marks, str) else list(marks)
    tones = MARKS if isinstance(marks, str) else RESULTS
    last = max((cell[0] for cell in cells), default=0)
    first = max(0, last + 1 - columns)
    shown = [
        (column - first, row, mark, tones[mark], *ties)
        for column, row, mark, *ties in cells
        if column >= first
    ]
    grid = {"columns": columns, "lines": range(1, columns)}
    return {"kind": kind, "title": ROAD_NAMES[kind], "cells": shown, **grid}


@register.inclusion_tag("web/components/road.html")
def road_mark(kind: str, mark: str) -> dict[str, Any]:
    """One mark of a derived road by itself, to preview the next result; "" draws nothing."""
    cells = [(0, 0, mark, MARKS[mark])] if mark else []
    return {"kind": kind, "title": ROAD_NAMES[kind], "cells": cells, "one": True}


UNITS = ((86400, "d"), (3600, "h"), (60, "min"))


def elapsed(seconds: int, kind: str) -> str:
    """As times.js writes it, so that nothing moves when the script takes over.

    >>> elapsed(134, "since"), elapsed(3700, "since"), elapsed(134, "ago"), elapsed(7300, "ago")
    ('02:14', '1:01:40', '2 min', '2 h')
    """
    if kind == "since":
        minutes, rest = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return (f"{hours}:" if hours else "") + f"{minutes:02d}:{rest:02d}"
    size, unit = next((unit for unit in UNITS if seconds >= unit[0]), (1, "s"))
    return f"{seconds // size} {unit}"


@register.simple_tag
def ago(when: datetime | None, kind: str = "ago") -> SafeString | str:
    """How long ago, "3 min" (or with "since" a running "02:14"); the exact time on hover or tap."""
    if when is None:
        return ""
    local = timezone.localtime(when)
    exact = date_format(local, "DATETIME_FORMAT") + local.strftime(":%S")
    seconds = max(0, int((timezone.now() - when).total_seconds()))
    html = '<time class="time" datetime="{}" data-time="{}" title="{}">{}</time>'
    return format_html(html, when.isoformat(), kind, exact, elapsed(seconds, kind))


@register.simple_tag
def deck_size() -> int:
    return DECK_SIZE


@register.simple_tag
def house_clause(name: str) -> str:
    """The clause behind something that is done at every table of the house."""
    return procedures.CLAUSES[name]
