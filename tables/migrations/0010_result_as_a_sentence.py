"""A round's result is a sentence, kept as its template and values; those before stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_entries_of_a_round")]

    operations = [migrations.AlterField("round", "result", models.TextField(blank=True))]
