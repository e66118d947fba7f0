"""A site for one run, gone after it.

bench measures one, the tests play on one each run; chaos breaks one that `ops.run` keeps running.
"""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

TMP = "/tmp"  # noqa: S108  (a short path for sockets, and one that root's servant may reach)

# What names an installation, or says how it is run
TOLD = (
    "DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "DEBUG", "HTTPS", "SECRET_KEY",
    "ALLOWED_HOSTS", "MAKELEVEL",
)  # fmt: skip


def told_nothing() -> dict[str, str]:
    """This process's environment, for a site that shall be another one."""
    return {name: value for name, value in os.environ.items() if name not in TOLD}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_folder(purpose: str) -> Path:
    return Path(tempfile.mkdtemp(prefix=f"pitbook-{purpose}-", dir=TMP))
