"""The columns of surveillance's list.

The file is for other programs too: its headings and values stay as they are in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, not_
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from config.web.columns import IN_FILE, ON_PAGES, Column, Columns, missing
from config.web.templatetags.formatting import money
from config.web.translation import translate

if TYPE_CHECKING:
    from disputes.surveillance.verdict import Verdict


def _text(name: str) -> Callable[[Any], str]:
    """Of the line; empty where there is none."""
    read = attrgetter(name)
    return lambda line: "" if read(line) is None else str(read(line))


def _filed(heading: str, name: str) -> Column:
    return Column(heading=heading, value=_text(name), on=IN_FILE)


def _paid(verdict: Verdict, currency: str) -> str:
    return "–" if verdict.ledger is None else money(verdict.ledger)


VERDICTS: Final = Columns(
    (
        Column(heading=_("Box"), value=attrgetter("box"), names_row=True),
        Column(heading=_("Bet"), value=attrgetter("bet")),
        Column(heading=_("Amount"), value=attrgetter("amount"), written=money, figure=True),
        Column(
            heading=_("Clause"),
            value=attrgetter("clause"),
            template="disputes/surveillance/line_clause.html",
        ),
        Column(heading=_("By the rules"), value=attrgetter("rules"), written=money, figure=True),
        Column(
            heading=_("Ledger"),
            value=lambda verdict: verdict,
            written=_paid,
            figure=True,
            warns=attrgetter("differs"),
        ),
    )
)
LIST: Final = Columns(
    (
        Column(
            heading=_("Time"),
            value=attrgetter("at"),
            template="disputes/surveillance/line_time.html",
            file_heading="Time",
            file_value=lambda line: line.at.isoformat(),
        ),
        _filed("Kind", "kind"),
        _filed("Status", "status"),
        Column(
            heading=_("Table, hand"),
            value=attrgetter("table"),
            template="disputes/surveillance/line_place.html",
            skips=missing,
            file_heading="Table",
            file_value=_text("table"),
        ),
        _filed("Game", "game"),
        _filed("Round", "round_id"),
        Column(
            heading=_("What"),
            value=lambda line: line,
            template="disputes/surveillance/line_what.html",
            names_row=True,
            on=ON_PAGES,
        ),
        Column(
            heading=_("Clause"),
            value=attrgetter("clause"),
            template="disputes/surveillance/line_clause.html",
            skips=not_,
            file_heading="Clause",
        ),
        Column(
            heading=_("Amount"),
            value=attrgetter("amount"),
            written=money,
            figure=True,
            skips=missing,
            on=ON_PAGES,
        ),
        Column(
            heading=_("Dealer"),
            value=attrgetter("dealer"),
            written=lambda dealer, currency: dealer.name,
            style="desk-name",
            skips=missing,
            file_heading="Dealer",
            file_value=_text("dealer"),
        ),
        _filed("By", "actor"),
        _filed("Amount", "amount"),
        Column(heading="What", value=lambda line: translate(line.detail), on=IN_FILE),
        _filed("Chain", "stream.name"),
        _filed("Seq", "seq"),
    )
)
