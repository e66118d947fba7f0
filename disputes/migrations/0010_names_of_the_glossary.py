"""What waits for a ruling, and a line of surveillance's list, by the glossary's words."""

import django.db.models.deletion
from django.db import migrations, models

# Django renames the table alone: its keys, indexes and sequence keep the old name in theirs.
RENAME = """
DO $$
DECLARE
    was record;
BEGIN
    FOR was IN
        SELECT conname FROM pg_constraint
        WHERE conrelid = '{table}'::regclass AND starts_with(conname, '{old}_')
    LOOP
        EXECUTE format(
            'ALTER TABLE {table} RENAME CONSTRAINT %I TO %I',
            was.conname, replace(was.conname, '{old}_', '{new}_')
        );
    END LOOP;
    FOR was IN
        SELECT indexrelid::regclass::text AS name FROM pg_index
        WHERE indrelid = '{table}'::regclass AND starts_with(indexrelid::regclass::text, '{old}_')
    LOOP
        EXECUTE format(
            'ALTER INDEX %I RENAME TO %I', was.name, replace(was.name, '{old}_', '{new}_')
        );
    END LOOP;
END $$;
ALTER SEQUENCE {old}_id_seq RENAME TO {new}_id_seq;
"""


def names(old, new):
    """Forwards after the table is renamed, backwards before it is."""
    return migrations.RunSQL(
        RENAME.format(table=new, old=old, new=new), RENAME.format(table=new, old=new, new=old)
    )


class Migration(migrations.Migration):
    dependencies = [("disputes", "0009_action_without_choices")]

    operations = [
        migrations.RenameModel("Waiting", "PendingRuling"),
        migrations.AlterField(
            "pendingruling",
            "irregularity",
            models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pending",
                to="disputes.irregularity",
            ),
        ),
        migrations.RenameModel("DeskEntry", "SurveillanceEntry"),
        names("disputes_waiting", "disputes_pendingruling"),
        names("disputes_deskentry", "disputes_surveillanceentry"),
    ]
