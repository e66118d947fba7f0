"""The tablet's sheets: opening and closing, the shoe, seats, restrictions and limits at the table."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from config import roles
from lab.testing.tables import floor
from lab.testing.tables.cast import PIN, make_staff, make_tablet, tablet_client, tap_in
from tables.models import Entry, Limits, Place, Player, Restriction, Session, Shoe
from tables.players.services.seats import seat_sit
from tables.rounds.services import round_open
from tables.table.services.sessions import session_announce_closing

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


class Slate:
    """A table's tablet with a dealer tapped in."""

    def __init__(self, table):
        self.table = table
        self.tablet, token = make_tablet(table)
        self.dealer = tap_in(self.tablet).staff
        self.client = tablet_client(token)

    def get(self, route, *args, **more):
        return self.client.get(reverse(route, args=args), **(HTMX | more))

    def post(self, route, *args, **data):
        typed = {"key": str(uuid4())} | data
        return self.client.post(reverse(route, args=args), typed, **HTMX)

    def tap(self, route, **data):
        felt = floor.felt(self.table)
        seen = {"round": felt.round_id or 0, "version": felt.round.version if felt.round else 0}
        return self.post(route, dealer=self.dealer.number, **(seen | data))


def authorised(rank: str) -> dict[str, str]:
    return {"number": make_staff(rank).number, "pin": PIN}


def checks(table, **changes) -> dict[str, Any]:
    seen = {"equipment": "on", "composition": "on", "counted": 52 * table.decks}
    return seen | authorised(roles.DEALER_INSPECTOR) | changes


def is_done(answer) -> bool:
    triggers = answer.headers.get("HX-Trigger", "")
    return answer.status_code == 200 and "felt-changed" in triggers and "dialog-done" in triggers


# Opening and closing ----------------------------------------------------------------------------


def test_a_dealer_and_an_inspector_open_the_table_on_its_tablet():
    slate = Slate(floor.stand())
    page = slate.get("session-open")
    assert page.status_code == 200
    assert b"<html" not in page.content
    assert is_done(slate.post("session-open", cards="sealed", **checks(slate.table)))
    session = Session.objects.get()
    assert session.opened_by == slate.dealer
    entry = floor.last_entry(slate.table, "SessionOpened")
    assert (entry.at_table, entry.actor) == (True, slate.dealer)
    assert entry.device == slate.tablet


def test_a_sheet_is_a_page_of_its_own_without_htmx():
    slate = Slate(floor.stand())
    assert b"<html" in slate.get("session-open", HTTP_HX_REQUEST="").content
    answer = slate.client.post(reverse("session-open"), {"cards": "sealed", **checks(slate.table)})
    assert (answer.status_code, answer["Location"]) == (303, reverse("tablet"))


def test_plastic_cards_come_with_their_day():
    slate = Slate(floor.stand())
    day = timezone.localdate() - timedelta(days=3)
    typed = checks(slate.table, cards="plastic", cards_since=day.isoformat())
    assert is_done(slate.post("session-open", **typed))
    assert Session.objects.get().cards_since == day


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"counted": 415}, "guide 1.3"),
        ({"composition": ""}, "guide 1.3"),
        ({"equipment": ""}, "equipment"),
        ({"cards": "plastic"}, "guide 1.2"),
        ({"cards": "plastic", "cards_since": "2020-01-01"}, "guide 1.2"),
        ({"pin": "000111"}, "wrong"),
        ({"counted": "many"}, "whole number"),
        ({"pin": ""}, "required"),
    ],
)
def test_what_is_missing_is_said_on_the_sheet_and_nothing_is_written(changes, said):
    slate = Slate(floor.stand())
    before = Entry.objects.count()
    answer = slate.post("session-open", **(checks(slate.table) | {"cards": "sealed"} | changes))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert (Session.objects.count(), Entry.objects.count()) == (0, before)


def test_the_dealer_is_not_the_second_person_and_a_dealer_may_not_attest():
    slate = Slate(floor.stand())
    own = checks(slate.table, number=slate.dealer.number)
    assert slate.post("session-open", cards="sealed", **own).status_code == 422
    other = checks(slate.table) | authorised(roles.DEALER)
    answer = slate.post("session-open", cards="sealed", **other)
    assert answer.status_code == 422
    assert "Dealer inspector or above" in answer.content.decode()
    assert not Session.objects.exists()


def test_closing_is_announced_and_then_attested():
    slate = Slate(floor.in_play())
    assert b"Announce the closing" in slate.get("session-close").content
    assert slate.post("session-close", **checks(slate.table)).status_code == 422
    assert is_done(slate.post("session-closing"))
    assert slate.post("session-closing").status_code == 422
    assert is_done(slate.post("session-close", **checks(slate.table)))
    assert Session.objects.get().closed_by == slate.dealer
    assert b"The table is closed" in slate.get("session-close").content


def test_the_sheet_waits_for_the_last_round():
    slate = Slate(floor.in_play())
    round_open(by=floor.dealer(), table=slate.table)
    assert b"The round on the table becomes the last one" in slate.get("session-close").content
    session_announce_closing(by=floor.dealer(), table=slate.table)
    assert b"once this round is settled" in slate.get("session-close").content
    answer = slate.post("session-close", **checks(slate.table))
    assert answer.status_code == 422
    assert Session.objects.get().closed_at is None


def test_a_note_about_the_cards_closes_with_an_alert():
    from tables.models import Alert

    slate = Slate(floor.in_play())
    slate.post("session-closing")
    assert is_done(
        slate.post("session-close", note="A nine is bent", **checks(slate.table, counted=415))
    )
    assert Alert.objects.get().table == slate.table


# The shoe ---------------------------------------------------------------------------------------


def test_a_shoe_is_opened_in_three_taps_and_the_burn_is_announced():
    slate = Slate(floor.opened())
    assert b"Shuffle 8 decks" in slate.get("shoe-next").content
    cut = slate.post("shoe-next", step="shuffle")
    assert (cut.status_code, "felt-changed" in cut.headers["HX-Trigger"]) == (200, True)
    assert b"The dealer cuts" in cut.content
    burn = slate.post("shoe-next", step="cut")
    assert burn.content.count(b'name="card"') == 52
    done = slate.post("shoe-next", step="burn", card="7h")
    assert b"Burn 7 cards" in done.content
    assert Shoe.objects.get().status == "in-play"
    assert b"Turn the first card" in slate.post("shoe-next", step="burn-back").content


@pytest.mark.parametrize("step", ["", "burn", "cut", "choose", "throw"])
def test_a_step_that_is_not_due_is_refused_on_the_sheet(step):
    slate = Slate(floor.opened())
    before = Entry.objects.count()
    answer = slate.post("shoe-next", step=step, card="7h")
    assert answer.status_code == 422
    assert b"Shuffle 8 decks" in answer.content
    assert Entry.objects.count() == before


@pytest.mark.clause("guide 2.18")
def test_an_empty_table_of_the_guide_waits_for_a_player():
    slate = Slate(floor.opened("baccarat-commission"))
    assert b"Waiting for a player" in slate.get("shoe-next").content
    assert slate.post("shoe-next", step="shuffle").status_code == 422
    slate.post("seat-sit", 3)
    assert b"Box 3 cuts" in slate.post("shoe-next", step="shuffle").content
    slate.post("seat-leave", 3, everywhere="1")
    assert b"The table is empty" in slate.get("shoe-next").content
    assert slate.post("shoe-next", step="clear").status_code == 200
    assert Shoe.objects.get().status == "out"


def test_the_cut_card_is_one_tap_and_answers_with_the_felt():
    slate = Slate(floor.in_play())
    key = str(uuid4())
    answer = slate.tap("shoe-cut-card", key=key)
    assert answer.status_code == 200
    assert b'id="felt"' in answer.content
    assert slate.tap("shoe-cut-card", key=key).status_code == 200
    assert slate.tap("shoe-cut-card").status_code == 422
    assert floor.kinds(slate.table).count("CutCardOut") == 1
    assert b"wrong tap" in slate.get("shoe-next").content
    assert slate.post("shoe-next", step="cut-card-back").status_code == 200
    assert Shoe.objects.get().status == "in-play"


def test_a_supervisor_replaces_the_cards_at_the_table():
    slate = Slate(floor.in_play())
    assert slate.get("shoe-replace").status_code == 200
    refused = slate.post("shoe-replace", reason="Wet", **authorised(roles.DEALER_INSPECTOR))
    assert refused.status_code == 422
    assert (
        slate.post("shoe-replace", reason="", **authorised(roles.PIT_SUPERVISOR)).status_code == 422
    )
    answer = slate.post("shoe-replace", reason="Wet", **authorised(roles.PIT_SUPERVISOR))
    assert answer.status_code == 200
    assert b"Shuffle 8 decks" in answer.content
    entry = floor.last_entry(slate.table, "ShoeReplaced")
    assert (entry.rank, entry.at_table) == ("pit-supervisor", True)


# Seats ------------------------------------------------------------------------------------------


def test_sit_move_and_leave_take_one_tap_on_the_sheet():
    slate = Slate(floor.opened())
    assert b"Anonymous player" in slate.get("seat", 2).content
    assert is_done(slate.post("seat-sit", 2))
    assert b"Leaves the table" in slate.get("seat", 2).content
    assert is_done(slate.post("seat-move", 2, to=5))
    assert is_done(slate.post("seat-leave", 5, everywhere="1"))
    assert floor.felt(slate.table).places == {}
    back = slate.get("seat", 1)
    assert b"Back again" in back.content
    player = Player.objects.get()
    assert is_done(slate.post("seat-sit", 1, player=player.pk))
    assert is_done(slate.post("seat-sit", 101, player=player.pk))
    assert is_done(slate.post("seat-leave", 101))
    assert set(floor.felt(slate.table).places) == {"1"}


def test_a_member_or_a_name_is_typed():
    slate = Slate(floor.opened())
    assert is_done(slate.post("seat-sit", 1, member_number="4711", name="Mai"))
    assert is_done(slate.post("seat-sit", 2, name="Tùng"))
    assert set(Player.objects.values_list("name", "member_number")) == {
        ("Mai", "4711"),
        ("Tùng", None),
    }


def test_who_one_is_may_be_written_down_later():
    slate = Slate(floor.opened())
    slate.post("seat-sit", 1)
    assert b"Write it down" in slate.get("seat", 1).content
    assert slate.post("seat-name", 1).status_code == 422
    assert is_done(slate.post("seat-name", 1, member_number="4711"))
    assert floor.felt(slate.table).places["1"]["name"] == "4711"
    assert b"Write it down" not in slate.get("seat", 1).content


def test_an_old_sheet_gets_409_and_the_box_as_it_is_now():
    slate = Slate(floor.opened())
    seat_sit(by=floor.dealer(), table=slate.table, box=2, name="Mai")
    answer = slate.post("seat-sit", 2)
    assert answer.status_code == 409
    assert b"Mai" in answer.content
    assert slate.post("seat-leave", 3).status_code == 409
    assert slate.post("seat-move", 2, to="x").status_code == 422
    assert slate.post("seat-sit", 3, player=10**9).status_code == 409
    assert slate.get("seat", 77).status_code == 404


def test_a_player_from_another_table_is_not_at_hand():
    elsewhere = floor.opened(number=2)
    seat_sit(by=floor.dealer(), table=elsewhere, box=1, name="Mai")
    slate = Slate(floor.opened(number=1))
    assert slate.post("seat-sit", 1, player=Player.objects.get().pk).status_code == 409
    assert not Place.objects.filter(table=slate.table).exists()


@pytest.mark.clause("niu 4.6.2")
def test_a_pit_manager_restricts_and_lifts_at_the_table():
    slate = Slate(floor.in_play("niu-niu"))
    assert b"One box only" in slate.get("seat-restrict", 1).content
    typed = {"kind": "one-box", "reason": "Looks at both hands"}
    by_supervisor = typed | authorised(roles.PIT_SUPERVISOR)
    by_manager = typed | authorised(roles.PIT_MANAGER)
    assert slate.post("seat-restrict", 1, **by_supervisor).status_code == 422
    assert slate.post("seat-restrict", 2, **by_manager).status_code == 409
    assert is_done(slate.post("seat-restrict", 1, **by_manager))
    restriction = Restriction.objects.get()
    second = slate.post("seat-sit", 2, player=Player.objects.get().pk)
    assert second.status_code == 422
    assert b"niu 4.6.2" in second.content
    assert b"Looks at both hands" in slate.get("seat", 1).content
    lift = ("seat-lift", 1, restriction.pk)
    assert slate.get(*lift).status_code == 200
    assert slate.post(*lift, **authorised(roles.PIT_SUPERVISOR)).status_code == 422
    assert is_done(slate.post(*lift, **authorised(roles.PIT_MANAGER)))
    lifted = Restriction.objects.get(lifted_by__rank=roles.PIT_MANAGER)
    assert lifted.lifted_at is not None


# Limits -----------------------------------------------------------------------------------------


def test_a_pit_manager_changes_the_limits_at_the_table():
    slate = Slate(floor.opened())
    assert b"Differential" in slate.get("tablet-limits").content
    typed = {name: str(value) for name, value in floor.limits("tiger-commission").items()}
    typed |= {"minimum": "25"}
    low = slate.post("tablet-limits", **typed, **authorised(roles.PIT_SUPERVISOR))
    assert low.status_code == 422
    assert Limits.objects.count() == 1
    assert is_done(slate.post("tablet-limits", **typed, **authorised(roles.PIT_MANAGER)))
    newest = Limits.objects.latest("pk")
    assert (int(newest.minimum), newest.approved_by.rank) == (25, roles.PIT_MANAGER)
    entry = floor.last_entry(slate.table, "LimitsChanged")
    assert (entry.at_table, entry.rank) == (True, "pit-manager")


def test_limits_are_amounts():
    slate = Slate(floor.opened())
    answer = slate.post("tablet-limits", minimum="a lot", **authorised(roles.PIT_MANAGER))
    assert answer.status_code == 422
