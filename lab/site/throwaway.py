"""PostgreSQL, Valkey and Pitbook's programs in a folder, all of it gone after the run."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.paths import BASE_DIR
from lab.site import free_port, new_folder
from ops.run import programs
from ops.run.child_process import Child, Program, janitor, spawn, stop, wait_until
from ops.run.places import CannotStart
from ops.run.postgres import APPLICATION, OWNER, Postgres
from ops.run.start_checks import answers
from ops.run.valkey import Valkey

MAIN = "pitbook"


@dataclass(frozen=True)
class Served:
    """The programs that serve one database, by name, and where they answer."""

    origin: str
    children: Mapping[str, Child]


class Site:
    """`durable`: a commit costs what it costs at `make run`. Several parts of one site share its
    PostgreSQL, each with a database and a Valkey of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        durable: bool = True,
        database: str = MAIN,
        part: str = "main",
        settings: str = "config.settings",
    ) -> None:
        folder.chmod(0o711)
        self.folder, self.database, self.part = folder, database, part
        self.own, self.log = folder / part, folder / f"{part}.log"
        self.settings, self.secret = settings, secrets.token_urlsafe(32)
        self.postgres = Postgres(
            folder / "data", folder / "postgres", folder / "postgres.log", durable
        )
        self.valkey = Valkey(
            self.own / "valkey", self.own / "valkey.sock", folder / "valkey.log", durable
        )

    def environment(self, database: str = "") -> dict[str, str]:
        """What its programs are told, beside what this process was told."""
        database = database or self.database
        return {
            "PITBOOK_VAR": str(self.folder / "var"),
            "DEBUG": "0",
            "HTTPS": "0",
            "SECRET_KEY": self.secret,
            "ALLOWED_HOSTS": "*",
            "DATABASE_URL": self.postgres.url(APPLICATION, database),
            "DATABASE_OWNER_URL": self.postgres.url(OWNER, database),
            "REDIS_URL": self.valkey.url,
            "DJANGO_SETTINGS_MODULE": self.settings,
        }

    # Its programs ---------------------------------------------------------------------------------

    @contextmanager
    def running(self, *wanted: Program, database: str = "", **more: str) -> Iterator[list[Child]]:
        env = {**os.environ, **self.environment(database), **more}
        children = [spawn(program, log=self.log, env=env) for program in wanted]
        try:
            yield children
        finally:
            stop(zip(wanted, children, strict=True), patience=5)

    @contextmanager
    def served(
        self, *, database: str = "", processes: int = programs.CORES, **more: str
    ) -> Iterator[Served]:
        """Caddy, web and live servers as `make run` starts them, on a free port."""
        port, sockets = free_port(), Path(tempfile.mkdtemp(dir=self.folder))
        sockets.chmod(0o711)
        wanted = [
            programs.live(sockets / "live.sock"),
            programs.caddy(port, "127.0.0.1", sockets, sockets),
            programs.web(sockets / "web.sock", processes),
        ]
        origin = f"http://localhost:{port}"
        with self.running(*wanted, database=database, **more) as children:
            names = (program.name for program in wanted)
            site = Served(origin, dict(zip(names, children, strict=True)))
            wait_until(lambda: is_served(origin), what="The site", child=site.children["web"])
            yield site

    # Its commands ---------------------------------------------------------------------------------

    def manage(self, *words: str, database: str = "", quiet: bool = True) -> None:
        out = subprocess.DEVNULL if quiet else None
        self._command(words, database, stdout=out, check=True)

    def told(self, *words: str, database: str = "") -> Any:
        """What a command of ours prints as JSON."""
        done = self._command(words, database, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CannotStart(f"{words[0]} failed: {done.stderr[-2000:]}")
        return json.loads(done.stdout)

    def _command(self, words: tuple[str, ...], database: str, **how: Any) -> Any:
        argv = [sys.executable, str(BASE_DIR / "manage.py"), *words]
        env = {**os.environ, **self.environment(database)}
        return subprocess.run(argv, env=env, **how)  # noqa: S603

    # Beginning and end ----------------------------------------------------------------------------

    def start(self) -> None:
        self.postgres.start()
        self.postgres.provide(self.database)
        self.valkey.start()

    def clear_away(self) -> None:
        self.valkey.stop()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        janitor.dismiss()


def is_served(origin: str) -> bool:
    """Pages come and are kept live; /healthz would ask for a Celery worker as well."""
    return answers(f"{origin}/sign-in/") and answers(f"{origin}/live/healthz")


@contextmanager
def throwaway(purpose: str, *, settings: str = "config.settings") -> Iterator[Site]:
    site = Site(new_folder(purpose), settings=settings)
    try:
        site.start()
        yield site
    finally:
        site.clear_away()
