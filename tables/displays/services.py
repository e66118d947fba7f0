"""Giving a screen its link and taking it away; both are in the table's book."""

from __future__ import annotations

from django.db import transaction

from tables.log import services as log
from tables.log.services import By
from tables.models import Display, Table
from tables.staff.secret_tokens import new_token, revoke, token_hash


@transaction.atomic
def display_make(*, by: By, table: Table, label: str, language: str) -> tuple[Display, str]:
    """A new link. The token is shown once, to whoever puts it into the screen."""
    token = new_token()
    stream = log.lock(table.stream_id)
    display = Display.objects.create(
        table=table,
        label=label,
        language=language,
        token_hash=token_hash(token),
        made_by=by.staff,
    )
    data = {"display": display.pk, "label": label, "language": language}
    log.append(stream, "DisplayMade", data, by=by)
    return display, token


@transaction.atomic
def display_revoke(*, by: By, display: Display) -> None:
    """The link opens nothing from here on; the screen hears of it and goes dark."""
    stream = log.lock(display.table.stream_id)
    if revoke(display, by):
        data = {"display": display.pk, "label": display.label}
        log.append(stream, "DisplayRevoked", data, by=by)
