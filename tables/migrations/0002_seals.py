"""The database itself keeps the log and the staff list: no role may change or remove what is there."""

from django.db import migrations

REFUSE_CHANGE = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END $$;
"""
KEEP_STAFF = """
CREATE FUNCTION keep_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'a staff number never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    RAISE EXCEPTION 'staff are deactivated, never deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_staff BEFORE DELETE OR TRUNCATE ON tables_staff
    FOR EACH STATEMENT EXECUTE FUNCTION keep_staff();
CREATE TRIGGER keep_staff_number BEFORE UPDATE ON tables_staff
    FOR EACH ROW WHEN (OLD.number IS DISTINCT FROM NEW.number OR OLD.id IS DISTINCT FROM NEW.id)
    EXECUTE FUNCTION keep_staff();
"""
RELEASE_STAFF = """
DROP TRIGGER keep_staff ON tables_staff;
DROP TRIGGER keep_staff_number ON tables_staff;
DROP FUNCTION keep_staff;
"""


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.RunSQL(REFUSE_CHANGE, "DROP FUNCTION refuse_change"),
        append_only("tables_entry"),
        append_only("tables_limits"),
        migrations.RunSQL(KEEP_STAFF, RELEASE_STAFF),
    ]
