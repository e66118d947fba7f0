"""What was raised, ruled and chosen is never edited: the database refuses it to every role."""

from django.db import migrations

from config.database_roles import append_only


class Migration(migrations.Migration):
    dependencies = [("disputes", "0001_irregularities")]

    operations = [
        append_only("disputes_irregularity"),
        append_only("disputes_ruling"),
        append_only("disputes_choice"),
    ]
