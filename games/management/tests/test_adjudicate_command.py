"""`manage.py adjudicate` as it is used: JSON lines in, one settlement or error a line, in order."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.management.json_lines import answer
from games.round.adjudicate import adjudicate
from lab.testing.games.contract_lines import LINES
from lab.testing.games.rounds import CODES, GAMES, good

pytestmark = pytest.mark.processes


def test_each_line_gets_one_answer_in_order_and_bad_lines_stop_nothing():
    done = subprocess.run(
        [sys.executable, "manage.py", "adjudicate"],
        input=b"\n".join(line for line, _ in LINES),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [got.get("error", {}).get("code") for got in answers] == [code for _, code in LINES]
    assert answers[0] == answers[-1] == adjudicate(good("tiger-commission"))


def test_a_round_of_each_game_comes_through_the_command_as_through_the_function():
    rounds = [good(game) for game in GAMES]
    done = subprocess.run(
        [sys.executable, "manage.py", "adjudicate"],
        input="\n".join(map(json.dumps, rounds)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == list(map(adjudicate, rounds))


@given(
    st.binary(max_size=60)
    | st.text(alphabet='{}[]",:-.019e truefalsn\\u', max_size=30).map(str.encode)
)
def test_any_bytes_get_one_line_of_json_with_a_code(line):
    got = answer(adjudicate, line)
    assert got["error"]["code"] in CODES
    assert "\n" not in json.dumps(got)
