"""The columns of a shift's tables, and of a table's bets against the theory."""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter, methodcaller
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.columns import IN_FILE, Column, Columns, Words, missing
from config.web.templatetags.formatting import money
from config.web.translation import translate
from games.registry import BETS
from settlement.ledger.models import PUT_RIGHT
from settlement.reports.figures import BetRow, Figures
from settlement.templatetags.ledger import percent


def bet_name(row: BetRow) -> str:
    return (
        _("Payments put right") if row.bet == PUT_RIGHT else translate(BETS.get(row.bet, row.bet))
    )


def share(value: Decimal | None, currency: str) -> str:
    return percent(value)


def amount_or_dash(value: Decimal | None, currency: str) -> str:
    return "–" if value is None else money(value, currency)


def below_zero(value: Decimal) -> bool:
    return value < 0


def _theoretical(of: Figures) -> Decimal | None:
    return of.theoretical and round(of.theoretical, 2)


def _amount(heading: Words, name: str, **more: Any) -> Column:
    read = attrgetter(name)
    return Column(heading=heading, value=read, written=money, figure=True, **more)


def summed(heading: Words, name: str, **more: Any) -> Column:
    """Its total is the sum over a currency's tables (`shift.Total`)."""
    return _amount(heading, name, total=methodcaller("sum", name), **more)


SHIFT: Final = Columns(
    (
        Column(
            heading=gettext_lazy("Table"),
            value=lambda of: str(of.table),
            template="settlement/reports/shift_place.html",
            names_row=True,
            labelled=False,
        ),
        Column(heading=gettext_lazy("Game"), value=attrgetter("table.game_name"), on=IN_FILE),
        Column(heading=gettext_lazy("Currency"), value=attrgetter("table.currency"), on=IN_FILE),
        Column(
            heading=gettext_lazy("Rounds"),
            value=attrgetter("rounds"),
            figure=True,
            total=methodcaller("sum", "rounds"),
        ),
        Column(
            heading=gettext_lazy("An hour"),
            file_heading=gettext_lazy("Rounds an hour"),
            value=attrgetter("pace"),
            figure=True,
            skips=missing,
        ),
        summed(gettext_lazy("Handle"), "handle"),
        summed(gettext_lazy("Drop"), "drop"),
        summed(gettext_lazy("Win"), "win", warns=below_zero),
        Column(
            heading=gettext_lazy("Hold"),
            value=lambda of: of,
            template="settlement/reports/hold.html",
            file_heading=gettext_lazy("Hold %"),
            file_value=attrgetter("hold"),
            figure=True,
            total=lambda of: of,
        ),
        Column(heading=gettext_lazy("Theoretical win"), value=_theoretical, on=IN_FILE),
        Column(
            heading=gettext_lazy("Theoretical hold %"),
            value=attrgetter("theoretical_hold"),
            on=IN_FILE,
        ),
        summed(gettext_lazy("Commission"), "commission"),
        summed(gettext_lazy("Fills"), "fills"),
        summed(gettext_lazy("Credits"), "credits"),
        summed(gettext_lazy("Over or short"), "difference", warns=bool),
    )
)
BET_COLUMNS: Final = Columns(
    (
        Column(heading=gettext_lazy("Bet"), value=bet_name, names_row=True, labelled=False),
        Column(heading=gettext_lazy("Wagers"), value=attrgetter("sums.wagers"), figure=True),
        _amount(gettext_lazy("Handle"), "sums.handle", total=attrgetter("handle")),
        _amount(gettext_lazy("Paid"), "sums.paid"),
        _amount(gettext_lazy("Taken"), "sums.taken"),
        _amount(gettext_lazy("Win"), "sums.win", warns=below_zero, total=attrgetter("win")),
        Column(heading=gettext_lazy("Commission"), value=attrgetter("sums.commission"), on=IN_FILE),
        Column(
            heading=gettext_lazy("Kept"),
            file_heading=gettext_lazy("Kept %"),
            value=attrgetter("kept"),
            written=share,
            figure=True,
        ),
        Column(
            heading=gettext_lazy("In theory"),
            file_heading=gettext_lazy("Theory %"),
            value=attrgetter("theory"),
            written=share,
            figure=True,
        ),
        Column(
            heading=gettext_lazy("Theoretical win"),
            value=attrgetter("expected"),
            written=amount_or_dash,
            figure=True,
            total=attrgetter("theoretical"),
        ),
    )
)
