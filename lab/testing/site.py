"""Fixtures that run the real thing: the site behind Caddy, a Celery worker, a browser."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright

from config.paths import BASE_DIR
from config.valkey import WORKER_ALIVE, client
from lab.testing import House
from lab.testing.chromium import chromium_path
from lab.testing.database import one_at_a_time, wait_until_still
from ops.run import programs as site
from ops.run.child_process import Child, Program, spawn, stop, wait_until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=2).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def collect_static(house: House) -> None:
    """Once a run: the site serves hashed files, as it does in earnest."""
    with one_at_a_time(house.run / "static.lock"):
        if not (house.run / "var" / "static").exists():
            argv = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
            subprocess.run(argv, env=site_environment(house), cwd=BASE_DIR, check=True)


def site_environment(house: House) -> dict[str, str]:
    """As in earnest, but for an invented game that tests deal on it."""
    games = {"MORE_GAMES": "lab.testing.games.high_card"}
    return {**os.environ, **house.environment(), **games, "DEBUG": "0", "HTTPS": "0"}


@contextmanager
def running(house: House, *programs: Program) -> Iterator[list[Child]]:
    env = site_environment(house)
    log = house.run / f"{house.worker}-{programs[0].name}.log"
    children = [spawn(program, log=log, env=env) for program in programs]
    try:
        yield children
    finally:
        stop(zip(programs, children, strict=True), patience=3)


@pytest.fixture(scope="session")
def site_origin(house: House, django_db_setup: None) -> Iterator[str]:
    """Web, live and Caddy on a free port, for all tests of this worker."""
    collect_static(house)
    folder, port = house.run / house.worker, free_port()
    web, live = site.web(folder / "web.sock", processes=1), site.live(folder / "live.sock")
    caddy = site.caddy(port, "127.0.0.1", folder, folder)
    origin = f"http://localhost:{port}"
    with running(house, web, live, caddy) as children:
        for path in ("/healthz", "/live/healthz"):
            wait_until(partial(answers, origin + path), what="The site", child=children[0])
        yield origin


@pytest.fixture
def live_site(house: House, site_origin: str, transactional_db: None) -> Iterator[str]:
    """The origin of the real site, on this test's database."""
    yield site_origin
    wait_until_still(house)


def worker_is_alive() -> bool:
    return bool(client().exists(WORKER_ALIVE))


@pytest.fixture(scope="session")
def celery_process(house: House, django_db_setup: None) -> Iterator[None]:
    with running(house, site.worker(processes=1)) as (child,):
        wait_until(worker_is_alive, what="The Celery worker", child=child)
        yield


@pytest.fixture
def worker(celery_process: None, transactional_db: None) -> None:
    """A real Celery worker takes this test's tasks."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=20_000)  # a busy machine is no failure
    with sync_playwright() as playwright:
        # Chromium's sandbox does not run as root, nor in most containers.
        flags = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=flags)
        yield browser
        browser.close()


@pytest.fixture
def tablet(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    """A dealer's tablet: `tablet.new_page()` opens a page, addresses are relative to the site."""
    size = ViewportSize(width=1180, height=820)
    with browser.new_context(base_url=live_site, viewport=size, has_touch=True) as context:
        yield context


@pytest.fixture
def desk(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    """A manager's desk."""
    size = ViewportSize(width=1440, height=900)
    with browser.new_context(base_url=live_site, viewport=size) as context:
        yield context
