"""Drawing the felt: `{% load felt %}`.

`{% region "boxes" felt.boxes %}` draws templates/tables/felt/boxes.html with `it`, and keeps the
drawing: a tap changes one or two regions of the felt, and the others need not be drawn again.

A region whose root has an id also has a face, the hash of its drawing. A page says which faces it
has (`has` in the context); instead of those it gets an empty root, `data-same`, and keeps its own.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.web.templatetags.formatting import SUIT_NAMES, card_name, rank_text
from games import money
from games.cards import RANKS, SUITS
from games.round.state import box_name
from tables.felt.boxes import BoxBet

register = template.Library()
register.filter(box_name)


ROOT: Final = re.compile(r'\s*<(\w+)\s+id="(\w+)"')


@dataclass(frozen=True, slots=True)
class RegionDrawing:
    html: SafeString
    same: SafeString  # what comes in its place where the page has it
    face: str = ""


@register.simple_tag(takes_context=True)
def region(context: dict[str, Any], name: str, it: Hashable, **more: Hashable) -> SafeString:
    draw = _draw if settings.DEBUG else _kept
    drawing = draw(name, get_language() or "", it, tuple(more.items()))
    return drawing.same if drawing.face in context.get("has", ()) else drawing.html


def _draw(
    name: str, language: str, it: Hashable, more: tuple[tuple[str, Hashable], ...]
) -> RegionDrawing:
    html = get_template(f"tables/felt/{name}.html").render({"it": it, **dict(more)})
    root = ROOT.match(html)
    if root is None:
        return RegionDrawing(mark_safe(html), mark_safe(html))  # noqa: S308  a template has escaped it
    face = blake2b(html.encode(), digest_size=6).hexdigest()
    begun = f'{root[0]} data-face="{face}"{html[root.end() :]}'
    same = f'{root[0]} data-same="{face}"></{root[1]}>'
    return RegionDrawing(mark_safe(begun), mark_safe(same), face)  # noqa: S308


_kept = lru_cache(maxsize=2048)(_draw)


@register.filter
def cents(amount: int) -> Decimal:
    """Whole cents as the amount that `money` and `short_money` write."""
    return money.amount(amount)


@register.filter
def marks(bet: BoxBet) -> str:
    """The classes that say where a bet lies on the cloth and what became of it."""
    down, change = bet.amount and "down", bet.must_change and "must-change"
    said = (bet.spot.size, down, bet.result, change)
    classes = [f"bet--{mark}" for mark in said if mark]
    return " ".join([*classes, f"tone--{bet.spot.tone}"] if bet.spot.tone else classes)


@register.filter
def signed(amount: int) -> str:
    """+ for what a box gets; a loss has its minus already."""
    return "+" if amount > 0 else ""


@register.simple_tag
def keys(
    spent: frozenset[str] = frozenset(),
) -> list[tuple[str, str, list[tuple[str, str, str, bool]]]]:
    """The pad's keys, suit by suit: code, rank, name, and whether none of that card is left."""
    return [
        (
            suit,
            str(SUIT_NAMES[suit]),
            [
                (rank + suit, rank_text(rank), card_name(rank + suit), rank + suit in spent)
                for rank in RANKS
            ],
        )
        for suit in SUITS
    ]
