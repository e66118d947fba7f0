"""A correction after settlement nets to the right difference, by two people, and the log agrees."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import pairwise
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum

from config import roles
from config.web.gaming_day import gaming_day
from games.errors import IllegalMove, Refused
from games.round.adjudicate import adjudicate
from games.round.corrections import OPENED_WITH
from games.words import Sentence, _
from lab.testing.games.documents import DOCUMENT
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.corrections.services.corrections import (
    correction_confirm,
    correction_difference,
    correction_propose,
    correction_reject,
    round_state,
)
from settlement.corrections.services.payments import payment_propose
from settlement.ledger.services import settlement_in_force
from settlement.models import Answer, Correction, Line, Posting, Transfer
from settlement.rounds.services import round_settle
from tables.models import Entry, Felt, Player, Round, Shoe, Warned
from tables.rounds.play import Stale

pytestmark = pytest.mark.django_db


def settle(dealer):
    return round_settle(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=uuid4())


@pytest.fixture
def banker_six():
    """Banker wins with 6 over 4; box 1 is on Banker, box 2 on Player. Settled."""
    dealer = dealer_at(open_table("tiger-commission"))
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.place(2, "player", 500)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    return settle(dealer).round


def positions(round: Round) -> dict[int | None, Decimal]:
    rows = Posting.objects.filter(transfer__round=round, account="position")
    return dict(rows.values_list("box").annotate(s=Sum("amount")))


def correct(round: Round, reason="Wrong key", cause="", **amended):
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=round, amended=amended, reason=reason, cause=cause
    )
    correction_confirm(by=by(roles.DEALER_INSPECTOR), correction=proposal)
    return proposal


PLAYER_SEVEN = ["2s", "2h", "2d", "4c", "3d"]  # the fifth card was a three, not a king: 7 over 6


def test_a_wrong_card_reverses_and_settles_again_and_nets_to_the_difference(banker_six):
    proposal = correct(banker_six, dealt=PLAYER_SEVEN)
    kinds = [t.kind for t in Transfer.objects.filter(round=banker_six)]
    assert kinds == ["settlement", "reversal", "correction"]
    assert positions(banker_six) == {1: Decimal("-1000.00"), 2: Decimal("500.00")}
    assert proposal.difference == {"1": "-1950.00", "2": "1000.00"}
    assert Posting.objects.aggregate(s=Sum("amount"))["s"] == 0


def test_the_original_stays_linked_with_both_names_and_the_reason(banker_six):
    proposal = correct(banker_six, dealt=PLAYER_SEVEN, reason="It was a three")
    original, back, again = Transfer.objects.filter(round=banker_six)
    assert (back.reverses, again.reverses, original.lines.count()) == (original, None, 2)
    people = {(t.by, t.confirmed_by, t.reason) for t in (back, again)}
    assert people == {(proposal.by, proposal.answer.by, "It was a three")}
    assert settlement_in_force(banker_six) == again


def test_the_log_folds_to_the_corrected_round(banker_six):
    correct(banker_six, dealt=PLAYER_SEVEN)
    after = round_state(banker_six).as_json()
    assert after["dealt"] == PLAYER_SEVEN
    lines = Transfer.objects.filter(round=banker_six).latest("pk").lines.all()
    assert [str(line.paid) for line in lines] == [w["paid"] for w in adjudicate(after)["wagers"]]
    kinds = [entry.kind for entry in Entry.objects.filter(round_id=banker_six.pk)][-3:]
    assert kinds == ["CorrectionProposed", "RoundCorrected", "CorrectionConfirmed"]


def test_a_wrong_wager_is_put_right(banker_six):
    correct(
        banker_six,
        wagers=[
            {"box": 1, "bet": "banker", "amount": "2000"},
            {"box": 3, "bet": "tie", "amount": "100"},
        ],
    )
    assert positions(banker_six) == {
        1: Decimal("1900.00"),
        2: Decimal("0.00"),
        3: Decimal("-100.00"),
    }


@pytest.mark.clause("tiger 7.3")
def test_a_late_void_gives_every_wager_back(banker_six):
    correct(banker_six, void=True, cause="tiger 7.3")
    assert set(positions(banker_six).values()) == {Decimal("0.00")}
    state = round_state(banker_six)
    assert (state.void, state.as_json()["void"]) == ("tiger 7.3", True)
    banker_six.refresh_from_db()
    assert banker_six.result == "void"


@pytest.mark.clause("holdem 7.6")
def test_holdem_7_6_a_hand_found_wrong_after_settlement_leaves_the_round():
    dealer = dealer_at(open_table("holdem-bonus"), seed=3)
    play = dealer.random_round()
    while len(play.state.boxes()) < 2:
        settle(dealer)
        play = dealer.random_round()
    settle(dealer)
    box = play.state.boxes()[0]
    correct(play.round, withdrawn=[box], cause="holdem 7.6")
    assert positions(play.round).get(box, Decimal(0)) == 0
    lines = Line.objects.filter(transfer=settlement_in_force(play.round), box=box)
    assert {line.result for line in lines} == {"returned"}


def test_correcting_a_correction_reverses_the_newest(banker_six):
    correct(banker_six, dealt=PLAYER_SEVEN)
    correct(banker_six, void=True)
    correct(banker_six, void=False)
    kinds = [t.kind for t in Transfer.objects.filter(round=banker_six)]
    assert kinds == ["settlement", *["reversal", "correction"] * 3]
    assert positions(banker_six) == {1: Decimal("-1000.00"), 2: Decimal("500.00")}


def test_shoe_and_roads_follow_a_corrected_card(banker_six):
    dealer = dealer_at(banker_six.table)
    dealer.random_round()
    settle(dealer)
    before = Shoe.objects.get(pk=banker_six.shoe_id)
    correct(banker_six, dealt=PLAYER_SEVEN)
    after = Shoe.objects.get(pk=banker_six.shoe_id)
    assert after.results == "P" + before.results[1:]
    assert Counter(after.seen) == Counter(before.seen) - Counter(["Kd"]) + Counter(["3d"])
    correct(banker_six, void=True)
    assert Shoe.objects.get(pk=after.pk).results == before.results[1:]
    correct(banker_six, void=False)
    assert Shoe.objects.get(pk=after.pk).results == after.results


def test_a_tablet_that_saw_the_round_before_its_correction_is_stale(banker_six):
    version = banker_six.version
    correct(banker_six, dealt=PLAYER_SEVEN)
    banker_six.refresh_from_db()
    assert (banker_six.version, banker_six.phase) == (version + 1, "settled")
    assert banker_six.result == "Player wins, 7 over 6"


@pytest.mark.parametrize(
    ("amended", "sentence"),
    [
        ({"dealt": ["2s", "2h", "2d"]}, "card"),
        ({"dealt": ["9s", "2h", "Kd", "4c", "Kd"]}, "card"),
        ({"dealt": "2s"}, "dealt"),
        ({"wagers": [{"box": 1, "bet": "banker", "amount": "1050"}]}, "multiple of 100"),
        ({"wagers": [{"box": 7, "bet": "banker", "amount": "1000"}]}, "no box 7"),
        ({"wagers": [{"box": 1, "bet": "flop", "amount": "1000"}]}, "flop"),
        ({"limits": {}}, "does not change"),
        ({"hands": {}}, "has no"),
        ({}, "stands already"),
    ],
)
def test_what_the_engine_cannot_judge_is_refused_with_its_sentence(banker_six, amended, sentence):
    with pytest.raises(IllegalMove, match=sentence):
        correction_propose(
            by=by(roles.PIT_SUPERVISOR), round=banker_six, amended=amended, reason="Why"
        )
    assert (Correction.objects.count(), Transfer.objects.count()) == (0, 1)


def test_a_round_that_is_not_settled_is_taken_back_not_corrected():
    dealer = dealer_at(open_table())
    play = dealer.random_round()
    with pytest.raises(Refused, match="not settled"):
        correction_propose(
            by=by(roles.PIT_SUPERVISOR), round=play.round, amended={"void": True}, reason="Why"
        )


@pytest.mark.parametrize("rank", [roles.DEALER, roles.DEALER_INSPECTOR, roles.SURVEILLANCE])
def test_only_a_supervisor_or_above_proposes(banker_six, rank):
    with pytest.raises(Refused, match="supervisor"):
        correction_propose(by=by(rank), round=banker_six, amended={"void": True}, reason="Why")


@pytest.mark.parametrize("rank", [roles.DEALER, roles.SURVEILLANCE, roles.ADMINISTRATOR])
def test_only_an_inspector_or_above_confirms(banker_six, rank):
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=banker_six, amended={"void": True}, reason="Why"
    )
    with pytest.raises(Refused, match="inspector"):
        correction_confirm(by=by(rank), correction=proposal)


def test_nobody_confirms_their_own_proposal_not_even_past_the_service(banker_six):
    manager = by(roles.PIT_MANAGER)
    proposal = correction_propose(
        by=manager, round=banker_six, amended={"void": True}, reason="Why"
    )
    with pytest.raises(Refused, match="Somebody else"):
        correction_confirm(by=manager, correction=proposal)
    with pytest.raises(IntegrityError, match="who proposed it"), transaction.atomic():
        Answer.objects.create(
            correction=proposal,
            confirmed=True,
            transfer=settlement_in_force(banker_six),
            by=manager.staff,
            rank=manager.rank,
        )
    assert Transfer.objects.count() == 1


def test_a_reason_is_needed_on_both_sides(banker_six):
    with pytest.raises(Refused, match="why"):
        correct(banker_six, void=True, reason="  ")
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=banker_six, amended={"void": True}, reason="Why"
    )
    with pytest.raises(Refused, match="why"):
        correction_reject(by=by(roles.DEALER_INSPECTOR), correction=proposal, reason="")


def test_a_rejected_proposal_moves_nothing_and_leaves_room_for_another(banker_six):
    proposal = correction_propose(
        by=by(roles.PIT_SUPERVISOR), round=banker_six, amended={"void": True}, reason="Why"
    )
    with pytest.raises(Refused, match="waits"):
        correct(banker_six, dealt=PLAYER_SEVEN)
    correction_reject(by=by(roles.DEALER_INSPECTOR), correction=proposal, reason="It was right")
    with pytest.raises(Stale):
        correction_confirm(by=by(roles.DEALER_INSPECTOR), correction=proposal)
    assert Transfer.objects.count() == 1
    correct(banker_six, dealt=PLAYER_SEVEN)


def test_a_proposer_takes_back_their_own(banker_six):
    supervisor = by(roles.PIT_SUPERVISOR)
    proposal = correction_propose(
        by=supervisor, round=banker_six, amended={"void": True}, reason="Why"
    )
    correction_reject(by=supervisor, correction=proposal, reason="My mistake")
    assert proposal.answer.confirmed is False


def test_what_a_proposal_would_move_is_known_before_it_is_made(banker_six):
    moved = correction_difference(round=banker_six, amended={"dealt": PLAYER_SEVEN})
    assert moved == {1: Decimal("-1950.00"), 2: Decimal("1000.00")}


@pytest.mark.clause("tiger 7.17")
def test_tiger_7_17_a_warning_follows_the_corrected_wager():
    table = open_table("tiger-commission")
    player = Player.objects.create()
    Felt.objects.filter(table=table).update(places={"1": {"player": player.pk, "name": ""}})
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "player", 200)
    dealer.close()
    dealer.deal("9s", "2h", "Kd", "4c")
    round = settle(dealer).round
    assert Warned.objects.filter(player=player).exists()
    correct(round, wagers=[{"box": 1, "bet": "player", "amount": "2000"}])
    assert not Warned.objects.exists()


# Payments ---------------------------------------------------------------------------------------


def pay(round: Round, box: int, amount: str, **fields):
    proposal = payment_propose(
        by=by(roles.PIT_SUPERVISOR),
        table=round.table,
        round=round,
        box=box,
        amount=Decimal(amount),
        reason="Paid 50 too little",
        **fields,
    )
    correction_confirm(by=by(roles.DEALER_INSPECTOR), correction=proposal)
    return proposal


def test_a_sentence_of_ours_is_a_reason_and_the_log_keeps_its_template(banker_six):
    why = _("Ruling after the round was settled")
    supervisor, inspector = by(roles.PIT_SUPERVISOR), by(roles.DEALER_INSPECTOR)
    paid, refused = (
        payment_propose(
            by=supervisor, table=banker_six.table, box=1, amount=Decimal(amount), reason=why
        )
        for amount in (5, 7)
    )
    correction_confirm(by=inspector, correction=paid)
    answer = correction_reject(by=inspector, correction=refused, reason=why)
    answer.refresh_from_db()
    assert isinstance(answer.reason, Sentence)
    for kind, count in (("PaymentProposed", 2), ("PaymentCorrected", 1), ("CorrectionRejected", 1)):
        kept = Entry.objects.filter(kind=kind).values_list("data__reason", flat=True)
        assert list(kept) == [why.as_json()] * count


def test_a_wrong_payment_moves_rack_and_box_and_has_no_lines(banker_six):
    transfer = pay(banker_six, 1, "50").answer.transfer
    moved = {(p.account, p.box): p.amount for p in transfer.postings.all()}
    assert moved == {("rack", None): Decimal("-50.00"), ("position", 1): Decimal("50.00")}
    assert (transfer.kind, transfer.lines.count()) == ("payment", 0)
    assert positions(banker_six)[1] == Decimal("1000.00")


def test_a_payment_leaves_the_settlement_standing_and_a_correction_still_fits(banker_six):
    stands = settlement_in_force(banker_six)
    pay(banker_six, 1, "-50")
    assert settlement_in_force(banker_six) == stands
    correct(banker_six, void=True)
    assert positions(banker_six) == {1: Decimal("-50.00"), 2: Decimal("0.00")}


@pytest.mark.parametrize(("box", "amount"), [(1, "0"), (1, "0.001"), (7, "50"), (1, "1e20")])
def test_a_payment_names_a_box_and_an_amount(banker_six, box, amount):
    with pytest.raises(Refused):
        pay(banker_six, box, amount)


# The database's own laws ------------------------------------------------------------------------


@transaction.atomic
def reverse(stands: Transfer, share: int) -> None:
    """A reversal written past the services, with `share` times the postings."""
    back = Transfer.objects.create(
        kind="reversal",
        reverses=stands,
        table=stands.table,
        session=stands.session,
        round=stands.round,
        day=gaming_day(),
        by=by(roles.PIT_SUPERVISOR).staff,
        confirmed_by=by(roles.PIT_MANAGER).staff,
        reason="Why",
    )
    Posting.objects.bulk_create(
        Posting(transfer=back, account=p.account, box=p.box, amount=-share * p.amount)
        for p in stands.postings.all()
    )


@pytest.mark.django_db(transaction=True)
def test_a_reversal_without_a_new_settlement_does_not_commit(banker_six):
    with pytest.raises(IntegrityError, match="exactly one settlement"):
        reverse(settlement_in_force(banker_six), 1)


@pytest.mark.django_db(transaction=True)
def test_a_reversal_that_is_not_the_mirror_does_not_commit(banker_six):
    with pytest.raises(IntegrityError, match="not the reverse"):
        reverse(settlement_in_force(banker_six), 2)


@pytest.mark.django_db(transaction=True)
def test_postings_added_to_an_old_settlement_do_not_commit(banker_six):
    stands = settlement_in_force(banker_six)
    with pytest.raises(IntegrityError, match="not what its postings move"), transaction.atomic():
        Posting.objects.bulk_create(
            [
                Posting(transfer=stands, account="drop", amount=1),
                Posting(transfer=stands, account="position", box=5, amount=-1),
            ]
        )


@pytest.mark.parametrize("table", ["settlement_correction", "settlement_answer"])
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"]
)
def test_no_role_can_change_a_correction(banker_six, owner_connection, table, statement):
    correct(banker_six, void=True)
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        connection.cursor().execute(statement.format(table))
    with pytest.raises(Exception, match="append-only"):
        owner_connection.execute(statement.format(table))


# Every game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DOCUMENT)
def test_any_round_can_be_voided_and_restored_to_what_it_was(game):
    dealer = dealer_at(open_table(game), seed=5)
    play = dealer.random_round()
    settle(dealer)
    before = round_state(play.round).as_json()
    original = positions(play.round)
    correct(play.round, void=True)
    assert set(positions(play.round).values()) <= {Decimal(0)}
    correct(play.round, void=False)
    assert positions(play.round) == original
    assert round_state(play.round).as_json() == before


@pytest.mark.parametrize("game", DOCUMENT)
def test_any_round_can_be_told_anew_as_another_round_of_the_game(game):
    """What one dealer recorded becomes what another saw: the fold is that round, card by card."""
    dealer = dealer_at(open_table(game), seed=8)
    rounds = []
    for _n in range(4):
        rounds.append(dealer.random_round())
        settle(dealer)
    for told, seen in pairwise(rounds):
        amended = seen.state.as_json()
        correct(told.round, **{k: v for k, v in amended.items() if k not in OPENED_WITH})
        state = round_state(told.round)
        assert adjudicate(state.as_json())["wagers"] == adjudicate(amended)["wagers"]
        assert sorted(state.in_hands()) == sorted(seen.state.in_hands())
