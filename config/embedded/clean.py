"""`make clean`: back to a fresh clone. Removes .venv, caches and the embedded services' data."""

from __future__ import annotations

import shutil
import sys

from config.embedded.ledger import take_lock
from config.embedded.places import BASE_DIR, IS_ROOT, POSTGRES_DATA, SOCKETS, VAR, CannotStart

CACHES = (".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache")


def main() -> int:
    try:
        if VAR.exists():
            take_lock(VAR / "lock", "make clean").close()
    except CannotStart as reason:
        print(f"Nothing was removed: {reason}", file=sys.stderr)
        return 1
    made = [VAR, SOCKETS, BASE_DIR / ".venv", *(BASE_DIR / name for name in CACHES)]
    for path in [*made, *([POSTGRES_DATA.parent] if IS_ROOT else [])]:
        shutil.rmtree(path, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
