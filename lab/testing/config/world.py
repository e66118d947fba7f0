"""A world with one of everything, and every actor who may come to it."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.test import Client

from config.roles import ROLES
from lab.testing.config.access_table import (
    ANONYMOUS,
    DEALER_TABLET,
    IDLE_TABLET,
)
from lab.testing.database import atomic_of_a_test
from lab.testing.disputes.filed import named as disputed
from lab.testing.disputes.irregular import named as irregular
from lab.testing.settlement.named import named as settled
from lab.testing.tables.cast import (
    by,
    desk_client,
    make_staff,
    make_table,
    make_tablet,
    tablet_client,
    tap_in,
)
from tables.displays.services import display_make
from tables.models import Alert, Felt, Place, Player, Restriction, Table
from tables.staff.services.acting import acting_grant
from tables.staff.services.devices import device_make


def sat_down(table: Table) -> tuple[Place, Restriction]:
    """Somebody at box 1 who may not squeeze."""
    player = Player.objects.create(name="Mai")
    Felt.objects.filter(table=table).update(places={"1": {"player": player.pk, "name": "Mai"}})
    place = Place.objects.create(table=table, box=1, player=player)
    manager = make_staff("pit-manager")
    return place, Restriction.objects.create(player=player, kind="no-squeeze", by=manager)


class World:
    """One of each actor, and one of each thing that routes name."""

    def __init__(self) -> None:
        self.clients = {role: desk_client(make_staff(role)) for role in ROLES}
        self.clients[ANONYMOUS] = Client()
        _idle, token = make_tablet(make_table(1))
        self.clients[IDLE_TABLET] = tablet_client(token)
        busy, token = make_tablet(make_table(2))
        tap_in(busy)
        self.clients[DEALER_TABLET] = tablet_client(token)
        for client in self.clients.values():
            client.raise_request_exception = False
        someone = make_staff("dealer")
        lent = acting_grant(
            by=by("shift-manager"), staff=someone, rank="pit-manager", hours=1, reason="Test"
        )
        place, restriction = sat_down(busy.table)
        screen, token = display_make(
            by=by("pit-manager"), table=busy.table, label="Above", language="en"
        )
        machine, _secret = device_make(
            by=by("administrator"), label="Reader", scope="reader", days=1, table=busy.table
        )
        alert = Alert.objects.create(kind="test", audience="floor.watch", template="Look")
        self.named = {
            **disputed(busy.table),
            **irregular(busy.table),
            **settled(),
            "token": token,
            "displays/<int:pk>": screen.pk,
            "devices/<int:pk>": machine.pk,
            "alerts/<int:pk>": alert.pk,
            "floor/<int:number>": busy.table.number,
            "number": someone.number,
            "acting/<int:pk>": lent.pk,
            "pk": busy.pk,
            "setup/tables/<int:number>": busy.table.number,
            "tables/<int:number>": busy.table.number,
            "box": place.box,
            "restrictions/places/<int:pk>": place.pk,
            "restrictions/<int:pk>": restriction.pk,
            "tablet/seats/<int:box>/lift/<int:pk>": restriction.pk,
        }

    def address(self, route: str) -> str:
        """The route with its blanks filled in: by what comes before the blank, or by its name."""

        def fill(blank: re.Match[str]) -> str:
            whole = route[: blank.end()]
            return str(self.named.get(whole, self.named[blank["name"]]))

        return "/" + re.sub(r"<(?:\w+:)?(?P<name>\w+)>", fill, route)

    def ask(self, actor: str, method: str, route: str) -> int:
        return int(self.answer(actor, method, route).status_code)

    def answer(
        self, actor: str, method: str, route: str, *, query: str = "", fields: Any = None
    ) -> Any:
        """What somebody gets; nothing of it stays."""
        client, address = self.clients[actor], f"{self.address(route)}?{query}"
        cookies = deepcopy(client.cookies)
        with atomic_of_a_test():
            if fields is None:
                answer = client.generic(method, address)
            else:
                answer = client.post(address, fields)
            transaction.set_rollback(True)
        client.cookies = cookies
        return answer
