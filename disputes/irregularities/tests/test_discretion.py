"""Options that a clause leaves to somebody: only to the rank it names, and what comes of them."""

from __future__ import annotations

import pytest

from config import roles
from disputes.irregularities.services.apply import choice_record, order_give
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide
from disputes.models import Choice, Irregularity, Outcome, PendingRuling
from games.errors import Refused
from games.round.adjudicate import adjudicate
from lab.testing.disputes.stages import play_out, settle, stage
from lab.testing.games.rulings import cases, facts
from lab.testing.tables.cast import by, make_staff
from lab.testing.tables.dealing import Dealer
from settlement.models import Line
from tables.log.services import By
from tables.models import Restriction
from tables.players.services.seats import seat_sit
from tables.rounds.play import Play, Stale
from tables.staff.services.acting import acting_grant

pytestmark = pytest.mark.django_db


def options():
    """Each option of the catalogue, once a game that the tests play it on."""
    played = ("tiger-commission", "lucky7-non-commission", "niu-niu", "holdem-bonus")
    for case in cases():
        game, clause, row = case.values
        for option in row["options"].split() if game in played else ():
            name, authority = option.split("@")
            chosen = name.split(":")[0]
            yield pytest.param(game, clause, row, chosen, authority, id=f"{case.id} {chosen}")


def below(rank: str) -> str:
    return roles.LADDER[roles.LADDER.index(rank) - 1]


def raised(game: str, clause: str, row) -> tuple[Dealer, Irregularity]:
    said = facts(row["facts"])
    dealer, about = stage(game, clause, said, row["dealt"].split())
    case = irregularity_raise(
        by=dealer.by, table=dealer.table, clause=clause, facts=said, round=about
    )
    return dealer, case


@pytest.mark.parametrize(("game", "clause", "row", "chosen", "authority"), list(options()))
def test_each_option_is_the_named_ranks_to_add(game, clause, row, chosen, authority):
    dealer, case = raised(game, clause, row)
    with pytest.raises(Refused, match="This takes: "):
        ruling_approve(by=by(below(authority)), irregularity=case, options=[chosen])
    ruling_approve(by=by(authority), irregularity=case, options=[chosen])
    assert chosen in [each["effect"] for each in case.ruling.effects]
    if chosen == "offer-withdrawal":
        one_withdraws(dealer, case)
    finish(dealer, case)
    if chosen == "next-free-hand":
        assert dealer.open().round.free
    if chosen == "stop-handling":
        assert case.ruling.effects[-1] == {"effect": "stop-handling", "box": 4}


def one_withdraws(dealer, case: Irregularity) -> None:
    """The first box withdraws, the others stay; no card has been touched before."""
    before = Play.read(dealer.table.pk).state
    boxes = [box for box in before.boxes() if box != case.facts.get("box")]
    assert PendingRuling.objects.get().stage == "choices"
    for box in boxes:
        assert Play.read(dealer.table.pk).state.in_hands() == before.in_hands()
        choice_record(by=dealer.by, irregularity=case, box=box, stays=box != boxes[0])
    state = Play.read(dealer.table.pk).state
    assert state.withdrawn[boxes[0]] == case.clause
    if PendingRuling.objects.filter(stage="order").exists():
        order_give(by=dealer.by, irregularity=case, order=list(state.on_felt()))
    returned = sum(amount for (box, _bet), amount in before.wagers.items() if box == boxes[0])
    voided = {each.get("box") for each in case.ruling.effects if each["effect"] == "void-box"}
    returned += sum(amount for (box, _bet), amount in before.wagers.items() if box in voided)
    assert Outcome.objects.get().moved * 100 == returned


def finish(dealer, case: Irregularity) -> None:
    assert not PendingRuling.objects.exists()
    expected = adjudicate(play_out(dealer).state.as_json())
    settle(dealer)
    results = [line.result for line in Line.objects.filter(round=dealer.seen().round_id)]
    assert results == [wager["result"] for wager in expected["wagers"]]


@pytest.mark.clause("lucky7 7.10.2")
def test_lucky7_7_10_2_one_who_stays_keeps_the_hand():
    row = next(
        c for c in cases() if c.values[:2] == ("lucky7-commission", "7.10") and "false" in c.id
    )
    dealer, case = raised(*row.values)
    manager = by(roles.SHIFT_MANAGER)
    ruling_approve(by=manager, irregularity=case, options=["offer-withdrawal"])
    choice_record(by=dealer.by, irregularity=case, box=1, stays=False)
    with pytest.raises(Stale, match="chosen already"):
        choice_record(by=dealer.by, irregularity=case, box=1, stays=True)
    with pytest.raises(Refused, match="nothing to choose"):
        choice_record(by=dealer.by, irregularity=case, box=5, stays=True)
    choice_record(by=manager, irregularity=case, box=2, stays=True)
    state = Play.read(dealer.table.pk).state
    assert (state.void, state.shoe) == (None, ())
    assert list(Choice.objects.values_list("box", "stays")) == [(1, False), (2, True)]


@pytest.mark.clause("niu 7.9")
def test_niu_7_9_who_may_not_handle_the_cards_is_flagged_in_the_rounds_to_come():
    row = next(c for c in cases() if c.values[:2] == ("niu-niu", "7.9"))
    dealer, case = raised(*row.values)
    seat_sit(by=dealer.by, table=dealer.table, box=4, name="Mai")
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case, options=["stop-handling"])
    assert Play.read(dealer.table.pk).state.stopped == {4}
    assert Restriction.objects.get().player.name == "Mai"
    play_out(dealer)
    settle(dealer)
    limits = dealer.open().state.opened.restrictions
    assert [(limit.kind, limit.boxes, limit.clause) for limit in limits] == [
        ("no-squeeze", (4,), "niu 7.9")
    ]


def test_an_option_that_the_clause_does_not_give_cannot_be_chosen():
    row = next(c for c in cases() if c.values[:2] == ("tiger-commission", "7.3"))
    _dealer, case = raised(*row.values)
    with pytest.raises(Refused, match="no such choice"):
        ruling_approve(
            by=by(roles.SENIOR_MANAGEMENT), irregularity=case, options=["offer-withdrawal"]
        )


def test_an_acting_rank_rules_as_the_rank_it_is():
    row = next(c for c in cases() if c.values[:2] == ("tiger-commission", "7.20"))
    _dealer, case = raised(*row.values)
    stand_in = make_staff(roles.SHIFT_MANAGER)
    with pytest.raises(Refused, match="Assistant director"):
        ruling_approve(by=By.desk(stand_in), irregularity=case)
    acting_grant(
        by=by(roles.SENIOR_MANAGEMENT),
        staff=stand_in,
        rank=roles.ASSISTANT_DIRECTOR,
        hours=2,
        reason="Night",
    )
    stand_in = type(stand_in).objects.get(pk=stand_in.pk)
    ruling = ruling_decide(
        by=By.desk(stand_in),
        irregularity=case,
        effects=[{"effect": "continue"}],
        reason="The lights went out",
    )
    assert (ruling.rank, ruling.decision) == (roles.ASSISTANT_DIRECTOR, "approved")
