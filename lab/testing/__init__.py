"""The pytest plugin: every run has a throw-away PostgreSQL and Valkey of its own.

One PostgreSQL a run, migrated once as the owner; each xdist worker clones that database, connects
as the application's role and has its own Valkey. Nobody's own environment or data is touched.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from ops.run.child_process import janitor
from ops.run.places import CannotStart
from ops.run.postgres import APPLICATION, OWNER, Postgres
from ops.run.run_record import take_lock
from ops.run.valkey import Valkey

RUN = "PITBOOK_TEST_RUN"  # the run's folder, told to the xdist workers
TEMPLATE = "pitbook_template"
TMP = "/tmp"


class House:
    """The services behind one pytest process: the run's PostgreSQL, this process's Valkey."""

    def __init__(self) -> None:
        self.worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.leads = self.worker == "main"
        self.database = f"pitbook_{self.worker}"
        self.run = Path(os.environ.get(RUN) or tempfile.mkdtemp(prefix="pitbook-test-", dir=TMP))
        self.run.chmod(0o711)
        self.alive = take_lock(self.run / f"alive-{self.worker}", "") if self.leads else None
        self.postgres = Postgres(
            self.run / "data", self.run / "postgres", self.run / "postgres.log", durable=False
        )
        self.valkey = Valkey(
            self.run / self.worker,
            self.run / f"{self.worker}.sock",
            self.run / "valkey.log",
            durable=False,
        )

    def environment(self, database: str | None = None) -> dict[str, str]:
        name = database or self.database
        return {
            RUN: str(self.run),
            "PITBOOK_VAR": str(self.run / "var"),
            "DEBUG": "1",  # plain static files; pytest-django turns the setting itself off
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",  # Playwright's loop shares the thread with the ORM
            "SECRET_KEY": "only for tests",
            "ALLOWED_HOSTS": "*",
            "DATABASE_URL": self.postgres.url(APPLICATION, name),
            "DATABASE_OWNER_URL": self.postgres.url(OWNER, name),
            "REDIS_URL": self.valkey.url,
        }

    def open(self) -> None:
        if self.leads:
            sweep()
            self.postgres.start()
            self.postgres.provide(TEMPLATE)
        self.valkey.start()

    def close(self) -> None:
        self.valkey.stop()
        if self.leads:
            self.postgres.stop()
            shutil.rmtree(self.run, ignore_errors=True)
        janitor.dismiss()


def sweep() -> None:
    """Remove the folders of runs that were killed: nobody holds their lock any more."""
    for lock in Path(TMP).glob("pitbook-test-*/alive-main"):
        with suppress(CannotStart, OSError):
            take_lock(lock, "").close()
            shutil.rmtree(lock.parent, ignore_errors=True)


house = pytest.StashKey[House]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """A wrapper, because it must come before pytest-django reads the settings."""
    early_config.stash[house] = House()
    os.environ.update(early_config.stash[house].environment())
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    from lab.testing import fixtures, site

    config.stash[house].open()
    # Registered after pytest-django, so that our django_db_setup takes the place of its own.
    config.pluginmanager.register(fixtures, "pitbook-fixtures")
    config.pluginmanager.register(site, "pitbook-site")


def pytest_unconfigure(config: pytest.Config) -> None:
    if house in config.stash:
        config.stash[house].close()
