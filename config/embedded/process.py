"""Child processes that never outlive their parent."""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from config.embedded.places import CannotStart

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent(sign: signal.Signals) -> None:
    """Ask the kernel for `sign` when the parent is gone. A change of user would clear it."""
    libc.prctl(PR_SET_PDEATHSIG, int(sign))


def spawn(
    argv: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    user: int | None = None,
    last_word: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, so that Ctrl-C reaches the parent alone.

    Call it from the main thread: the kernel ties the parent-death signal to the thread that forks.
    """
    parent = os.getpid()

    def in_child() -> None:
        die_with_parent(last_word)
        if os.getppid() != parent:  # the parent died before we could ask
            os._exit(1)

    with log.open("ab") as out:
        return subprocess.Popen(  # noqa: S603
            [str(part) for part in argv],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env=env,
            cwd="/" if user is not None else None,
            user=user,
            group=None if user is None else pwd.getpwuid(user).pw_gid,
            extra_groups=None if user is None else [],
            start_new_session=True,
            preexec_fn=in_child,
        )


def wait_until(ready: Callable[[], bool], *, what: str, child: subprocess.Popen[bytes]) -> None:
    """Poll until `ready`; a child that ends, or takes half a minute, is one clear sentence."""
    deadline = time.monotonic() + 30
    while not ready():
        if child.poll() is not None:
            raise CannotStart(f"{what} stopped while starting (exit status {child.returncode}).")
        if time.monotonic() > deadline:
            raise CannotStart(f"{what} did not answer within 30 seconds.")
        time.sleep(0.02)


def stop(child: subprocess.Popen[bytes], sign: signal.Signals, *, patience: float) -> None:
    """Ask once, wait a while, then take the whole process group down."""
    if child.poll() is None:
        child.send_signal(sign)
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            kill_group(child.pid)
            child.wait()
    kill_group(child.pid)  # workers of a leader that died without them


def kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def command_line(pid: int) -> str:
    """What a process was started with; nothing for one that is gone."""
    try:
        return (
            Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        )
    except OSError:
        return ""


def wait_gone(pid: int) -> None:
    """Wait for a process that is not our child; one that will not go is killed."""
    deadline = time.monotonic() + 4
    while command_line(pid):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)
