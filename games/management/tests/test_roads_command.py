"""`manage.py roads` as it is used: text in, one JSON line out for each line, whatever it holds."""

from __future__ import annotations

import io
import json
import os
import select
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.management.commands.roads import answer
from games.management.lines import answer_lines
from games.roads import roads

pytestmark = pytest.mark.processes

EMPTY = {"bead": [], "big_road": [], "big_eye": "", "small": "", "cockroach": ""}


def command(*, text):
    done = subprocess.run(
        [sys.executable, "manage.py", "roads"], input=text, capture_output=True, check=False
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def running() -> Any:
    pipe = subprocess.PIPE
    # Unbuffered by the environment, the command would look prompt whatever it does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "manage.py", "roads"],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        env=environment,
    )


def test_each_line_gets_one_answer_in_order_and_bad_lines_stop_nothing():
    answers = command(text=b"TPBBT\nP?\n\xff\xfe\n\nPB\r\nP")
    assert [list(given_answer) for given_answer in answers] == [
        list(EMPTY), ["error"], ["error"], list(EMPTY), list(EMPTY), list(EMPTY),
    ]  # fmt: skip
    assert answers[0] == {
        "bead": [[0, 0, "T"], [0, 1, "P"], [0, 2, "B"], [0, 3, "B"], [0, 4, "T"]],
        "big_road": [[0, 0, "P", 1], [1, 0, "B", 0], [1, 1, "B", 1]],
        "big_eye": "B",
        "small": "",
        "cockroach": "",
    }
    assert answers[1]["error"]["code"] == answers[2]["error"]["code"] == "bad-round"
    assert "'?'" in answers[1]["error"]["message"]
    assert answers[3] == EMPTY
    assert answers[4]["big_road"] == [[0, 0, "P", 0], [1, 0, "B", 0]]
    assert answers[5]["big_road"] == [[0, 0, "P", 0]]


def test_no_input_gives_no_output():
    assert command(text=b"") == []


def test_the_answer_comes_before_the_next_line_is_sent():
    with running() as process:
        for shoe in ("PB", "PP"):
            process.stdin.write(shoe.encode() + b"\n")
            process.stdin.flush()
            answered, _, _ = select.select([process.stdout], [], [], 20)
            if not answered:
                process.kill()
            assert answered
            assert json.loads(process.stdout.readline()) == json.loads(json.dumps(roads(shoe)))
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_goes_away_ends_the_command_quietly():
    with running() as process:
        process.stdout.close()
        process.stdin.write(b"PB\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@given(st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b""))))
def test_any_bytes_on_a_line_give_one_json_line(lines):
    out = io.StringIO()
    answer_lines(answer, [line + b"\n" for line in lines], out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(lines)
    for line, given_answer in zip(lines, answers, strict=True):
        shoe = line.removesuffix(b"\r")
        assert ("error" not in given_answer) == (not shoe.strip(b"PBT"))
