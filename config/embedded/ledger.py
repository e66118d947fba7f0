"""Who is running: one house a folder, and what a killed one left behind is cleared away.

The lock falls with its holder, and children are told when their parent dies. Not every program
takes that for an answer (Celery waits for a broker that went down with the house), so a janitor
ends what is still there a little later; and if the janitor was killed too, the next start does.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn, TextIO

from config.embedded.places import CannotStart
from config.embedded.process import kill_group, wait_gone

PATIENCE = 3  # seconds for programs to end by themselves
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


def end(groups: dict[int, str]) -> None:
    """End what is left of these groups.

    The kernel gives nobody a pid that is still the name of a group, so a group whose leader is gone
    is ours; a leader that is there is ours if it was started when ours was.
    """
    for group, ticks in groups.items():
        if started(group) in ("", ticks):
            left = members(group)
            kill_group(group)
            for pid in left:
                wait_gone(pid)


def clear_leftovers(path: Path) -> None:
    end(read(path))
    path.unlink(missing_ok=True)


class Janitor:
    """A process that outlives a killed house by a few seconds, to see that all others are gone."""

    def __init__(self, path: Path, lock: TextIO) -> None:
        hears, self.open = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            lock.close()  # the next house may open while we still look after this one
            self.wait_and_clear(path, hears)
        os.close(hears)

    def wait_and_clear(self, path: Path, hears: int) -> NoReturn:
        os.setsid()
        os.close(self.open)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):  # whoever reads the house's output must see its end
            os.dup2(nowhere, stream)
        os.read(hears, 1)  # returns when the house is gone, however it went
        if groups := read(path):  # now: a later list would be that of the next house
            time.sleep(PATIENCE)
            end(groups)
        os._exit(0)

    def dismiss(self) -> None:
        os.close(self.open)
        os.waitpid(self.pid, 0)
