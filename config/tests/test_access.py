"""Every route × role × method gives what the access table says, and no route is missing there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import URLResolver

from config.roles import ROLES
from lab.testing.config.access_table import (
    ACCESS,
    ACTORS,
    ANONYMOUS,
    DEALER_TABLET,
    IDLE_TABLET,
    METHODS,
    Status,
)
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


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield before + str(pattern.pattern)
        else:
            yield from routes(pattern, before + str(pattern.pattern))


def test_every_route_is_in_the_table_and_no_other():
    assert set(routes()) == set(ACCESS)


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
        undo = transaction.atomic()
        # As Django marks its own: services that insist on a transaction of their own still work.
        setattr(undo, "_from_testcase", True)  # noqa: B010  (not in the stubs)
        with undo:
            if fields is None:
                answer = client.generic(method, address)
            else:
                answer = client.post(address, fields)
            transaction.set_rollback(True)
        client.cookies = cookies
        return answer


SOME_ACTORS = (ANONYMOUS, DEALER_TABLET, "administrator")


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    return World()


@pytest.mark.django_db
@pytest.mark.parametrize("route", ACCESS, ids=lambda route: route or "home")
def test_each_actor_gets_what_the_table_says(world, route):
    wrong = {}
    for method in METHODS:
        # A method that a route does not have is refused before anybody is asked who they are.
        for actor in ACTORS if method in ACCESS[route] else SOME_ACTORS:
            expected: Status = ACCESS[route].get(method, {}).get(actor, 405)
            got = world.ask(actor, method, route)
            if got not in (expected if isinstance(expected, tuple) else (expected,)):
                wrong[f"{method} by {actor}"] = f"{got}, not {expected}"
    assert wrong == {}


@pytest.mark.django_db
@pytest.mark.parametrize("route", [route for route in ACCESS if "POST" in ACCESS[route]])
def test_every_write_refuses_a_request_without_our_token(world, monkeypatch, route):
    asked = (ANONYMOUS, DEALER_TABLET, "administrator", "senior-management")
    for actor in asked:
        monkeypatch.setattr(world.clients[actor].handler, "enforce_csrf_checks", True)
    # Machines have no page and no cookie that somebody could abuse: to them it says who are you.
    refused = {403, 401} if route.startswith("api/") else {403}
    assert {world.ask(actor, "POST", route) for actor in asked} == refused
