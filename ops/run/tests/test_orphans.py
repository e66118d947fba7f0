"""A PostgreSQL killed with -9 leaves processes that do not notice: the next start ends them first."""

from __future__ import annotations

import os
import signal
import tempfile
from pathlib import Path

import pytest

from ops.run.postgres import Postgres, stands_in
from ops.run.process_tree import running, started

pytestmark = pytest.mark.processes


def test_what_a_killed_server_left_is_gone_before_the_next_one_starts():
    with tempfile.TemporaryDirectory(prefix="pitbook-test-", dir="/tmp") as folder:
        Path(folder).chmod(0o711)
        place = Path(folder)
        server = Postgres(place / "data", place / "sockets", place / "log", durable=False)
        server.start()
        try:
            assert server.child is not None
            postmaster = server.child.pid
            orphan = next(
                pid for pid in running() if stands_in(pid) == server.data and pid != postmaster
            )
            os.kill(orphan, signal.SIGSTOP)  # it will not see that its postmaster is gone
            os.kill(postmaster, signal.SIGKILL)
            server.child.wait()
            assert started(orphan)

            server.start()
            assert server.answers()
            assert not started(orphan)
        finally:
            server.stop()
