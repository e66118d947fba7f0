"""What a tap is measured against: lock a row, insert one, update one, by the ORM, and no more."""

from __future__ import annotations

from typing import ClassVar

from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST


class Counter(models.Model):
    count = models.IntegerField(default=0)
    objects: ClassVar[models.Manager[Counter]] = models.Manager()

    class Meta:
        app_label = "config"
        managed = False
        db_table = "bench_counter"

    def __str__(self) -> str:
        return f"{self.count}"


class Note(models.Model):
    counter = models.ForeignKey(Counter, models.PROTECT)
    text = models.CharField(max_length=40)
    objects: ClassVar[models.Manager[Note]] = models.Manager()

    class Meta:
        app_label = "config"
        managed = False
        db_table = "bench_note"

    def __str__(self) -> str:
        return self.text


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    with transaction.atomic():
        counter = Counter.objects.select_for_update().get(pk=request.POST["row"])
        Note.objects.create(counter=counter, text="one more")
        counter.count += 1
        counter.save(update_fields=["count"])
    return HttpResponse(f"{counter.count}")


def create_tables(rows: int, role: str) -> None:
    """As the owner; in a database that is thrown away."""
    with connection.schema_editor() as editor:
        editor.create_model(Counter)
        editor.create_model(Note)
        editor.execute(f"GRANT SELECT, INSERT, UPDATE ON bench_counter, bench_note TO {role}")
        editor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}")
    Counter.objects.bulk_create(Counter() for _nth in range(rows))
