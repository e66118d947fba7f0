"""The site that is open in this folder, if one is."""

from __future__ import annotations

import re

from config.paths import VAR
from ops.run.start_checks import is_open


def origin() -> str:
    """Its address, as its lock tells it; nothing where nobody answers there."""
    note = VAR / "lock"
    found = re.search(r"http://\S+", note.read_text()) if note.exists() else None
    return found[0] if found and is_open(found[0].rstrip("/")) else ""
