"""The pytest plugin: every run has a throw-away PostgreSQL and Valkey of its own.

One PostgreSQL a run, migrated once as the owner; each xdist worker clones that database, connects
as the application's role and has its own Valkey. Nobody's own environment or data is touched.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import hypothesis
import pytest

from lab.site import TMP, new_folder
from lab.site.throwaway import Site
from ops.run.child_process import Child, Program, janitor
from ops.run.places import CannotStart
from ops.run.run_record import take_lock

RUN = "PITBOOK_TEST_RUN"  # the run's folder, told to the xdist workers
TEMPLATE = "pitbook_template"
APART = {"browser", "site_origin", "celery_process"}  # fixtures that start processes of ours


class TestSite(Site):
    """The site of one pytest process: the run's PostgreSQL, this process's Valkey."""

    __test__ = False  # pytest would look for tests in it

    def __init__(self) -> None:
        self.worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.leads = self.worker == "main"
        folder = Path(os.environ[RUN]) if RUN in os.environ else new_folder("test")
        super().__init__(folder, durable=False, database=f"pitbook_{self.worker}", part=self.worker)
        self.alive = take_lock(folder / f"alive-{self.worker}", "") if self.leads else None

    def own_environment(self) -> dict[str, str]:
        """What this process is told; plain static files, and Playwright's loop beside the ORM."""
        more = {RUN: str(self.folder), "DEBUG": "1", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        return self.environment() | more

    @contextmanager
    def running(self, *wanted: Program, database: str = "", **more: str) -> Iterator[list[Child]]:
        """As in earnest, but for an invented game that tests deal on it."""
        games = {"MORE_GAMES": "lab.testing.games.high_card"}
        with super().running(*wanted, database=database, **games, **more) as children:
            yield children

    def start(self) -> None:
        if self.leads:
            sweep()
            self.postgres.start()
            self.postgres.provide(TEMPLATE)
        self.valkey.start()

    def clear_away(self) -> None:
        if self.leads:
            super().clear_away()
        else:
            self.valkey.stop()
            janitor.dismiss()


def sweep() -> None:
    """Remove the folders of runs that were killed: nobody holds their lock any more."""
    for lock in Path(TMP).glob("pitbook-test-*/alive-main"):
        with suppress(CannotStart, OSError):
            take_lock(lock, "").close()
            shutil.rmtree(lock.parent, ignore_errors=True)


SITE = pytest.StashKey[TestSite]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """A wrapper, because it must come before pytest-django reads the settings."""
    early_config.stash[SITE] = TestSite()
    os.environ.update(early_config.stash[SITE].own_environment())
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    from lab.testing import browsers, fixtures

    # How long a law takes on a busy machine is no part of it.
    hypothesis.settings.register_profile("laws", deadline=None)
    hypothesis.settings.load_profile("laws")
    config.stash[SITE].start()
    # Registered after pytest-django, so that our django_db_setup takes the place of its own.
    config.pluginmanager.register(fixtures, "pitbook-fixtures")
    config.pluginmanager.register(browsers, "pitbook-browsers")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a browser, the site or a worker takes part in `processes`."""
    for item in items:
        if APART & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.processes)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nothing to look through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_unconfigure(config: pytest.Config) -> None:
    if SITE in config.stash:
        config.stash[SITE].clear_away()
