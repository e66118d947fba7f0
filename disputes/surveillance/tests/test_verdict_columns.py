"""What a wager got by the rules and in the ledger: the same columns on a page and on paper."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.template.loader import render_to_string

from config.web.columns import Column
from disputes.surveillance.columns import VERDICTS
from disputes.surveillance.verdict import Verdict

RIGHT = Verdict(1, "Banker", Decimal(500), "win", "tiger 5.1", Decimal(475), Decimal(475))
WRONG = replace(RIGHT, box=2, ledger=Decimal(500))
UNPAID = replace(RIGHT, box=3, ledger=None)


def drawn(where: str, *verdicts: Verdict) -> str:
    name = {"screen": "verdicts", "paper": "paper_cards"}[where]
    return render_to_string(f"disputes/surveillance/{name}.html", {"verdicts": list(verdicts)})


@pytest.mark.parametrize("where", ["screen", "paper"])
def test_a_difference_is_marked_and_a_gap_is_a_dash(where):
    assert "amount--minus" not in drawn(where, RIGHT)
    assert "amount--minus" in drawn(where, WRONG)
    assert "–" in drawn(where, UNPAID)
    assert "tiger 5.1" in drawn(where, RIGHT)


@pytest.mark.parametrize("where", ["screen", "paper"])
def test_a_new_column_is_on_the_page_and_on_paper(where, monkeypatch):
    extra = Column(heading="Read by the test", value=lambda verdict: f"box {verdict.box}")
    monkeypatch.setattr(VERDICTS, "columns", (*VERDICTS.columns, extra))
    html = drawn(where, RIGHT, WRONG)
    assert "Read by the test" in html
    assert "box 1" in html
    assert "box 2" in html
