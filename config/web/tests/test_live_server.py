"""Live updates: the real server, the real Valkey, one origin with the pages."""

import json
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from django.core import signing
from django.db import transaction

from config.web.live_updates import SALT, announce, live_url


@contextmanager
def listening(origin, *topics):
    with urllib.request.urlopen(origin + live_url(*topics), timeout=10) as stream:
        assert next_event(stream) == ("ready", {})
        yield stream


def next_event(stream):
    fields = {}
    while line := stream.readline().decode().rstrip("\n"):
        name, _, value = line.partition(": ")
        fields[name] = value
    return fields["event"], json.loads(fields["data"])


def status_of(url, method="GET"):
    try:
        with urllib.request.urlopen(
            urllib.request.Request(url, method=method), timeout=10
        ) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_a_page_hears_its_topics_and_no_others(live_site):
    with listening(live_site, "table-3") as stream:
        announce("table-4", version=1)
        announce("table-3", version=7)
        assert next_event(stream) == ("table-3", {"version": 7})


def test_every_page_hears_every_message(live_site):
    with listening(live_site, "floor") as first, listening(live_site, "floor", "table-3") as second:
        for version in range(20):
            announce("floor", version=version)
        for stream in (first, second):
            assert [next_event(stream)[1]["version"] for _ in range(20)] == list(range(20))


def test_nothing_is_announced_of_what_was_rolled_back(live_site):
    with listening(live_site, "table-3") as stream:
        with transaction.atomic():
            announce("table-3", version=1)
            transaction.set_rollback(True)
        with transaction.atomic():
            announce("table-3", version=2)
        assert next_event(stream) == ("table-3", {"version": 2})


FORGERIES = {
    "none": lambda: "",
    "empty": lambda: "?t=",
    "made up": lambda: "?t=forged",
    "for another purpose": lambda: "?t=" + signing.dumps(["floor"], salt="another"),
    "of another house": lambda: "?t=" + signing.dumps(["floor"], key="another", salt=SALT),
}


@pytest.mark.parametrize("grant", FORGERIES)
def test_without_a_grant_there_is_no_stream(live_site, grant):
    assert status_of(f"{live_site}/live/{FORGERIES[grant]()}") == 403


def test_only_get_is_answered(live_site):
    assert status_of(live_site + live_url("floor"), "POST") == 405


def test_a_grant_grows_too_old(live_site, monkeypatch):
    monkeypatch.setattr("django.core.signing.time.time", lambda: 1_000_000_000.0)
    assert status_of(live_site + live_url("floor")) == 403
