"""Who is running: one site a folder, and what a killed one left behind is cleared away.

The lock falls with its holder; the list of trees is for the next start, in case the janitor
was killed together with the site.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from ops.run.places import CannotStart
from ops.run.process_tree import ProcessTree, end

BOOT = Path("/proc/sys/kernel/random/boot_id")


def take_lock(path: Path, note: str) -> TextIO:
    """Hold the returned file for as long as the site is open."""
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


def write_down(path: Path, trees: Iterable[ProcessTree]) -> None:
    aside = path.with_suffix(".new")
    aside.write_text(json.dumps({"boot": BOOT.read_text(), "trees": list(trees)}))
    aside.replace(path)  # killed in between, we still have the old list


def read(path: Path) -> list[ProcessTree]:
    """The trees of the site that wrote the list; after a reboot none of them is left."""
    try:
        noted = json.loads(path.read_text())
        return [ProcessTree(*each) for each in noted["trees"] if noted["boot"] == BOOT.read_text()]
    except (OSError, ValueError, KeyError):
        return []


def clear_leftovers(path: Path) -> None:
    end(read(path))
    path.unlink(missing_ok=True)
