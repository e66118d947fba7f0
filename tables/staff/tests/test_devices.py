"""The machines' tokens: shown once, kept as a hash, for one purpose, until they end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config import roles
from games.errors import Refused
from lab.testing.tables import floor
from lab.testing.tables.cast import by, desk_client, make_staff
from tables.models import Device, Entry
from tables.staff.secret_tokens import token_hash
from tables.staff.services.devices import device_make, device_revoke

pytestmark = pytest.mark.django_db
ROUND = {"game": "tiger-commission", "wagers": [], "void": True}
CARD = {"cards": [{"seq": 1, "card": "9s"}]}


def made(scope, table=None, days=1):
    return device_make(by=by(roles.ADMINISTRATOR), label=scope, scope=scope, days=days, table=table)


def ask(path, secret, body=None):
    client, headers = Client(), {"Authorization": f"Bearer {secret}"} if secret else {}
    if body is None:
        return client.get(path, headers=headers)
    return client.post(path, body, content_type="application/json", headers=headers)


ASKED = {
    "adjudicate": ("/api/adjudicate/", ROUND),
    "reader": ("/api/reader/cards/", CARD),
    "read": ("/api/rounds/", None),
}


def test_a_token_opens_what_it_is_for_and_nothing_else():
    table = floor.stand()
    secrets = {scope: made(scope, table if scope == "reader" else None)[1] for scope in ASKED}
    got = {
        (scope, asked): ask(path, secret, body).status_code
        for scope, secret in secrets.items()
        for asked, (path, body) in ASKED.items()
    }
    assert got == {pair: 200 if pair[0] == pair[1] else 403 for pair in got}
    for path in ("settlements", "irregularities", "disputes", "findings"):
        assert ask(f"/api/{path}/", secrets["read"]).status_code == 200


def test_one_unknown_expired_or_taken_away_gets_the_same_answer():
    gone, secret = made("read")
    device_revoke(by=by(roles.ADMINISTRATOR), device=gone)
    old, late = made("read")
    Device.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    answers = [ask("/api/rounds/", each) for each in (secret, late, "pitbook_guess", "é", " ")]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1
    assert answers[0]["WWW-Authenticate"] == "Bearer"
    assert ask("/api/rounds/", "").json()["error"]["code"] == "not-signed-in"


def test_only_the_hash_is_kept_and_both_ends_are_in_the_book():
    table = floor.stand()
    reader, secret = made("reader", table)
    assert (len(secret) > 43, reader.token_hash) == (True, token_hash(secret))
    device_revoke(by=by(roles.ADMINISTRATOR), device=reader)
    device_revoke(by=by(roles.ADMINISTRATOR), device=reader)
    assert floor.kinds(table)[-2:] == ["DeviceMade", "DeviceRevoked"]
    assert secret not in str(list(Entry.objects.values_list("data", flat=True)))


def test_a_reader_feeds_its_own_table_alone():
    one, other = floor.in_play(number=1), floor.in_play(number=2)
    _device, secret = made("reader", one)
    before = floor.kinds(other)
    assert ask("/api/reader/cards/", secret, CARD).status_code == 200
    assert "CardRead" in floor.kinds(one)
    assert floor.kinds(other) == before


REFUSED = {
    "a reader without a table": ("reader", False),
    "a table without a reader": ("read", True),
}


@pytest.mark.parametrize(("scope", "at_table"), REFUSED.values(), ids=REFUSED)
def test_a_reader_has_a_table_and_nothing_else_has(scope, at_table):
    with pytest.raises(Refused, match="one table"):
        made(scope, floor.stand() if at_table else None)


def test_a_table_has_one_reader_at_a_time():
    table = floor.stand()
    first, _secret = made("reader", table)
    with pytest.raises(Refused, match="has a shoe reader"):
        made("reader", table)
    device_revoke(by=by(roles.ADMINISTRATOR), device=first)
    assert made("reader", table)


def test_the_page_shows_a_token_once():
    client, table = desk_client(make_staff(roles.ADMINISTRATOR)), floor.stand()
    typed = {"label": "Reader 1", "scope": "reader", "table": table.pk, "days": 30}
    secret = client.post(reverse("devices"), typed).context["secret"]
    assert ask("/api/reader/cards/", secret, CARD).status_code == 200
    page = client.get(reverse("devices")).content.decode()
    assert "Reader 1" in page
    assert secret not in page
    again = client.post(reverse("devices"), typed)
    assert (again.status_code, "has a shoe reader" in again.content.decode()) == (422, True)
    client.post(reverse("device-revoke", args=[Device.objects.get().pk]))
    assert ask("/api/reader/cards/", secret, CARD).status_code == 401


def test_somebody_with_a_password_that_two_know_is_nobody_yet():
    client = desk_client(make_staff(roles.SURVEILLANCE, password_is_temporary=True))
    assert client.get("/api/rounds/").status_code == 401


def test_when_a_token_was_last_used_is_known_to_the_minute(django_assert_num_queries):
    device, secret = made("adjudicate")
    ask("/api/adjudicate/", secret, ROUND)
    device.refresh_from_db()
    assert device.used_at is not None
    with django_assert_num_queries(1):
        ask("/api/adjudicate/", secret, ROUND)
