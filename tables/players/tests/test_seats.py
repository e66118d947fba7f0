"""Who sits where, since when: boxes, several for one player, players behind, the warned player."""

from uuid import uuid4

import pytest

from config import roles
from games.errors import Refused
from lab.testing.tables import floor
from lab.testing.tables.cast import by
from tables.log.chain import first_break
from tables.models import Entry, Place, Player, Restriction, Stream, Warned
from tables.players import selectors as seating
from tables.players.services.naming import seat_name
from tables.players.services.restrictions import kinds_at, restriction_add, restriction_lift
from tables.players.services.seats import seat_leave, seat_move, seat_sit
from tables.rounds.play import Stale
from tables.rounds.services import WagerChange, round_open, wagers_change

pytestmark = pytest.mark.django_db


def at(table, **more):
    return {"by": floor.dealer(), "table": table, **more}


def places(table) -> dict[str, str]:
    """The cache, after comparing it with the rows it is made of."""
    cached = floor.felt(table).places
    rows = Place.objects.filter(table=table, until=None).select_related("player")
    assert cached == {
        str(row.box): {"player": row.player_id, "name": str(row.player)} for row in rows
    }
    return {box: place["name"] for box, place in cached.items()}


def refused(service, table, **more) -> Refused:
    before = Entry.objects.count(), Place.objects.filter(until=None).count(), Player.objects.count()
    with pytest.raises(Refused) as refusal:
        service(**at(table, **more))
    after = Entry.objects.count(), Place.objects.filter(until=None).count(), Player.objects.count()
    assert before == after
    return refusal.value


def wager(table, box, bet="player"):
    play = round_open(**at(table))
    change = WagerChange(box, bet, "10")
    wagers_change(**at(table, round_id=play.round.pk, key=None, changes=[change]))


# Sitting ----------------------------------------------------------------------------------------


def test_a_name_a_member_number_or_nothing():
    table = floor.opened()
    seat_sit(**at(table, box=1, name="Mai"))
    seat_sit(**at(table, box=2, member_number="a-77"))
    seat_sit(**at(table, box=3))
    nobody = Player.objects.get(name="", member_number=None)
    assert places(table) == {"1": "Mai", "2": "A-77", "3": f"#{nobody.pk}"}
    data = floor.last_entry(table, "SeatTaken").data
    assert data == {"box": 3, "player": nobody.pk, "name": "", "member": None}
    assert first_break(Stream.objects.get(pk=table.stream_id)) is None


def test_a_member_number_finds_the_same_person_again_at_any_table():
    one, two = floor.opened(number=1), floor.opened(number=2)
    seat_sit(**at(one, box=1, member_number="77"))
    seat_sit(**at(two, box=4, member_number="77", name="Mai"))
    assert Player.objects.get().name == "Mai"
    seat_sit(**at(two, box=1, member_number="77", name="Somebody else"))
    assert Player.objects.get().name == "Mai"


@pytest.mark.parametrize("typed", [{"member_number": "7 7"}, {"name": "x" * 81}])
def test_what_cannot_be_a_member_or_a_name_is_refused(typed):
    refused(seat_sit, floor.opened(), box=1, **typed)


def test_nobody_sits_at_a_closed_table():
    refused(seat_sit, floor.stand(), box=1)


@pytest.mark.parametrize("box", [0, 7, 99, 100, 107, 207, 1001, 10**6])
def test_a_box_that_is_not_there_is_refused(box):
    refused(seat_sit, floor.opened("tiger-commission"), box=box)


def test_a_box_has_one_player():
    table = floor.opened()
    seat_sit(**at(table, box=1))
    assert isinstance(refused(seat_sit, table, box=1), Stale)


def test_a_repeated_tap_sits_once():
    table, key = floor.opened(), uuid4()
    seat_sit(**at(table, box=1, key=key))
    seat_sit(**at(table, box=1, key=key))
    assert Player.objects.count() == 1


def test_one_player_has_several_boxes():
    table = floor.opened("niu-niu")
    seat_sit(**at(table, box=1, name="Mai"))
    player = Player.objects.get()
    seat_sit(**at(table, box=2, player=player))
    assert places(table) == {"1": "Mai", "2": "Mai"}
    assert seating.seated(floor.felt(table)) == [seating.Seated(player, (1, 2))]


@pytest.mark.parametrize("game", ["tiger-commission", "baccarat-commission"])
def test_in_baccarat_players_bet_behind_a_seat(game):
    table = floor.opened(game)
    for box in (1, 101, 201, 104):
        seat_sit(**at(table, box=box))
    assert set(places(table)) == {"1", "101", "201", "104"}
    assert seating.behind(floor.felt(table), 1) == 301


@pytest.mark.parametrize(
    ("game", "clause"), [("niu-niu", "niu 4.5.4"), ("holdem-bonus", "holdem 4.7.2")]
)
def test_nobody_bets_behind_where_a_box_has_one_bettor(game, clause):
    table = floor.opened(game)
    assert refused(seat_sit, table, box=101).clause == clause
    assert all(box < 100 for box in seating.free_boxes(floor.felt(table)))


# Moving and leaving -----------------------------------------------------------------------------


def test_a_player_moves_and_stays_the_same_player():
    table = floor.opened()
    seat_sit(**at(table, box=1, name="Mai"))
    seat_move(**at(table, box=1, to=104))
    assert places(table) == {"104": "Mai"}
    assert Player.objects.count() == 1
    before, now = Place.objects.order_by("pk")
    assert before.until is not None
    assert now.since >= before.until
    assert floor.last_entry(table, "SeatMoved").data["to"] == 104


def test_moving_to_a_taken_box_or_from_an_empty_one_is_refused():
    table = floor.opened()
    seat_sit(**at(table, box=1))
    seat_sit(**at(table, box=2))
    assert isinstance(refused(seat_move, table, box=1, to=2), Stale)
    assert isinstance(refused(seat_move, table, box=3, to=4), Stale)
    refused(seat_move, table, box=1, to=77)


def test_leaving_frees_all_boxes_or_one_of_them():
    table = floor.opened("niu-niu")
    seat_sit(**at(table, box=1, name="Mai"))
    for box in (2, 3):
        seat_sit(**at(table, box=box, player=Player.objects.get()))
    seat_leave(**at(table, box=3, everywhere=False))
    assert set(places(table)) == {"1", "2"}
    seat_leave(**at(table, box=2))
    assert places(table) == {}
    assert floor.last_entry(table, "SeatLeft").data["boxes"] == [1, 2]
    assert isinstance(refused(seat_leave, table, box=1), Stale)


def test_nobody_leaves_or_moves_with_wagers_in_a_running_round():
    table = floor.in_play()
    seat_sit(**at(table, box=2))
    seat_sit(**at(table, box=3, player=Player.objects.get(name="An")))
    wager(table, 3)
    refused(seat_leave, table, box=1)  # the same player's other box
    refused(seat_leave, table, box=3)
    refused(seat_move, table, box=3, to=4)
    seat_move(**at(table, box=1, to=4))
    seat_leave(**at(table, box=2))
    floor.finish(table)
    seat_leave(**at(table, box=3))
    assert places(table) == {}


def test_who_left_is_offered_again_and_is_the_same_player():
    table = floor.opened()
    seat_sit(**at(table, box=1))
    seat_leave(**at(table, box=1))
    player = Player.objects.get()
    assert seating.left_lately(floor.felt(table)) == [player]
    assert seating.known_here(floor.felt(table), player.pk) == player
    seat_sit(**at(table, box=2, player=player))
    assert seating.left_lately(floor.felt(table)) == []
    assert seating.known_here(floor.felt(floor.opened(number=2)), player.pk) is None


# What follows the player ------------------------------------------------------------------------


@pytest.mark.clause("tiger 7.17")
def test_the_warning_follows_the_player_to_every_box():
    table = floor.in_play("tiger-commission")
    player = Player.objects.get()
    Warned.objects.create(player=player, document="tiger", round_id=1)
    seat_move(**at(table, box=1, to=6))
    seat_sit(**at(table, box=102, player=player))
    seat_sit(**at(table, box=1))
    assert round_open(**at(table)).state.opened.warned == (6, 102)


def restrict(table, player, kind, **more):
    asked = {"by": by(roles.PIT_MANAGER), "reason": "Bends the cards", **more}
    return restriction_add(table=table, player=player, kind=kind, **asked)


@pytest.mark.clause("tiger 4.8", "lucky7 4.8")
@pytest.mark.parametrize(
    ("game", "clause"), [("tiger-commission", "tiger 4.8"), ("lucky7-commission", "lucky7 4.8")]
)
def test_a_pit_manager_bars_a_player_from_squeezing_from_the_next_round_on(game, clause):
    table = floor.in_play(game, face="down")
    player = Player.objects.get()
    restrict(table, player, "no-squeeze")
    entry = floor.last_entry(table, "PlayerRestricted")
    assert (entry.data["clause"], entry.rank) == (clause, "pit-manager")
    opened = round_open(**at(table)).state.opened
    assert [(each.kind, each.boxes, each.clause) for each in opened.restrictions] == [
        ("no-squeeze", (1,), clause)
    ]


@pytest.mark.parametrize(
    ("game", "clause"), [("niu-niu", "niu 4.6.2"), ("holdem-bonus", "holdem 4.7.3")]
)
def test_a_restricted_player_sits_at_one_box_only(game, clause):
    table = floor.in_play(game)
    player = Player.objects.get()
    restriction = restrict(table, player, "one-box")
    assert refused(seat_sit, table, box=2, player=player).clause == clause
    seat_move(**at(table, box=1, to=3))
    restriction_lift(by=by(roles.PIT_MANAGER), restriction=restriction, table=table)
    assert floor.kinds(table)[-1] == "RestrictionLifted"
    seat_sit(**at(table, box=2, player=player))


@pytest.mark.parametrize(
    "rank", [roles.PIT_SUPERVISOR, roles.DEALER, roles.SURVEILLANCE, roles.ADMINISTRATOR]
)
def test_restrictions_are_set_and_lifted_by_a_pit_manager_or_above(rank):
    table = floor.in_play("niu-niu")
    player = Player.objects.get()
    with pytest.raises(Refused):
        restrict(table, player, "one-box", by=by(rank))
    assert not Restriction.objects.exists()
    restriction = restrict(table, player, "one-box")
    with pytest.raises(Refused):
        restriction_lift(by=by(rank), restriction=restriction)
    assert Restriction.objects.filter(lifted_at=None).exists()


def test_a_game_knows_its_own_restrictions_only():
    assert kinds_at("tiger-commission") == ["no-squeeze"]
    assert kinds_at("holdem-bonus") == ["one-box"]
    assert kinds_at("baccarat-commission") == []
    table = floor.in_play("tiger-commission")
    with pytest.raises(Refused):
        restrict(table, Player.objects.get(), "one-box")


def test_a_restriction_needs_a_reason_a_player_here_and_is_there_once():
    table = floor.in_play("niu-niu")
    player = Player.objects.get()
    with pytest.raises(Refused, match="why"):
        restrict(table, player, "one-box", reason=" ")
    with pytest.raises(Refused, match="sit here"):
        restrict(table, Player.objects.create(name="Elsewhere"), "one-box")
    key = uuid4()
    restriction = restrict(table, player, "one-box", key=key)
    assert restrict(table, player, "one-box", key=key) is None
    with pytest.raises(Refused, match="already"):
        restrict(table, player, "one-box")
    restriction_lift(by=by(roles.SHIFT_MANAGER), restriction=restriction)
    assert Entry.objects.filter(kind="RestrictionLifted", stream__name="house").exists()
    with pytest.raises(Refused, match="already"):
        restriction_lift(by=by(roles.SHIFT_MANAGER), restriction=restriction)


# Saying who one is ------------------------------------------------------------------------------


def test_a_name_or_a_number_may_come_later():
    table = floor.opened()
    seat_sit(**at(table, box=1))
    seat_name(**at(table, box=1, name="Mai"))
    assert places(table) == {"1": "Mai"}
    seat_name(**at(table, box=1, member_number="77"))
    assert Player.objects.get(member_number="77").name == "Mai"
    assert floor.last_entry(table, "SeatNamed").data["boxes"] == [1]
    refused(seat_name, table, box=1, member_number="78")
    assert isinstance(refused(seat_name, table, box=2, name="x"), Stale)


def test_somebody_says_something():
    table = floor.opened()
    seat_sit(**at(table, box=1))
    refused(seat_name, table, box=1, name="  ")


@pytest.mark.clause("tiger 7.17", "tiger 4.8")
def test_a_members_card_does_not_shed_a_warning_or_a_restriction():
    table = floor.opened("tiger-commission")
    seat_sit(**at(table, box=1))
    seat_sit(**at(table, box=2, player=Player.objects.get()))
    unknown = Player.objects.get()
    Warned.objects.create(player=unknown, document="tiger", round_id=1)
    restrict(table, unknown, "no-squeeze")
    member = Player.objects.create(name="Mai", member_number="77")
    seat_name(**at(table, box=2, member_number="77"))
    assert places(table) == {"1": "Mai", "2": "Mai"}
    assert seating.is_warned(member.pk, "tiger")
    assert [each.kind for each in seating.restrictions_of([member.pk])] == ["no-squeeze"]


@pytest.mark.clause("niu 4.6.2")
def test_a_restricted_member_does_not_get_a_second_box_by_a_name():
    table = floor.in_play("niu-niu")
    member = Player.objects.create(name="Mai", member_number="77")
    seat_sit(**at(table, box=2, player=member))
    restrict(table, member, "one-box")
    assert refused(seat_name, table, box=1, member_number="77").clause == "niu 4.6.2"
