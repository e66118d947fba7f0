"""Who is running: one house a folder, and what a killed one left behind is cleared away.

The lock falls with its holder; the list of process groups is for the next start, in case the
janitor was killed together with the house.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from config.embedded.groups import end, started
from config.embedded.places import CannotStart

BOOT = Path("/proc/sys/kernel/random/boot_id")


def take_lock(path: Path, note: str) -> TextIO:
    """Hold the returned file for as long as the house is open."""
    lock = path.open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        raise CannotStart(
            f"it is already running in this folder ({lock.read().strip()})."
        ) from None
    lock.truncate(0)
    lock.write(note)
    lock.flush()
    return lock


def write_down(path: Path, pids: Iterable[int]) -> None:
    groups = {pid: started(pid) for pid in pids}
    aside = path.with_suffix(".new")
    aside.write_text(json.dumps({"boot": BOOT.read_text(), "groups": groups}))
    aside.replace(path)  # killed in between, we still have the old list


def read(path: Path) -> dict[int, str]:
    """The process groups of the house that wrote the list, and when each was started."""
    try:
        noted = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    same_boot = noted["boot"] == BOOT.read_text()
    return {int(group): ticks for group, ticks in noted["groups"].items() if same_boot}


def clear_leftovers(path: Path) -> None:
    end(read(path))
    path.unlink(missing_ok=True)
