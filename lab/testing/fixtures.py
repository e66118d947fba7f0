"""Fixtures for everybody: the database as the application sees it, and as its owner does."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connections, transaction
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from lab.testing import SITE, TestSite
from lab.testing.database import atomic_of_a_test, clone_template, empty
from ops.run.postgres import OWNER


@pytest.fixture(autouse=True)
def in_english() -> None:
    """A request in another language leaves it behind in the thread."""
    translation.deactivate()


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> TestSite:
    return pytestconfig.stash[SITE]


@pytest.fixture(scope="session")
def django_db_setup(site: TestSite, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """In place of pytest-django's: a clone of the migrated template, as the application's role."""
    clone_template(site)
    settings.PASSWORD_HASHERS = ["lab.site.hashers.QuickArgon2"]

    with pytest.MonkeyPatch.context() as patch:
        # Django would TRUNCATE, which the application may not and append-only tables refuse.
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda test: empty(site))
        yield
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For a world that takes long to build: made once a module, each test sees it untouched.

    Each test's own transaction is a savepoint inside this one.
    """
    with django_db_blocker.unblock(), atomic_of_a_test():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def owner_connection(site: TestSite, transactional_db: None) -> Iterator[psycopg.Connection]:
    """A connection of the role that owns the tables, for tests that try to break the log."""
    with site.postgres.connect(OWNER, site.database) as connection:
        yield connection
