"""A floor to play on: tables opened through the services, tablets enrolled, desks signed in.

`manage.py benchfloor` runs it inside the site that is measured and prints what clients need.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from config import roles
from config.web.live_updates import live_url
from games.registry import GAMES
from lab.history.floor import hire
from lab.pit.tables import TABLES, sign
from lab.pit.wagers import main_bets
from tables.log.services import By
from tables.models import Pit, Staff, Table
from tables.players.services.seats import seat_sit
from tables.shoes.services.shoes import shoe_burn, shoe_cut, shoe_shuffle
from tables.staff.access import COOKIE
from tables.staff.services.duty import duty_start
from tables.staff.services.tablets import tablet_enrol
from tables.staff.views.tablets import with_cookie
from tables.table.services.sessions import Verified, session_open
from tables.table.services.set_up import limits_change, pit_add, table_add

SEATED = (1, 2, 3)
DESKS = {"floor": roles.PIT_MANAGER, "surveillance": roles.SURVEILLANCE}


@dataclass(frozen=True)
class Slate:
    """A tablet at an open table: its cookie, who is tapped in, and what is bet there."""

    table: int
    bet: str
    stake: int
    dealer: str
    cookie: str
    live: str


class Opening:
    """Opens tables one after the other, all with the same inspector and manager."""

    def __init__(self) -> None:
        self.now: datetime = timezone.now()
        self.inspector, self.supervisor, self.manager = (
            self._hired(rank)
            for rank in (roles.DEALER_INSPECTOR, roles.PIT_SUPERVISOR, roles.PIT_MANAGER)
        )

    def _hired(self, rank: str) -> By:
        return By.desk(Staff.objects.get(pk=hire(rank, self.now).pk))

    def table(self, number: int, pit: Pit) -> Table:
        """One more table like the demo pit's first."""
        by, like = self.manager, TABLES[0]
        table = table_add(by=by, number=number, pit=pit, **like.layout)
        limits_change(by=by, table=table, approved_by=by.staff, **like.limits)
        return table

    def slate(self, table: Table) -> Slate:
        """Open the table: dealer tapped in, guests seated, cards ready."""
        tablet, token = tablet_enrol(
            by=self.supervisor, table=table, post="dealer", label=f"Bench {table.number}"
        )
        dealer = self._hired(roles.DEALER).staff
        duty_start(tablet=tablet, staff=dealer)
        by = By.tablet(dealer, tablet)
        counted = Verified(equipment=True, composition=True, counted=table.cards)
        session_open(by=by, second=self.inspector, table=table, cards="sealed", verified=counted)
        for box in SEATED:
            seat_sit(by=by, table=table, box=box)
        new_shoe(table, by)
        cookie = with_cookie(HttpResponse(), token).cookies[COOKIE].value
        live = live_url(table.stream.name)
        bet, stake = main_bets(table.rules)[0], 2 * int(sign(table.currency)["minimum"])
        return Slate(table.number, bet, stake, dealer.number, cookie, live)


def new_shoe(table: Table, by: By) -> None:
    if not table.shuffled_every_round:
        shoe_shuffle(by=by, table=table)
        shoe_cut(by=by, table=table)
        shoe_burn(by=by, table=table, card="As")


def open_floor(tables: int) -> list[dict[str, Any]]:
    """Closed tables with shoes first, those with a history; then new ones, until enough."""
    opening = Opening()
    dealt = [slug for slug, game in GAMES.items() if not game.shuffled_every_round]
    closed = Table.objects.filter(felt__session=None, game__in=dealt).select_related("stream")
    found = list(closed.order_by("number")[:tables])
    if len(found) < tables:
        pit = pit_add(by=opening.manager, name=f"Bench {Pit.objects.count() + 1}")
        highest = Table.objects.aggregate(number=Max("number"))["number"] or 0
        more = range(highest + 1, highest + 1 + tables - len(found))
        found += [opening.table(number, pit) for number in more]
    return [asdict(opening.slate(table)) for table in found]


def desks() -> dict[str, str]:
    """Session cookies of people signed in at a desk."""
    found = {}
    for name, rank in DESKS.items():
        staff = Staff.objects.get(pk=hire(rank, timezone.now()).pk)
        staff.password_is_temporary = False
        staff.save(update_fields=["password_is_temporary"])
        client = Client()
        client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
        found[name] = client.cookies["sessionid"].value
    return found
