"""A process that outlives its killed parent by a few seconds, to see that all others are gone.

Children are told when their parent dies, but not every program takes that for an answer: Celery
waits for a broker that went down with the house. The janitor reads the groups to look after from
its standard input; when that ends, the parent is gone, however it went.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from contextlib import suppress

from config.embedded.groups import end, is_there, started

PATIENCE = 3  # seconds for programs to end by themselves


def hire() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "config.embedded.janitor"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,  # whoever reads the house's output must see its end
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


class Janitor:
    """The parent's side: hired with the first child, dismissed with the last."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None

    def look_after(self, group: int) -> None:
        self.process = self.process or hire()
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # somebody killed it: the next start will clear up
            self.process.stdin.write(f"{group} {started(group)}\n".encode())
            self.process.stdin.flush()

    def dismiss(self) -> None:
        if self.process is not None:
            self.process.communicate()
            self.process = None


def main() -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    noted = (line.split() for line in sys.stdin)
    groups = {int(words[0]): words[1] for words in noted if len(words) == 2}
    deadline = time.monotonic() + PATIENCE
    while any(is_there(*group) for group in groups.items()) and time.monotonic() < deadline:
        time.sleep(0.1)
    end(groups)


if __name__ == "__main__":
    main()
