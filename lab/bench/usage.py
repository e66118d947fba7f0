"""What programs use of the machine, with all that they forked."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from lab.site.throwaway import Served, Site
from ops.run.child_process import Child


def megabytes(child: Child) -> float:
    """Held in memory, shared pages shared out."""
    rolls = [Path(f"/proc/{pid}/smaps_rollup") for pid in child.tree.living()]
    found = [re.search(r"Pss:\s+(\d+) kB", roll.read_text()) for roll in rolls]
    return sum(int(each[1]) for each in found if each) / 1024


def cpu_seconds(children: Iterable[Child | None]) -> float:
    """Computed so far, whoever else the machine serves."""
    pids = {pid for child in children if child for pid in child.tree.living()}
    ticks = 0
    for pid in pids:
        with suppress(OSError):  # gone meanwhile
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def cpu_of_serving(site: Site, served: Served) -> float:
    """Of everything that answers a request: web, live, Caddy, PostgreSQL, Valkey."""
    return cpu_seconds([*served.children.values(), site.postgres.child, site.valkey.child])
