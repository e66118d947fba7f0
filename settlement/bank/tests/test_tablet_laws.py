"""What the felt offers the house accepts: rounds of every game played by pressing what is there."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.round.adjudicate import adjudicate
from lab.pit.tables import sign as demo_sign
from lab.testing.tables.pit import LAYOUTS, open_table
from lab.testing.tables.tapping import Shown, Tapping
from settlement.models import Line
from tables.models import Round
from tables.rounds.play import Play

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

QUICK = settings(
    max_examples=5,
    deadline=None,
    database=None,
    phases=[Phase.generate],  # a round is long: the first fault says enough
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
MAIN = ("player", "banker", "even", "ante")
AS_LARGE = ("tie", "double", "super-niu")  # bound by the main limits somewhere


@pytest.fixture(scope="module")
def numbers():
    return iter(range(1, 30000))


@pytest.mark.parametrize("game", LAYOUTS)
@QUICK
@given(data=st.data())
def test_pressing_what_the_felt_offers_ends_in_what_adjudicate_says(game, numbers, data):
    at = Tapping.at(open_table(game, next(numbers)))
    at.open()
    place_some(at, data)
    while at.shown.root["rail"] != "sheet":
        press_something(at, data)
    check_ledger(at)


def place_some(at: Tapping, data: st.DataObject) -> None:
    """A main wager on each of a few boxes, and side bets beside it; reserves as the page adds."""
    sign = demo_sign(at.table.currency)
    low, side = sign["minimum"], sign["side_minimum"]
    seats = st.sets(st.integers(1, at.table.seats), min_size=1, max_size=3)
    for box in sorted(data.draw(seats)):
        offered = [bet for bet in at.shown.bets() if bet["box"] == str(box)]
        mains = [bet for bet in offered if bet["bet"] in MAIN]
        others = [bet for bet in offered if bet["bet"] not in MAIN]
        main = data.draw(st.sampled_from(mains))
        amount = low * data.draw(st.integers(1, 3))
        assert at.wager(f"{box} {main['bet']} {amount}").status_code == 200
        for bet in data.draw(
            st.lists(st.sampled_from(others), max_size=2, unique_by=lambda b: b["bet"])
        ):
            beside = low if bet["bet"] in AS_LARGE else side
            changes = [f"{box} {bet['bet']} {beside}"]
            if "reserve" in bet:
                changes.append(f"{box} {bet['reserve']} {beside * int(bet['times'])}")
            assert at.wager(*changes).status_code == 200


def press_something(at: Tapping, data: st.DataObject) -> None:
    before, keys = at.shown.root["version"], at.shown.keys()
    buttons = [b for b in at.shown.buttons() if not b["url"].endswith("/back/")]
    cards_first = not buttons or data.draw(st.booleans())
    if keys and cards_first:
        to = data.draw(st.sampled_from(["", *at.shown.places()]))
        answer = at.post("move", move="deal", card=data.draw(st.sampled_from(keys)), to=to)
    else:
        assert buttons, f"nothing is offered in {at.shown.root}"
        answer = at.press(data.draw(st.sampled_from(buttons)))
    assert answer.status_code == 200, Shown(answer.content.decode()).text
    assert int(at.shown.root["version"]) >= int(before)


def check_ledger(at: Tapping) -> None:
    round = Round.objects.filter(table=at.table).get()
    settlement = adjudicate(Play.read(at.table.pk).state.as_json())
    lines = {(line.box, line.bet): line for line in Line.objects.filter(round=round)}
    assert len(lines) == len(settlement["wagers"]) > 0
    for wager in settlement["wagers"]:
        line = lines[wager["box"], wager["bet"]]
        assert [str(line.paid), str(line.taken), str(line.returned)] == [
            wager["paid"],
            wager["taken"],
            wager["returned"],
        ]
