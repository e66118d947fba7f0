"""The tap that settles: the felt with its sheet comes back, at a fixed price in queries."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lab.testing.tables.cast import make_tablet, tablet_client, tap_in
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from settlement.models import Line, Transfer
from tables.models import Entry, Felt, Player
from tables.rounds.play import Seen

pytestmark = pytest.mark.django_db

NOT_QUERIES = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


class At:
    """A tablet of a table, somebody tapped in, a round ready to be settled."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        tablet, token = make_tablet(dealer.table)
        self.number = tap_in(tablet).staff.number
        self.client = tablet_client(token)

    def settle(self, seen: Seen | None = None, **fields: object):
        seen = seen or self.dealer.seen()
        sent = {"round": seen.round_id, "version": seen.version, "key": uuid4()}
        sent |= {"dealer": self.number} | fields
        return self.client.post("/tablet/settle/", sent, headers={"HX-Request": "true"})


def decided(*wagers: tuple[int, str, int]) -> At:
    dealer = dealer_at(open_table("tiger-commission"))
    dealer.open()
    for wager in wagers or [(1, "banker", 1000)]:
        dealer.place(*wager)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    return At(dealer)


def test_settling_answers_with_the_sheet():
    at = decided((1, "banker", 1000), (2, "player", 500))
    answer = at.settle()
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.index("Collect") < page.index("Pay")
    assert Line.objects.count() == 2


@pytest.mark.clause("tiger 7.17")
def test_tiger_7_17_the_dealer_is_told_at_settlement_whom_to_tell():
    page = decided((1, "banker", 200), (2, "player", 500)).settle().content.decode()
    assert "Box 1: below the minimum, settled this once" in page
    assert "Box 2: below" not in page
    assert Entry.objects.get(kind="RoundSettled").data["told"] == [1]


def test_a_repeated_tap_gets_the_same_felt_and_a_stale_one_409():
    at, key = decided(), uuid4()
    seen = at.dealer.seen()
    for _again in range(2):
        assert at.settle(seen, key=key).status_code == 200
    assert at.settle(seen).status_code == 409
    assert Transfer.objects.count() == 1


def test_an_undecided_round_is_refused_with_a_sentence():
    dealer = dealer_at(open_table())
    dealer.open()
    dealer.place(1, "banker", 1000)
    answer = At(dealer).settle()
    assert answer.status_code == 422
    assert "decided" in answer.content.decode()


FEW = [(1, "banker", 1000)]
MANY = [
    (box, bet, 500)
    for box in range(1, 7)
    for bet in ("banker", "tie", "player-pair", "banker-pair", "tiger", "small-tiger")
]
UNDER = [(1, "banker", 200)]  # 7.17 writes a warning as well


@pytest.mark.parametrize("wagers", [FEW, MANY, UNDER], ids=["few", "many", "a warning"])
def test_settling_takes_at_most_twelve_queries_whatever_the_number_of_wagers(wagers):
    at = decided(*wagers)
    player = Player.objects.create()
    Felt.objects.filter(table=at.dealer.table).update(
        places={"1": {"player": player.pk, "name": ""}}
    )
    seen = at.dealer.seen()
    with CaptureQueriesContext(connection) as captured:
        assert at.settle(seen).status_code == 200
    asked = [query["sql"] for query in captured if not query["sql"].startswith(NOT_QUERIES)]
    assert len(asked) <= 12, "\n".join(asked)
