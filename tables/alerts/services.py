"""Raising and acknowledging alerts; both are in the log."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from config.web.live_updates import announce
from games.words import Sentence
from tables.alerts.kinds import AlertKind
from tables.log import services as log
from tables.log.services import By
from tables.models import Alert, Stream, Table
from tables.staff.permissions import check_may


def alert_raise(
    stream: Stream,
    kind: AlertKind,
    say: Sentence,
    *,
    by: By,
    table: Table | None = None,
    round_id: int | None = None,
) -> Alert:
    """Tell everybody whom this kind is for; inside a transaction, on a locked stream."""
    alert = Alert.objects.create(
        kind=kind.name,
        audience=kind.audience,
        table=table,
        round_id=round_id,
        **say.as_json(),
    )
    data: dict[str, Any] = {"alert": alert.pk, "kind": kind.name, "say": say.as_json()}
    log.append(stream, "AlertRaised", data, by=by, round_id=round_id)
    announce("alerts", alert=alert.pk, audience=kind.audience)
    return alert


@transaction.atomic
def alert_acknowledge(*, by: By, alert: Alert) -> None:
    """Seen and taken care of, once; who and when stays on record."""
    check_may(by.staff, alert.audience)
    stream = log.lock(alert.table.stream_id) if alert.table else log.lock_house()
    open_alert = Alert.objects.filter(pk=alert.pk, acknowledged_at=None)
    if open_alert.update(acknowledged_at=timezone.now(), acknowledged_by=by.staff):
        data = {"alert": alert.pk, "kind": alert.kind, "say": alert.say.as_json()}
        log.append(stream, "AlertAcknowledged", data, by=by, round_id=alert.round_id)
        announce("alerts", alert=alert.pk)
