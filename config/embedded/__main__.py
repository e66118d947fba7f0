"""`make run`: open the house, keep it open, close it on Ctrl-C or SIGTERM."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from typing import Any

import psycopg
import redis

from config.embedded.ledger import clear_leftovers, take_lock
from config.embedded.places import (
    BASE_DIR,
    DATABASE_URL,
    LOGS,
    OWNER_URL,
    POSTGRES_DATA,
    SOCKETS,
    VALKEY_URL,
    VAR,
    CannotStart,
    private_folder,
)
from config.embedded.postgres import Postgres
from config.embedded.process import die_with_parent, wait_until
from config.embedded.site import programs
from config.embedded.supervisor import Supervisor, say
from config.embedded.valkey import Valkey
from config.environment import env as environment
from config.environment import number


class Stopped(BaseException):
    """Somebody asked us to close."""


def on_signal(sign: int, frame: Any) -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # asked once is enough
    raise Stopped


def secret_key() -> str:
    """Made once: sessions and grants outlive a restart."""
    path = VAR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


def house_environment() -> dict[str, str]:
    """What the programs are told; a person's own settings win."""
    embedded = {} if os.environ.get("DATABASE_URL") else {"DATABASE_OWNER_URL": OWNER_URL}
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
    return usual | {name: value for name, value in os.environ.items() if value}


def check_port(bind: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError as error:
            raise CannotStart(
                f"port {port} cannot be used ({error.strerror}); PORT=8001 make run takes another."
            ) from None


def start_stores(supervisor: Supervisor) -> None:
    if not os.environ.get("DATABASE_URL"):
        postgres = Postgres(POSTGRES_DATA, SOCKETS / "postgres", supervisor.log("postgres"))
        child = supervisor.start(postgres.program())
        wait_until(postgres.answers, what="PostgreSQL", child=child)
        postgres.provide("pitbook")
    if not os.environ.get("REDIS_URL"):
        valkey = Valkey(VAR / "valkey", SOCKETS / "valkey.sock", supervisor.log("valkey"))
        child = supervisor.start(valkey.program())
        wait_until(valkey.answers, what="Valkey", child=child)


def check_stores(env: dict[str, str]) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        try:
            psycopg.connect(env.get(name) or env["DATABASE_URL"], connect_timeout=5).close()
        except psycopg.Error as error:
            raise CannotStart(f"the database of {name} refuses: {one_line(error)}") from None
    try:
        redis.Redis.from_url(env["REDIS_URL"], socket_timeout=5, socket_connect_timeout=5).ping()
    except (redis.RedisError, ValueError) as error:
        raise CannotStart(f"the Valkey of REDIS_URL refuses: {one_line(error)}") from None


def one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def prepare(env: dict[str, str]) -> None:
    argv = [sys.executable, str(BASE_DIR / "manage.py"), "prepare"]
    if subprocess.run(argv, env=env, check=False).returncode != 0:  # noqa: S603
        raise CannotStart("the database could not be prepared (the reason is above).")


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as response:  # noqa: S310
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def wait_open(supervisor: Supervisor, origin: str) -> None:
    deadline = time.monotonic() + 60
    while not (answers(f"{origin}/healthz") and answers(f"{origin}/live/healthz")):
        supervisor.expect_all()
        if time.monotonic() > deadline:
            raise CannotStart(f"the site did not answer within a minute: see {LOGS}.")
        time.sleep(0.05)


def run() -> None:
    port, bind = number("PORT", 8000, low=1, high=65535), environment.str("BIND", "127.0.0.1")
    address = f"http://localhost:{port}/"
    private_folder(VAR)
    LOGS.mkdir(exist_ok=True)
    lock = take_lock(VAR / "lock", f"process {os.getpid()}, {address}")
    clear_leftovers(VAR / "running.json")
    check_port(bind, port)
    private_folder(SOCKETS)
    env = house_environment()
    supervisor = Supervisor(env=env, logs=LOGS, ledger=VAR / "running.json")
    try:
        start_stores(supervisor)
        check_stores(env)
        prepare(env)
        for program in programs(port=port, bind=bind, var=VAR, sockets=SOCKETS):
            supervisor.start(program)
        wait_open(supervisor, f"http://{bind}:{port}")
        say(f"Pitbook is open: {address}   (Ctrl-C closes it)")
        while True:
            supervisor.watch()
            time.sleep(0.2)
    finally:
        supervisor.stop()
        lock.close()


def main() -> int:
    if "MAKELEVEL" in os.environ:
        die_with_parent(signal.SIGTERM)  # make killed with -9 takes the house along
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, on_signal)
    try:
        with suppress(Stopped):
            run()
    except CannotStart as reason:
        print(f"Pitbook cannot start: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
