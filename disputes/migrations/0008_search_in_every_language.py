"""What a search finds is worked out when a line is written, once for each language.

Lines that are there keep what they are found by; the text behind it, their sentences in English
among it, is kept no longer.
"""

import django.contrib.postgres.search
from django.db import migrations

BY_ITSELF = """
ALTER TABLE disputes_deskentry ALTER COLUMN search DROP EXPRESSION;
ALTER TABLE disputes_deskentry ALTER COLUMN search SET NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("disputes", "0007_case_of_a_round")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(BY_ITSELF)],
            [
                migrations.AlterField(
                    "deskentry", "search", django.contrib.postgres.search.SearchVectorField()
                )
            ],
        ),
        migrations.RemoveField("deskentry", "words"),
    ]
