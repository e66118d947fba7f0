"""Calling a supervisor to the table: one alert until somebody has answered it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from games.words import Sentence
from tables.alerts.kinds import KINDS
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.log.services import By
from tables.models import Alert, Table

CALLED = KINDS["supervisor-called"]
SAY = gettext_noop("Table {table} asks for a supervisor")


@transaction.atomic
def supervisor_call(*, by: By, table: Table) -> Alert:
    """A second call while the first is unanswered raises no other."""
    stream = log.lock(table.stream_id)
    waiting = Alert.objects.filter(table=table, kind=CALLED.name, acknowledged_at=None).first()
    if waiting:
        return waiting
    say = Sentence(SAY, {"table": str(table)})
    return alert_raise(stream, CALLED, say, by=by, table=table)
