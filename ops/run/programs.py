"""The programs behind one origin: Caddy, web and live servers, a Celery worker and beat."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

from config.paths import BASE_DIR
from ops.run.child_process import Program

CORES = len(os.sched_getaffinity(0))
THREADS = 4  # a web process: one computes while the others wait for PostgreSQL


def python(module: str, words: str, *more: str) -> list[str]:
    return [sys.executable, "-m", module, *words.split(), *more]


def web(socket: Path, processes: int = CORES) -> Program:
    words = f"--interface wsgi --no-ws --workers {processes} --blocking-threads {THREADS}"
    lasting = "--respawn-failed-workers --respawn-interval 0.2 --workers-kill-timeout 2 --uds"
    argv = python("granian", f"{words} {lasting}", str(socket), "config.wsgi:application")
    # A socket left by a killed server would be taken for a living one's.
    unlink = partial(socket.unlink, missing_ok=True)
    return Program("web", argv, {"DATABASE_POOL": str(THREADS + 1)}, before=unlink)


def live(socket: Path) -> Program:
    words = "--lifespan on --no-access-log --timeout-graceful-shutdown 1"
    words = f"config.web.live_server:application {words}"
    return Program("live", python("uvicorn", words, "--uds", str(socket)))


def worker(processes: int = CORES) -> Program:
    words = f"-A config.celery worker --loglevel INFO --concurrency {processes}"
    # SIGQUIT stops at once; unfinished tasks are not lost, the next worker takes them up.
    argv = python("celery", f"{words} --without-mingle --without-gossip")
    return Program("worker", argv, goodbye=signal.SIGQUIT)


def beat(var: Path) -> Program:
    argv = python("celery", "-A config.celery beat --pidfile= --schedule", str(var / "beat"))
    return Program("beat", argv)


def caddy(port: int, bind: str, var: Path, sockets: Path) -> Program:
    env = {
        "SITE_ADDRESS": f"http://:{port}",
        "BIND": bind,
        "CADDY_STORAGE": str(var / "caddy"),
        "HOME": str(var / "caddy"),
        "WEB_UPSTREAM": f"unix/{sockets}/web.sock",
        "LIVE_UPSTREAM": f"unix/{sockets}/live.sock",
    }
    binary = Path(sys.executable).with_name("caddy")
    file = BASE_DIR / "config" / "Caddyfile"
    argv = [str(binary), "run", "--config", str(file), "--adapter", "caddyfile"]
    return Program("caddy", argv, env)


def before_the_tables(*, port: int, bind: str, var: Path, sockets: Path) -> list[Program]:
    """What needs no database: started first, while the tables are being brought up to date."""
    return [live(sockets / "live.sock"), caddy(port, bind, var, sockets)]


def after_the_tables(*, sockets: Path) -> list[Program]:
    return [web(sockets / "web.sock"), worker()]
