"""Keeps the site's programs running: one that dies is started again, all end together."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ops.run.child_process import Child, Program, spawn, stop
from ops.run.places import CannotStart
from ops.run.process_tree import end
from ops.run.run_record import write_down

FIRST_DELAY, LONGEST_DELAY, SETTLED = 0.5, 10.0, 30.0  # seconds
STORES = ("postgres", "valkey")
KEPT_LOG = 10_000_000  # bytes


@dataclass
class Post:
    """A place that must be filled: the program, and the process that fills it now."""

    program: Program
    child: Child
    since: float = field(default_factory=time.monotonic)
    delay: float = FIRST_DELAY
    due: float | None = None


class Supervisor:
    def __init__(self, *, env: Mapping[str, str], logs: Path, ledger: Path) -> None:
        self.env, self.logs, self.ledger = env, logs, ledger
        self.posts: dict[str, Post] = {}

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    def start(self, program: Program) -> Child:
        log = self.log(program.name)
        if log.exists() and log.stat().st_size > KEPT_LOG:
            log.replace(log.with_suffix(".log.1"))
        child = spawn(program, log=log, env=self.env)
        self.posts[program.name] = Post(program, child)
        self.write_down()
        return child

    def write_down(self) -> None:
        write_down(self.ledger, [post.child.tree for post in self.posts.values()])

    def expect_all(self) -> None:
        """While opening: a program that cannot stay up is a reason to give up."""
        for name, post in self.posts.items():
            if post.child.poll() is not None:
                raise CannotStart(f"{name} stopped while starting: see {self.log(name)}.")

    def watch(self) -> None:
        for name, post in self.posts.items():
            if post.due is None and post.child.poll() is not None:
                self.lost(name, post)
            elif post.due is not None and time.monotonic() >= post.due:
                self.replace(post)

    def lost(self, name: str, post: Post) -> None:
        end([post.child.tree])  # the workers it left, before new ones come
        if time.monotonic() - post.since > SETTLED:
            post.delay = FIRST_DELAY
        post.due = time.monotonic() + post.delay
        say(f"{name} ended (status {post.child.returncode}); again in {post.delay:g} s.")
        post.delay = min(post.delay * 2, LONGEST_DELAY)

    def replace(self, post: Post) -> None:
        log = self.log(post.program.name)
        post.child = spawn(post.program, log=log, env=self.env)
        post.since, post.due = time.monotonic(), None
        self.write_down()

    def stop(self) -> None:
        """The stores last: a request on its way may still need them."""
        self.stop_some([post for name, post in self.posts.items() if name not in STORES], 2.5)
        self.stop_some([post for name, post in self.posts.items() if name in STORES], 1.5)
        self.ledger.unlink(missing_ok=True)

    def stop_some(self, posts: Iterable[Post], patience: float) -> None:
        stop([(post.program, post.child) for post in posts], patience=patience)


def say(words: str) -> None:
    print(time.strftime("%H:%M:%S"), words, flush=True)
