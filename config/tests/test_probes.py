"""Whatever is typed into any field or filter of any page: an answer, never a crash, never an echo.

Which fields a page reads nobody has to list: the walk asks once and writes down what was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import pytest
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode

from lab.testing.config.insiders import insiders
from lab.testing.config.world import World

pytestmark = pytest.mark.sweep
EVIL = '<script>alert("in")</script>'
WORDS = "1' OR 1=1; DROP TABLE tables_entry; --" + EVIL + '{{"pro"|add:"bed"}}'
HUGE = "9" * 400
PROBES = (WORDS, "\0", HUGE, "-1", "²", "0001-01-01T00:00", "9999-12-31")  # ² is a digit, no int
POSTED = (WORDS, "\0", HUGE, "0001-01-01T00:00")
RAW = "%00%ff%ed%a0%80"  # a NUL, no UTF-8, half a surrogate pair


@pytest.fixture(scope="module")
def world(module_db: None) -> World:
    return World()


@contextmanager
def reading() -> Iterator[set[str]]:
    """The names that are asked of a query or a posted form meanwhile."""
    names: set[str] = set()

    def noting(method):
        def noted(self, name, *more, **options):
            if isinstance(self, QueryDict) and isinstance(name, str):
                names.add(name)
            return method(self, name, *more, **options)

        return noted

    with mock.patch.multiple(
        MultiValueDict,
        get=noting(MultiValueDict.get),
        getlist=noting(MultiValueDict.getlist),
        __getitem__=noting(MultiValueDict.__getitem__),
        __contains__=noting(MultiValueDict.__contains__),
    ):
        yield names


def wrong_with(answer) -> str | None:
    if answer.status_code >= 500:
        return f"{answer.status_code}"
    body = b"" if answer.streaming else answer.content
    if EVIL.encode() in body and "html" in answer.get("Content-Type", ""):
        return "the script came back as it was"
    return "the template was run" if b"probed" in body else None


def own(read: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Each page with the names it reads; what another page has read whole is probed there alone."""
    seen: set[frozenset[str]] = set()
    for route, names in sorted(read.items(), key=lambda each: -len(each[1])):
        fresh = frozenset(names) - {"language"} or frozenset(names)
        if not any(fresh <= other for other in seen):
            seen.add(fresh)
            yield from ((route, name) for name in sorted(fresh))


# A few of them each time, all of them now and then: the walk is long.
SOME = pytest.param((WORDS,), id="some")
EVERY = pytest.param((*PROBES,), id="every", marks=pytest.mark.soak)


@pytest.mark.django_db
@pytest.mark.parametrize("probes", [SOME, EVERY])
def test_no_filter_of_any_page_crashes_or_echoes(world, probes):
    wrong, read, actors = {}, {}, insiders("GET")
    for route, actor in actors.items():
        with reading() as read[route]:
            world.answer(actor, "GET", route)
    pairs = list(own(read))
    assert len(pairs) > 30
    for route, name in pairs:
        for query in [*(urlencode({name: probe}) for probe in probes), f"{name}={RAW}"]:
            if why := wrong_with(world.answer(actors[route], "GET", route, query=query)):
                wrong[f"{route}?{query[:60]}"] = why
    assert wrong == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "probes", [pytest.param(["\0"], id="some"), pytest.param(POSTED, marks=pytest.mark.soak)]
)
def test_no_field_of_any_form_crashes_or_echoes(world, probes):
    wrong = {}
    for route, actor in insiders("POST").items():
        with reading() as names:
            world.answer(actor, "POST", route)
        for probe in probes:
            answer = world.answer(actor, "POST", route, fields=dict.fromkeys(names, probe))
            if why := wrong_with(answer):
                wrong[f"{route} {probe[:20]}"] = why
    assert wrong == {}


@pytest.mark.django_db
@pytest.mark.parametrize("number", [pytest.param("0", marks=pytest.mark.soak), "9" * 30])
def test_no_number_in_any_address_crashes(world, monkeypatch, number):
    blanks = re.compile(r"<int:\w+>")
    monkeypatch.setattr(world, "address", lambda route: "/" + blanks.sub(number, filled(route)))

    def filled(route):
        return (
            route.replace("<slug:token>", number)
            .replace("<slug:number>", number)
            .replace("<day:day>", "9999-12-31")
        )

    wrong = {
        f"{method} {route}": status
        for method in ("GET", "POST")
        for route, actor in insiders(method).items()
        if "<" in route and (status := world.ask(actor, method, route)) >= 500
    }
    assert wrong == {}
