"""PostgreSQL itself refuses to change, remove or empty the log, whoever asks."""

from __future__ import annotations

import psycopg
import pytest
from django.db import transaction

from config import roles
from lab.testing.tables.cast import make_staff
from ops.run.postgres import APPLICATION, OWNER
from tables.log import services as log
from tables.log.services import CLOCKWORK
from tables.models import Staff, Stream

ATTEMPTS = [
    "UPDATE tables_entry SET kind = 'Forged'",
    "UPDATE tables_entry SET kind = 'Forged' WHERE false",
    "DELETE FROM tables_entry",
    "TRUNCATE tables_entry CASCADE",
    "UPDATE tables_limits SET maximum = 0",
    "DELETE FROM tables_limits",
    "TRUNCATE tables_limits CASCADE",
    "DELETE FROM tables_staff",
    "TRUNCATE tables_staff CASCADE",
    "UPDATE tables_staff SET number = '999'",
]


@pytest.fixture
def one_entry(transactional_db):
    make_staff(roles.DEALER, "100")
    stream = Stream.objects.create(name="table-1")
    with transaction.atomic():
        log.append(log.lock(stream.pk), "X", {}, by=CLOCKWORK)


@pytest.mark.parametrize("role", [APPLICATION, OWNER])
@pytest.mark.parametrize("statement", ATTEMPTS)
def test_no_role_changes_removes_or_empties_what_is_sealed(one_entry, site, role, statement):
    with site.postgres.connect(role, site.database) as connection:
        before = connection.execute("SELECT * FROM tables_entry").fetchall()
        with pytest.raises(
            (psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)
        ):
            connection.execute(statement)
        assert connection.execute("SELECT * FROM tables_entry").fetchall() == before


def test_the_application_has_no_privilege_to_change_the_log(one_entry, site):
    with site.postgres.connect(APPLICATION, site.database) as connection:
        for statement in ATTEMPTS[:4]:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


def test_the_triggers_stop_the_owner_who_has_every_privilege(one_entry, site):
    with site.postgres.connect(OWNER, site.database) as connection:
        for statement in ATTEMPTS[:4]:
            with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
                connection.execute(statement)


def test_somebody_can_be_renamed_but_keeps_the_number(one_entry):
    Staff.objects.filter(number="100").update(name="New name")
    assert Staff.objects.get(number="100").name == "New name"


def test_django_does_not_delete_staff_either(one_entry):
    with pytest.raises(Exception, match="never deleted"):
        Staff.objects.get(number="100").delete()
    assert Staff.objects.filter(number="100").exists()
