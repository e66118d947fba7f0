"""`manage.py odds`: a table to read, JSON to compute with, and a sentence for what is not there."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import call_command

from games.odds.exact import odds
from games.registry import GAMES

pytestmark = pytest.mark.processes


def command(*args):
    out = StringIO()
    call_command("odds", *args, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slug", GAMES)
def test_json_is_the_engines_answer(slug):
    assert json.loads(command(slug, "--json")) == odds(slug)


def test_eight_decks_unless_told_otherwise():
    assert json.loads(command("tiger-commission", "--json"))["decks"] == 8
    assert json.loads(command("tiger-commission", "--json", "--decks", "6")) == odds(
        "tiger-commission", 6
    )


def test_the_table_names_every_bet_with_its_edge():
    table = command("tiger-commission")
    assert table.startswith("Tiger Baccarat, commission: 8 decks\n")
    rows = [line.split() for line in table.splitlines()]
    assert ["banker", "win", "0.95", "45.859742", "%", "1.057906", "%"] in rows
    assert {row[0] for row in rows if row} >= set(GAMES["tiger-commission"].bets)


def test_the_table_of_niu_niu_hands():
    rows = [line.split() for line in command("niu-niu").splitlines()]
    assert ["niu-5", "177,408", "6.826115", "%"] in rows
    assert ["all", "2,598,960", "100.000000", "%"] in rows


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["blackjack"], "no game called"),
        (["tiger-commission", "--decks", "5"], "6, 7 or 8 decks"),
        (["niu-niu", "--decks", "8"], "one deck"),
        (["tiger-commission", "--decks", "six"], "invalid int"),
        ([], "required: game"),
    ],
)
def test_what_is_not_there_gets_a_sentence_and_no_traceback(args, sentence):
    done = subprocess.run(
        [sys.executable, "manage.py", "odds", *args], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
