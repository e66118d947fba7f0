"""`manage.py ruling` as it is used: JSON lines in, one JSON line out for each, whatever it holds."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.irregularities.ruling import rule
from games.management.json_lines import answer

pytestmark = pytest.mark.processes

CASE = {
    "game": "tiger-commission",
    "clause": "7.6",
    "dealt": ["7s", "2h", "Kd", "2c"],
    "facts": {"card": "5h"},
}
RULING = {
    "clause": "tiger 7.6",
    "effects": [{"effect": "card-to-banker", "card": "5h"}, {"effect": "continue"}],
    "options": [],
    "authority": "pit-manager",
    "holds": True,
}
LINES = [
    (json.dumps(CASE).encode(), None),
    (b"", "bad-json"),
    (b"   ", "bad-json"),
    (b"{", "bad-json"),
    (b"'7.6'", "bad-json"),
    (b"NaN", "bad-json"),
    (b'{"game": -Infinity}', "bad-json"),
    (b"9" * 5000, "bad-json"),
    (b"[" * 100_000 + b"]" * 100_000, "bad-json"),
    (b'"\xff\xfe"', "bad-json"),
    (b"\xef\xbb\xbf{}", "bad-json"),
    (b"1e999", "bad-round"),
    (b"null", "bad-round"),
    (b"[" * 900 + b"]" * 900, "bad-round"),
    (b'{"game": "\\ud800", "clause": ""}', "unknown-game"),
    (
        b'{"game": "tiger-commission", "clause": "7.1", "dealt": ['
        + b"[" * 800
        + b"]" * 800
        + b"]}",
        "bad-card",
    ),
    (json.dumps(CASE).encode() + b"\r", None),
]


def test_each_line_gets_one_answer_in_order_and_bad_lines_stop_nothing():
    done = subprocess.run(
        [sys.executable, "manage.py", "ruling"],
        input=b"\n".join(line for line, _ in LINES),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [given_answer.get("error", {}).get("code") for given_answer in answers] == [
        code for _, code in LINES
    ]
    assert answers[0] == answers[-1] == RULING


@given(
    st.binary(max_size=60)
    | st.text(alphabet='{}[]",:-.019e truefalsn\\u', max_size=30).map(str.encode)
)
def test_any_bytes_get_one_line_of_json(line):
    text = json.dumps(answer(rule, line))
    assert "\n" not in text
    assert set(json.loads(text)["error"]) <= {"code", "message", "clause"}
