"""One person per post, one post per person; every tap in, relief and tap out is in the log."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from config import roles
from games.errors import Refused
from lab.testing.tables.cast import PIN, by, make_staff, make_table, make_tablet, tap_in
from tables.log import chain
from tables.log import services as log
from tables.log.services import CLOCKWORK, By
from tables.models import Duty, Entry, Stream, Table, Tablet
from tables.staff import selectors
from tables.staff.services.duty import duty_end, duty_start
from tables.staff.services.tablets import authorise_at_table, tablet_enrol, tablet_revoke

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table(3)


@pytest.fixture
def tablet(table) -> Tablet:
    return make_tablet(table)[0]


def log_of(table: Table) -> list[tuple[str, object]]:
    entries = Entry.objects.filter(stream=table.stream).exclude(kind="TabletEnrolled")
    return [(entry.kind, entry.data) for entry in entries.order_by("seq")]


def test_a_dealer_taps_in_and_out(table, tablet):
    dealer = make_staff()
    duty = duty_start(tablet=tablet, staff=dealer)
    on_duty = selectors.duty_at(table.pk, "dealer")
    assert on_duty is not None
    assert on_duty.staff == dealer
    duty_end(duty=duty, by=By.tablet(dealer, tablet))
    assert selectors.duty_at(table.pk, "dealer") is None
    what = {"post": "dealer", "staff": dealer.number}
    assert log_of(table) == [("TappedIn", what), ("TappedOut", what)]


def test_the_entry_says_which_tablet_and_that_it_was_at_the_table(tablet):
    duty = tap_in(tablet)
    entry = Entry.objects.get(kind="TappedIn")
    assert (entry.actor, entry.rank, entry.device) == (duty.staff, "dealer", tablet)
    assert entry.at_table


def test_a_relief_is_one_step_and_one_entry(table, tablet):
    first, second = make_staff(), make_staff()
    duty_start(tablet=tablet, staff=first)
    duty_start(tablet=tablet, staff=second)
    assert log_of(table)[1:] == [
        ("Relieved", {"post": "dealer", "staff": second.number, "relieved": first.number})
    ]
    assert [duty.staff for duty in Duty.objects.filter(ended_at=None)] == [second]


def test_tapping_in_twice_changes_and_writes_nothing(table, tablet):
    dealer = make_staff()
    assert duty_start(tablet=tablet, staff=dealer) == duty_start(tablet=tablet, staff=dealer)
    assert len(log_of(table)) == 1


def test_whoever_taps_in_elsewhere_has_left_the_first_table(table, tablet):
    other, _token = make_tablet(make_table(4))
    dealer = make_staff()
    duty_start(tablet=tablet, staff=dealer)
    duty_start(tablet=other, staff=dealer)
    assert [kind for kind, _data in log_of(table)] == ["TappedIn", "TappedOut"]
    assert [kind for kind, _data in log_of(other.table)] == ["TappedIn"]
    assert Duty.objects.get(ended_at=None).table == other.table


def test_an_inspector_stands_beside_the_dealer_on_a_tablet_of_their_own(table, tablet):
    beside, _token = make_tablet(table, "inspector")
    dealer, inspector = tap_in(tablet), tap_in(beside, roles.DEALER_INSPECTOR)
    assert {d.post: d.staff for d in Duty.objects.filter(ended_at=None)} == {
        "dealer": dealer.staff,
        "inspector": inspector.staff,
    }


def test_a_dealer_does_not_take_the_inspectors_post(table):
    beside, _token = make_tablet(table, "inspector")
    with pytest.raises(Refused, match="Dealer inspector or above"):
        tap_in(beside, roles.DEALER)
    assert log_of(table) == []


@pytest.mark.parametrize("role", [roles.SURVEILLANCE, roles.ADMINISTRATOR])
def test_those_beside_the_ladder_do_not_deal(tablet, role):
    with pytest.raises(Refused):
        tap_in(tablet, role)


def test_a_pit_manager_may_deal_when_nobody_else_is_there(table, tablet):
    assert tap_in(tablet, roles.PIT_MANAGER).table == table


def test_tapping_out_after_a_relief_does_not_touch_the_new_dealer(table, tablet):
    first = tap_in(tablet)
    second = tap_in(tablet)
    duty_end(duty=first, by=By.tablet(first.staff, tablet))
    assert Duty.objects.get(ended_at=None) == second
    assert [kind for kind, _data in log_of(table)] == ["TappedIn", "Relieved"]


def test_two_tablets_of_one_post_show_the_same_dealer(table, tablet):
    twin, _token = make_tablet(table)
    dealer = tap_in(tablet)
    seen = selectors.duty_at(twin.table_id, twin.post)
    assert seen is not None
    assert seen.staff == dealer.staff


def test_the_database_refuses_a_second_person_at_a_post_and_a_second_post_for_a_person(tablet):
    duty = tap_in(tablet)
    other, _token = make_tablet(make_table(4))
    for wrong in (
        {"table": duty.table, "staff": make_staff()},
        {"table": other.table, "staff": duty.staff},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Duty.objects.create(post="dealer", tablet=tablet, **wrong)


@pytest.mark.django_db(transaction=True)
def test_dealers_crossing_over_while_both_tables_play_never_deadlock():
    tablets = [make_tablet(make_table(number))[0] for number in (3, 4)]
    dealers = [tap_in(tablet).staff for tablet in tablets]

    def cross(turn: int) -> None:
        try:
            for time in range(10):
                duty_start(tablet=tablets[(turn + time) % 2], staff=dealers[turn])
        finally:
            connection.close()

    def play(turn: int) -> None:
        try:
            for _time in range(10):
                with transaction.atomic():
                    stream = log.lock(tablets[turn].table.stream_id)
                    log.append(stream, "X", {}, by=By.tablet(dealers[turn], tablets[turn]))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        jobs = [workers.submit(work, turn) for work in (cross, play) for turn in range(2)]
        for job in jobs:
            job.result()
    assert [fault for _stream, fault in chain.breaks() if fault] == []


def test_only_the_tokens_hash_is_kept(table):
    tablet, token = tablet_enrol(by=by(roles.PIT_SUPERVISOR), table=table, post="dealer", label="A")
    assert token not in str(Tablet.objects.filter(pk=tablet.pk).values())
    assert selectors.tablet_by_token(token) == tablet
    assert selectors.tablet_by_token(token + "x") is None
    assert selectors.tablet_by_token(tablet.token_hash) is None


def test_a_revoked_tablet_is_unknown_at_once_and_its_post_is_left(table):
    tablet, token = make_tablet(table)
    tap_in(tablet)
    supervisor = by(roles.PIT_SUPERVISOR)
    for _time in range(2):
        tablet_revoke(by=supervisor, tablet=tablet)
    assert selectors.tablet_by_token(token) is None
    assert not Duty.objects.filter(ended_at=None).exists()
    assert [kind for kind, _data in log_of(table)] == ["TappedIn", "TabletRevoked", "TappedOut"]


def test_revoking_one_of_two_tablets_leaves_the_dealer_tapped_in(table, tablet):
    twin, _token = make_tablet(table)
    tap_in(tablet)
    tablet_revoke(by=by(roles.PIT_SUPERVISOR), tablet=twin)
    assert Duty.objects.filter(ended_at=None).exists()


def test_a_manager_authorises_on_the_dealers_tablet_and_the_dealer_stays(table, tablet):
    dealer, manager = tap_in(tablet).staff, make_staff(roles.PIT_MANAGER)
    allowed = authorise_at_table(
        tablet=tablet, number=manager.number, pin=PIN, permission="limits.approve"
    )
    with transaction.atomic():
        entry = log.append(log.lock(table.stream_id), "Approved", {}, by=allowed)
    assert (entry.actor, entry.rank, entry.device) == (manager, "pit-manager", tablet)
    assert entry.at_table
    on_duty = selectors.duty_at(table.pk, "dealer")
    assert on_duty is not None
    assert on_duty.staff == dealer


def test_authorising_takes_the_rank_the_right_pin_and_somebody_else(tablet):
    manager, dealer = make_staff(roles.PIT_MANAGER), make_staff()
    for number, pin, words in (
        (dealer.number, PIN, "Pit manager or above"),
        (manager.number, "999998", "wrong"),
        (manager.number, PIN, "Somebody else"),
    ):
        with pytest.raises(Refused, match=words):
            authorise_at_table(
                tablet=tablet,
                number=number,
                pin=pin,
                permission="limits.approve",
                other_than=manager,
            )


def test_an_entry_by_the_houses_own_clockwork_has_no_person():
    stream = Stream.objects.create(name="x")
    with transaction.atomic():
        entry = log.append(log.lock(stream.pk), "Overdue", {}, by=CLOCKWORK)
    assert (entry.actor, entry.rank) == (None, "")
    with pytest.raises(ValueError, match="only a person"):
        _ = CLOCKWORK.staff
