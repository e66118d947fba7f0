"""What waits for a ruling, and a line of surveillance's list, by the glossary's words."""

import django.db.models.deletion
from django.db import migrations, models


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
    ]
