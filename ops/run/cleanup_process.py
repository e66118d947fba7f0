"""A process that outlives its killed parent by a few seconds, to see that all others are gone.

Children are told when their parent dies, but not every program takes that for an answer: Celery
waits for a broker that went down with the site. The janitor reads the trees to look after
from its standard input; when that ends, the parent is gone, however it went.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from contextlib import suppress

from ops.run.process_tree import ProcessTree, end, wait_gone

PATIENCE = 3  # seconds for programs to end by themselves


def hire() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "ops.run.cleanup_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,  # whoever reads the site's output must see its end
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


class Janitor:
    """The parent's side: hired with the first child, dismissed with the last."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None

    def look_after(self, tree: ProcessTree) -> None:
        self.process = self.process or hire()
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # somebody killed it: the next start will clear up
            self.process.stdin.write(json.dumps(tree).encode() + b"\n")
            self.process.stdin.flush()

    def dismiss(self) -> None:
        if self.process is not None:
            self.process.communicate()
            self.process = None


def main() -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    trees = [ProcessTree(*json.loads(line)) for line in sys.stdin]
    deadline = time.monotonic() + PATIENCE
    for tree in trees:
        wait_gone(tree, deadline - time.monotonic())
    end(trees)


if __name__ == "__main__":
    main()
