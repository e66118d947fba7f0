"""What it came to and that surveillance knows is never edited; nobody rules on what they raised."""

from django.db import migrations

NOT_THE_RAISER = """
CREATE FUNCTION check_ruling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM disputes_irregularity i
        WHERE i.id = NEW.irregularity_id AND i.raised_by_id = NEW.by_id
    ) THEN
        RAISE EXCEPTION 'irregularity % is ruled on by the one who raised it', NEW.irregularity_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER not_the_raiser BEFORE INSERT ON disputes_ruling
    FOR EACH ROW EXECUTE FUNCTION check_ruling();
"""
AGAIN = """
DROP TRIGGER not_the_raiser ON disputes_ruling;
DROP FUNCTION check_ruling();
"""


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("disputes", "0003_outcomes")]

    operations = [
        append_only("disputes_outcome"),
        append_only("disputes_acknowledgement"),
        migrations.RunSQL(NOT_THE_RAISER, AGAIN),
    ]
