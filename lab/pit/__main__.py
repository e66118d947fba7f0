"""`make demo`: the site, and people who play in it until Ctrl-C."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from config.paths import BASE_DIR
from lab.pit import open_here
from ops.run.child_process import Child, Program, janitor, spawn, stop
from ops.run.stop_signals import Stopped, listen

PLAY = "simulate --rounds 0 --pace 20 --irregularities 0.04 --disputes 0.01"
SITE = Program("site", [sys.executable, "-m", "ops.run"])
PLAYERS = Program("players", [sys.executable, str(BASE_DIR / "manage.py"), *PLAY.split()])


def main() -> int:
    listen()
    running: list[tuple[Program, Child]] = []
    try:
        with suppress(Stopped):
            if not open_here.origin():
                running.append((SITE, spawn(SITE, log=None)))
            while not open_here.origin():
                if running[0][1].poll() is not None:
                    return 1  # it has said why
                time.sleep(0.2)
            running.append((PLAYERS, spawn(PLAYERS, log=None)))
            return running[-1][1].wait()
    finally:
        for program, child in reversed(running):  # the players go home before the site closes
            stop([(program, child)], patience=15)
        janitor.dismiss()
    return 0


if __name__ == "__main__":
    sys.exit(main())
