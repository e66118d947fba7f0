"""The database of a running 0.1.0 is migrated where it is: by `make run`, by compose's `migrate`.

`data/database-0.1.sql.gz` is pg_dump's, of what `make run` of version 0.1.0 made: the demo pit.
"""

from __future__ import annotations

import gzip
import io
import subprocess
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command

from lab.testing.database import connected_to, database_beside
from lab.testing.ops.catalogue import ASKED, catalogue
from ops.run.postgres import SUPERUSER

pytestmark = [pytest.mark.sweep, pytest.mark.xdist_group("upgrade")]
DATABASE = Path(__file__).parent / "data" / "database-0.1.sql.gz"
RENAMED = {
    "disputes_waiting": "disputes_pendingruling",
    "disputes_deskentry": "disputes_surveillanceentry",
}
KNOWS = "SELECT to_regclass(%s) IS NOT NULL"
GROWS = {"django_migrations", "django_content_type", "auth_permission"}  # by migrating itself


def load(site, name):
    """With psql: a dump's COPY is no statement."""
    where = site.postgres.url(SUPERUSER, name).replace("postgres:", "postgresql:", 1)
    argv = [f"{site.postgres.bin}/psql", "--quiet", "--set=ON_ERROR_STOP=1", "--no-psqlrc", where]
    words = gzip.decompress(DATABASE.read_bytes())
    subprocess.run(argv, input=words, stdout=subprocess.DEVNULL, check=True)


def counted(connection):
    """The rows of each table, under the name that it has today."""
    found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {
        RENAMED.get(name, name): connection.execute(f"SELECT count(*) FROM {name}").fetchone()
        for (name,) in found.fetchall()
        if name not in GROWS
    }


@pytest.fixture(scope="module")
def upgraded(site, django_db_setup, django_db_blocker):
    """A superuser's connection to the migrated database, and how many rows there were before."""
    with database_beside(site, "upgrade") as name:
        load(site, name)
        with site.postgres.connect(database=name) as superuser:
            before = counted(superuser)
            with django_db_blocker.unblock(), connected_to(name):
                call_command("migrate", verbosity=0)
                yield superuser, before


@pytest.mark.parametrize("kind", ASKED)
def test_it_becomes_what_a_new_database_is(site, upgraded, kind):
    with site.postgres.connect(database=site.database) as fresh:
        new = catalogue(fresh)[kind]
    assert new
    assert catalogue(upgraded[0])[kind] == new


def test_every_row_is_still_there(upgraded):
    superuser, before = upgraded
    assert before["tables_entry"] > (500,)
    assert counted(superuser) == before


def test_its_log_is_whole_and_still_refuses_changes(upgraded):
    said = io.StringIO()
    call_command("verifylog", stdout=said)
    assert said.getvalue().splitlines()[-1] == "The log is whole."
    with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
        upgraded[0].execute("UPDATE tables_entry SET seq = seq")


def test_the_names_of_0_2_can_be_taken_back_and_given_again(upgraded):
    superuser, before = upgraded
    new = catalogue(superuser)
    call_command("migrate", "disputes", "0009", verbosity=0)
    assert {each for each in RENAMED if superuser.execute(KNOWS, [each]).fetchone()[0]} == {
        *RENAMED
    }
    call_command("migrate", verbosity=0)
    assert catalogue(superuser) == new
    assert counted(superuser) == before
