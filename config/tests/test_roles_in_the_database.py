"""The application's role owns nothing; an append-only table stays so for its owner too."""

import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import ProgrammingError, connection

from config.database_roles import as_owner, grant_application


def role_owning_tables():
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
        return [owner for (owner,) in cursor.fetchall()]


@pytest.mark.django_db
def test_tests_connect_as_the_application_which_owns_nothing():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("pitbook",)
    assert role_owning_tables() == ["pitbook_owner"]


@pytest.mark.django_db
def test_the_application_reads_and_writes_ordinary_tables():
    kind = ContentType.objects.create(app_label="tables", model="nothing")
    kind.delete()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "words", ["TRUNCATE django_session", "DROP TABLE django_session", "CREATE TABLE t (a int)"]
)
def test_the_application_cannot_change_the_schema(words):
    with pytest.raises(ProgrammingError), connection.cursor() as cursor:
        cursor.execute(words)


@pytest.fixture
def sealed_table(owner_connection):
    owner_connection.execute("CREATE TABLE sealed (a int)")
    owner_connection.execute(
        "CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    with as_owner():
        grant_application()
    owner_connection.execute("INSERT INTO sealed VALUES (1)")
    yield "sealed"
    owner_connection.execute("DROP TABLE sealed")


CHANGES = ["UPDATE sealed SET a = 2", "DELETE FROM sealed", "TRUNCATE sealed"]


@pytest.mark.parametrize("words", CHANGES)
def test_an_append_only_table_refuses_its_owner(sealed_table, owner_connection, words):
    with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
        owner_connection.execute(words)


@pytest.mark.parametrize("words", CHANGES)
def test_the_application_may_not_even_ask_to_change_an_append_only_table(sealed_table, words):
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO sealed VALUES (2)")
        with pytest.raises(ProgrammingError, match="permission denied"):
            cursor.execute(words)
