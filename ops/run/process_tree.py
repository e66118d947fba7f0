"""A child process and everything it forked, told apart from all others on the machine.

Pids and group numbers are used again, so neither names a process for long. A child is known by its
pid and the moment it was started; what it forked carries a mark in its environment.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

MARK = "PITBOOK_TREE"


class ProcessTree(NamedTuple):
    pid: int
    ticks: str
    mark: str

    @classmethod
    def of(cls, pid: int, mark: str = "") -> Self:
        return cls(pid, started(pid) or "gone already", mark)

    def living(self) -> set[int]:
        """Its members that run. Some programs write over their environment: so the pid as well."""
        found = {pid for pid in running() if f"{MARK}={self.mark}".encode() in environment(pid)}
        return found | ({self.pid} if started(self.pid) == self.ticks else set())


def running() -> Iterable[int]:
    return (int(folder.name) for folder in Path("/proc").glob("[0-9]*"))


def environment(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:  # gone, or somebody else's
        return []


def started(pid: int) -> str:
    """When a process was started, in ticks since boot; nothing for one that is gone or dead."""
    try:
        state, *more = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state == "Z" else more[18]


def command_line(pid: int) -> str:
    """What a process was started with; nothing for one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (OSError, UnicodeDecodeError):
        return ""


def wait_gone(tree: ProcessTree, patience: float) -> bool:
    deadline = time.monotonic() + patience
    while tree.living():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def end(trees: Iterable[ProcessTree], patience: float = 30) -> None:
    """Kill what is left of them, and wait until it is gone; not for ever, since a process that
    waits for a broken disk dies when the disk answers."""
    for tree in trees:
        deadline = time.monotonic() + patience
        while (left := tree.living()) and time.monotonic() < deadline:
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)
