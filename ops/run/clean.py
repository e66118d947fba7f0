"""Forget the embedded services' data: what they wrote under var/, /tmp and, as root, /var/lib.

By name, one by one: whatever folder PITBOOK_VAR names, nothing else in it is touched.
"""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from pathlib import Path

from config.paths import SOCKETS, VAR
from ops.run.places import POSTGRES_DATA, CannotStart
from ops.run.run_record import clear_leftovers, take_lock

WRITTEN = "postgres postgres.new valkey caddy evidence log static secret_key sign-ins"
NOTES = "running.json running.new lock setup.lock"


def remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)


def main() -> int:
    try:
        VAR.mkdir(parents=True, exist_ok=True)
        lock = take_lock(VAR / "lock", "make clean")
    except CannotStart as reason:
        print(f"Nothing was removed: {reason}", file=sys.stderr)
        return 1
    clear_leftovers(VAR / "running.json")
    for path in [
        SOCKETS,
        POSTGRES_DATA,
        *(VAR / name for name in f"{WRITTEN} {NOTES}".split()),
        *VAR.glob("beat*"),
    ]:
        remove(path)
    for folder in (VAR, POSTGRES_DATA.parent):
        with suppress(OSError):  # somebody keeps something else in it
            folder.rmdir()
    lock.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
