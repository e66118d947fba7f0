"""The demo pit's evening: who sits where, and how far each table has come with its cards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from tables.log.services import By
from tables.models import Place, Table
from tables.players.services.seats import seat_sit
from tables.shoes.services.shoes import shoe_burn, shoe_cut, shoe_shuffle
from tables.table.services.sessions import Verified, session_open


@dataclass(frozen=True)
class Guest:
    """Somebody at these boxes; without name and number, anonymous."""

    boxes: tuple[int, ...]
    name: str = ""
    member_number: str = ""


HAI = Guest((1,), "Nguyễn Văn Hải", "HN-20418")
MARIA = Guest((2,), "Maria Papadopoulou", "GR-7731")
CHEN = Guest((3,), "Chen Wei", "HN-55102")
SOMEBODY = Guest((5,))
BEHIND = Guest((101,))
TWO_BOXES = Guest((3, 4), "Trịnh Công Phúc", "HN-31177")


@dataclass(frozen=True)
class Evening:
    """What has happened at a table: its guests, and the card its shoe was burnt by, if it was."""

    guests: tuple[Guest, ...] = ()
    burnt: str = ""
    plastic_days: int | None = None


# By table number. Table 4 stays closed; at table 7 the first guest waits for the shuffle.
EVENINGS = {
    1: Evening((HAI, Guest((2,)), CHEN, SOMEBODY, BEHIND), "7h"),
    2: Evening((Guest((1,), "Lâm Tuyết Nhi"), Guest((4,))), "Ks", plastic_days=3),
    3: Evening((Guest((2,)), Guest((6,), "Phan Hữu Đức", "HN-90004")), "As"),
    5: Evening((MARIA, Guest((7,), "Dimitris Vlahos")), "9c", plastic_days=9),
    6: Evening((Guest((1,)), Guest((4,)), Guest((9,), "Anna Schmidt")), "4d"),
    7: Evening((Guest((1,), "Petros Iliadis"),)),
    8: Evening((Guest((1,)), TWO_BOXES)),
    9: Evening((Guest((2,), "Kim Min-jun"), Guest((5,)))),
}


def begin(table: Table, *, by: By, second: By) -> None:
    """Open the table and bring it to where its evening has it, through the services."""
    evening = EVENINGS.get(table.number)
    if evening is None:
        return
    _open(table, evening, by, second)
    for guest in evening.guests:
        _sit(table, guest, by)
    if evening.burnt:
        shoe_shuffle(by=by, table=table)
        shoe_cut(by=by, table=table)
        shoe_burn(by=by, table=table, card=evening.burnt)


def _open(table: Table, evening: Evening, by: By, second: By) -> None:
    days = evening.plastic_days
    session_open(
        by=by,
        second=second,
        table=table,
        cards="sealed" if days is None else "plastic",
        cards_since=None if days is None else timezone.localdate() - timedelta(days=days),
        verified=Verified(equipment=True, composition=True, counted=table.cards),
    )


def _sit(table: Table, guest: Guest, by: By) -> None:
    first, *more = guest.boxes
    seat_sit(by=by, table=table, box=first, name=guest.name, member_number=guest.member_number)
    player = Place.objects.get(table=table, box=first, until=None).player
    for box in more:
        seat_sit(by=by, table=table, box=box, player=player)
