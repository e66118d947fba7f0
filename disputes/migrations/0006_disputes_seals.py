"""What was claimed, said, decided and looked at is never edited; nobody decides on themselves."""

from django.db import migrations

SEALED = (
    "dispute",
    "disputestep",
    "account",
    "footage",
    "attachment",
    "decision",
    "ground",
    "complaint",
    "reply",
    "deskentry",
    "desknote",
    "noterelease",
    "look",
    "caseexport",
    "chaincheck",
)

NOT_ON_ONESELF = """
CREATE FUNCTION check_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM disputes_dispute d WHERE d.id = NEW.dispute_id AND d.about_id = NEW.by_id
    ) THEN
        RAISE EXCEPTION 'dispute % is decided by the one it is about', NEW.dispute_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER not_on_oneself BEFORE INSERT ON disputes_decision
    FOR EACH ROW EXECUTE FUNCTION check_decision();
"""
AGAIN = """
DROP TRIGGER not_on_oneself ON disputes_decision;
DROP FUNCTION check_decision();
"""


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("disputes", "0005_disputes")]

    operations = [
        *[append_only(f"disputes_{name}") for name in SEALED],
        migrations.RunSQL(NOT_ON_ONESELF, AGAIN),
    ]
