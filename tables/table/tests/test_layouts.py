"""Set-up by the rulebooks: layouts and limits, refused with the clause; the chip only warns."""

from decimal import Decimal

import pytest

from config import roles
from games.errors import Refused
from games.registry import GAMES
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables import floor
from lab.testing.tables.cast import by
from tables.log.chain import first_break
from tables.models import Entry, Limits, Stream, Table
from tables.rounds.services import round_open
from tables.table.layouts import chip_warnings
from tables.table.services.set_up import limits_change, pit_add, table_add, table_change

pytestmark = pytest.mark.django_db

REFUSED_LAYOUTS = [
    ("baccarat-commission", {"seats": 6}, "guide 1.1"),
    ("baccarat-super-six", {"seats": 10}, "guide 1.1"),
    ("baccarat-no-commission", {"decks": 5}, "guide 1.1"),
    ("baccarat-no-commission", {"decks": 9}, "guide 1.1"),
    ("tiger-commission", {"decks": 5}, "guide 1.1"),
    ("tiger-commission", {"seats": 5}, "tiger 2.1.1"),
    ("tiger-non-commission", {"seats": 7}, "tiger 2.1.1"),
    ("lucky7-commission", {"seats": 8}, "lucky7 2.1.1"),
    ("lucky7-non-commission", {"procedure": "device"}, "lucky7 4.9.1"),
    ("niu-niu", {"decks": 2}, "niu 4.1"),
    ("niu-niu", {"procedure": "shoe"}, "niu 4.3"),
    ("niu-niu", {"seats": 8}, "niu 2.1.1"),
    ("holdem-bonus", {"decks": 6}, "holdem 4.1"),
    ("holdem-bonus", {"procedure": "hand"}, "holdem 4.10"),
    ("holdem-bonus", {"seats": 0}, "holdem 2.1.1"),
    ("tiger-commission", {"face": "sideways"}, None),
    ("tiger-commission", {"currency": "vnd"}, None),
    ("tiger-commission", {"chip": Decimal(0)}, None),
    ("tiger-commission", {"name": "  "}, None),
    ("roulette", {"seats": 6, "decks": 8, "procedure": "shoe"}, None),
]
ALLOWED_LAYOUTS = [
    *[("baccarat-commission", {"seats": seats}) for seats in (7, 8, 9)],
    *[("baccarat-super-six", {"decks": decks}) for decks in (6, 7, 8)],
    *[("tiger-commission", {"seats": seats, "face": "down"}) for seats in (4, 6)],
    *[("niu-niu", {"seats": seats}) for seats in (1, 7)],
    *[("holdem-bonus", {"procedure": procedure}) for procedure in ("shoe", "device")],
]


def everything() -> tuple[int, int, int]:
    return Table.objects.count(), Stream.objects.count(), Entry.objects.count()


@pytest.mark.parametrize(("game", "changes", "clause"), REFUSED_LAYOUTS)
def test_a_layout_that_the_rulebook_does_not_know_is_refused_and_writes_nothing(
    game, changes, clause
):
    administrator = by(roles.ADMINISTRATOR)
    pit = pit_add(by=administrator, name="Pit")
    layout = {"name": "T", "game": game, **floor.MONEY, **changes}
    if game in DOCUMENT:
        layout = floor.layout(game, **changes)
    before = everything()
    with pytest.raises(Refused) as refused:
        table_add(by=administrator, number=1, pit=pit, **layout)
    assert refused.value.clause == clause
    assert everything() == before


@pytest.mark.parametrize(("game", "changes"), ALLOWED_LAYOUTS)
def test_guide_1_1_and_its_sisters_allow_these_layouts(game, changes):
    table = floor.stand(game, **changes)
    assert {name: getattr(table, name) for name in changes} == changes


def test_every_game_has_a_layout_and_a_word_about_its_chips():
    assert all(game.name and game.layout.seats and game.layout.decks for game in GAMES.values())
    assert [slug for slug, game in GAMES.items() if not game.shares] == ["holdem-bonus"]


def test_a_second_table_of_one_number_and_a_second_pit_of_one_name_are_refused():
    floor.stand(number=4)
    with pytest.raises(Refused):
        floor.stand(number=4)
    with pytest.raises(Refused):
        pit_add(by=by(roles.ADMINISTRATOR), name="Pit")


def test_the_log_tells_how_a_table_came_to_be():
    table = floor.stand("niu-niu", 7)
    entry = Entry.objects.get(kind="TableAdded")
    assert entry.data == {
        "table": 7, "name": "niu-niu", "pit": "Pit", "game": "niu-niu", "seats": 6, "decks": 1,
        "procedure": "device", "face": "up", "currency": "EUR", "chip": "0.5",
    }  # fmt: skip
    assert floor.kinds(table) == ["LimitsChanged"]


# Changing a layout ------------------------------------------------------------------------------


def test_a_layout_changes_while_the_table_is_closed_and_the_log_says_from_what_to_what():
    table = floor.stand("tiger-commission")
    administrator = by(roles.ADMINISTRATOR)
    changed = table_change(by=administrator, table=table, seats=4, chip=Decimal(1))
    assert (changed.seats, changed.chip) == (4, Decimal(1))
    entry = floor.last_entry(table, "TableChanged")
    assert entry.data == {"changes": {"seats": [6, 4], "chip": ["0.5", "1"]}}
    assert entry.actor == administrator.staff
    assert first_break(Stream.objects.get(pk=table.stream_id)) is None


def test_a_change_that_changes_nothing_is_not_in_the_log():
    table = floor.stand("tiger-commission")
    table_change(by=by(roles.ADMINISTRATOR), table=table, seats=6, chip=Decimal("0.5"))
    assert floor.kinds(table) == ["LimitsChanged"]


def test_a_layout_does_not_change_while_the_table_is_open():
    table = floor.opened("tiger-commission")
    before = floor.kinds(table)
    with pytest.raises(Refused, match="open"):
        table_change(by=by(roles.ADMINISTRATOR), table=table, seats=4)
    assert Table.objects.get().seats == 6
    assert floor.kinds(table) == before


def test_a_change_to_a_layout_that_the_rulebook_does_not_know_is_refused():
    table = floor.stand("tiger-commission")
    with pytest.raises(Refused) as refused:
        table_change(by=by(roles.ADMINISTRATOR), table=table, game="baccarat-commission")
    assert refused.value.clause == "guide 1.1"
    assert Table.objects.get().game == "tiger-commission"


# Limits -----------------------------------------------------------------------------------------

REFUSED_LIMITS = [
    ("baccarat-commission", {"side_maximum": Decimal("250.01")}, "guide 4.3"),
    ("baccarat-commission", {"differential": Decimal(1)}, "guide 4.2"),
    ("baccarat-commission", {"minimum": Decimal(0)}, "guide 4.1"),
    ("baccarat-commission", {"maximum": Decimal(9)}, "guide 4.1"),
    ("tiger-commission", {"side_total": Decimal(1)}, "tiger 4.3"),
    ("lucky7-non-commission", {"side_total": Decimal(1)}, "lucky7 4.3"),
    ("tiger-commission", {"maximum": Decimal(9)}, "tiger 4.4"),
    ("niu-niu", {"differential": Decimal(1)}, None),
    ("niu-niu", {"side_minimum": Decimal(1), "side_maximum": Decimal(2)}, None),
    ("holdem-bonus", {"side_total": Decimal(1)}, None),
    ("holdem-bonus", {"side_minimum": None}, None),
    ("tiger-commission", {"side_maximum": Decimal(4)}, None),
    ("tiger-commission", {"differential": Decimal(-1)}, None),
    ("tiger-commission", {"maximum": None}, "tiger 4.4"),
]


@pytest.mark.parametrize(("game", "changes", "clause"), REFUSED_LIMITS)
def test_limits_that_do_not_belong_or_contradict_themselves_are_refused(game, changes, clause):
    table = floor.stand(game)
    manager, before = by(roles.PIT_MANAGER), Entry.objects.count()
    with pytest.raises(Refused) as refused:
        limits_change(
            by=manager, table=table, approved_by=manager.staff, **floor.limits(game, **changes)
        )
    assert refused.value.clause == clause
    assert (Limits.objects.count(), Entry.objects.count()) == (1, before)


@pytest.mark.clause("guide 4.3")
def test_fifty_times_is_allowed_and_binds_the_guide_alone():
    floor.stand("baccarat-super-six", 1)  # 5 to 250
    table = floor.stand("tiger-commission", 2)
    manager = by(roles.PIT_MANAGER)
    wide = floor.limits("tiger-commission", side_maximum=Decimal(900))
    limits_change(by=manager, table=table, approved_by=manager.staff, **wide)
    assert Limits.objects.filter(table=table).latest("pk").side_maximum == 900


def test_a_change_names_who_approved_it_and_the_limits_before_stay_known():
    table = floor.stand("tiger-commission")
    administrator, manager = by(roles.ADMINISTRATOR), by(roles.PIT_MANAGER)
    new = floor.limits("tiger-commission", minimum=Decimal(20))
    limits_change(by=administrator, table=table, approved_by=manager.staff, **new)
    assert [row.minimum for row in Limits.objects.filter(table=table)] == [20, 10]
    entry = floor.last_entry(table, "LimitsChanged")
    assert entry.actor == administrator.staff
    assert entry.data["approved_by"] == manager.staff.number
    assert (entry.data["minimum"], entry.data["differential"]) == ("20", "2000")


@pytest.mark.parametrize("rank", [roles.PIT_SUPERVISOR, roles.DEALER, roles.SURVEILLANCE])
def test_a_change_is_approved_by_a_pit_manager_or_above(rank):
    table = floor.stand("tiger-commission")
    someone = by(rank)
    with pytest.raises(Refused):
        limits_change(
            by=someone, table=table, approved_by=someone.staff, **floor.limits("tiger-commission")
        )
    assert Limits.objects.count() == 1


def test_new_limits_hold_from_the_next_round_on():
    table = floor.in_play("tiger-commission")
    play = round_open(by=floor.dealer(), table=table)
    manager = by(roles.PIT_MANAGER)
    new = floor.limits("tiger-commission", minimum=Decimal(20))
    limits_change(by=manager, table=table, approved_by=manager.staff, **new)
    assert play.state.opened.limits["min"] == "10.00"
    assert floor.felt(table).round.settled_at is None


# The smallest chip ------------------------------------------------------------------------------

WARNED = [
    ("tiger-commission", 10, "0.50", 0),  # 5% is 0.50
    ("tiger-commission", 10, "1", 1),
    ("tiger-commission", 15, "1", 1),
    ("tiger-non-commission", 10, "5", 0),  # a half is 5
    ("tiger-non-commission", 5, "1", 1),
    ("baccarat-super-six", 25, "5", 1),
    ("baccarat-no-commission", 10, "5", 0),
    ("baccarat-commission", 20, "1", 0),
    ("lucky7-commission", 30, "1", 1),
    ("lucky7-non-commission", 30, "10", 1),
    ("niu-niu", 15, "1", 2),  # 0.75 and 7.50
    ("niu-niu", 20, "1", 0),
    ("holdem-bonus", 15, "10", 0),
]


@pytest.mark.parametrize(("game", "minimum", "chip", "count"), WARNED)
def test_set_up_warns_where_the_smallest_chip_cannot_pay_what_the_minimum_wins(
    game, minimum, chip, count
):
    assert len(chip_warnings(game, Decimal(chip), Decimal(minimum))) == count
    assert chip_warnings(game, Decimal(chip), None) == []
