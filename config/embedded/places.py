"""Where the embedded services keep their data and their sockets.

Data lives under var/. PostgreSQL will not run as root, so root's is run by `nobody`, from a folder
that `nobody` can reach whatever the permissions of the project's own. Sockets live in /tmp, because
the path of a UNIX socket may not be longer than 107 bytes.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import stat
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR = Path(os.environ.get("PITBOOK_VAR") or BASE_DIR / "var").resolve()
MARK = hashlib.sha256(f"{os.getuid()}:{VAR}".encode()).hexdigest()[:12]
LOGS = VAR / "log"
IS_ROOT = os.getuid() == 0
POSTGRES_DATA = (Path(f"/var/lib/pitbook-{MARK}") if IS_ROOT else VAR) / "postgres"
SOCKETS = Path(f"/tmp/pitbook-{MARK}")  # noqa: S108  (ownership is checked before it is used)
DATABASE_URL = f"postgres://pitbook@/pitbook?host={SOCKETS}/postgres"
OWNER_URL = f"postgres://pitbook_owner@/pitbook?host={SOCKETS}/postgres"
VALKEY_URL = f"unix://{SOCKETS}/valkey.sock"


class CannotStart(Exception):
    """Why the house cannot open, in one sentence for the person who typed the command."""


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
