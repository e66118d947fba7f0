"""No code outside `games` asks which game is played, and none cites a clause by its number."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from games.management.switches import switches

PLANTED = {
    "from games.baccarat.play import BaccaratRound": "imports games.baccarat.play.BaccaratRound",
    "import games.niuniu.hands": "imports games.niuniu.hands",
    "from games import holdem": "imports games.holdem",
    'if game == "tiger-commission": pass': "names the game “tiger-commission”",
    'DECKS = {"niu": 1}': "names the game “niu”",
    'family = "baccarat"': "names the game “baccarat”",
    'clause = "guide 1.4"': "cites “guide 1.4”",
    'clause = f"{document} 7.11.2.1"': "cites “7.11.2.1”",
    'rows = ("7.6", "7.7")': "cites “7.6”",
    'def due():\n    """The player is told a time (8.3)."""': "cites “8.3”",
    "LIMIT = 10  # niu, holdem 7.11": "cites “holdem 7.11”",
}


def test_no_code_outside_games_switches_on_a_game_or_cites_a_clause():
    assert switches(Path(settings.BASE_DIR)) == []


@pytest.mark.parametrize("code", PLANTED)
def test_a_switch_that_is_planted_is_found(tmp_path, code):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "play.py").write_text(code + "\n")
    assert PLANTED[code] in [each.why for each in switches(tmp_path)]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("felt.html", '<span class="clause">guide 1.2</span>'),
        ("felt.html", '{% if table.game == "niu-niu" %}'),
        ("felt.js", 'if (felt.dataset.game === "holdem-bonus") {'),
        ("felt.css", ".felt--baccarat { color: red; }"),
        ("felt.css", '[data-game="tiger"] { color: red; }'),
    ],
)
def test_a_switch_in_a_template_a_script_or_a_style_is_found(tmp_path, name, line):
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / name).write_text(line + "\n")
    assert len(switches(tmp_path)) == 1


@pytest.mark.parametrize(
    "code", ['share = Decimal("2.50")', 'path = "M4.6 7.6 1.1"', 'name = "Tiger"', "x = 7.6"]
)
def test_what_is_neither_a_game_nor_a_clause_is_left_alone(tmp_path, code):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "play.py").write_text(code + "\n")
    assert switches(tmp_path) == []
