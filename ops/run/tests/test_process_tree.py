"""What a child forked is found and ended after the child is gone; nobody else's process ever is."""

import signal
import subprocess
import sys
import time

import pytest

from ops.run.child_process import Program, spawn, stop
from ops.run.process_tree import ProcessTree, end, started

pytestmark = pytest.mark.processes

FORK_AND_DIE = "import os, time; os.fork() or time.sleep(600); os._exit(0)"


def sleeper():
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])


def forker(tmp_path):
    child = spawn(Program("forker", [sys.executable, "-c", FORK_AND_DIE]), log=tmp_path / "log")
    child.wait()
    return child


def test_an_orphan_is_ended_with_the_tree_it_came_from(tmp_path):
    child = forker(tmp_path)
    (orphan,) = child.tree.living()
    end([child.tree])
    assert started(orphan) == ""


def test_one_tree_is_ended_and_the_other_is_not(tmp_path):
    one, other = forker(tmp_path), forker(tmp_path)
    end([one.tree])
    assert (len(one.tree.living()), len(other.tree.living())) == (0, 1)
    end([other.tree])


def test_a_process_that_got_a_dead_childs_pid_is_left_alone():
    stranger = sleeper()
    dead = ProcessTree(stranger.pid, "1", "a mark that nobody carries")
    assert dead.living() == set()
    end([dead])
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_a_child_that_was_gone_before_anybody_looked_is_no_hurdle(tmp_path):
    child = spawn(Program("true", ["/bin/true"]), log=tmp_path / "log")
    time.sleep(0.2)
    stop([(Program("true", []), child)], patience=1)
    assert child.returncode == 0


class Undying(ProcessTree):
    def living(self):
        """As a process whose disk does not answer: it was killed, and is still there."""
        return {self.pid}


def test_one_that_cannot_die_is_not_waited_for_for_ever():
    dead = subprocess.Popen(["/bin/true"])
    dead.wait()
    began = time.monotonic()
    end([Undying.of(dead.pid)], patience=0.1)
    assert 0.1 <= time.monotonic() - began < 5


def test_one_that_does_not_listen_is_killed(tmp_path):
    deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
    program = Program("deaf", [sys.executable, "-c", deaf])
    child = spawn(program, log=tmp_path / "log")
    while not (tmp_path / "log").read_text():
        time.sleep(0.05)
    stop([(program, child)], patience=0.2)
    assert child.returncode == -signal.SIGKILL
