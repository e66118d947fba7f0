from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_shoe_is_cut")]

    operations = [
        migrations.AddField(
            model_name="felt",
            name="hold",
            field=models.CharField(blank=True, default="", max_length=30),
        )
    ]
