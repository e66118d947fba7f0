"""Setting up the floor: pits, tables with their book, and the limits on their signs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from games.registry import GAMES
from tables.models import Felt, Limits, Pit, Staff, Stream, Table
from tables.permits import check_may
from tables.services import log
from tables.services.log import By


@transaction.atomic
def pit_add(*, by: By, name: str) -> Pit:
    house = log.lock_house()
    if Pit.objects.filter(name=name).exists():
        raise Refused(_("There is already a pit of that name."))
    pit = Pit.objects.create(name=name)
    log.append(house, "PitAdded", {"pit": name}, by=by)
    return pit


@transaction.atomic
def table_add(*, by: By, number: int, name: str, pit: Pit, game: str, **layout: Any) -> Table:
    """Put a table on the floor and open its stream of the log."""
    if game not in GAMES:
        raise Refused(_("There is no game %(game)s.") % {"game": game})
    house = log.lock_house()
    if Table.objects.filter(number=number).exists():
        raise Refused(_("There is already a table %(number)s.") % {"number": number})
    stream = Stream.objects.create(name=f"table-{number}")
    table = Table.objects.create(
        number=number, name=name, pit=pit, game=game, stream=stream, **layout
    )
    Felt.objects.create(table=table)
    data = {"table": number, "name": name, "pit": pit.name, "game": game}
    log.append(house, "TableAdded", data | {k: _plain(v) for k, v in layout.items()}, by=by)
    return table


@transaction.atomic
def limits_change(*, by: By, table: Table, approved_by: Staff, **limits: Decimal | None) -> Limits:
    """New limits for a table; the ones before stay on record."""
    check_may(approved_by, "limits.approve")
    stream = log.lock(table.stream_id)
    row = Limits.objects.create(table=table, approved_by=approved_by, **limits)
    data = {name: _plain(value) for name, value in limits.items()}
    log.append(stream, "LimitsChanged", data | {"approved_by": approved_by.number}, by=by)
    return row


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Decimal) else value
