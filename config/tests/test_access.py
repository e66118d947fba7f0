"""Every route × role × method gives what the access table says, and no route is missing there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import URLResolver

from lab.testing.config.access_table import (
    ACCESS,
    ACTORS,
    ANONYMOUS,
    DEALER_TABLET,
    METHODS,
    Status,
)
from lab.testing.config.world import World


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield before + str(pattern.pattern)
        else:
            yield from routes(pattern, before + str(pattern.pattern))


def test_every_route_is_in_the_table_and_no_other():
    assert set(routes()) == set(ACCESS)


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
