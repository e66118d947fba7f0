"""`make run`: open the site, keep it open, close it on Ctrl-C or SIGTERM."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

from config.environment import env as environment
from config.environment import flag, number
from config.paths import BASE_DIR, DATABASE_URL, OWNER_URL, SOCKETS, VALKEY_URL, VAR
from ops.run.child_process import Program, die_with_parent, janitor, spawn, wait_until
from ops.run.places import LOGS, POSTGRES_DATA, CannotStart
from ops.run.postgres import Postgres
from ops.run.process_tree import end
from ops.run.programs import after_the_tables, beat, before_the_tables
from ops.run.run_record import clear_leftovers, take_lock
from ops.run.start_checks import check_port, check_settings, check_stores, is_open, one_line
from ops.run.stop_signals import Stopped, listen
from ops.run.supervisor import Supervisor, say
from ops.run.valkey import Valkey

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
SIGN_INS = VAR / "sign-ins"


def secret_key() -> str:
    """Made once: sessions and grants outlive a restart."""
    path = VAR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


def site_environment() -> dict[str, str]:
    """What the programs are told; a person's own settings win."""
    theirs = {name: value for name, value in os.environ.items() if value}
    if "DATABASE_OWNER_URL" in theirs and "DATABASE_URL" not in theirs:
        raise CannotStart("DATABASE_OWNER_URL is set, but DATABASE_URL is not.")
    embedded = {} if "DATABASE_URL" in theirs else {"DATABASE_OWNER_URL": OWNER_URL}
    usual = {
        "DEBUG": "0",
        "HTTPS": "0",
        "ALLOWED_HOSTS": "*",
        "SECRET_KEY": secret_key(),
        "DATABASE_URL": DATABASE_URL,
        "REDIS_URL": VALKEY_URL,
        "PYTHONUNBUFFERED": "1",
        **embedded,
    }
    return usual | theirs


def start_stores(supervisor: Supervisor) -> None:
    if supervisor.env["DATABASE_URL"] == DATABASE_URL:
        postgres = Postgres(POSTGRES_DATA, SOCKETS / "postgres", supervisor.log("postgres"))
        child = supervisor.start(postgres.program())
        wait_until(postgres.answers, what="PostgreSQL", child=child)
        postgres.provide("pitbook")
    if supervisor.env["REDIS_URL"] == VALKEY_URL:
        valkey = Valkey(VAR / "valkey", SOCKETS / "valkey.sock", supervisor.log("valkey"))
        child = supervisor.start(valkey.program())
        wait_until(valkey.answers, what="Valkey", child=child)


@contextmanager
def command(env: dict[str, str], *words: str, otherwise: str) -> Iterator[None]:
    """One of `manage.py`'s, beside what happens meanwhile; it must have succeeded by the end."""
    program = Program(words[0], [sys.executable, str(BASE_DIR / "manage.py"), *words])
    child = spawn(program, log=None, env=env)
    try:
        yield
        if child.wait() != 0:
            raise CannotStart(f"{otherwise} (the reason is above).")
    finally:
        end([child.tree])


def prepare(env: dict[str, str]) -> None:
    with command(env, "prepare", otherwise="the database could not be prepared"):
        pass


def demo(env: dict[str, str]) -> AbstractContextManager[None]:
    """The demo pit in an empty database, and who signs in where there is one."""
    words = ["loaddemo", "--verbosity=0"] if flag("DEMO", default=True) else ["demosignins"]
    told = f"--sign-ins={SIGN_INS}"
    return command(env, *words, told, otherwise="the demo pit could not be loaded")


def wait_open(supervisor: Supervisor, origin: str) -> None:
    deadline = time.monotonic() + 60
    while not is_open(origin):
        supervisor.expect_all()
        if time.monotonic() > deadline:
            raise CannotStart(f"the site did not answer within a minute: see {LOGS}.")
        time.sleep(0.05)


def run() -> None:
    port, bind = number("PORT", 8000, low=1, high=65535), environment.str("BIND", "127.0.0.1")
    address = f"http://localhost:{port}/"
    LOGS.mkdir(parents=True, exist_ok=True)
    lock = take_lock(VAR / "lock", f"process {os.getpid()}, {address}")
    clear_leftovers(VAR / "running.json")
    check_port(bind, port)
    env = site_environment()
    check_settings(env)
    supervisor = Supervisor(env=env, logs=LOGS, ledger=VAR / "running.json")
    try:
        start_stores(supervisor)
        check_stores(env)
        for program in before_the_tables(port=port, bind=bind, var=VAR, sockets=SOCKETS):
            supervisor.start(program)
        prepare(env)
        with demo(env):
            for program in after_the_tables(sockets=SOCKETS):
                supervisor.start(program)
            wait_open(supervisor, f"http://{'127.0.0.1' if bind in EVERYWHERE else bind}:{port}")
        supervisor.start(beat(VAR))  # last: nobody waits for it
        say(f"Pitbook is open: {address}   (Ctrl-C closes it)")
        print(SIGN_INS.read_text(), end="", flush=True)
        while True:
            supervisor.watch()
            time.sleep(0.2)
    finally:
        supervisor.stop()
        janitor.dismiss()
        lock.close()


def main() -> int:
    if "MAKELEVEL" in os.environ:
        die_with_parent(signal.SIGTERM)  # make killed with -9 takes the site along
    listen()
    try:
        with suppress(Stopped):
            run()
    except CannotStart as reason:
        print(f"Pitbook cannot start: {reason}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Pitbook cannot start: {one_line(error)}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
