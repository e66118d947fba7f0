"""Audits, the parts they are split into, and findings, which nobody can change."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0004_bank_laws"),
        ("tables", "0006_displays"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Audit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("checks", models.JSONField()),
                ("day", models.DateField(blank=True, null=True)),
                ("occasion", models.CharField(blank=True, max_length=20, null=True, unique=True)),
                ("started_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("check_name", models.CharField(max_length=20)),
                ("subject", models.CharField(max_length=120)),
                ("template", models.TextField()),
                ("values", models.JSONField(default=dict)),
                ("round_id", models.BigIntegerField(blank=True, null=True)),
                ("known", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "audit",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="findings",
                        to="settlement.audit",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Part",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("of", models.CharField(max_length=8)),
                ("subject", models.BigIntegerField(default=0)),
                ("first", models.BigIntegerField(default=0)),
                ("last", models.BigIntegerField(default=0)),
                ("leased_until", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("looked_at", models.PositiveIntegerField(default=0)),
                ("tally", models.JSONField(default=dict)),
                (
                    "audit",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="settlement.audit",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddIndex(
            model_name="audit",
            index=models.Index(
                condition=models.Q(("finished_at", None)), fields=["id"], name="audit_running"
            ),
        ),
        migrations.AddIndex(
            model_name="finding",
            index=models.Index(fields=["check_name", "subject"], name="finding_of_subject"),
        ),
        migrations.AddConstraint(
            model_name="finding",
            constraint=models.UniqueConstraint(
                fields=("audit", "check_name", "subject"), name="a_finding_once_an_audit"
            ),
        ),
        migrations.AddIndex(
            model_name="part",
            index=models.Index(
                condition=models.Q(("done_at", None)), fields=["audit", "id"], name="part_to_do"
            ),
        ),
        migrations.AddConstraint(
            model_name="part",
            constraint=models.UniqueConstraint(
                fields=("audit", "of", "subject", "first"), name="a_part_once"
            ),
        ),
        append_only("settlement_finding"),
    ]
