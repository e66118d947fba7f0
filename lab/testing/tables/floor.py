"""Tables of every game for the tests, set up, opened and shuffled through the services."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction

from config import roles
from games.round.events import Event
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.cast import by, make_staff
from tables.log.services import By
from tables.models import Entry, Pit, Table
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play
from tables.rounds.services import round_finish
from tables.shoes.services.shoes import shoe_burn, shoe_cut, shoe_shuffle
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

LAYOUTS = {
    "tiger": {"seats": 6, "decks": 8, "procedure": "shoe"},
    "lucky7": {"seats": 4, "decks": 8, "procedure": "shoe"},
    "guide": {"seats": 7, "decks": 6, "procedure": "shoe"},
    "niu": {"seats": 6, "decks": 1, "procedure": "device"},
    "holdem": {"seats": 6, "decks": 1, "procedure": "shoe"},
}
MONEY = {"currency": "EUR", "chip": Decimal("0.50"), "face": "up"}
SIDE = {"side_minimum": Decimal(5), "side_maximum": Decimal(250)}
LIMITS = {
    "tiger": SIDE | {"differential": Decimal(2000)},
    "lucky7": SIDE | {"differential": Decimal(2000)},
    "guide": SIDE | {"side_total": Decimal(5000)},
    "niu": {},
    "holdem": SIDE,
}


def layout(game: str, **changes: object) -> dict[str, Any]:
    return {"name": game, "game": game, **MONEY, **LAYOUTS[DOCUMENT[game]], **changes}


def limits(game: str, **changes: object) -> dict[str, Any]:
    return {"minimum": Decimal(10), "maximum": Decimal(1000)} | LIMITS[DOCUMENT[game]] | changes


def bare(game: str = "tiger-commission", number: int = 1, **changes: object) -> Table:
    """A table without limits."""
    administrator = by(roles.ADMINISTRATOR)
    pit = Pit.objects.filter(name="Pit").first() or pit_add(by=administrator, name="Pit")
    return table_add(by=administrator, number=number, pit=pit, **layout(game, **changes))


def stand(game: str = "tiger-commission", number: int = 1, **changes: object) -> Table:
    """A table with limits, closed."""
    table, manager = bare(game, number, **changes), by(roles.PIT_MANAGER)
    limits_change(by=manager, table=table, approved_by=manager.staff, **limits(game))
    return table


def dealer() -> By:
    return By.desk(make_staff(roles.DEALER))


def inspector() -> By:
    return By.desk(make_staff(roles.DEALER_INSPECTOR))


def verified(table: Table, **changes: Any) -> Verified:
    seen: dict[str, Any] = {
        "equipment": True,
        "composition": True,
        "counted": 52 * table.decks,
    }
    return Verified(**(seen | changes))


def opened(game: str = "tiger-commission", number: int = 1, **changes: object) -> Table:
    """A table that two people have opened; nobody sits there yet."""
    table = stand(game, number, **changes)
    session_open(
        by=dealer(), second=inspector(), table=table, cards="sealed", verified=verified(table)
    )
    return table


def in_play(game: str = "tiger-commission", number: int = 1, **changes: object) -> Table:
    """An open table, somebody at seat 1, its cards ready for the first round."""
    table = opened(game, number, **changes)
    who = dealer()
    seat_sit(by=who, table=table, box=1, name="An")
    if table.decks > 1:
        shoe_shuffle(by=who, table=table)
        shoe_cut(by=who, table=table)
        shoe_burn(by=who, table=table, card="3s")
    return table


def cards_left(table: Table) -> int:
    shoe = Play.read(table.pk).shoe
    return shoe.left if shoe else 0


def felt(table: Table):
    return Play.read(table.pk).felt


def kinds(table: Table) -> list[str]:
    entries = Entry.objects.filter(stream=table.stream_id).order_by("seq")
    return list(entries.values_list("kind", flat=True))


def last_entry(table: Table, kind: str) -> Entry:
    return Entry.objects.filter(stream=table.stream_id, kind=kind).latest("seq")


def finish(table: Table, *events: Event) -> Play:
    """What settlement does to the table when a round is over; money is its own business."""
    with transaction.atomic():
        play = Play.locked(table)
        if events:
            play.record(list(events), by=dealer())
        round_finish(play, result="", letter="")
    return play
