"""Two people at once: one box, one opening, closing against a round; the lock decides, once."""

import threading
import time

import pytest
from django.db import connection, transaction

from games.errors import Refused
from lab.testing.tables import floor
from lab.testing.tables.races import at_once, whole
from tables.models import Place, Round, Session, Shoe
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play
from tables.rounds.services import round_open
from tables.shoes.services.shoe_ends import shoe_cut_card
from tables.shoes.services.shoes import shoe_shuffle
from tables.table.services.sessions import session_announce_closing, session_close, session_open

pytestmark = pytest.mark.django_db(transaction=True)


def refusals(answers) -> int:
    return sum(isinstance(answer, Refused) for answer in answers)


def test_two_people_sitting_on_one_box():
    table = floor.opened()
    dealers = [floor.dealer() for _ in range(4)]
    answers = at_once(*[lambda by=by: seat_sit(by=by, table=table, box=1) for by in dealers])
    assert refusals(answers) == 3
    assert Place.objects.filter(until=None).count() == 1
    assert len(floor.felt(table).places) == 1
    assert floor.kinds(table).count("SeatTaken") == 1
    assert whole(table)


def somebody_waits_for_us() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
        )
        return bool(cursor.fetchone()[0])


def test_who_waited_for_the_lock_sees_what_the_one_before_wrote():
    """The question was asked before the other's transaction ended; its answer is of after it."""
    table, by = floor.opened(), floor.dealer()
    saw: list[list[str]] = []

    def look():
        with transaction.atomic():
            saw.append(list(Play.locked(table).felt.places))
        connection.close()

    late = threading.Thread(target=look)
    with transaction.atomic():
        seat_sit(by=by, table=table, box=1)
        late.start()
        deadline = time.monotonic() + 20
        while not somebody_waits_for_us():
            assert time.monotonic() < deadline, "nobody waited"
    late.join()
    assert saw == [["1"]]


def test_two_people_sitting_on_two_boxes_both_sit():
    table = floor.opened()
    dealers = [floor.dealer() for _ in range(4)]
    answers = at_once(
        *[
            lambda by=by, box=box: seat_sit(by=by, table=table, box=box)
            for box, by in enumerate(dealers, 1)
        ]
    )
    assert refusals(answers) == 0
    assert set(floor.felt(table).places) == {"1", "2", "3", "4"}
    assert whole(table)


def test_one_member_sits_at_two_tables_and_is_one_player():
    one, two, by = floor.opened(number=1), floor.opened(number=2), floor.dealer()
    answers = at_once(
        *[lambda t=t: seat_sit(by=by, table=t, box=1, member_number="77") for t in (one, two)]
    )
    assert refusals(answers) == 0
    assert Place.objects.values("player").distinct().count() == 1


def test_a_table_opens_once():
    table = floor.stand()
    pairs = [(floor.dealer(), floor.inspector()) for _ in range(3)]

    def opening(by, second):
        return session_open(
            by=by, second=second, table=table, cards="sealed", verified=floor.verified(table)
        )

    answers = at_once(*[lambda pair=pair: opening(*pair) for pair in pairs])
    assert refusals(answers) == 2
    assert Session.objects.count() == 1
    assert whole(table)


@pytest.mark.parametrize("attempt", range(3))
def test_closing_while_a_round_opens(attempt):
    table = floor.in_play()
    first, second, other = floor.dealer(), floor.inspector(), floor.dealer()
    session_announce_closing(by=first, table=table)
    answers = at_once(
        lambda: session_close(by=first, second=second, table=table, verified=floor.verified(table)),
        lambda: round_open(by=other, table=table),
    )
    assert refusals(answers) == 1
    open_rounds, felt = Round.objects.filter(settled_at=None).count(), floor.felt(table)
    assert (open_rounds, felt.session is None) in [(1, False), (0, True)]
    assert whole(table)


def test_the_cut_card_and_a_round_that_opens_agree_on_the_last_hand():
    table, one, two = floor.in_play(), floor.dealer(), floor.dealer()
    answers = at_once(
        lambda: shoe_cut_card(by=one, table=table), lambda: round_open(by=two, table=table)
    )
    assert refusals(answers) == 0
    felt = floor.felt(table)
    assert (felt.round.last, felt.next_last, felt.shoe.status) == (True, False, "last-hand")


def test_one_shoe_is_shuffled():
    table, dealers = floor.opened(), [floor.dealer() for _ in range(3)]
    answers = at_once(*[lambda by=by: shoe_shuffle(by=by, table=table) for by in dealers])
    assert (refusals(answers), Shoe.objects.count()) == (2, 1)
