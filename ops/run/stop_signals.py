"""Ctrl-C, SIGTERM and a terminal that closes end a program from within, by an exception."""

from __future__ import annotations

import signal
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """Somebody asked us to close."""


def on_signal(sign: int, frame: Any) -> None:
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)  # asked once is enough
    raise Stopped


def listen() -> None:
    for each in SIGNALS:
        if each != signal.SIGHUP or signal.getsignal(each) != signal.SIG_IGN:  # nohup means it
            signal.signal(each, on_signal)
