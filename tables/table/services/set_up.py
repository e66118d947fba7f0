"""Setting up the floor: pits, tables with their book, and the limits on their signs.

A table's layout changes only while it is closed; limits change at any time and hold from the next
round on, because a round carries the limits it was opened with.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Felt, Limits, Pit, Staff, Stream, Table
from tables.staff.permissions import check_may
from tables.table.layouts import check_layout, check_limits, plain

LAYOUT = ("name", "pit", "game", "seats", "decks", "procedure", "face", "currency", "chip")
LIMITS = (
    "minimum",
    "maximum",
    "side_minimum",
    "side_maximum",
    "differential",
    "side_total",
)


@transaction.atomic
def pit_add(*, by: By, name: str) -> Pit:
    house = log.lock_house()
    if not 1 <= len(name.strip()) <= 60:
        raise Refused(_("A pit's name has one to sixty letters."))
    if Pit.objects.filter(name=name).exists():
        raise Refused(_("There is already a pit of that name."))
    pit = Pit.objects.create(name=name)
    log.append(house, "PitAdded", {"pit": name}, by=by)
    return pit


@transaction.atomic
def table_add(*, by: By, number: int, pit: Pit, **layout: Any) -> Table:
    """Put a table on the floor and open its stream of the log."""
    table = Table(number=number, pit=pit, **layout)
    check_layout(table)
    house = log.lock_house()
    if Table.objects.filter(number=number).exists():
        raise Refused(_("There is already a table %(number)s.") % {"number": number})
    table.stream = Stream.objects.create(name=f"table-{number}")
    table.save()
    Felt.objects.create(table=table)
    log.append(house, "TableAdded", {"table": number, **_layout(table)}, by=by)
    return table


@transaction.atomic
def table_change(*, by: By, table: Table, **layout: Any) -> Table:
    """Another layout, or another pit. Only while nobody plays there."""
    stream = log.lock(table.stream_id)  # before the look: a session cannot open meanwhile
    if Felt.objects.filter(table=table, session__isnull=False).exists():
        raise Refused(_("The table is open: its layout changes only while it is closed."))
    table = Table.objects.select_related("pit").get(pk=table.pk)
    before = _layout(table)
    for column, value in layout.items():
        setattr(table, column, value)
    check_layout(table)
    after = _layout(table)
    changes = {column: [before[column], after[column]] for column in after}
    changes = {column: pair for column, pair in changes.items() if pair[0] != pair[1]}
    if changes:
        table.save(update_fields=list(changes))
        log.append(stream, "TableChanged", {"changes": changes}, by=by)
    return table


@transaction.atomic
def limits_change(*, by: By, table: Table, approved_by: Staff, **limits: Decimal | None) -> Limits:
    """New limits, from the next round on; the ones before stay on record."""
    check_may(approved_by, "limits.approve")
    stream = log.lock(table.stream_id)
    check_limits(Table.objects.values_list("game", flat=True).get(pk=table.pk), limits)
    row = Limits.objects.create(table=table, approved_by=approved_by, **limits)
    data = {name: _plain(value) for name, value in limits.items()}
    log.append(stream, "LimitsChanged", data | {"approved_by": approved_by.number}, by=by)
    return row


def limits_in_force(table: Table) -> Limits | None:
    return Limits.objects.filter(table=table).first()


def check_limits_fit(table: Table) -> None:
    """Before a table opens: it has limits, and they are those of its game."""
    limits = limits_in_force(table)
    if limits is None:
        raise Refused(_("This table has no limits yet."))
    check_limits(table.game, {name: getattr(limits, name) for name in LIMITS})


def _layout(table: Table) -> dict[str, Any]:
    return {column: _plain(getattr(table, column)) for column in LAYOUT}


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return plain(value)
    return value.name if isinstance(value, Pit) else value
