"""Alerts: whom they are told, and that who acknowledges one is written down."""

import pytest
from django.urls import reverse

from config import roles
from games.words import _ as sentence
from games.words import as_json
from lab.testing.tables import floor
from lab.testing.tables.cast import by, desk_client, make_staff
from tables.alerts.kinds import AlertKind
from tables.alerts.services import alert_raise
from tables.log import services as log
from tables.models import Alert, Entry

pytestmark = pytest.mark.django_db


def raised(audience: str, table=None) -> Alert:
    stream = log.lock(table.stream_id) if table else log.lock_house()
    say = sentence("Table {table} wants somebody", table=7)
    return alert_raise(stream, AlertKind("test", audience), say, by=by(roles.DEALER), table=table)


def test_an_alert_is_told_to_those_it_is_for():
    raised("floor.watch", floor.stand())
    for rank, sees in ((roles.PIT_MANAGER, True), (roles.DEALER_INSPECTOR, False)):
        client = desk_client(make_staff(rank))
        for route in ("alerts", "floor"):
            assert ("Table 7 wants somebody" in client.get(reverse(route)).content.decode()) == sees


def test_acknowledging_is_logged_once_and_the_alert_stays_on_record():
    table = floor.stand()
    alert, staff = raised("floor.watch", table), make_staff(roles.PIT_MANAGER)
    client = desk_client(staff)
    for _twice in range(2):
        assert client.post(reverse("alert-acknowledge", args=[alert.pk])).status_code == 303
    (entry,) = Entry.objects.filter(kind="AlertAcknowledged")
    say = as_json(sentence("Table {table} wants somebody", table=7))
    said = {"alert": alert.pk, "kind": "test", "say": say}
    assert (entry.actor, entry.data) == (staff, said)
    page = client.get(reverse("alerts")).content.decode()
    assert "Nothing waits" in page
    assert "Table 7 wants somebody" in page


def test_an_alert_of_no_table_is_counted_on_the_floor():
    raised("floor.watch")
    manager = desk_client(make_staff(roles.PIT_MANAGER))
    assert "1 alert" in manager.get(reverse("floor")).content.decode()
