"""The API: judging as the command does, lists page by page, no more often than agreed, and no
request, however odd, that breaks it."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client, override_settings
from hypothesis import HealthCheck, settings
from schemathesis import checks

from config import roles, valkey
from config.api import rules as api_rules
from games.management import json_lines as jsonlines
from games.round.adjudicate import adjudicate
from lab.testing.disputes.filed import named as disputed
from lab.testing.disputes.irregular import named as irregular
from lab.testing.games.contract_lines import LINES
from lab.testing.settlement.named import named as settled
from lab.testing.tables.cast import by, desk_client, make_staff
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.audits.services.audits import audit_start
from settlement.models import Finding
from tables.log.services import CLOCKWORK
from tables.models import Round
from tables.staff.services.devices import device_make

pytestmark = pytest.mark.django_db


def token(scope, table=None):
    maker = by(roles.ADMINISTRATOR)
    secret = device_make(by=maker, label="Test", scope=scope, days=1, table=table)[1]
    return {"Authorization": f"Bearer {secret}"}


# Judging ----------------------------------------------------------------------------------------


def test_a_round_is_judged_as_the_command_judges_it():
    headers, client = token("adjudicate"), Client()
    for line, code in LINES[:1] + LINES[2:]:  # Django's client sends nothing without a kind
        answer = client.post("/api/adjudicate/", line, "application/json", headers=headers)
        status = {None: 200, "bad-json": 400}.get(code, 422)
        assert (answer.status_code, answer.json()) == (status, jsonlines.answer(adjudicate, line))


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", ""])
def test_only_json_is_read(kind):
    answer = Client().post("/api/adjudicate/", b"{}", kind, headers=token("adjudicate"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not-json")


def test_a_body_that_is_too_large_is_refused_whole():
    body = b'{"cards": "' + b"9" * 3_000_000 + b'"}'
    for scope, path in {"adjudicate": "adjudicate", "reader": "reader/cards"}.items():
        headers = token(scope, open_table() if scope == "reader" else None)
        answer = Client().post(f"/api/{path}/", body, "application/json", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


# Reading ----------------------------------------------------------------------------------------


def test_a_round_read_from_the_api_can_be_judged_as_it_is():
    pk = settled()["rounds/<int:pk>"]
    client = desk_client(make_staff(roles.SURVEILLANCE))
    round = client.get(f"/api/rounds/{pk}/").json()
    assert (round["phase"], round["result"]) == ("settled", "Banker wins, 6 over 4")
    judged = adjudicate(round["round"])
    (settlement,) = client.get(f"/api/settlements/?round={pk}").json()["results"]
    assert settlement["stands"] is True
    assert [line["paid"] for line in settlement["lines"]] == [w["paid"] for w in judged["wagers"]]


@pytest.fixture
def rounds():
    """Seven rounds at two tables, the last of them open."""
    for number in (1, 2):
        dealer = dealer_at(open_table(number=number))
        for count in range(3):
            dealer.open()
            Round.objects.filter(table=dealer.table, phase="betting").update(
                phase="settled",
                settled_at="2026-11-18T12:00Z",
                opened_at=f"2026-11-1{count}T00:00Z",
            )
    dealer.open()
    return [round.pk for round in Round.objects.order_by("-pk")]


def pages(address, headers):
    while address:
        answer = Client().get(address, headers=headers).json()
        yield [row["id"] for row in answer["results"]]
        address = answer["next"]


def test_lists_come_page_by_page_and_nothing_is_missed_or_told_twice(rounds):
    headers = token("read")
    assert list(pages("/api/rounds/?page_size=3", headers)) == [rounds[:3], rounds[3:6], rounds[6:]]
    walking = pages("/api/rounds/?page_size=3", headers)
    first = next(walking)
    Round.objects.filter(phase="betting").update(phase="settled", settled_at="2026-11-18T13:00Z")
    dealer_at(Round.objects.get(pk=rounds[0]).table).open()  # while somebody reads
    assert [first, *walking] == [rounds[:3], rounds[3:6], rounds[6:]]


FILTERS = {
    "": 7,
    "table=1": 3,
    "table=1&phase=settled": 3,
    "phase=betting": 1,
    "held=true": 0,
    "held=false": 7,
    "game=niu-niu": 0,
    "since=2026-11-12T00:00:00Z": 3,
    "until=2026-11-12T00:00:00Z&table=2": 2,
}
BAD = {
    "table=x": 400,
    "table=0": 400,
    "game=poker": 400,
    "since=yesterday": 400,
    "held=perhaps": 400,
    "since=0001-01-01T00:00:00%2B23:59": 400,
    "page_size=0": 400,
    "page_size=201": 400,
    "cursor=%C3%A9": 404,
    "cursor=cD14": 404,  # p=x
    "cursor=cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5": 404,  # a number that no row has
}


def test_lists_are_filtered_and_bad_filters_get_a_sentence(rounds):
    headers, client = token("read"), Client()
    got = {asked: client.get(f"/api/rounds/?{asked}", headers=headers) for asked in FILTERS | BAD}
    assert {asked: len(got[asked].json()["results"]) for asked in FILTERS} == FILTERS
    assert {asked: got[asked].status_code for asked in BAD} == BAD
    assert all(got[asked].json()["error"]["message"] for asked in BAD)


def test_irregularities_say_what_was_raised_and_what_was_ruled():
    irregular(open_table())
    found = Client().get("/api/irregularities/?open=true", headers=token("read")).json()["results"]
    assert {row["ruling"] for row in found} == {None}
    assert all(row["proposal"]["effects"] for row in found)


def test_disputes_say_where_they_stand_and_findings_what_was_found():
    table = open_table()
    pk = disputed(table)["disputes/<int:pk>"]
    found = Finding.objects.create(
        audit=audit_start(by=CLOCKWORK),
        check_name="rack",
        subject="table 1",
        template="Table {table}",
        values={"table": 1},
    )
    headers, client = token("read"), Client()
    (dispute,) = client.get("/api/disputes/?status=escalated", headers=headers).json()["results"]
    assert (dispute["id"], dispute["number"]) == (pk, f"D{pk:05d}")
    assert {"claimant", "player"}.isdisjoint(dispute)
    (finding,) = client.get("/api/findings/?check=rack", headers=headers).json()["results"]
    assert (finding["id"], finding["say"], finding["table"]) == (found.pk, "Table 1", None)


# How often --------------------------------------------------------------------------------------


def test_more_often_than_agreed_is_refused_until_the_minute_is_over(settings, monkeypatch):
    settings.API_RATES = {"read": 2}
    now = [1_800_000_000.0]
    monkeypatch.setattr(api_rules, "time", lambda: now[0])
    one, other = token("read"), token("read")
    asked = [Client().get("/api/rounds/", headers=one) for _time in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert 0 < int(asked[-1]["Retry-After"]) <= 60
    assert asked[-1].json()["error"]["code"] == "too-often"
    assert Client().get("/api/rounds/", headers=other).status_code == 200
    now[0] += 60
    assert Client().get("/api/rounds/", headers=one).status_code == 200


def test_while_valkey_is_gone_nobody_is_refused_for_asking_often(settings):
    settings.API_RATES, settings.REDIS_URL = {"read": 1}, "unix:///nowhere/valkey.sock"
    valkey.client.cache_clear()
    try:
        headers = token("read")
        asked = [Client().get("/api/rounds/", headers=headers).status_code for _time in range(3)]
    finally:
        valkey.client.cache_clear()
    assert asked == [200, 200, 200]


# What it says of itself -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_page_names_every_operation_and_nothing_inline(language):
    page = Client().get("/api/docs/", headers={"Accept-Language": language})
    said = page.content.decode()
    described = Client().get("/api/schema/?format=json").json()["paths"]
    assert [path for path in described if path not in said] == []
    assert "<script>" not in said
    assert "style=" not in said
    assert "unsafe-inline" not in page["Content-Security-Policy"]


with override_settings(DEBUG=False):  # the routes are read here, before pytest-django says so
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
]


@pytest.fixture
def keys():
    """A token for each part of the API, while the database stays open from request to request."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    dealer = dealer_at(open_table(number=9))
    dealer.open()
    asked = {"/api/adjudicate/": token("adjudicate")}
    yield asked | {"/api/reader/cards/": token("reader", dealer.table), "": token("read")}
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.sweep
@schema.parametrize()
@settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_it_and_every_answer_is_as_described(case, keys):
    """Schemathesis makes requests from the schema, good ones and odd ones."""
    case.call_and_validate(headers=keys.get(case.operation.path, keys[""]), checks=CHECKS)


def test_nothing_but_the_readers_feed_writes_and_nothing_is_left_undescribed():
    described = Client().get("/api/schema/?format=json").json()["paths"]
    assert {path: sorted(methods) for path, methods in described.items()} == {
        "/api/adjudicate/": ["post"],  # keeps nothing
        "/api/reader/cards/": ["get", "post"],
        "/api/rounds/": ["get"],
        "/api/rounds/{id}/": ["get"],
        "/api/settlements/": ["get"],
        "/api/irregularities/": ["get"],
        "/api/disputes/": ["get"],
        "/api/findings/": ["get"],
    }
