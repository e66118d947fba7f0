"""Child processes that never outlive their parent."""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from ops.run.cleanup_process import Janitor
from ops.run.places import CannotStart
from ops.run.process_tree import MARK, ProcessTree, end

PR_SET_PDEATHSIG = 1
janitor = Janitor()
libc = ctypes.CDLL(None, use_errno=True)


class Child(subprocess.Popen[bytes]):
    tree: ProcessTree


@dataclass(frozen=True)
class Program:
    name: str
    argv: list[str]
    env: Mapping[str, str] = field(default_factory=dict)
    goodbye: signal.Signals = signal.SIGTERM  # how it is asked to end
    user: int | None = None
    before: Callable[[], object] = lambda: None  # what must be cleared away before each start


def die_with_parent(sign: signal.Signals) -> None:
    """Ask the kernel for `sign` when the parent is gone. A change of user would clear it."""
    libc.prctl(PR_SET_PDEATHSIG, int(sign))


def spawn(program: Program, *, log: Path | None, env: Mapping[str, str] | None = None) -> Child:
    """Start a program in a session of its own, so that Ctrl-C reaches the parent alone.

    It writes into `log`; without one, to the terminal.

    Call it from the main thread: the kernel ties the parent-death signal to the thread that forks.
    """
    parent = os.getpid()
    other = None if program.user is None else pwd.getpwuid(program.user)

    def in_child() -> None:
        die_with_parent(program.goodbye)
        if os.getppid() != parent:  # the parent died before we could ask
            os._exit(1)

    program.before()
    mark = uuid4().hex
    with log.open("ab") if log else nullcontext() as out:
        child = Child(
            program.argv,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT if log else None,
            env={**(os.environ if env is None else env), **program.env, MARK: mark},
            cwd="/" if other else None,  # `nobody` may not be able to stand where we do
            user=other.pw_uid if other else None,
            group=other.pw_gid if other else None,
            extra_groups=[] if other else None,
            start_new_session=True,
            preexec_fn=in_child,
        )
    child.tree = ProcessTree.of(child.pid, mark)
    janitor.look_after(child.tree)
    return child


def wait_until(ready: Callable[[], bool], *, what: str, child: Child) -> None:
    """Poll until `ready`; a child that ends, or takes half a minute, is one clear sentence."""
    deadline = time.monotonic() + 30
    while not ready():
        if child.poll() is not None:
            raise CannotStart(f"{what} stopped while starting (exit status {child.returncode}).")
        if time.monotonic() > deadline:
            raise CannotStart(f"{what} did not answer within 30 seconds.")
        time.sleep(0.02)


def stop(children: Iterable[tuple[Program, Child]], *, patience: float) -> None:
    """Ask all at once, wait a while, then take down whatever is left of each tree."""
    children = list(children)
    for program, child in children:
        if child.poll() is None:
            child.send_signal(program.goodbye)
    deadline = time.monotonic() + patience
    for _, child in children:
        with suppress(subprocess.TimeoutExpired):
            child.wait(max(0, deadline - time.monotonic()))
    for _, child in children:
        end([child.tree])  # also the workers of a leader that died without them
        child.wait()
