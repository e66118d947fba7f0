"""What was raised, ruled and chosen is never edited: the database refuses it to every role."""

from django.db import migrations


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("disputes", "0001_irregularities")]

    operations = [
        append_only("disputes_irregularity"),
        append_only("disputes_ruling"),
        append_only("disputes_choice"),
    ]
