"""A table opens and closes: verified, counted, attested by two; closing comes after a last round."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from config import roles
from games.errors import Refused
from games.registry import GAMES
from lab.testing.tables import floor
from lab.testing.tables.cast import by
from tables.log.chain import first_break
from tables.log.services import By
from tables.models import Alert, Entry, Place, Session, Shoe, Stream
from tables.rounds.services import round_open
from tables.shoes.services.shoes import shoe_shuffle
from tables.table.services.sessions import session_announce_closing, session_close, session_open

pytestmark = pytest.mark.django_db


def open_it(table, **changes):
    asked = {
        "by": floor.dealer(),
        "second": floor.inspector(),
        "table": table,
        "cards": "sealed",
        "verified": floor.verified(table),
    }
    return session_open(**(asked | changes))


def close_it(table, **changes):
    asked = {
        "by": floor.dealer(),
        "second": floor.inspector(),
        "table": table,
        "verified": floor.verified(table),
    }
    return session_close(**(asked | changes))


def days_ago(days: int):
    return timezone.localdate() - timedelta(days=days)


# Opening ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_opens_and_its_log_says_who_attested(game):
    table = floor.stand(game)
    first, second = floor.dealer(), floor.inspector()
    open_it(table, by=first, second=second)
    session = Session.objects.get()
    assert (session.opened_by, session.opened_with) == (first.staff, second.staff)
    assert floor.felt(table).session == session
    entry = floor.last_entry(table, "SessionOpened")
    assert entry.actor == first.staff
    assert entry.data["counted"] == 52 * table.decks
    assert entry.data["attested"] == [
        {"staff": first.staff.number, "rank": "dealer"},
        {"staff": second.staff.number, "rank": "dealer-inspector"},
    ]
    assert first_break(Stream.objects.get(pk=table.stream_id)) is None


@pytest.mark.parametrize("game", ["niu-niu", "holdem-bonus"])
def test_a_single_deck_is_in_play_as_soon_as_the_table_is_open(game):
    table = floor.opened(game)
    shoe = Shoe.objects.get()
    assert (shoe.decks, shoe.status, shoe.number) == (1, "in-play", 1)
    assert floor.felt(table).shoe == shoe
    assert floor.kinds(table)[-2:] == ["SessionOpened", "ShoeShuffled"]


def refuse(table, **changes) -> Refused:
    before = Entry.objects.count()
    with pytest.raises(Refused) as refused:
        open_it(table, **changes)
    assert (Session.objects.count(), Entry.objects.count()) == (0, before)
    assert floor.felt(table).session is None
    return refused.value


@pytest.mark.parametrize(
    ("cards", "since"), [("plastic", 11), ("plastic", -1), ("plastic", None), ("marked", None)]
)
def test_guide_1_2_cards_are_sealed_or_plastic_and_at_most_ten_days_in_use(cards, since):
    table = floor.stand("baccarat-commission")
    day = None if since is None else days_ago(since)
    assert refuse(table, cards=cards, cards_since=day).clause == "guide 1.2"


@pytest.mark.parametrize("days", [0, 10])
def test_guide_1_2_plastic_cards_are_good_for_ten_days(days):
    table = floor.stand("baccarat-commission")
    open_it(table, cards="plastic", cards_since=days_ago(days))
    assert Session.objects.get().cards_since == days_ago(days)


@pytest.mark.parametrize("counted", [0, 311, 313, 3 * 312])
def test_guide_1_3_incomplete_decks_do_not_open_a_table(counted):
    table = floor.stand("baccarat-commission")
    assert refuse(table, verified=floor.verified(table, counted=counted)).clause == "guide 1.3"


def test_guide_1_3_the_composition_is_checked():
    table = floor.stand("baccarat-commission")
    wrong = floor.verified(table, composition=False)
    assert refuse(table, verified=wrong).clause == "guide 1.3"


@pytest.mark.clause("niu 4.2")
def test_a_second_set_of_another_colour_may_lie_beside_the_first():
    table = floor.stand("niu-niu")
    open_it(table, verified=floor.verified(table, counted=104))
    assert floor.last_entry(table, "SessionOpened").data["counted"] == 104


def test_equipment_is_verified_first():
    table = floor.stand()
    refuse(table, verified=floor.verified(table, equipment=False))


def test_two_different_people_attest():
    table, one = floor.stand(), floor.inspector()
    refuse(table, by=one, second=one)


@pytest.mark.parametrize("rank", [roles.DEALER, roles.SURVEILLANCE, roles.ADMINISTRATOR])
def test_the_second_is_an_inspector_or_above(rank):
    table = floor.stand()
    refuse(table, second=by(rank))


def test_a_table_without_limits_does_not_open():
    refuse(floor.bare())


@pytest.mark.clause("guide 4.2")
def test_a_table_whose_game_changed_opens_only_with_limits_of_that_game():
    from tables.table.services.set_up import table_change

    table = floor.stand("tiger-commission")
    game = floor.layout("baccarat-commission")
    table = table_change(by=by(roles.ADMINISTRATOR), table=table, **game)
    assert refuse(table).clause == "guide 4.2"


def test_an_open_table_does_not_open_again_but_the_same_tap_is_one_opening():
    table, key = floor.stand(), uuid4()
    open_it(table, key=key)
    open_it(table, key=key)
    with pytest.raises(Refused, match="open already"):
        open_it(table, key=uuid4())
    assert floor.kinds(table).count("SessionOpened") == 1


# Closing ----------------------------------------------------------------------------------------


def test_closing_is_announced_first():
    table = floor.in_play()
    with pytest.raises(Refused, match="Announce"):
        close_it(table)
    assert "SessionClosed" not in floor.kinds(table)


def test_announced_during_a_round_that_round_is_the_last():
    table = floor.in_play()
    round_open(by=floor.dealer(), table=table)
    session_announce_closing(by=floor.dealer(), table=table)
    felt = floor.felt(table)
    assert (felt.round.last, felt.next_last) == (True, False)
    entry = floor.last_entry(table, "ClosingAnnounced")
    assert (entry.data, entry.round_id) == ({"last": "this"}, felt.round.pk)
    floor.finish(table)
    with pytest.raises(Refused, match="no further round"):
        round_open(by=floor.dealer(), table=table)


def test_announced_between_rounds_the_next_one_is_the_last():
    table = floor.in_play()
    session_announce_closing(by=floor.dealer(), table=table)
    assert floor.felt(table).next_last
    play = round_open(by=floor.dealer(), table=table)
    assert play.round.last
    assert play.state.opened.last
    floor.finish(table)
    with pytest.raises(Refused, match="no further round"):
        round_open(by=floor.dealer(), table=table)
    close_it(table)


def test_announced_without_cards_in_play_there_is_no_further_round_or_shoe():
    table = floor.opened()
    session_announce_closing(by=floor.dealer(), table=table)
    with pytest.raises(Refused, match="no further shoe"):
        shoe_shuffle(by=floor.dealer(), table=table)
    close_it(table)
    assert floor.felt(table).session is None


def test_closing_is_announced_once():
    table, key = floor.in_play(), uuid4()
    session_announce_closing(by=floor.dealer(), table=table, key=key)
    session_announce_closing(by=floor.dealer(), table=table, key=key)
    with pytest.raises(Refused, match="already"):
        session_announce_closing(by=floor.dealer(), table=table)
    assert floor.kinds(table).count("ClosingAnnounced") == 1


@pytest.mark.parametrize("held", [False, True])
def test_closing_is_refused_with_a_round_open_or_held(held):
    from games.round import engine

    table = floor.in_play()
    play = round_open(by=floor.dealer(), table=table)
    if held:
        play.record([engine.hold(play.state, "tiger 7.1", "pit-manager")], by=floor.dealer())
    session_announce_closing(by=floor.dealer(), table=table)
    before = Entry.objects.count()
    with pytest.raises(Refused, match="round"):
        close_it(table)
    assert Entry.objects.count() == before
    assert floor.felt(table).session is not None


def test_closing_is_refused_while_the_table_waits_for_a_ruling_between_rounds():
    table = floor.in_play()
    session_announce_closing(by=floor.dealer(), table=table)
    held = floor.felt(table)
    held.hold = "tiger 7.5"
    held.save(update_fields=["hold"])
    with pytest.raises(Refused) as refused:
        close_it(table)
    assert refused.value.clause == "tiger 7.5"


def test_a_table_closes_in_the_middle_of_a_shoe_and_leaves_nothing_behind():
    table = floor.in_play()
    session_announce_closing(by=floor.dealer(), table=table)
    first, second = floor.dealer(), floor.inspector()
    close_it(table, by=first, second=second)
    session, felt = Session.objects.get(), floor.felt(table)
    assert (session.closed_by, session.closed_with) == (first.staff, second.staff)
    assert (felt.session, felt.shoe, felt.round, felt.places) == (None, None, None, {})
    assert (felt.next_last, felt.next_free, felt.shoe_orders, felt.last_wagers) == (
        False, None, [], [],
    )  # fmt: skip
    assert Shoe.objects.get().status == "out"
    assert not Place.objects.filter(until=None).exists()
    assert floor.kinds(table)[-2:] == ["ShoeOut", "SessionClosed"]
    data = floor.last_entry(table, "SessionClosed").data
    assert (data["complete"], data["seats_left"]) == (True, [1])
    assert first_break(Stream.objects.get(pk=table.stream_id)) is None
    assert not Alert.objects.exists()


def test_a_closed_table_opens_again_with_a_first_shoe():
    table = floor.in_play("niu-niu")
    session_announce_closing(by=floor.dealer(), table=table)
    close_it(table)
    open_it(table)
    assert Session.objects.count() == 2
    assert floor.felt(table).shoe.number == 1


@pytest.mark.clause("guide 1.3")
def test_a_wrong_count_at_closing_is_explained_and_alarms_the_pit_and_surveillance():
    table = floor.in_play("baccarat-commission")
    session_announce_closing(by=floor.dealer(), table=table)
    short = floor.verified(table, counted=311)
    with pytest.raises(Refused) as refused:
        close_it(table, verified=short)
    assert refused.value.clause == "guide 1.3"
    close_it(table, verified=short, note="The ten of hearts is missing")
    data = floor.last_entry(table, "SessionClosed").data
    assert (data["complete"], data["counted"]) == (False, 311)
    alert = Alert.objects.get()
    assert (alert.audience, alert.values["counted"]) == ("floor.watch", 311)
    assert roles.may(roles.SURVEILLANCE, alert.audience)
    assert roles.may(roles.PIT_MANAGER, alert.audience)


def test_closing_is_verified_and_attested_as_opening_is():
    table = floor.in_play()
    session_announce_closing(by=floor.dealer(), table=table)
    one = floor.inspector()
    for changes in (
        {"verified": floor.verified(table, equipment=False)},
        {"verified": floor.verified(table, composition=False)},
        {"by": one, "second": one},
        {"second": floor.dealer()},
    ):
        with pytest.raises(Refused):
            close_it(table, **changes)
    assert floor.felt(table).session is not None


def test_the_rank_at_that_moment_attests():
    from tables.staff.services.acting import acting_grant

    table = floor.stand()
    lent = by(roles.DEALER).staff
    acting_grant(
        by=by(roles.SHIFT_MANAGER), staff=lent, rank=roles.DEALER_INSPECTOR, hours=1, reason="Night"
    )
    lent = type(lent).objects.get(pk=lent.pk)
    open_it(table, second=By.desk(lent))
    assert (
        floor.last_entry(table, "SessionOpened").data["attested"][1]["rank"] == "dealer-inspector"
    )
