"""Settlement's pages: what they say, whom they let do what, and what they refuse with a sentence."""

from __future__ import annotations

import csv
import io
import os
import re
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config import roles
from config.web.gaming_day import bounds, gaming_day
from lab.testing.tables.cast import PIN, desk_client, make_staff, make_tablet, tablet_client, tap_in
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.models import Answer, Correction, Count, Exchange, Slip, Tally, Transfer
from settlement.reports.figures import figures
from settlement.rounds.services import round_settle
from tables.models import Player, Session

pytestmark = pytest.mark.django_db

PLAYER_SEVEN = "2s 2h 2d 4c 3d"


@pytest.fixture
def table():
    return open_table("tiger-commission", currency="CHF")


@pytest.fixture
def round(table):
    """Banker wins with 6 over 4; box 1 is on Banker, box 2 on Player."""
    player = Player.objects.create(name="Trần Anh")
    table.felt.places = {"1": {"player": player.pk, "name": "Trần Anh"}}
    table.felt.save()
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.place(2, "player", 500)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    return round_settle(by=dealer.by, table=table, seen=dealer.seen(), key=uuid4()).round


@pytest.fixture
def supervisor():
    return make_staff(roles.PIT_SUPERVISOR)


@pytest.fixture
def inspector():
    return make_staff(roles.DEALER_INSPECTOR)


def chips(group="chip", **counts):
    return {f"{group}-{name}": count for name, count in counts.items()}


FLOAT = {"chip-100": 50, "chip-500": 40, "chip-1000": 30}  # 55,000


# The sheet ---------------------------------------------------------------------------------------


def test_the_sheet_says_who_got_what_and_why_in_plain_words(round, inspector):
    page = desk_client(inspector).get(f"/rounds/{round.pk}/").content.decode()
    for words in ("Trần Anh", "950.00", "tiger 5.1.1", "Banker wins, 6 over 4", "Commission"):
        assert words in page
    assert "The house: <b>−450.00</b>" in page


def test_the_sheet_as_figures(round, inspector):
    answer = desk_client(inspector).get(f"/rounds/{round.pk}/sheet.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode())))
    assert [row[0] for row in rows] == ["Box", "1", "2"]
    assert rows[1][6] == "950.00"


@pytest.mark.parametrize(
    "page", ["rounds/{round}/sheet", "tables/1/day/{day}", "shift/{pit}/{day}"]
)
def test_every_report_is_also_on_paper(round, supervisor, page):
    named = {"round": round.pk, "day": gaming_day(), "pit": round.table.pit_id}
    answer = desk_client(supervisor).get(f"/{page.format(**named)}.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")
    if folder := os.environ.get("LOOK"):
        (Path(folder) / f"{page.split('/')[0]}.pdf").write_bytes(answer.content)


def test_a_dealer_sees_the_sheet_of_their_own_tables_round_only(round):
    tablet, token = make_tablet(round.table)
    tap_in(tablet)
    page = tablet_client(token).get("/tablet/round/").content.decode()
    assert "tiger 5.1.1" in page
    other, token = make_tablet(open_table(number=2))
    tap_in(other)
    page = tablet_client(token).get("/tablet/round/").content.decode()
    assert "tiger 5.1.1" not in page


def test_a_name_cannot_become_a_formula_in_a_spreadsheet(round, inspector):
    Player.objects.update(name="=1+1")
    answer = desk_client(inspector).get(f"/rounds/{round.pk}/sheet.csv")
    assert "'=1+1" in answer.content.decode()


# Corrections -------------------------------------------------------------------------------------


def amend(**changes):
    wagers = {
        "box-0": 1, "bet-0": "banker", "amount-0": "1000",
        "box-1": 2, "bet-1": "player", "amount-1": "500",
    }  # fmt: skip
    return wagers | {"dealt": "2s 2h 2d 4c Kd", "reason": "It was a three"} | changes


def test_a_proposal_shows_what_it_would_move_before_it_is_made(round, supervisor):
    client = desk_client(supervisor)
    assert client.get(f"/rounds/{round.pk}/correct/").status_code == 200
    sent = amend(dealt=PLAYER_SEVEN, preview="1", reason="")
    page = client.post(f"/rounds/{round.pk}/correct/", sent).content.decode()
    assert "collect 1,950.00" in page
    assert "pay 1,000.00" in page
    assert not Correction.objects.exists()


def test_beside_a_proposal_stands_what_each_wager_got(round, supervisor):
    page = desk_client(supervisor).get(f"/rounds/{round.pk}/correct/").content.decode()
    assert re.findall(r'"(amount amount--\w+)"\s*>(\S+)<', page) == [
        ("amount amount--plus", "950.00"),
        ("amount amount--minus", "−500.00"),
    ]


def test_one_proposes_and_another_confirms_at_their_desk(round, supervisor, inspector):
    first, second = desk_client(supervisor), desk_client(inspector)
    answer = first.post(f"/rounds/{round.pk}/correct/", amend(dealt=PLAYER_SEVEN))
    proposal = Correction.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/corrections/{proposal.pk}/")
    assert "waits" in second.get(f"/rounds/{round.pk}/").content.decode()
    assert second.post(f"/corrections/{proposal.pk}/confirm/").status_code == 303
    page = second.get(f"/rounds/{round.pk}/").content.decode()
    assert "collect 1,950.00" in page
    assert "It was a three" in page


def test_the_second_person_confirms_beside_the_first_with_number_and_pin(
    round, supervisor, inspector
):
    client = desk_client(supervisor)
    client.post(f"/rounds/{round.pk}/correct/", amend(dealt=PLAYER_SEVEN))
    proposal = Correction.objects.get()
    address = f"/corrections/{proposal.pk}/confirm/"
    own = client.post(address, {"number": supervisor.number, "pin": PIN})
    assert own.status_code == 422
    assert client.post(address, {"number": inspector.number, "pin": "000001"}).status_code == 422
    assert client.post(address, {"number": inspector.number, "pin": PIN}).status_code == 303
    assert Answer.objects.get().by == inspector


def test_the_second_person_confirms_on_the_tables_tablet(round, supervisor, inspector):
    desk_client(supervisor).post(f"/rounds/{round.pk}/correct/", amend(dealt=PLAYER_SEVEN))
    tablet, token = make_tablet(round.table)
    tap_in(tablet)
    client = tablet_client(token)
    assert "It was a three" in client.get("/tablet/money/").content.decode()
    sent = {"number": inspector.number, "pin": PIN}
    address = f"/tablet/money/corrections/{Correction.objects.get().pk}/"
    assert client.post(address, sent).status_code == 303
    answer = Answer.objects.get()
    assert (answer.by, answer.at_table) == (inspector, True)


def test_a_second_confirmation_gets_409_and_the_page_as_it_is(round, supervisor, inspector):
    desk_client(supervisor).post(f"/rounds/{round.pk}/correct/", amend(dealt=PLAYER_SEVEN))
    address = f"/corrections/{Correction.objects.get().pk}/confirm/"
    desk_client(inspector).post(address)
    answer = desk_client(make_staff(roles.PIT_MANAGER)).post(address)
    assert answer.status_code == 409
    assert "already" in answer.content.decode()
    assert Transfer.objects.count() == 3


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dealt": "2s 2h"}, "card"),
        ({"dealt": "2s 2h 2d 4c XX"}, "XX"),
        ({"amount-0": "150"}, "multiple"),
        ({"amount-0": "a lot"}, "number"),
        ({"box-2": "", "bet-2": "tie", "amount-2": "100"}, "box"),
        ({"reason": ""}, "required"),
    ],
)
def test_a_bad_amendment_stays_on_the_page_with_its_sentence(round, supervisor, changes, sentence):
    answer = desk_client(supervisor).post(f"/rounds/{round.pk}/correct/", amend(**changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Correction.objects.exists()


@pytest.mark.parametrize("game", ["niu-niu", "holdem-bonus", "baccarat-super-six"])
def test_every_games_form_gives_back_the_round_it_was_made_from(game, supervisor):
    """Sent as it is drawn, it changes nothing; with void ticked, everything goes back."""
    dealer = dealer_at(open_table(game), seed=4)
    dealer.random_round()
    play = round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())
    client, address = desk_client(supervisor), f"/rounds/{play.round.pk}/correct/"
    form = client.get(address).context["form"]
    drawn = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in drawn.items() if value not in (None, False)}
    answer = client.post(address, sent | {"reason": "Nothing"})
    assert "stands already" in answer.content.decode()
    assert client.post(address, sent | {"reason": "Void", "void": "on"}).status_code == 303


def test_a_payment_is_put_right(round, supervisor, inspector):
    sent = {"box": 1, "way": "gives", "amount": "50", "reason": "Paid twice"}
    answer = desk_client(supervisor).post(f"/rounds/{round.pk}/payment/", sent)
    proposal = Correction.objects.get()
    assert (answer.status_code, proposal.amount) == (303, Decimal(-50))
    page = desk_client(inspector).get("/corrections/").content.decode()
    assert "Paid twice" in page


def test_a_proposal_is_rejected_with_a_reason(round, supervisor, inspector):
    desk_client(supervisor).post(f"/rounds/{round.pk}/correct/", amend(dealt=PLAYER_SEVEN))
    address = f"/corrections/{Correction.objects.get().pk}/reject/"
    assert desk_client(inspector).post(address, {"reason": ""}).status_code == 422
    assert desk_client(inspector).post(address, {"reason": "It was right"}).status_code == 303
    assert (
        "It was right"
        in desk_client(inspector).get("/corrections/").context["answered"][0].answer.reason
    )


# The bankroll ------------------------------------------------------------------------------------


def test_a_float_is_counted_at_a_desk_by_two(table, inspector):
    client, dealer = desk_client(inspector), make_staff(roles.DEALER)
    assert client.get(f"/tables/{table.number}/float/open/").status_code == 200
    sent = FLOAT | {"number": dealer.number, "pin": PIN}
    assert client.post(f"/tables/{table.number}/float/open/", sent).status_code == 303
    page = client.get(f"/tables/{table.number}/bank/").content.decode()
    assert "55,000.00" in page
    assert "55,000.00" in client.get("/bank/").content.decode()


def test_a_closing_count_that_differs_asks_for_an_explanation(table, inspector):
    client, dealer = desk_client(inspector), make_staff(roles.DEALER)
    signed = {"number": dealer.number, "pin": PIN}
    client.post(f"/tables/{table.number}/float/open/", FLOAT | signed)
    Session.objects.update(closing_announced_at=timezone.now())
    address, sent = f"/tables/{table.number}/float/close/", FLOAT | signed | {"drop": "0"}
    answer = client.post(address, sent | {"chip-100": 49})
    assert answer.status_code == 422
    assert "Explain" in answer.content.decode()
    told = {"chip-100": 49, "explanation": "One fell under the table"}
    assert client.post(address, sent | told).status_code == 303
    assert Count.objects.get(end="closing").difference == -100


def test_an_inspector_counts_on_the_tablet_and_the_dealer_attests(table, inspector):
    tablet, token = make_tablet(table)
    dealer = tap_in(tablet).staff
    sent = FLOAT | {"number": inspector.number, "pin": PIN}
    assert tablet_client(token).get("/tablet/money/float/").status_code == 200
    assert tablet_client(token).post("/tablet/money/float/", sent).status_code == 303
    count = Count.objects.get()
    assert (count.by, count.attested_by) == (inspector, dealer)


def test_a_buy_in_on_the_tablet_is_approved_by_pin(table, inspector):
    tablet, token = make_tablet(table)
    tap_in(tablet)
    client, key = tablet_client(token), uuid4()
    sent = {"box": 3, "amount": "1600", "number": inspector.number, "pin": PIN, "key": key}
    assert client.get("/tablet/money/buy-in/").status_code == 200
    assert client.post("/tablet/money/buy-in/", sent | {"pin": "000001"}).status_code == 422
    for _again in range(2):
        assert client.post("/tablet/money/buy-in/", sent).status_code == 303
    assert Exchange.objects.get().amount == 1600


def test_a_colour_change_on_the_tablet(table):
    tablet, token = make_tablet(table)
    tap_in(tablet)
    client = tablet_client(token)
    sent = {"box": 3, "given-1000": 1, "chip-500": 2, "key": uuid4()}
    assert client.get("/tablet/money/colour/").status_code == 200
    assert client.post("/tablet/money/colour/", sent | {"chip-500": 1}).status_code == 422
    assert client.post("/tablet/money/colour/", sent).status_code == 303
    assert Exchange.objects.get().chips_in == {"1000": 1}


def test_a_fill_goes_its_way_over_desks_and_tablet(table, inspector, supervisor):
    asks, approves = desk_client(inspector), desk_client(supervisor)
    new = f"/tables/{table.number}/slips/new/"
    assert asks.get(new).status_code == 200
    assert asks.post(new, {"kind": "fill", "key": uuid4()}).status_code == 422
    asks.post(new, {"kind": "fill", "chip-1000": 20, "key": uuid4()})
    slip = Slip.objects.get()
    assert asks.post(f"/slips/{slip.pk}/approve/").status_code == 403
    assert approves.post(f"/slips/{slip.pk}/approve/").status_code == 303
    assert approves.post(f"/slips/{slip.pk}/approve/").status_code == 409
    assert asks.post(f"/slips/{slip.pk}/deliver/").status_code == 303
    tablet, token = make_tablet(table)
    tap_in(tablet)
    client = tablet_client(token)
    assert "Counted and received" in client.get("/tablet/money/").content.decode()
    assert client.post(f"/tablet/money/slips/{slip.pk}/").status_code == 200
    page = asks.get(f"/slips/{slip.pk}/").content.decode()
    assert all(word in page for word in ("Requested", "Approved", "Delivered", "Received"))


def test_a_slip_is_voided_by_two_with_a_reason(table, inspector, supervisor):
    desk_client(inspector).post(
        f"/tables/{table.number}/slips/new/", {"kind": "fill", "chip-1000": 20, "key": uuid4()}
    )
    slip, client = Slip.objects.get(), desk_client(supervisor)
    signed = {"number": inspector.number, "pin": PIN}
    assert client.post(f"/slips/{slip.pk}/void/", signed).status_code == 422
    assert client.post(f"/slips/{slip.pk}/void/", signed | {"reason": "Wrong"}).status_code == 303
    assert "Wrong" in client.get(f"/slips/{slip.pk}/").content.decode()


# Reports -----------------------------------------------------------------------------------------


def test_the_tables_day_holds_the_figures_against_the_theory(round, inspector):
    day = gaming_day()
    client = desk_client(inspector)
    assert client.get("/tables/1/day/")["Location"] == f"/tables/1/day/{day}/"
    answer = client.get(f"/tables/1/day/{day}/")
    figures = answer.context["figures"]
    assert (figures.rounds, figures.handle, figures.win) == (1, 1500, -450)
    assert figures.commission == 50
    page = answer.content.decode()
    assert "1.06 %" in page  # the Banker's edge, eight decks
    assert "data-chart" in page


def test_the_day_as_figures(round, inspector):
    answer = desk_client(inspector).get(f"/tables/1/day/{gaming_day()}.csv")
    rows = {row[0]: row for row in csv.reader(io.StringIO(answer.content.decode()))}
    assert rows["Banker"][2:6] == ["1000.00", "950.00", "0.00", "-950.00"]
    assert rows["Player"][8] == "1.24"


def test_the_shift_report_carries_the_chains_heads(round, supervisor):
    round.table.stream.refresh_from_db()
    day = gaming_day()
    client = desk_client(supervisor)
    assert client.get("/shift/").status_code == 302
    page = client.get(f"/shift/{round.table.pit_id}/{day}/").content.decode()
    assert round.table.stream.head_hash in page
    assert "−450.00" in page


def test_another_day_is_empty_and_no_day_is_no_page(round, supervisor):
    client = desk_client(supervisor)
    answer = client.get("/tables/1/day/2020-02-29/")
    assert answer.context["figures"].rounds == 0
    assert client.get("/tables/1/day/2021-02-29/").status_code == 404
    assert client.get("/tables/1/day/0001-01-01/").status_code == 404
    assert client.get("/tables/1/day/2000-01-01/").status_code == 200


@pytest.mark.parametrize("page", ["tables/1/day/{day}/", "shift/{pit}/{day}/", "bank/"])
def test_a_report_asks_no_more_of_the_database_after_many_rounds(table, supervisor, page):
    """The sums are kept as rounds are settled, so no page adds them up again."""
    dealer, client = dealer_at(table, seed=5), desk_client(supervisor)
    address = "/" + page.format(day=gaming_day(), pit=table.pit_id)
    client.get(address)  # the session notes once that somebody is there
    asked = []
    for _batch in range(2):
        for _round in range(4):
            dealer.random_round()
            round_settle(by=dealer.by, table=table, seen=dealer.seen(), key=uuid4())
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        asked.append(captured.captured_queries)
    assert len(asked[0]) == len(asked[1])
    assert not any('FROM "settlement_line"' in query["sql"] for query in asked[1])


@pytest.mark.parametrize(("minutes", "pace"), [(9, None), (30, Decimal("2.0"))])
def test_a_pace_is_told_once_a_table_has_been_open_for_a_while(table, round, minutes, pace):
    day = gaming_day(round.settled_at) - timedelta(days=1)  # is over, whatever the clock says
    opened, _ends = bounds(day)
    Tally.objects.update(day=day)
    Session.objects.update(opened_at=opened, closed_at=opened + timedelta(minutes=minutes))
    assert figures([table], day)[table.pk].pace == pace
