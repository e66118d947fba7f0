"""The floor's pages: flat queries, what is told to whom, and the acts that are done from there."""

from typing import Any

import pytest
from django.core.signing import loads
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import roles
from config.web.live_updates import SALT
from games.round import engine
from lab.testing.tables import floor
from lab.testing.tables.cast import (
    PIN,
    by,
    desk_client,
    make_staff,
    make_tablet,
    tablet_client,
    tap_in,
)
from lab.testing.tables.dealing import dealer_at, open_table
from tables.alerts.calls import supervisor_call
from tables.floor import floor_overview
from tables.floor.services import relief_send
from tables.models import Felt, Session
from tables.staff.services.duty import duty_start
from tables.table.services.sessions import session_announce_closing

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def manager():
    return desk_client(make_staff(roles.PIT_MANAGER))


def queries(client, url):
    with CaptureQueriesContext(connection) as seen:
        assert client.get(url).status_code == 200
    return len(seen)


@pytest.mark.parametrize("route", ["floor", "floor-tiles"])
def test_the_number_of_tables_costs_no_query(route):
    client, url = manager(), reverse(route)
    for number in range(1, 3):
        tap_in(make_tablet(open_table(number=number))[0])
    asked = "&".join(f"t={number}" for number in range(1, 20))
    client.get(url)  # the session's own first visit
    few = queries(client, f"{url}?{asked}")
    for number in range(3, 13):
        table = open_table(number=number)
        tap_in(make_tablet(table)[0])
        supervisor_call(by=by(roles.DEALER), table=table)
    assert queries(client, f"{url}?{asked}") == few
    with CaptureQueriesContext(connection) as seen:
        floor_overview.floor(make_staff(roles.PIT_MANAGER))
    assert len(seen) - 2 <= 6  # two of them make the person


def test_the_page_may_listen_to_its_tables_and_to_alerts():
    for number in (1, 2):
        floor.stand(number=number)
    page = manager().get(reverse("floor"))
    grant = page.context["live_url"].partition("t=")[2].replace("%3A", ":")
    assert loads(grant, salt=SALT) == ["alerts", "table-1", "table-2"]


def test_tiles_come_by_number_and_nonsense_is_passed_over():
    for number in (1, 2):
        floor.stand(number=number)
    body = manager().get(reverse("floor-tiles") + "?t=2&t=x&t=99&t=-1&t=²").content.decode()
    assert 'id="tile-2"' in body
    assert 'id="tile-1"' not in body


def test_a_pit_that_is_not_there_is_an_empty_floor():
    floor.stand()
    assert "The floor is empty" in manager().get(reverse("floor") + "?pit=abc").content.decode()


def test_what_needs_somebody_comes_first():
    closed, calm, called, held = (
        floor.stand(number=1),
        open_table(number=2),
        open_table(number=3),
        open_table(number=4),
    )
    for table in (calm, called, held):
        tap_in(make_tablet(table)[0])
    alone = open_table(number=5)
    supervisor_call(by=by(roles.DEALER), table=called)
    dealer = dealer_at(held)
    dealer.open()
    dealer.move(lambda state: engine.hold(state, "tiger 7.6", roles.PIT_MANAGER))
    found = floor_overview.floor(make_staff(roles.PIT_MANAGER)).tiles
    assert [tile.table for tile in found] == [held, called, alone, calm, closed]
    assert [tile.state for tile in found] == ["held", "alert", "alert", "", "closed"]
    assert found[0].held_since is not None


def test_a_hold_sounds_for_those_who_may_rule_on_it():
    table = open_table()
    dealer = dealer_at(table)
    dealer.open()
    dealer.move(lambda state: engine.hold(state, "tiger 7.6", roles.PIT_MANAGER))
    (mine,) = floor_overview.floor(make_staff(roles.PIT_MANAGER)).tiles
    (theirs,) = floor_overview.floor(make_staff(roles.DEALER_INSPECTOR)).tiles
    assert mine.sound.startswith("held-")
    assert theirs.sound == ""


# Acts -------------------------------------------------------------------------------------------


def seen(table, **changes) -> dict[str, Any]:
    second = make_staff(roles.DEALER_INSPECTOR)
    checks = {"equipment": "on", "composition": "on", "counted": 52 * table.decks}
    return checks | {"cards": "sealed", "number": second.number, "pin": PIN} | changes


def test_a_table_is_opened_from_the_floor_by_two():
    table, staff = floor.stand(), make_staff(roles.PIT_SUPERVISOR)
    url = reverse("floor-open", args=[table.number])
    answer = desk_client(staff).post(url, seen(table), **HTMX)
    assert (answer.status_code, answer.content) == (200, b"")
    session = Session.objects.get()
    assert (session.opened_by, session.opened_with.rank) == (staff, roles.DEALER_INSPECTOR)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"pin": "000000"}, "Staff number or PIN is wrong"),
        ({"counted": 415}, "guide 1.3"),
        ({"composition": ""}, "guide 1.3"),
    ],
)
def test_what_stands_against_opening_is_said_and_nothing_is_written(changes, words):
    table = floor.stand()
    client, url = manager(), reverse("floor-open", args=[table.number])
    answer = client.post(url, seen(table, **changes), **HTMX)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Session.objects.exists()


def test_the_same_person_does_not_attest_twice():
    table, staff = floor.stand(), make_staff(roles.PIT_MANAGER)
    url = reverse("floor-open", args=[table.number])
    answer = desk_client(staff).post(url, seen(table, number=staff.number), **HTMX)
    assert answer.status_code == 422
    assert not Session.objects.exists()


def test_closing_is_announced_and_the_table_closed_from_the_floor():
    table, client = floor.opened(), manager()
    assert client.post(reverse("floor-closing", args=[table.number])).status_code == 303
    assert client.post(reverse("floor-closing", args=[table.number])).status_code == 422
    url = reverse("floor-close", args=[table.number])
    assert "Cards counted" in client.get(url, **HTMX).content.decode()
    assert client.post(url, seen(table), **HTMX).status_code == 200
    assert Session.objects.get().closed_at is not None


def test_a_round_on_the_table_is_played_out_before_it_closes():
    table = open_table()
    dealer_at(table).open()
    session_announce_closing(by=by(roles.DEALER), table=table)
    url = reverse("floor-close", args=[table.number])
    assert "once this round is settled" in manager().get(url, **HTMX).content.decode()
    assert manager().post(url, seen(table), **HTMX).status_code == 422


def test_a_sheet_of_the_floor_is_a_page_without_htmx():
    table = floor.stand()
    for route in ("floor-table", "floor-open", "floor-close", "floor-relief"):
        assert b"<html" in manager().get(reverse(route, args=[table.number])).content
        assert b"<html" not in manager().get(reverse(route, args=[table.number]), **HTMX).content


# Relief -----------------------------------------------------------------------------------------


def test_the_tablet_shows_who_comes_until_somebody_has_tapped_in():
    table = floor.opened()
    tablet, token = make_tablet(table)
    tap_in(tablet)
    coming = make_staff(name="Vũ Bích")
    url = reverse("floor-relief", args=[table.number])
    assert manager().post(url, {"staff": coming.number}, **HTMX).status_code == 200
    assert "Vũ Bích comes" in tablet_client(token).get(reverse("tablet")).content.decode()
    duty_start(tablet=tablet, staff=coming)
    assert Felt.objects.get(table=table).relief is None
    assert floor.kinds(table)[-2:] == ["ReliefSent", "Relieved"]


def test_free_dealers_are_offered_first_and_the_tables_own_not_at_all():
    table, other = floor.opened(number=1), floor.opened(number=2)
    own = tap_in(make_tablet(table)[0]).staff
    busy = tap_in(make_tablet(other)[0]).staff
    offered = manager().get(reverse("floor-relief", args=[1])).context["dealers"]
    assert own not in offered
    assert offered[-1] == busy
    assert all(staff.rank == roles.DEALER for staff in offered)


def test_who_deals_there_already_or_may_not_deal_is_not_sent():
    table = floor.opened()
    own = tap_in(make_tablet(table)[0]).staff
    client, url = manager(), reverse("floor-relief", args=[table.number])
    watcher = make_staff(roles.SURVEILLANCE)
    for staff, status in ((own.number, 422), (watcher.number, 422), ("nobody", 404)):
        assert client.post(url, {"staff": staff}, **HTMX).status_code == status
    assert "ReliefSent" not in floor.kinds(table)


def test_closing_the_table_calls_the_relief_off():
    table = floor.opened()
    relief_send(by=by(roles.PIT_SUPERVISOR), table=table, staff=make_staff())
    client = manager()
    client.post(reverse("floor-closing", args=[table.number]))
    client.post(reverse("floor-close", args=[table.number]), seen(table), **HTMX)
    assert Felt.objects.get(table=table).relief is None
