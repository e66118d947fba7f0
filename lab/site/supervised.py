"""A site that `ops.run` keeps running, as `make run` does; its programs are found by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ops.run.child_process import Child, Program, janitor, spawn, stop
from ops.run.places import CannotStart
from ops.run.process_tree import ProcessTree, command_line, started
from ops.run.run_record import read
from ops.run.start_checks import is_open

PATIENCE = 180  # seconds until it is open, and until it is well again
SHOWN = 2000  # letters of what it said, where it does not open
# How a program is known from what it was started with
PROGRAMS: Final = {
    "web": "granian",
    "live": "config.web.live_server:application",
    "worker": "celery worker",
    "valkey": "valkey-server",
    "postgres": "/postgres -D",
}


class SupervisedSite:
    def __init__(self, var: Path, port: int) -> None:
        self.var, self.port, self.log = var, port, var / "site.log"
        self.origin = f"http://127.0.0.1:{port}"

    @contextmanager
    def open(self) -> Iterator[None]:
        program = Program("site", [sys.executable, "-m", "ops.run"])
        told = {"PITBOOK_VAR": str(self.var), "PORT": str(self.port), "DEMO": "0"}
        child = spawn(program, log=self.log, env={**os.environ, **told})
        try:
            self.wait(self.is_open, "The site did not open", child)
            yield
        finally:
            stop([(program, child)], patience=20)
            janitor.dismiss()

    def is_open(self) -> bool:
        return "is open:" in self.log.read_text() and self.is_well()

    def is_well(self) -> bool:
        return is_open(self.origin)

    def wait(self, ready: Callable[[], bool], otherwise: str, opening: Child | None = None) -> None:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            over = opening is not None and opening.poll() is not None
            if over or time.monotonic() > deadline:
                said = self.log.read_text()[-SHOWN:]
                raise CannotStart(f"{otherwise}. It said last:\n{said}")
            time.sleep(0.1)

    def programs(self) -> dict[str, ProcessTree]:
        """Those that run, each with what it forked."""
        found: dict[str, ProcessTree] = {}
        for tree in read(self.var / "running.json"):
            if started(tree.pid) != tree.ticks:
                continue  # dead, and its number perhaps somebody else's by now
            words = command_line(tree.pid).replace("-A config.celery ", "")
            found |= {name: tree for name, mark in PROGRAMS.items() if mark in words}
        return found

    def kill(self, name: str) -> None:
        """Kill -9: of the web server one worker, of the others the program itself."""
        tree = self.programs().get(name)
        if tree is None:
            return  # it is down already
        workers = sorted(tree.living() - {tree.pid})
        with suppress(ProcessLookupError):
            os.kill(workers[-1] if name == "web" and workers else tree.pid, signal.SIGKILL)
