"""A dispute from the dealer's tablet: opened once, a supervisor called, about its own table only."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from config import roles
from disputes.disputes.services.disputes import dispute_escalate
from disputes.disputes.services.steps import words_take
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.models import Dispute
from games.words import from_json
from lab.testing.config.pages import markup
from lab.testing.disputes.filed import by, played
from lab.testing.disputes.stages import bets, error
from lab.testing.tables.cast import make_tablet, tablet_client, tap_in
from tables.models import Alert, Entry

pytestmark = pytest.mark.django_db
URL = "/tablet/dispute/"


@pytest.fixture
def at_table():
    dealer, round = played()
    tablet, token = make_tablet(dealer.table)
    tap_in(tablet)
    return tablet_client(token), dealer, round


def told(round, /, **more):
    said = {"key": uuid4(), "round": round.pk, "box": 2, "claim": "where", "chips": "rack"}
    return said | {"wager": "500", "amount": ""} | more


def test_the_sheet_knows_the_boxes_the_rounds_and_what_a_box_has_wagered(at_table):
    client, _dealer, round = at_table
    page = markup(client.get(URL, {"box": 2}).content)
    assert 'name="box" value="6"' in page
    assert f'name="round" value="{round.pk}" checked' in page
    assert 'name="wager" value="500"' in page
    assert 'name="wager" value="1000"' not in page  # that is box 1's


def test_sent_twice_it_is_opened_once_and_a_supervisor_is_called(at_table):
    client, dealer, round = at_table
    said = told(round, note="I pushed them over")
    for _time in range(2):
        answer = client.post(URL, said, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Retarget"]) == (200, "#notice")
    dispute = Dispute.objects.get()
    assert dispute.claim == "The chips lay on another bet: I pushed them over"
    assert (dispute.box, dispute.amount, dispute.claimant) == (2, Decimal(500), "Unknown")
    entry = Entry.objects.get(kind="DisputeOpened")
    assert (entry.rank, entry.round_id, entry.stream) == ("dealer", round.pk, dealer.table.stream)
    assert entry.device is not None
    assert from_json(entry.data["claim"]).values == {
        "claim": "The chips lay on another bet",
        "note": "I pushed them over",
    }
    assert from_json(entry.data["claimant"]).template == "Unknown"
    assert Alert.objects.get().audience == "dispute.resolve"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"claim": ""}, "Tap what is claimed."),
        ({"claim": "mine"}, "mine"),
        ({"round": 999}, "choice"),
        ({"irregularity": 999}, "choice"),
        ({"box": 9}, "There is no box 9"),
        ({"amount": "-5"}, "above zero"),
        ({"amount": "x"}, "number"),
        ({"chips": ""}, "required"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_is_kept(at_table, wrong, says):
    client, _dealer, round = at_table
    answer = client.post(URL, told(round, **wrong), headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Dispute.objects.exists()


def test_a_round_of_another_table_is_not_on_this_tablet(at_table):
    client, _dealer, ours = at_table
    _other, theirs = played(number=2)
    assert client.post(URL, told(theirs)).status_code == 422
    page = markup(client.get(URL, {"round": theirs.pk}).content)
    assert f'name="round" value="{ours.pk}"' in page
    assert f'name="round" value="{theirs.pk}"' not in page


def test_what_holds_the_table_is_disputed_with_its_own_round_and_cards(at_table):
    client, dealer, _round = at_table
    bets(dealer)
    dealer.deal("7s", "2h", "Kd", "2c")
    error(dealer, "5h")
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="7.6", facts={"card": "5h"})
    about = {"irregularity": case.pk, "box": 1}
    assert 'name="wager" value="1000"' in markup(client.get(URL, about).content)
    assert f"?irregularity={case.pk}" in client.get("/tablet/ruling/").content.decode()
    sent = {"claim": "cards", "chips": "layout", **about}
    assert client.post(URL, sent).status_code == 303
    dispute = Dispute.objects.get()
    assert (dispute.irregularity, dispute.round) == (case, case.round)


@pytest.mark.clause("tiger 8.2")
def test_whoever_takes_the_step_that_an_alert_called_for_has_answered_it(at_table):
    client, _dealer, round = at_table
    client.post(URL, told(round))
    dispute = Dispute.objects.get()
    supervisor, watcher = by(roles.PIT_SUPERVISOR), by(roles.SURVEILLANCE)

    def unanswered() -> set[str]:
        return set(Alert.objects.filter(acknowledged_at=None).values_list("audience", flat=True))

    assert unanswered() == {"dispute.resolve"}
    dispute_escalate(by=supervisor, dispute=dispute, text="He does not agree")
    assert unanswered() == {"dispute.know", "dispute.decide"}
    words_take(action="know", by=watcher, dispute=dispute)
    assert unanswered() == {"dispute.decide"}
    assert Alert.objects.get(audience="dispute.know").acknowledged_by == watcher.staff
