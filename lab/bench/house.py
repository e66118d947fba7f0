"""A house to measure: PostgreSQL, Valkey and the site, made for one run and gone after it.

The stores keep what they are told as those of `make run` do: a commit costs what it costs there.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.paths import BASE_DIR
from ops.run import programs as site
from ops.run.child_process import Child, Program, janitor, spawn, stop
from ops.run.places import CannotStart
from ops.run.postgres import APPLICATION, OWNER, Postgres
from ops.run.start_checks import answers
from ops.run.valkey import Valkey

TMP = "/tmp"  # noqa: S108  (a short path for sockets, and one that root's servant may reach)
MAIN, SMALL = "pitbook", "pitbook_small"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Site:
    origin: str
    children: dict[str, Child]

    def megabytes(self, name: str) -> float:
        """What a program and all it forked hold in memory, shared pages shared out."""
        rolls = [Path(f"/proc/{pid}/smaps_rollup") for pid in self.children[name].family.living()]
        found = [re.search(r"Pss:\s+(\d+) kB", roll.read_text()) for roll in rolls]
        return sum(int(each[1]) for each in found if each) / 1024


def cpu_seconds(children: Iterable[Child | None]) -> float:
    """What programs and all they forked have computed so far, whoever else the machine serves."""
    pids = {pid for child in children if child for pid in child.family.living()}
    ticks = 0
    for pid in pids:
        with suppress(OSError):  # gone meanwhile
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class House:
    """One PostgreSQL with a database for each length of history, one Valkey, one folder."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o711)
        self.folder = folder
        self.secret = secrets.token_urlsafe(32)
        self.log = folder / "bench.log"
        self.postgres = Postgres(folder / "data", folder / "postgres", folder / "postgres.log")
        self.valkey = Valkey(folder / "valkey", folder / "valkey.sock", folder / "valkey.log")

    def environment(self, database: str = MAIN) -> dict[str, str]:
        return {
            **os.environ,
            "PITBOOK_VAR": str(self.folder / "var"),
            "DEBUG": "0",
            "HTTPS": "0",
            "SECRET_KEY": self.secret,
            "ALLOWED_HOSTS": "*",
            "DATABASE_URL": self.postgres.url(APPLICATION, database),
            "DATABASE_OWNER_URL": self.postgres.url(OWNER, database),
            "REDIS_URL": self.valkey.url,
            "DJANGO_SETTINGS_MODULE": "lab.bench.settings",
        }

    def cpu_seconds(self, site: Site) -> float:
        """Of everything that serves a request: web, live, Caddy, PostgreSQL, Valkey."""
        stores = (self.postgres.child, self.valkey.child)
        return cpu_seconds([*site.children.values(), *stores])

    def manage(self, *words: str, database: str = MAIN, quiet: bool = True) -> None:
        argv = [sys.executable, str(BASE_DIR / "manage.py"), *words]
        out = subprocess.DEVNULL if quiet else None
        subprocess.run(argv, env=self.environment(database), stdout=out, check=True)  # noqa: S603

    @contextmanager
    def running(
        self, programs: Sequence[Program], *, database: str = MAIN
    ) -> Iterator[list[Child]]:
        env = self.environment(database)
        children = [spawn(program, log=self.log, env=env) for program in programs]
        try:
            yield children
        finally:
            stop(zip(programs, children, strict=True), patience=5)

    def told(self, *words: str, database: str = MAIN) -> Any:
        """What a command of ours prints as JSON."""
        argv = [sys.executable, str(BASE_DIR / "manage.py"), *words]
        env = self.environment(database)
        done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode != 0:
            raise CannotStart(f"{words[0]} failed: {done.stderr[-2000:]}")
        return json.loads(done.stdout)

    @contextmanager
    def site(self, *, database: str = MAIN) -> Iterator[Site]:
        """Caddy, web and live servers as `make run` starts them."""
        port, sockets = free_port(), Path(tempfile.mkdtemp(dir=self.folder))
        sockets.chmod(0o711)
        programs = [
            site.live(sockets / "live.sock"),
            site.caddy(port, "127.0.0.1", sockets, sockets),
            site.web(sockets / "web.sock"),
        ]
        origin = f"http://127.0.0.1:{port}"
        with self.running(programs, database=database) as children:
            deadline = time.monotonic() + 60
            while not (answers(f"{origin}/sign-in/") and answers(f"{origin}/live/healthz")):
                if time.monotonic() > deadline:
                    raise CannotStart(f"the site did not answer: see {self.log}.")
                time.sleep(0.05)
            yield Site(origin, dict(zip(("live", "caddy", "web"), children, strict=True)))


@contextmanager
def throwaway() -> Iterator[House]:
    folder = Path(tempfile.mkdtemp(prefix="pitbook-bench-", dir=TMP))
    house = House(folder)
    try:
        house.postgres.start()
        house.postgres.provide(MAIN)
        house.valkey.start()
        yield house
    finally:
        house.valkey.stop()
        house.postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
        janitor.dismiss()
