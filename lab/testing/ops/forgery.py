"""A backup that somebody has altered."""

from __future__ import annotations

import zipfile


def forge(source, target, change):
    """The same file with its parts changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        parts = {name: old.read(name) for name in old.namelist()}
        change(parts)
        for name, content in parts.items():
            new.writestr(name, content)
    return target
