"""Commands that read JSON lines: whatever stands on a line, it gets exactly one JSON line back.

What is not JSON never reaches the engine, and no line, however bad, keeps the next from its answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn

from games.errors import BadRound
from games.management.lines import answer_stdin
from games.words import _

Function = Callable[[object], dict[str, Any]]


def run(function: Function) -> None:
    """Standard input to standard output, one answer of `function` for each line."""
    answer_stdin(lambda line: answer(function, line))


def answer(function: Function, line: bytes) -> dict[str, Any]:
    """
    >>> answer(lambda value: {"got": value}, b"[1]")
    {'got': [1]}
    >>> answer(lambda value: {"got": value}, b"")["error"]["code"]
    'bad-json'
    """
    try:
        return function(parse(line))
    except BadRound as bad:
        return bad.as_json()
    except RecursionError:  # brackets nested deeper than `function` can walk
        return _bad_json().as_json()


def parse(line: bytes) -> object:
    """The JSON value of a line of UTF-8; anything else raises `bad-json`."""
    try:
        return json.loads(line.decode(), parse_constant=_not_json)
    except (ValueError, RecursionError):
        # ValueError: not UTF-8, not JSON, or a whole number with thousands of digits.
        raise _bad_json() from None


def _bad_json() -> BadRound:
    return BadRound("bad-json", _("This is not JSON."))


def _not_json(constant: str) -> NoReturn:
    """Python would read NaN and Infinity, which JSON does not have."""
    raise ValueError(constant)
