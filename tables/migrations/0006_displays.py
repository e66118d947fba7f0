import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0005_felt_hold'),
    ]

    operations = [
        migrations.AddField(
            model_name='felt',
            name='relief',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='Display',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(max_length=40, verbose_name='screen')),
                ('language', models.CharField(choices=[('en', 'English'), ('vi', 'Tiếng Việt'), ('el', 'Ελληνικά')], default='en', max_length=5, verbose_name='language')),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='displays', to='tables.table')),
            ],
            options={
                'ordering': ['table__number', 'pk'],
            },
        ),
    ]
