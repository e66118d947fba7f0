"""A table of each game as it stands in the demo pit, for the tests of the tablet."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from config import roles
from lab.pit.tables import TABLES
from lab.testing.tables.cast import by, make_staff
from tables.log.services import By
from tables.models import Pit, Table
from tables.players.services.seats import seat_sit
from tables.shoes.services.shoes import shoe_burn, shoe_cut, shoe_shuffle
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

HALVES = {"EUR": {"chip": Decimal("0.50")}}  # a chip with cents, where there are cents
LAYOUTS = {like.game: like.layout | HALVES.get(like.demo.currency, {}) for like in TABLES}
LIMITS = {like.game: like.limits for like in TABLES}
GUESTS = {1: "Nguyễn Văn Hải", 2: "M. Papadopoulos", 3: "Chen Wei", 5: "Đặng Thu Thảo"}


def closed_table(game: str, number: int = 1, **changes: Any) -> Table:
    manager = by(roles.PIT_MANAGER)
    pit = Pit.objects.filter(name="Pit").first() or pit_add(by=by(roles.ADMINISTRATOR), name="Pit")
    table = table_add(by=manager, number=number, pit=pit, **LAYOUTS[game] | changes)
    limits_change(by=manager, table=table, approved_by=manager.staff, **LIMITS[game])
    return table


def open_table(game: str = "tiger-commission", number: int = 1, **changes: Any) -> Table:
    """An open table with guests, its cards ready for the first round."""
    table = closed_table(game, number, **changes)
    who, second = By.desk(make_staff(roles.DEALER)), By.desk(make_staff(roles.DEALER_INSPECTOR))
    counted = Verified(equipment=True, composition=True, counted=52 * table.decks)
    session_open(by=who, second=second, table=table, cards="sealed", verified=counted)
    for box, name in GUESTS.items():
        if box <= table.seats:
            seat_sit(by=who, table=table, box=box, name=name)
    if table.decks > 1:
        shoe_shuffle(by=who, table=table)
        shoe_cut(by=who, table=table)
        shoe_burn(by=who, table=table, card="3s")
    return Table.objects.get(pk=table.pk)
