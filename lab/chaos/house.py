"""The house that is to be broken: opened as `make run` opens it, its programs found by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from django.db import connection, transaction

from config.paths import VAR
from lab.demo import pit as demo
from ops.run.child_process import Program, janitor, spawn, stop
from ops.run.places import LOGS, CannotStart
from ops.run.process_tree import Family, command_line, started
from ops.run.run_record import read
from ops.run.start_checks import answers

PATIENCE = 180  # seconds until it is open, and until it is well again
SHOWN = 2000  # letters of what the house said, where it does not open
# How a program is known from what it was started with
PROGRAMS: Final = {
    "web": "granian",
    "live": "config.web.live_server:application",
    "worker": "celery worker",
    "valkey": "valkey-server",
    "postgres": "/postgres -D",
}


class House:
    """`origin` is its address; without a proxy in between."""

    def __init__(self, port: int) -> None:
        self.port, self.origin = port, f"http://127.0.0.1:{port}"

    @contextmanager
    def open(self) -> Iterator[None]:
        program = Program("house", [sys.executable, "-m", "ops.run"])
        LOGS.mkdir(parents=True, exist_ok=True)
        child = spawn(program, log=VAR / "house.log", env={**os.environ, "DEMO": "0"})
        try:
            wait(self.is_open, "the house did not open", lambda: child.poll() is not None)
            with transaction.atomic():
                demo.load()  # its people and tables; what else the demo shows would only cost time
            connection.close()  # it would not survive what comes
            yield
        finally:
            stop([(program, child)], patience=20)
            janitor.dismiss()

    def is_open(self) -> bool:
        told = (VAR / "house.log").read_text()
        return "is open:" in told and self.is_well()

    def is_well(self) -> bool:
        return answers(f"{self.origin}/healthz") and answers(f"{self.origin}/live/healthz")

    def families(self) -> dict[str, Family]:
        found: dict[str, Family] = {}
        for family in read(VAR / "running.json"):
            if started(family.pid) != family.ticks:
                continue  # dead, and its number perhaps somebody else's by now
            words = command_line(family.pid).replace("-A config.celery ", "")
            for name, mark in PROGRAMS.items():
                if mark in words:
                    found[name] = family
        return found

    def kill(self, name: str) -> int:
        """Kill -9: of the web server one worker, of the others the program itself."""
        families = self.families()
        if name not in families:
            return 0  # it is down already
        family = families[name]
        workers = sorted(family.living() - {family.pid})
        pid = workers[-1] if name == "web" and workers else family.pid
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return pid


def wait(ready: Callable[[], bool], otherwise: str, over: Callable[[], bool] | None = None) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if (over is not None and over()) or time.monotonic() > deadline:
            told = (VAR / "house.log").read_text()[-SHOWN:]
            raise CannotStart(f"{otherwise}. It said last:\n{told}")
        time.sleep(0.1)
