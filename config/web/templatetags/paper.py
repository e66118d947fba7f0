"""What PDFs write differently from screens (`{% load paper %}`): cards carry their own suits."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.web.templatetags.formatting import rank_text

register = template.Library()

SUITS = {
    "s": "M12 2c5 5 9 8 9 12a4.6 4.6 0 0 1-7.6 3.4c.3 2 1.1 3.4 2.6 4.6H8c1.5-1.2 2.3-2.6 2.6-4.6"
    "A4.6 4.6 0 0 1 3 14c0-4 4-7 9-12z",
    "h": "M12 21.5C5 16 2 12.3 2 8.3a5.3 5.3 0 0 1 10-2.4 5.3 5.3 0 0 1 10 2.4c0 4-3 7.7-10 13.2z",
    "c": "M12 2a4.6 4.6 0 0 1 3.9 7.1 4.8 4.8 0 1 1-2.4 8.2c.3 2 1.1 3.5 2.5 4.7H8c1.4-1.2 2.2-2.7"
    " 2.5-4.7a4.8 4.8 0 1 1-2.4-8.2A4.6 4.6 0 0 1 12 2z",
    "d": "M12 1.5 20.5 12 12 22.5 3.5 12z",
}
RED = {"h": "#a01818", "d": "#a01818"}


@register.filter
def paper_card(code: str) -> SafeString:
    """A card on paper: rank and suit in a frame."""
    html = (
        '<span class="paper-card{}">{} <svg xmlns="http://www.w3.org/2000/svg" '
        'viewBox="0 0 24 24"><path d="{}" fill="{}"/></svg></span>'
    )
    suit = code[1]
    red = " paper-card--red" if suit in RED else ""
    return format_html(html, red, rank_text(code[0]), SUITS[suit], RED.get(suit, "#000"))
