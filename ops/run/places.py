"""Where the embedded services keep their data and their sockets, and whom they belong to.

PostgreSQL will not run as root, so root's is run by `nobody`, from a folder that `nobody` can reach
whatever the permissions of the project's own.
"""

from __future__ import annotations

import os
import pwd
import stat
from pathlib import Path

from config.paths import IS_ROOT, MARK, VAR

LOGS = VAR / "log"
POSTGRES_DATA = (Path(f"/var/lib/pitbook-{MARK}") if IS_ROOT else VAR) / "postgres"


class CannotStart(Exception):
    """Why the site cannot open, in one sentence for the person who typed the command."""


def servant() -> int | None:
    """The user that PostgreSQL runs as, where it must not be the present one."""
    if not IS_ROOT:
        return None
    try:
        return pwd.getpwnam("nobody").pw_uid
    except KeyError:
        raise CannotStart("PostgreSQL does not run as root, and there is no user nobody.") from None


def hand_over(folder: Path) -> None:
    """Give an existing folder, alone, to the user that PostgreSQL runs as."""
    if (uid := servant()) is not None:
        os.chown(folder, uid, pwd.getpwuid(uid).pw_gid)


def passable_folder(path: Path) -> None:
    """A folder that root's servant may pass through, whatever root's umask."""
    path.mkdir(parents=True, exist_ok=True)
    if IS_ROOT:
        path.chmod(0o711)


def socket_folder(path: Path) -> None:
    """Anybody may make folders in /tmp, so one that is not ours is not used."""
    path.mkdir(mode=0o711, parents=True, exist_ok=True)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise CannotStart(f"{path} belongs to somebody else: remove it and start again.")
    path.chmod(0o711)
