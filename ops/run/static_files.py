"""Static files are hashed and compressed once for each change of theirs, not at every start."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def fingerprint() -> str:
    """Changes whenever a file that would be collected was added, removed or written."""
    found = [
        f"{path} {storage.size(path)} {storage.get_modified_time(path)}"
        for finder in get_finders()
        for path, storage in finder.list([])
    ]
    return hashlib.sha256("\n".join(sorted(found)).encode()).hexdigest()


def collect() -> None:
    stamp = settings.STATIC_ROOT / "collected"
    now = fingerprint()
    if not stamp.exists() or stamp.read_text() != now:
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(now)
