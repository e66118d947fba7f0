"""The columns of a round's sheet: who got what, and why."""

from __future__ import annotations

from operator import attrgetter, itemgetter, not_
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from config.web.columns import IN_FILE, ON_PAGES, Column, Columns, Words
from config.web.templatetags.formatting import money


def _amount(heading: Words, name: str, **more: Any) -> Column:
    return Column(
        heading=heading,
        value=attrgetter(f"line.{name}"),
        written=money,
        figure=True,
        **more,
    )


def _summed(heading: Words, name: str, **more: Any) -> Column:
    total = itemgetter(name)
    return _amount(heading, name, total=lambda sheet: total(sheet.totals), **more)


def _or_dash(value: str, currency: str) -> str:
    return value or "–"


SHEET: Final = Columns(
    (
        Column(heading=_("Box"), value=attrgetter("line.box"), figure=True, names_row=True),
        Column(heading=_("Player"), value=lambda row: str(row.line.player or ""), written=_or_dash),
        Column(heading=_("Bet"), value=attrgetter("bet")),
        _summed(_("Wager"), "amount"),
        _amount(_("In play"), "in_play", on=IN_FILE),
        Column(
            heading=_("Result"),
            value=attrgetter("line.result"),
            template="settlement/rounds/line_result.html",
        ),
        _summed(_("Taken"), "taken", skips=not_, on=ON_PAGES),
        _summed(_("Paid"), "paid", skips=not_),
        _amount(_("Taken"), "taken", on=IN_FILE),  # a file has it in this place
        _summed(_("Returned"), "returned", skips=not_),
        _summed(_("Commission"), "commission", skips=not_),
        Column(heading=_("Clause"), value=attrgetter("line.clause"), on=IN_FILE),
        Column(
            heading=_("Why"),
            value=attrgetter("words"),
            template="settlement/rounds/line_why.html",
            labelled=False,
            total=attrgetter("house"),
            total_template="settlement/rounds/sheet_house.html",
        ),
    ),
    together=3,
)
