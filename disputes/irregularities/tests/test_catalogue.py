"""Every row and branch of the catalogue, from the dealer's tap to the ledger.

Each is raised on a live round of the game from its tablet, refused to the rank below the authority
and to the one who raised it, approved from a desk by the lowest rank that may; then the round is
played to its end and settled, and round, next round, shoe and ledger are what the ruling says.
"""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db.models import Sum

from config import roles
from disputes.irregularities.models import ORDER
from disputes.irregularities.services.apply import choice_record, order_give
from disputes.irregularities.services.rulings import ruling_approve, ruling_decide
from disputes.models import Irregularity, Outcome, PendingRuling
from games.errors import Refused
from games.round.adjudicate import adjudicate
from games.round.state import Phase
from lab.testing.disputes.stages import play_out, settle, stage
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.rulings import ROWS, cases, facts
from lab.testing.tables.cast import desk_client, make_staff, make_tablet, tablet_client
from settlement.ledger.models import Posting
from settlement.models import Line
from tables.log.services import By
from tables.models import Round, Shoe
from tables.rounds.play import Play
from tables.rounds.services import round_open
from tables.shoes.services.shoe_ends import shoe_choose
from tables.shoes.services.shoes import shoe_burn
from tables.staff.services.duty import duty_start

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]
# The effects that the assistant director picks where a clause only refers.
PICKED = [{"effect": "void-round"}]


def by(rank: str) -> By:
    return By.desk(make_staff(rank))


def below(rank: str) -> str:
    return roles.LADDER[roles.LADDER.index(rank) - 1]


def rule_on(case: Irregularity, who: By, **more):
    if case.referred:
        return ruling_decide(
            by=who, irregularity=case, effects=PICKED, reason="Not covered", **more
        )
    return ruling_approve(by=who, irregularity=case, **more)


def names(effects) -> list[str]:
    return [each["effect"] for each in effects]


def in_turns():
    """Each line once a document; its variants take turns, for the clauses are the same."""
    for case in cases():
        game, _clause, row = case.values
        variants = [each for each in DOCUMENT if DOCUMENT[each] == DOCUMENT[game]]
        if game == variants[ROWS.index(row) % len(variants)]:
            yield case


@pytest.mark.parametrize(("game", "clause", "row"), list(in_turns()))
def test_each_branch_from_the_tap_to_the_ledger(game, clause, row):
    said = facts(row["facts"])
    dealer, about = stage(game, clause, said, row["dealt"].split())
    case = raised(dealer, clause, said, about)
    play = Play.read(dealer.table.pk)
    assert (play.state.held is not None) == case.holds == (row["holds"] == "true")
    assert case.proposal["authority"] == row["authority"]
    refused_to_others(case, dealer.by)
    assert pressed(case, row["authority"]) == 303
    answer_what_is_asked(case, dealer)
    assert not PendingRuling.objects.exists()
    assert pressed(case, roles.SENIOR_MANAGEMENT) == 409
    the_round_and_its_ledger(dealer, case)
    the_next_hand_and_the_shoe(dealer, case)


def raised(dealer, clause: str, said: dict[str, object], about: Round) -> Irregularity:
    """Tapped together on the table's own tablet."""
    tablet, token = make_tablet(dealer.table)
    duty_start(tablet=tablet, staff=dealer.by.staff)
    sent = {name: tapped(value) for name, value in said.items()}
    here = Play.read(dealer.table.pk).round
    sent |= {"clause": clause, "key": str(uuid4()), "about": about.pk if about != here else ""}
    answer = tablet_client(token).post("/tablet/irregularity/", sent)
    assert answer.status_code == 303, answer.content.decode()
    return Irregularity.objects.get()


def tapped(value: object) -> object:
    return (
        value
        if isinstance(value, list)
        else str(value).lower()
        if isinstance(value, bool)
        else value
    )


def pressed(case: Irregularity, rank: str) -> int:
    """The button on the case's page, pressed by somebody of this rank."""
    way = "decide" if case.referred else "approve"
    sent = {"round": "void-round", "reason": "Not covered"} if case.referred else {}
    address = f"/irregularities/{case.pk}/{way}/"
    return desk_client(make_staff(rank)).post(address, sent).status_code


def refused_to_others(case: Irregularity, raiser: By) -> None:
    assert pressed(case, below(case.authority)) in (403, 422)
    with pytest.raises(Refused, match="This takes: "):
        rule_on(case, by(below(case.authority)))
    with pytest.raises(Refused, match="other than who raised"):
        rule_on(case, By(raiser.staff, roles.SENIOR_MANAGEMENT))


def answer_what_is_asked(case: Irregularity, dealer) -> None:
    """Everybody stays, and the cards lie as they came out."""
    if case.clause.endswith(" 7.13") and not case.referred:
        for box in (1, 2):
            choice_record(by=dealer.by, irregularity=case, box=box, stays=True)
    if PendingRuling.objects.filter(irregularity=case, stage=ORDER).exists():
        cards = Play.read(dealer.table.pk).state.on_felt()
        order_give(by=dealer.by, irregularity=case, order=list(cards))


def the_round_and_its_ledger(dealer, case: Irregularity) -> None:
    effects = names(case.ruling.effects)
    play = Play.read(dealer.table.pk)
    assert play.state.held is None
    if "burn-now" in effects:
        with pytest.raises(Refused, match="burn"):
            play_out(dealer)
        shoe_burn(by=dealer.by, table=dealer.table, card="3c")
    staked = sum(play.state.wagers.values()) / 100
    if case.round_id == play.round.pk:
        assert (play.state.phase is Phase.VOID) == ("void-round" in effects)
        gone = sum(a for (box, _b), a in play.state.wagers.items() if box in withdrawn(play)) / 100
        moved = staked if "void-round" in effects else gone
        assert Outcome.objects.filter(irregularity=case).aggregate(Sum("moved")) == {
            "moved__sum": Decimal(moved)
        }
    state = play_out(dealer).state
    expected = adjudicate(state.as_json())
    assert "error" not in expected, expected
    settle(dealer)
    lines = Line.objects.filter(round=dealer.seen().round_id)
    assert [line_json(line) for line in lines] == expected["wagers"]
    assert Posting.objects.aggregate(Sum("amount"))["amount__sum"] in (0, None)


def withdrawn(play: Play) -> set[int]:
    absent = getattr(play.state, "statuses", {})
    return {*play.state.withdrawn, *(box for box, how in absent.items() if how == "absent")}


def line_json(line: Line) -> dict[str, object]:
    money = ("amount", "paid", "taken", "returned", "commission")
    return {"box": line.box, "bet": line.bet, "result": line.result, "clause": line.clause} | {
        name: f"{getattr(line, name):.2f}" for name in money
    }


def the_next_hand_and_the_shoe(dealer, case: Irregularity) -> None:
    effects = {each["effect"]: each for each in case.ruling.effects}
    shoe = Shoe.objects.get(table=dealer.table)
    assert (shoe.status == "out") == ("replace-cards" in effects)
    if shoe.status == "out":
        with pytest.raises(Refused, match="cards are not in play"):
            dealer.open()
        return
    if "offer-reshuffle" in effects:
        with pytest.raises(Refused, match="reshuffle"):
            dealer.open()
        shoe_choose(by=dealer.by, table=dealer.table, reshuffle=False)
    play = round_open(by=dealer.by, table=dealer.table)
    free = effects.get("next-free-hand")
    assert play.round.free == (free is not None)
    assert list(play.state.in_hands()) == (free["cards"] if free else [])
