"""A report's column is one row of its table: the page, the paper and the file follow."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal

import pytest
from django.template.loader import render_to_string

from config import roles
from config.web.columns import Column, Columns
from config.web.gaming_day import gaming_day
from lab.testing.settlement.settling import settle
from lab.testing.tables.cast import desk_client, make_staff
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.audits.columns import FINDINGS
from settlement.reports.columns import BET_COLUMNS, SHIFT, summed
from settlement.reports.figures import Figures
from settlement.reports.shift import shift_of
from settlement.reports.views.reports import figures_of
from settlement.rounds.columns import SHEET
from settlement.rounds.round_sheet import sheet_of
from tables.models import Round, Table

EXTRA = Column(heading="Read by the test", value=lambda of: "as it is", total=lambda of: "in all")
NAMES = {
    "shift": (SHIFT, "Table,Game,Currency,Rounds,Rounds an hour,Handle,Drop,Win,Hold %,"
              "Theoretical win,Theoretical hold %,Commission,Fills,Credits,Over or short"),
    "day": (BET_COLUMNS, "Bet,Wagers,Handle,Paid,Taken,Win,Commission,Kept %,Theory %,"
            "Theoretical win"),
    "sheet": (SHEET, "Box,Player,Bet,Wager,In play,Result,Paid,Taken,Returned,Commission,"
              "Clause,Why"),
    "findings": (FINDINGS, "Check,Table,Round,What,Known before,Time"),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_file_has_the_headings_that_others_read_it_by(name):
    columns, heads = NAMES[name]
    assert columns.heads() == heads.split(",")


def _played() -> Round:
    dealer = dealer_at(open_table(), seed=1)
    dealer.random_round()
    settle(dealer)
    return Round.objects.get()


def _addresses(round: Round) -> dict[str, tuple[str, str]]:
    """The page and the file of each report."""
    day, pit = gaming_day(), round.table.pit_id
    return {
        "shift": (f"/shift/{pit}/{day}/", f"/shift/{pit}/{day}.csv"),
        "day": (f"/tables/1/day/{day}/", f"/tables/1/day/{day}.csv"),
        "sheet": (f"/rounds/{round.pk}/", f"/rounds/{round.pk}/sheet.csv"),
    }


def _paper(name: str, round: Round) -> str:
    table, day = Table.objects.get(), gaming_day()
    match name:
        case "shift":
            context = {"shift": shift_of(table.pit, day), "columns": SHIFT}
            return render_to_string("settlement/reports/shift_paper.html", context)
        case "day":
            context = {"figures": figures_of(table, day), "columns": BET_COLUMNS}
            return render_to_string("settlement/reports/table_day_paper.html", context)
    return render_to_string("settlement/rounds/paper.html", {"sheet": sheet_of(round)})


@pytest.mark.django_db
def test_a_figure_that_tables_have_is_summed_by_its_column_alone(monkeypatch):
    monkeypatch.setattr(Figures, "sevens", Decimal(7), raising=False)
    monkeypatch.setattr(SHIFT, "columns", (*SHIFT.columns, summed("Sevens", "sevens")))
    table = open_table()
    open_table(number=2)
    html = render_to_string(
        "settlement/reports/shift_table.html",
        {"shift": shift_of(table.pit, gaming_day()), "columns": SHIFT, "where": "screen"},
    )
    rows = [re.findall(r"<td[^>]*>\s*(.*?)\s*</td>", row, re.S) for row in html.split("<tr")[2:]]
    assert [row[-1] for row in rows] == ["7", "7", "14"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["shift", "day", "sheet"])
def test_a_new_column_is_on_the_page_on_paper_and_in_the_file(name, monkeypatch):
    columns: Columns = NAMES[name][0]
    monkeypatch.setattr(columns, "columns", (*columns.columns, EXTRA))
    round = _played()
    who = desk_client(make_staff(roles.PIT_MANAGER))
    page, file = (who.get(address) for address in _addresses(round)[name])
    for shown in (page.content.decode(), _paper(name, round)):
        assert "Read by the test" in shown
        assert "as it is" in shown
        assert "in all" in shown
    heads, *rows = csv.reader(io.StringIO(file.content.decode()))
    assert heads[-1] == "Read by the test"
    assert {row[-1] for row in rows} == {"as it is"}
