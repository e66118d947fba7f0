"""Fixtures that run the real thing: the site behind Caddy, a Celery worker, a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from config.valkey import WORKER_ALIVE, client
from lab.testing import TestSite
from lab.testing.chromium import chromium_path
from lab.testing.database import one_at_a_time, wait_until_still
from lab.testing.screens import DESK, TABLET
from ops.run import programs
from ops.run.child_process import wait_until


def collect_static(site: TestSite) -> None:
    """Once a run: the site serves hashed files, as it does in earnest."""
    with one_at_a_time(site.folder / "static.lock"):
        if not (site.folder / "var" / "static").exists():
            site.manage("collectstatic", "--no-input", "-v0")


@pytest.fixture(scope="session")
def site_origin(site: TestSite, django_db_setup: None) -> Iterator[str]:
    """Web, live and Caddy on a free port, for all tests of this worker."""
    collect_static(site)
    with site.served(processes=1) as served:
        yield served.origin


@pytest.fixture
def live_site(site: TestSite, site_origin: str, transactional_db: None) -> Iterator[str]:
    """The origin of the real site, on this test's database."""
    yield site_origin
    wait_until_still(site)


def worker_is_alive() -> bool:
    return bool(client().exists(WORKER_ALIVE))


@pytest.fixture(scope="session")
def celery_process(site: TestSite, django_db_setup: None) -> Iterator[None]:
    with site.running(programs.worker(processes=1)) as (child,):
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
    with browser.new_context(base_url=live_site, viewport=TABLET, has_touch=True) as context:
        yield context


@pytest.fixture
def desk(browser: Browser, live_site: str) -> Iterator[BrowserContext]:
    """A manager's desk."""
    with browser.new_context(base_url=live_site, viewport=DESK) as context:
        yield context
