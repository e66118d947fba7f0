"""Entries may leave the log for an archive: after five years, behind a checkpoint, no other way."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

# Only who owns the log makes a checkpoint, on an entry that is there, after the one before it, and
# never over an entry of the last five years.
CHECKPOINTS = """
CREATE FUNCTION check_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    THEN
        RAISE EXCEPTION 'only the owner of the log makes a checkpoint'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF NOT EXISTS (SELECT FROM tables_entry e WHERE e.stream_id = NEW.stream_id
                   AND e.seq = NEW.seq AND e.hash = NEW.hash)
        OR EXISTS (SELECT FROM tables_checkpoint c
                   WHERE c.stream_id = NEW.stream_id AND c.seq >= NEW.seq) THEN
        RAISE EXCEPTION 'checkpoint % is not on its chain', NEW.seq
            USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM tables_entry e WHERE e.stream_id = NEW.stream_id
               AND e.seq <= NEW.seq AND e.at > now() - interval '5 years') THEN
        RAISE EXCEPTION 'an entry stays in the log for five years'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER check_checkpoint BEFORE INSERT ON tables_checkpoint
    FOR EACH ROW EXECUTE FUNCTION check_checkpoint();
"""
# UPDATE and TRUNCATE are refused as ever; DELETE row by row, unless the row is in an archive.
LEAVING = """
CREATE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.at <= now() - interval '5 years' AND EXISTS (
        SELECT FROM tables_checkpoint c WHERE c.stream_id = OLD.stream_id
            AND c.seq >= OLD.seq AND NOT c.kept ? OLD.seq::text) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'tables_entry is append-only: DELETE refused'
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_entry BEFORE DELETE ON tables_entry
    FOR EACH ROW EXECUTE FUNCTION keep_entry();
DROP TRIGGER append_only ON tables_entry;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON tables_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""
STAYING = """
DROP TRIGGER keep_entry ON tables_entry;
DROP FUNCTION keep_entry;
DROP TRIGGER append_only ON tables_entry;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tables_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_devices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("round", models.BigIntegerField()),
                ("kept", models.JSONField(default=dict)),
                ("before", models.DateField()),
                ("archive", models.CharField(max_length=64)),
                ("signature", models.CharField(max_length=128)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "stream",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checkpoints",
                        to="tables.stream",
                    ),
                ),
            ],
            options={
                "ordering": ["stream", "seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("stream", "seq"), name="checkpoint_once")
                ],
            },
        ),
        append_only("tables_checkpoint"),
        migrations.RunSQL(
            CHECKPOINTS,
            "DROP TRIGGER check_checkpoint ON tables_checkpoint; DROP FUNCTION check_checkpoint;",
        ),
        migrations.RunSQL(LEAVING, STAYING),
    ]
