"""Who is running: one house a folder, and what a killed one left behind is cleared away.

Children die with their parent, and a lock falls with its holder; the list of process groups is for
the rest: a worker whose leader was killed together with the house.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from config.embedded.places import CannotStart
from config.embedded.process import kill_group, wait_gone

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


def started(pid: int) -> str:
    """When a process was started, in ticks since boot: with the pid it names one process ever."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def members(group: int) -> list[int]:
    """The living processes of a group, its leader among them or not."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, belongs_to = stat.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(belongs_to) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


def write_down(path: Path, pids: Iterable[int]) -> None:
    groups = {pid: started(pid) for pid in pids}
    path.write_text(json.dumps({"boot": BOOT.read_text(), "groups": groups}))


def clear_leftovers(path: Path) -> None:
    """End the groups written down by a house that was killed.

    The kernel gives nobody a pid that is still the name of a group, so a group whose leader is gone
    is ours; a leader that is there is ours if it was started when ours was.
    """
    try:
        noted = json.loads(path.read_text())
    except (OSError, ValueError):
        return
    if noted.get("boot") != BOOT.read_text():
        return
    for group, ticks in noted["groups"].items():
        if started(int(group)) in ("", ticks):
            left = members(int(group))
            kill_group(int(group))
            for pid in left:
                wait_gone(pid)
    path.unlink()
