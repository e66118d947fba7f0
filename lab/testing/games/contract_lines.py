"""Rounds as lines of JSON, good and bad, for every door of the contract."""

from __future__ import annotations

import json

from lab.testing.games.rounds import good

GOOD = json.dumps(good("tiger-commission")).encode()


DEEP = b"[" * 800 + b"]" * 800


LINES = [
    (GOOD, None),
    (b"", "bad-json"),
    (b" ", "bad-json"),
    (GOOD[:-1], "bad-json"),
    (GOOD + GOOD, "bad-json"),
    (b"NaN", "bad-json"),
    (b'{"game": Infinity}', "bad-json"),
    (b"[" * 100_000, "bad-json"),
    (b"9" * 5000, "bad-json"),
    (b'"\xff"', "bad-json"),
    (b"\xef\xbb\xbf" + GOOD, "bad-json"),
    (b"null", "bad-round"),
    (b"1e999", "bad-round"),
    (DEEP, "bad-round"),
    (b'{"game": "\\ud800", "wagers": []}', "unknown-game"),
    (b'{"game": "tiger-commission", "wagers": [], "dealt": [' + DEEP + b"]}", "bad-card"),
    (GOOD.replace(b"4c", b"4C"), "bad-card"),
    (GOOD + b"\r", None),
]
