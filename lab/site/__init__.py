"""A site for one run, gone after it.

bench measures one, the tests play on one each run; chaos breaks one that `ops.run` keeps running.
"""

from __future__ import annotations

import socket
import tempfile
from pathlib import Path

TMP = "/tmp"  # noqa: S108  (a short path for sockets, and one that root's servant may reach)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def new_folder(purpose: str) -> Path:
    return Path(tempfile.mkdtemp(prefix=f"pitbook-{purpose}-", dir=TMP))
