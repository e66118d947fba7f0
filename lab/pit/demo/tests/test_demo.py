"""The demo pit: a table for each game, staff of every rank, the same each time, all in the log."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from config import roles
from disputes.models import (
    Acknowledgement,
    Irregularity,
    PendingRuling,
    Ruling,
    Standing,
    SurveillanceEntry,
)
from games.registry import GAMES
from lab.pit.people import STAFF, sign_ins
from lab.testing.settlement.ledger import check_ledger
from settlement.models import Answer, Balance, Correction, Count, Finding, Slip, Transfer
from tables.log import chain
from tables.models import Duty, Entry, Felt, Limits, Pit, Staff, Table
from tables.rounds.play import Play
from tables.table.models import game_names

pytestmark = [pytest.mark.django_db, pytest.mark.sweep, pytest.mark.xdist_group("demo")]


def load() -> str:
    out = StringIO()
    call_command("loaddemo", stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def loaded(module_db: None) -> None:
    load()


def snapshot() -> list[list[dict[str, object]]]:
    left_out = {"id", "stream_id", "pit_id", "password", "pin", "created_at", "last_login"}
    return [
        [{k: v for k, v in row.items() if k not in left_out} for row in model.objects.values()]
        for model in (Pit, Table, Staff)
    ]


def test_there_is_a_table_for_each_of_the_nine_games_in_two_pits(loaded):
    assert sorted(Table.objects.values_list("game", flat=True)) == sorted(GAMES)
    assert {pit.tables.count() for pit in Pit.objects.all()} == {6, 3}


def test_every_game_has_a_name_for_its_sign():
    assert set(dict(game_names())) == set(GAMES)


def test_every_role_has_somebody_whose_printed_sign_in_works(loaded):
    assert [person.rank for person in sign_ins()] == list(roles.ROLES)
    for person in sign_ins():
        typed = {"number": person.number, "password": person.password}
        assert Client().post("/sign-in/", typed).status_code == 303


def test_loading_it_again_changes_nothing_and_writes_down_who_signs_in(loaded, tmp_path):
    before = snapshot()
    call_command("loaddemo", verbosity=0, sign_ins=tmp_path / "sign-ins")
    _title, *lines = (tmp_path / "sign-ins").read_text().splitlines()
    assert [line.split()[:3] for line in lines] == [
        [person.rank, person.number, person.password] for person in sign_ins()
    ]
    assert snapshot() == before


def test_the_printed_pins_are_good_ones():
    from tables.staff.services.pins import check_new_pin

    for person in STAFF:
        check_new_pin(person.pin, person.number)
    assert len({person.pin for person in STAFF}) == len(STAFF)


def test_every_table_has_limits_that_its_chip_can_pay_and_a_dealer(loaded):
    for table in Table.objects.all():
        limits = Limits.objects.get(table=table)
        assert limits.minimum / 20 % table.chip == 0
        assert limits.minimum / 2 % table.chip == 0
    assert Duty.objects.filter(ended_at=None).count() == 9


def test_most_tables_are_open_with_guests_and_cards_in_play_and_one_is_closed(loaded):
    felts = {felt.table_id: felt for felt in Felt.objects.select_related("shoe", "table")}
    by_number = {felt.table.number: felt for felt in felts.values()}
    assert [number for number, felt in by_number.items() if felt.session_id is None] == [4]
    in_play = [n for n, felt in by_number.items() if felt.shoe and felt.shoe.status == "in-play"]
    assert sorted(in_play) == [1, 2, 3, 5, 6, 8, 9]
    assert by_number[8].places["3"] == by_number[8].places["4"]
    assert "101" in by_number[1].places


def test_the_guides_side_limits_keep_to_fifty_times(loaded):
    for limits in Limits.objects.filter(table__currency="EUR"):
        assert limits.side_maximum is not None
        assert limits.side_minimum is not None
        assert limits.side_maximum <= 50 * limits.side_minimum


def test_it_all_went_through_the_log(loaded):
    kinds = set(Entry.objects.values_list("kind", flat=True))
    expected = {
        "StaffAdded",
        "PitAdded",
        "TableAdded",
        "LimitsChanged",
        "TabletEnrolled",
        "TappedIn",
    }
    assert kinds >= expected
    assert all(fault is None for _stream, fault in chain.breaks())


def test_loading_again_changes_nothing(loaded):
    before = snapshot(), Entry.objects.count()
    assert "not loaded" in load()
    assert (snapshot(), Entry.objects.count()) == before


def test_it_has_floats_rounds_a_fill_and_corrections_and_its_ledger_holds(loaded):
    assert Count.objects.count() == Felt.objects.exclude(session=None).count()
    assert Transfer.objects.filter(kind="settlement").count() > 80
    steps = {step.step for slip in Slip.objects.all() for step in slip.steps.all()}
    assert steps >= {"approved", "received"}
    assert Answer.objects.filter(confirmed=True).exists()
    assert Correction.objects.filter(answer=None).exists()
    assert not Balance.objects.filter(account="rack", amount__lte=0).exists()
    check_ledger()


def test_it_has_a_held_irregularity_and_ruled_ones(loaded):
    decisions = sorted(Ruling.objects.values_list("decision", flat=True))
    assert decisions == ["approved", "approved", "approved", "overridden", "rejected"]
    held = PendingRuling.objects.get(holding=True).irregularity
    assert (held.clause, held.table.number) == ("lucky7 7.6", 3)
    assert Play.read(held.table_id).state.held == "lucky7 7.6"
    assert Felt.objects.get(table__number=5).next_free == ["Td"]
    assert PendingRuling.objects.get(holding=False).irregularity.clause == "tiger 7.14"
    assert Acknowledgement.objects.count() == 3
    assert Irregularity.objects.count() == 7


def test_it_shows_disputes_at_their_stages(loaded):
    stages = set(Standing.objects.values_list("status", flat=True))
    assert stages == {"open", "resolved", "escalated", "decided", "closed"}
    assert SurveillanceEntry.objects.filter(kind="dispute").exists()


def test_an_audit_has_found_the_one_row_that_was_typed_over(loaded):
    finding = Finding.objects.get()
    assert finding.check_name == "replay"
    line = SurveillanceEntry.objects.get(what="AuditFound", table__number=6)
    assert line.round_id == finding.round_id
