"""`make run` in earnest: it opens, survives the death of each of its parts, and leaves nothing.

A site of its own, in a folder of its own, on a free port; killed and asked as a person would.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.paths import BASE_DIR
from lab.site import free_port, told_nothing
from ops.run.process_tree import command_line
from ops.run.start_checks import is_open

pytestmark = [pytest.mark.xdist_group("run"), pytest.mark.processes]


@dataclass
class Site:
    var: Path
    port: int
    process: subprocess.Popen[str]

    @property
    def pids(self):
        return [pid for pid, *_ in json.loads((self.var / "running.json").read_text())["trees"]]

    def is_open(self):
        return is_open(f"http://127.0.0.1:{self.port}")


def environment(var, **more):
    return {**told_nothing(), "PITBOOK_VAR": str(var), "DEMO": "0", **more}


def start(var, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "ops.run"],
        env=environment(var, **more),
        cwd=BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def open_site(var):
    port = free_port()
    site = Site(var, port, start(var, PORT=str(port)))
    lines = []
    for line in site.process.stdout or ():
        lines.append(line)
        if "Pitbook is open" in line:
            return site
    raise AssertionError("".join(lines))


def refused(var, **more):
    """What a start that fails says."""
    process = start(var, **more)
    said, _ = process.communicate(timeout=60)
    assert process.returncode != 0
    return said


def eventually(condition):
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.1)
    return False


def processes(var):
    """What runs with this folder in its environment or its words, by pid."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if str(var).encode() in told:
            found[int(folder.name)] = command_line(int(folder.name))
    return found


@dataclass
class Keeper:
    """One folder for all tests: a site that opens for the first time takes long."""

    var: Path
    site: Site | None = None

    def open(self):
        if self.site is None:
            self.site = open_site(self.var)
        return self.site

    def close(self, sign=signal.SIGTERM):
        if self.site is not None:
            self.site.process.send_signal(sign)
            self.site.process.wait(10)
            self.site = None


@pytest.fixture(scope="module")
def keeper():
    keeper = Keeper(Path(tempfile.mkdtemp(prefix="pitbook-run-")))
    yield keeper
    keeper.close()
    argv = [sys.executable, "-m", "ops.run.clean"]
    subprocess.run(argv, env=environment(keeper.var), cwd="/", check=True)


@pytest.fixture
def site(keeper):
    return keeper.open()


@pytest.fixture
def var(keeper):
    """The folder, with no site open in it."""
    keeper.close()
    return keeper.var


def child_named(site, words):
    return next(pid for pid in site.pids if words in command_line(pid))


@pytest.mark.parametrize(
    "words",
    [
        "caddy run",
        "granian",
        "celery -A config.celery beat",
    ],
)
def test_whatever_is_killed_comes_back(site, words):
    """The others are killed while tables are played: see test_chaos."""
    pid = child_named(site, words)
    os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: pid not in site.pids and site.is_open())


def test_a_killed_web_worker_comes_back(site):
    leader = child_named(site, "granian")
    worker = int(Path(f"/proc/{leader}/task/{leader}/children").read_text().split()[0])
    os.kill(worker, signal.SIGKILL)
    assert eventually(lambda: not Path(f"/proc/{worker}").exists() and site.is_open())


def test_a_second_start_in_the_same_folder_is_refused(site):
    said = refused(site.var, PORT=str(free_port()))
    assert (
        said
        == f"Pitbook cannot start: it is already running in this folder (process {site.process.pid}, http://localhost:{site.port}/).\n"
    )


def test_a_killed_site_leaves_nothing_and_the_next_start_recovers(keeper, site):
    keeper.close(signal.SIGKILL)
    eventually(lambda: not processes(keeper.var))
    assert processes(keeper.var) == {}
    assert keeper.open().is_open()
    keeper.close(signal.SIGKILL)  # and at once, while what it left is still there
    third = keeper.open()
    assert third.is_open()
    third.process.send_signal(signal.SIGTERM)
    assert third.process.wait(10) == 0
    assert processes(keeper.var) == {}


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_asked_also_while_it_is_still_opening(var, sign):
    process = start(var, PORT=str(free_port()))
    assert eventually(lambda: (var / "running.json").exists())
    process.send_signal(sign)
    said, _ = process.communicate(timeout=10)
    assert (process.returncode, said) == (0, "")
    assert processes(var) == {}


def test_a_taken_port_is_one_sentence(var):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(var, PORT=str(port))
    assert (
        said
        == f"Pitbook cannot start: port {port} of 127.0.0.1 cannot be used (Address already in use); another one can be: PORT=8001 make run.\n"
    )


MALFORMED = {
    "PORT": "eight",
    "DEBUG": "perhaps",
    "TIME_ZONE": "Atlantis/Capital",
    "DATABASE_URL": "mysql://somewhere",
    "REDIS_URL": "http://somewhere",
    "IDLE_LOCK_MINUTES": "0",
}


@pytest.mark.parametrize(("name", "value"), MALFORMED.items())
def test_a_malformed_value_is_one_sentence_that_names_it(var, name, value):
    said = refused(var, **{"PORT": str(free_port()), name: value})
    assert said.startswith("Pitbook cannot start: " + name)
    assert said.count("\n") == 1


UNREACHABLE = {
    "DATABASE_URL": "postgres://pitbook:secret@127.0.0.1:1/pitbook",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


@pytest.mark.parametrize(("name", "value"), UNREACHABLE.items())
def test_an_unreachable_store_is_one_sentence_without_its_password(var, name, value):
    said = refused(var, **{"PORT": str(free_port()), name: value})
    assert said.startswith("Pitbook cannot start: ")
    assert name in said
    assert said.count("\n") == 1
    assert "secret" not in said
    assert processes(var) == {}


def test_an_empty_database_gets_the_demo_pit_and_it_says_who_signs_in(var):
    """Last, because the folder's database is empty no more."""
    process = start(var, PORT=str(free_port()), DEMO="1")
    said = []
    for line in process.stdout or ():
        said.append(line.split())
        if "administrator" in line:
            break
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    (opened,) = (number for number, words in enumerate(said) if "open:" in words)
    assert " ".join(said[opened - 1]) == "The demo pit is open."
    assert " ".join(said[opened + 1]) == "Sign in with a staff number and its password:"
    assert said[-1] == ["administrator", "9001", "felt-and-chips-9001", "PIN", "740192"]
