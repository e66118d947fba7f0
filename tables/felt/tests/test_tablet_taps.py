"""Every tap is written once or not at all, and answered with the felt, a sentence or a question."""

from __future__ import annotations

import gzip
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import registry
from lab.testing.tables.cast import make_staff
from lab.testing.tables.pit import GUESTS, open_table
from lab.testing.tables.tapping import Tapping, dealt_in
from tables.models import Alert, Entry, Felt, Round, Shoe
from tables.rounds.views import MOVES
from tables.staff.services.duty import duty_start

pytestmark = pytest.mark.django_db

NOT_QUERIES = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
PAIR = ("1 double 500000", "1 double-reserve 1000000")


@pytest.fixture
def at():
    return Tapping.at(open_table())


def test_a_round_from_place_your_bets_to_the_sheet(at):
    assert at.shown.root["phase"] == "ready"
    assert at.open().status_code == 200
    assert at.shown.root["phase"] == "betting"
    assert at.wager("1 banker 500000").status_code == 200
    assert at.close().status_code == 200
    assert at.shown.root["phase"] == "no-more-bets"
    assert at.deal("7s Kh 8d 3c Ts 4h").status_code == 200
    assert (at.shown.root["phase"], at.shown.root["winner"]) == ("result", "banker")
    assert at.settle().status_code == 200
    assert (at.shown.root["phase"], at.shown.root["rail"]) == ("result", "sheet")
    assert at.open().status_code == 200
    assert at.shown.root["phase"] == "betting"


# Only what is new -------------------------------------------------------------------------------


def regions(text: str) -> dict[str, str]:
    return dict(re.findall(r'id="(boxes|pad|roads)" data-(face|same)=', text))


def test_a_region_that_the_tablet_has_does_not_come_again(at):
    dealt_in(at)
    had = at.shown.faces
    assert regions(at.shown.text) == {"boxes": "face", "pad": "face", "roads": "face"}
    at.deal("7s", has=had)
    assert regions(at.shown.text) == {"boxes": "same", "pad": "same", "roads": "same"}
    assert 'aria-label="7 of spades"' in at.shown.text
    assert all(face in had.split() for face in re.findall(r'data-same="(\w+)"', at.shown.text))


def test_a_region_that_has_changed_comes_whole(at):
    at.open()
    at.wager("1 banker 500000", has=at.shown.faces)
    assert regions(at.shown.text) == {"boxes": "face", "pad": "same", "roads": "same"}
    assert "500K" in at.shown.text


def test_a_tablet_that_says_what_nobody_drew_gets_the_whole_felt(at):
    dealt_in(at)
    at.deal("7s", has="000000000000 <script> " + "f" * 5000)
    assert regions(at.shown.text) == {"boxes": "face", "pad": "face", "roads": "face"}


# Never doubled ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("open", {}),
        ("wagers", {"change": ["3 tie 100000 0".replace(" ", ":")]}),
        ("move", {"move": "close"}),
        ("back", {}),
    ],
)
def test_a_repeated_key_writes_nothing_and_gets_the_current_felt(at, path, fields):
    if path != "open":
        at.open()
        at.wager("1 banker 500000")
    key, seen = uuid4(), at.shown.seen
    assert at.post(path, key, **fields).status_code == 200
    written, felt = at.entries(), at.shown.root
    for _again in range(2):
        answer = at.post(path, key, **(fields | seen))
        assert answer.status_code == 200
        assert at.shown.root == felt
    assert at.entries() == written


@pytest.mark.parametrize("path", ["move", "back", "settle"])
def test_a_fresh_tap_with_the_key_of_another_writes_nothing(at, path):
    key, fields = uuid4(), {"move": "close"} if path == "move" else {}
    at.post("open", key)
    at.wager("1 banker 500000")
    if path == "settle":
        at.close()
        at.deal("7s Kh 8d 3c Ts 4h")
    written, felt = at.entries(), at.shown.root
    assert at.post(path, key, **fields).status_code == 200
    assert (at.entries(), at.shown.root) == (written, felt)


def test_a_card_whose_answer_was_lost_is_dealt_once(at):
    dealt_in(at)
    key, seen = uuid4(), at.shown.seen
    at.post("move", key, move="deal", card="9s")
    at.deal("Kd")
    assert at.post("move", key, move="deal", card="9s", **seen).status_code == 200
    assert at.entries().count("CardDealt") == 2


def test_a_wager_changed_and_changed_back_by_another_is_not_placed_again(at):
    """The lost answer's tap fits the felt again, yet it has been written."""
    at.open()
    key = uuid4()
    at.wager("1 banker 500000", key=key)
    at.wager("1 banker 0 500000")
    assert at.wager("1 banker 500000", key=key).status_code == 200
    assert at.entries() == ["RoundOpened", "WagerPlaced", "WagerWithdrawn"]


# Stale ------------------------------------------------------------------------------------------


def test_a_stale_card_gets_409_and_the_fresh_felt(at):
    dealt_in(at)
    seen = at.shown.seen
    at.deal("9s")
    answer = at.post("move", move="deal", card="Kd", **seen)
    assert answer.status_code == 409
    assert at.shown.root["version"] == str(int(seen["version"]) + 1)
    assert at.entries().count("CardDealt") == 1


def test_two_tablets_cannot_both_open_the_next_round():
    table = open_table()
    first, second = Tapping.at(table), Tapping.at(table, "inspector", "dealer-inspector")
    assert first.open().status_code == 200
    assert second.open().status_code == 409
    assert second.shown.root["round"] == first.shown.root["round"]
    assert Round.objects.count() == 1


def test_an_inspector_enters_bets_beside_the_dealer():
    """A wager is guarded by its own box: neither refuses the other's, nor “no more bets”."""
    table = open_table()
    dealer, inspector = Tapping.at(table), Tapping.at(table, "inspector", "dealer-inspector")
    dealer.open()
    inspector.look()
    seen = dealer.shown.seen
    assert inspector.wager("1 banker 500000").status_code == 200
    assert dealer.wager("2 player 500000", **seen).status_code == 200
    assert inspector.wager("2 player 600000").status_code == 409  # it saw nothing there
    assert dealer.close(**seen).status_code == 200


# Refused ----------------------------------------------------------------------------------------


def test_the_rules_refuse_with_a_sentence_and_the_clause(at):
    at.open()
    answer = at.post("move", move="deal", card="9s")
    assert answer.status_code == 422
    assert "No card before" in answer.content.decode()
    assert "tiger 4.2" in answer.content.decode()
    assert 'id="felt"' not in answer.content.decode()
    assert at.entries() == ["RoundOpened"]


def test_several_wagers_are_written_all_or_none(at):
    at.open()
    assert at.wager("1 banker 500000", "2 banker 500001").status_code == 422
    assert at.entries() == ["RoundOpened"]


def test_sentences_come_in_the_dealers_own_language(at, settings):
    at.open()
    answer = at.wager("1 banker 1234567")
    assert "multiple of 5,000" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("open", {"key": "x"}),
        ("open", {"round": "-1"}),
        ("open", {"round": ""}),
        ("move", {"version": "9" * 40, "move": "close"}),
        ("move", {"move": "dance"}),
        ("move", {"move": "fold", "box": "one"}),
        ("move", {}),
        ("wagers", {}),
        ("wagers", {"change": ["1:banker:500"]}),
        ("wagers", {"change": ["1:banker:-5:0"]}),
        ("wagers", {"change": ["99999:banker:5:0"]}),
        ("wagers", {"change": ["1:<b>:5:0"]}),
    ],
)
def test_what_no_tablet_sends_is_400_and_writes_nothing(at, path, fields):
    at.open()
    answer = at.post(path, **fields)
    assert answer.status_code == 400
    assert at.entries() == ["RoundOpened"]


@pytest.mark.parametrize(
    "fields",
    [
        {"move": "deal", "card": "1x"},
        {"move": "deal", "card": "9s", "to": "nowhere"},
        {"move": "error", "card": ""},
        {"move": "fold", "box": "3"},
    ],
)
def test_what_the_felt_does_not_offer_is_422(at, fields):
    dealt_in(at)
    assert at.post("move", **fields).status_code == 422


def test_no_game_has_a_move_of_its_own_by_the_name_of_one_that_all_have():
    assert registry.MOVES.isdisjoint({*MOVES, "turn"})


def test_wagers_that_are_no_amounts_are_refused_in_words(at):
    at.open()
    for change in ("1 banker 5.5.5", "1 dance 500000", "77 banker 500000"):
        assert at.wager(change).status_code == 422
    assert at.entries() == ["RoundOpened"]


# Whose tap --------------------------------------------------------------------------------------


def test_a_tap_of_the_dealer_before_is_asked_about(at):
    at.open()
    device = at.client
    first, tablet = at.dealer, Felt.objects.get().table.tablets.get()
    second = make_staff(name="Mai Linh")
    duty_start(tablet=tablet, staff=second)
    answer = at.close()
    assert answer.status_code == 409
    assert answer["Tap"] == "whose"
    assert "Mai Linh" in answer.content.decode()
    assert at.entries() == ["RoundOpened"]
    at.dealer = second.number
    assert at.wager("1 banker 500000").status_code == 200
    placed = Entry.objects.get(kind="WagerPlaced")
    assert placed.actor == second
    assert device is at.client
    assert first != second.number


def test_without_anybody_tapped_in_the_tap_goes_to_the_keypad(at):
    at.open()
    at.client.post("/tablet/out/")
    answer = at.close()
    assert (answer.status_code, answer["Location"]) == (302, "/tablet/in/")


# What can always be told ------------------------------------------------------------------------


def test_a_card_out_in_error_lies_outside_the_hands_and_can_be_taken_back(at):
    dealt_in(at)
    at.deal("9s")
    assert at.post("move", move="error", card="5h").status_code == 200
    assert "OUT IN ERROR" in at.shown.text
    assert at.deal("Kd").status_code == 422
    assert at.back().status_code == 200
    assert at.deal("Kd").status_code == 200


def test_a_settled_round_takes_no_card_in_error(at):
    dealt_in(at)
    at.deal("7s Kh 8d 3c Ts 4h")
    at.settle()
    assert at.post("move", move="error", card="5h").status_code == 422
    assert "CardDrawnInError" not in at.entries()


def test_a_card_that_the_decks_cannot_hold_is_refused_by_its_clause(at):
    Shoe.objects.update(seen={"9s": 8})
    dealt_in(at)
    answer = at.deal("9s")
    assert answer.status_code == 422
    assert "All 8 of 9♠" in answer.content.decode()
    assert "tiger 7.1" in answer.content.decode()
    assert at.post("move", move="error", card="9s").status_code == 200


def test_a_reserve_is_taken_back_with_its_wager():
    at = Tapping.at(open_table("niu-niu"))
    at.open()
    at.wager("1 even 500000")
    at.wager(*PAIR)
    version = int(at.shown.root["version"])
    assert 'data-bumps="2"' in at.shown.text
    at.back()
    assert int(at.shown.root["version"]) == version + 2
    assert at.entries()[-2:] == ["EntryTakenBack"] * 2
    assert at.close().status_code == 200


def test_a_supervisor_is_called_once_until_somebody_answers(at):
    for _again in range(2):
        answer = at.client.post("/tablet/call/", headers={"HX-Request": "true"})
        assert "A supervisor has been called" in answer.content.decode()
    alert = Alert.objects.get()
    assert (alert.kind, alert.audience, alert.table) == (
        "supervisor-called",
        "table.inspect",
        at.table,
    )


# Small and quick --------------------------------------------------------------------------------


def queries_of(act) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert act().status_code == 200
    return len([q for q in captured if not q["sql"].startswith(NOT_QUERIES)])


def test_a_card_tap_takes_at_most_eight_queries(at):
    dealt_in(at)
    assert queries_of(lambda: at.deal("9s")) <= 8


def test_looking_at_the_felt_takes_at_most_four(at):
    dealt_in(at)
    assert queries_of(lambda: at.client.get("/tablet/felt/")) <= 4


def test_the_largest_answer_is_small():
    """Nine seats with three wagers each, one behind, and a whole shoe of roads."""
    table = open_table("baccarat-no-commission")
    at = Tapping.at(table)
    Shoe.objects.update(
        results="PBBTPPPBTBBBPPTBPBPBBBBBPPPTPBBPBTTPBPPPPBBPBPBTBPPBBBPTBPPBPBBPPTBPBPB"
    )
    at.open()
    bets = ("banker 40", "tie 20", "player-pair 10")
    at.wager(*(f"{box} {bet}" for box in (*range(1, 10), 101) for bet in bets))
    assert at.close().status_code == 200
    answer = at.deal("9s")
    assert len(GUESTS) > 3
    assert len(gzip.compress(answer.content)) <= 8 * 1024
