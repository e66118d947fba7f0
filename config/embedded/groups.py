"""Process groups: a program and all the workers it forked, also when it left them behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


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


def kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def command_line(pid: int) -> str:
    """What a process was started with; nothing for one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (OSError, UnicodeDecodeError):
        return ""


def wait_gone(pid: int) -> None:
    """Wait for a process that is not our child; one that will not go is killed."""
    deadline = time.monotonic() + 4
    while command_line(pid):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)


def is_there(group: int, ticks: str) -> bool:
    """Whether anything is left of the group whose leader was started at that time.

    The kernel gives nobody a pid that is still the name of a group, so a group whose leader is gone
    is ours; a leader that is there is ours if it was started when ours was.
    """
    return started(group) in ("", ticks) and bool(members(group))


def end(groups: dict[int, str]) -> None:
    for group, ticks in groups.items():
        if is_there(group, ticks):
            left = members(group)
            kill_group(group)
            for pid in left:
                wait_gone(pid)
