"""Where an installation keeps its data, and where its embedded services listen.

Sockets live in /tmp, because the path of a UNIX socket may not be longer than 107 bytes.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("PITBOOK_VAR") or BASE_DIR / "var").resolve()
MARK = hashlib.sha256(f"{os.getuid()}:{VAR}".encode()).hexdigest()[:12]
IS_ROOT = os.getuid() == 0
SOCKETS = Path(f"/tmp/pitbook-{MARK}")  # noqa: S108  (ownership is checked before it is used)
DATABASE_URL = f"postgres://pitbook@/pitbook?host={SOCKETS}/postgres"
OWNER_URL = f"postgres://pitbook_owner@/pitbook?host={SOCKETS}/postgres"
VALKEY_URL = f"unix://{SOCKETS}/valkey.sock"
