"""A case file may be of a bare round, which nobody disputes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("disputes", "0006_disputes_seals"),
        ("tables", "0005_felt_hold"),
    ]

    operations = [
        migrations.AddField(
            model_name="caseexport",
            name="round",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.round",
            ),
        ),
        migrations.AlterField(
            model_name="caseexport",
            name="dispute",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="exports",
                to="disputes.dispute",
            ),
        ),
        migrations.AddConstraint(
            model_name="caseexport",
            constraint=models.CheckConstraint(
                condition=models.Q(("dispute__isnull", False), ("round__isnull", False), _connector="XOR"),
                name="export_of_a_dispute_or_a_round",
            ),
        ),
    ]
