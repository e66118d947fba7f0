"""The fixed cast of the tests: one person per role, a pit, tables and their tablets."""

from __future__ import annotations

from decimal import Decimal
from functools import cache

from django.contrib.auth.hashers import make_password
from django.test import Client

from config import roles
from tables.log.services import By
from tables.models import Duty, Felt, Pit, Staff, Stream, Table, Tablet
from tables.staff.access import COOKIE
from tables.staff.services.duty import duty_start
from tables.staff.services.tablets import tablet_enrol
from tables.staff.views.tablets import with_cookie

PASSWORD = "correct horse staple"
PIN = "271828"


@cache
def hashed(secret: str) -> str:
    return make_password(secret)


def make_staff(rank: str = roles.DEALER, number: str | None = None, **fields: object) -> Staff:
    number = number or f"{roles.ROLES.index(rank) + 1}{Staff.objects.count() + 1:03d}"
    defaults = {
        "name": f"{rank} {number}",
        "password": hashed(PASSWORD),
        "pin": hashed(PIN),
        "password_is_temporary": False,
        "pin_is_temporary": False,
    }
    staff = Staff.objects.create(number=number, rank=rank, **(defaults | fields))
    staff.acting_rank = None  # nobody has lent them one yet
    return staff


def by(rank: str) -> By:
    """Somebody new of a rank, at a desk."""
    return By.desk(make_staff(rank))


def make_table(number: int = 1, game: str = "tiger-commission", **fields: object) -> Table:
    pit, _made = Pit.objects.get_or_create(name="Pit")
    stream = Stream.objects.create(name=f"table-{number}")
    defaults = {"seats": 6, "decks": 8, "currency": "VND", "chip": Decimal(5000)}
    table = Table.objects.create(
        number=number, name=f"T{number}", pit=pit, game=game, stream=stream, **(defaults | fields)
    )
    Felt.objects.create(table=table)
    return table


def make_tablet(table: Table, post: str = "dealer") -> tuple[Tablet, str]:
    return tablet_enrol(by=by(roles.PIT_SUPERVISOR), table=table, post=post, label="Slate")


def tap_in(tablet: Tablet, rank: str = roles.DEALER) -> Duty:
    return duty_start(tablet=tablet, staff=make_staff(rank))


def desk_client(staff: Staff) -> Client:
    client = Client()
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    return client


def tablet_client(token: str) -> Client:
    """A browser that holds an enrolled tablet's cookie."""
    from django.http import HttpResponse

    client = Client()
    client.cookies[COOKIE] = with_cookie(HttpResponse(), token).cookies[COOKIE].value
    return client
