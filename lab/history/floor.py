"""The floor that a history is written for: its own pit, tables, staff and guests.

They come through the services and the ORM as of the history's first morning, the tables' books
still empty: `evening` writes these from the first entry on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Max

from config import roles
from lab.history.book import Person
from lab.pit.tables import TABLES
from tables.log import services as log
from tables.log.services import CLOCKWORK, By
from tables.models import Pit, Player, Staff, Table, Tablet
from tables.staff.secret_tokens import token_hash
from tables.table.services.set_up import pit_add, table_add

GUESTS = 9  # a table
DEALERS = 2  # a table, on alternate days


@dataclass(frozen=True)
class Crew:
    """Whoever is not bound to one table."""

    inspector: Person
    supervisor: Person
    manager: Person


@dataclass(frozen=True)
class Spot:
    """A table as the writing processes need it: plain values, no rows."""

    pk: int
    number: int
    stream: int
    game: str
    seats: int
    decks: int
    face: str
    procedure: str
    currency: str
    chip: Decimal
    limits: dict[str, Decimal]
    tablet: int
    label: str
    dealers: tuple[Person, ...]
    guests: tuple[tuple[int, str, str], ...]  # pk, name, member number
    crew: Crew


@transaction.atomic
def lay_out(count: int, since: datetime) -> list[Spot]:
    """So many new tables, the nine games in turn."""
    crew = Crew(
        hire(roles.DEALER_INSPECTOR, since),
        hire(roles.PIT_SUPERVISOR, since),
        hire(roles.PIT_MANAGER, since),
    )
    by = By.desk(Staff.objects.get(pk=crew.manager.pk))
    pit = pit_add(by=by, name=f"Pit {Pit.objects.count() + 1}")
    highest = Table.objects.aggregate(number=Max("number"))["number"] or 0
    return [_spot(nth, highest + nth + 1, pit, crew, by, since) for nth in range(count)]


@transaction.atomic
def hire(rank: str, since: datetime) -> Person:
    """Nobody signs in as them: they have no password until somebody resets it."""
    place = roles.ROLES.index(rank) + 1
    same = Staff.objects.filter(rank=rank).count()
    number = f"{place}{same + 1:05d}"
    staff = Staff.objects.create(
        number=number,
        name=f"{rank.replace('-', ' ').capitalize()} {same + 1}",
        rank=rank,
        password=make_password(None),
        pin=make_password(None),
        created_at=since,
    )
    data = {"staff": number, "name": staff.name, "rank": rank}
    log.append(log.lock_house(), "StaffAdded", data, by=CLOCKWORK)
    return Person(staff.pk, number, rank)


def _spot(nth: int, number: int, pit: Pit, crew: Crew, by: By, since: datetime) -> Spot:
    like = TABLES[nth % len(TABLES)]
    table = table_add(by=by, number=number, pit=pit, **like.layout)
    label = f"Tablet {number}"
    tablet = Tablet.objects.create(
        table=table,
        label=label,
        token_hash=token_hash(f"history {number}"),  # nobody holds a cookie of it
        enrolled_by_id=crew.supervisor.pk,
        enrolled_at=since,
    )
    guests = Player.objects.bulk_create(
        Player(name=f"Guest {number}-{n}", member_number=f"H{number}-{n}", created_at=since)
        for n in range(1, GUESTS + 1)
    )
    return Spot(
        pk=table.pk,
        number=number,
        stream=table.stream_id,
        limits=like.limits,
        tablet=tablet.pk,
        label=label,
        dealers=tuple(hire(roles.DEALER, since) for _nth in range(DEALERS)),
        guests=tuple((guest.pk, guest.name, guest.member_number or "") for guest in guests),
        crew=crew,
        **{name: value for name, value in like.layout.items() if name != "name"},
    )
