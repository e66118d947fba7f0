"""A table of each game as it stands in the demo pit, for the tests of the tablet."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from config import roles
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.cast import by, make_staff
from tables.log.services import By
from tables.models import Pit, Table
from tables.players.services.seats import seat_sit
from tables.shoes.services.shoes import shoe_burn, shoe_cut, shoe_shuffle
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

VND: dict[str, Any] = {"currency": "VND", "chip": Decimal(5_000), "decks": 8, "seats": 6}
EUR: dict[str, Any] = {"currency": "EUR", "chip": Decimal("0.50"), "decks": 8, "seats": 7}
SINGLE: dict[str, Any] = VND | {"decks": 1}
LAYOUTS = {
    "tiger-commission": {"name": "Tiger", **VND},
    "tiger-non-commission": {"name": "Tiger squeeze", **VND, "seats": 4, "face": "down"},
    "lucky7-commission": {"name": "Lucky 7", **VND},
    "lucky7-non-commission": {"name": "Lucky 7 free", **VND},
    "baccarat-commission": {"name": "Punto Banco", **EUR, "decks": 6},
    "baccarat-no-commission": {"name": "No Commission", **EUR, "seats": 9},
    "baccarat-super-six": {"name": "Super Six", **EUR},
    "niu-niu": {"name": "Niu Niu", **SINGLE, "procedure": "device"},
    "holdem-bonus": {"name": "Hold'em", **SINGLE},
}
HOIANA = {"minimum": 500_000, "maximum": 50_000_000, "side_minimum": 100_000, "side_maximum": 5_000_000}  # fmt: skip
GUIDE = {"minimum": 20, "maximum": 5_000, "side_minimum": 5, "side_maximum": 250}
LIMITS = {
    "tiger": HOIANA | {"differential": 60_000_000},
    "lucky7": HOIANA | {"differential": 60_000_000},
    "guide": GUIDE | {"side_total": 20_000},
    "niu": {name: HOIANA[name] for name in ("minimum", "maximum")},
    "holdem": HOIANA,
}
GUESTS = {1: "Nguyễn Văn Hải", 2: "M. Papadopoulos", 3: "Chen Wei", 5: "Đặng Thu Thảo"}


def closed_table(game: str, number: int = 1, **changes: Any) -> Table:
    manager = by(roles.PIT_MANAGER)
    pit = Pit.objects.filter(name="Pit").first() or pit_add(by=by(roles.ADMINISTRATOR), name="Pit")
    layout = {"face": "up", "procedure": "shoe", **LAYOUTS[game], **changes}
    table = table_add(by=manager, number=number, pit=pit, game=game, **layout)
    limits = {name: Decimal(value) for name, value in LIMITS[DOCUMENT[game]].items()}
    limits_change(by=manager, table=table, approved_by=manager.staff, **limits)
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
