"""Disputes: how they open, what they rest on, who may not decide, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from config import roles
from disputes.disputes import evidence_store as store
from disputes.disputes.money import Money
from disputes.disputes.services.disputes import dispute_due, dispute_open, overdue_warn
from disputes.disputes.services.evidence import file_add
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.models import Attachment, Decision, Dispute, DisputeStep, Standing
from games.errors import Refused
from games.round import engine
from lab.testing.disputes.filed import (
    PDF,
    STEPS,
    at,
    by,
    decide,
    later,
    opened,
    picture,
    played,
    take,
    upload,
)
from lab.testing.tables.dealing import open_table
from settlement.corrections.services.corrections import correction_confirm
from settlement.models import Correction, Transfer
from tables.log.services import By
from tables.models import Alert, Entry, Staff
from tables.rounds.play import Stale

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def files(settings, tmp_path: Path) -> Path:
    settings.EVIDENCE_ROOT = tmp_path / "evidence"
    return tmp_path / "evidence"


def told(**changes):
    claim = {"claimant": "Chen Wei", "claim": "It was mine.", "chips": "layout"}
    return dispute_open(**({"by": by(roles.PIT_SUPERVISOR)} | claim | changes))


def test_from_a_round_a_position_an_irregularity_or_without_a_round():
    dealer, round = played()
    assert told(round=round).table == dealer.table
    assert told(table=dealer.table, box=2).box == 2
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("7s", "2h", "Kd", "2c")
    dealer.move(lambda state: engine.draw_in_error(state, "5h"))
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="7.6", facts={"card": "5h"})
    assert told(irregularity=case).round == case.round
    assert told().table is None
    assert Standing.objects.filter(status="open").count() == 4


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"claim": " "}, "what is claimed"),
        ({"claimant": ""}, "who disputes"),
        ({"chips": "moon"}, "where the chips are"),
        ({"amount": Decimal(-1)}, "above zero"),
        ({"amount": Decimal("0.001")}, "whole cents"),
        ({"amount": Decimal("NaN")}, "above zero"),
        ({"box": 1}, "no box 1"),
        ({"claim": "x" * 5000}, "too long"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_is_written(changes, sentence):
    with pytest.raises(Refused, match=sentence):
        told(**changes)
    assert (Dispute.objects.count(), Entry.objects.count()) == (0, 0)


def test_a_box_that_the_table_has_not_is_refused():
    with pytest.raises(Refused, match="no box 7"):
        told(table=open_table(), box=7)


# Deciding ---------------------------------------------------------------------------------------


@pytest.mark.clause("tiger 8.4")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"grounds": {}}, "at least one ground"),
        ({"grounds": {"8.4.9": "x"}}, "no ground 8.4.9"),
        ({"grounds": {"8.4.1": " "}}, "in a note how 8.4.1"),
        ({"reasoning": ""}, "the reasoning"),
        ({"outcome": "maybe"}, "how it was decided"),
        ({"fault": "moon"}, "at fault"),
        ({"money": Money(amount=Decimal("0.001"))}, "whole cents"),
        ({"money": Money(amount=Decimal(5), box=99)}, "no box 99"),
    ],
)
def test_a_decision_without_grounds_or_sense_is_refused(changes, sentence):
    dispute = at("escalated")
    before = Entry.objects.count()
    with pytest.raises(Refused, match=sentence), transaction.atomic():
        decide(by(roles.PIT_MANAGER), dispute, **changes)
    assert (Entry.objects.count(), Decision.objects.count()) == (before, 0)
    assert Correction.objects.count() == 0


@pytest.mark.clause("tiger 8.4")
def test_a_second_decision_is_refused():
    dispute = at("decided")
    with pytest.raises(Stale, match="decided already"):
        decide(by(roles.SHIFT_MANAGER), dispute)
    assert Decision.objects.count() == 1


@pytest.mark.clause("tiger 8.4")
def test_nobody_decides_a_dispute_about_their_own_action():
    manager = by(roles.PIT_MANAGER)
    dispute = at("escalated", about=manager.staff)
    with pytest.raises(Refused, match="about their own action"):
        decide(manager, dispute)
    decide(by(roles.PIT_MANAGER), dispute)


@pytest.mark.clause("tiger 8.1")
def test_whoever_acted_in_the_round_does_not_resolve_it():
    dispute = opened()
    acted = Staff.objects.get(rank=roles.DEALER)
    acted.rank = roles.PIT_MANAGER
    acted.save()
    with pytest.raises(Refused, match="about their own action"):
        STEPS["resolve"](By.desk(acted), dispute)


def test_the_database_too_refuses_a_decision_by_the_one_it_is_about():
    manager = by(roles.PIT_MANAGER)
    dispute = at("escalated", about=manager.staff)
    step = DisputeStep.objects.latest("pk")
    with pytest.raises(DatabaseError, match="it is about"), transaction.atomic():
        Decision.objects.create(
            dispute=dispute,
            step=step,
            outcome="house",
            reasoning="x",
            fault="nobody",
            by=manager.staff,
        )


def test_the_money_waits_for_its_second_person_and_then_moves():
    dispute, manager = at("escalated"), by(roles.PIT_MANAGER)
    made = decide(manager, dispute, outcome="player", money=Money(amount=Decimal(500), box=2))
    assert made.correction.cause == f"dispute {dispute.pk}"
    moved = Transfer.objects.filter(kind="payment")
    assert not moved.exists()
    with pytest.raises(Refused, match="Somebody else"):
        correction_confirm(by=manager, correction=made.correction)
    correction_confirm(by=by(roles.PIT_SUPERVISOR), correction=made.correction)
    amounts = sorted(moved.get().postings.values_list("amount", flat=True))
    assert amounts == [Decimal(-500), Decimal(500)]


def test_a_decision_can_say_what_the_round_was():
    dispute = at("escalated")
    wagers = [
        {"box": 1, "bet": "banker", "amount": "1000"},
        {"box": 2, "bet": "banker", "amount": "500"},
    ]
    made = decide(by(roles.PIT_MANAGER), dispute, money=Money(amended={"wagers": wagers}))
    correction_confirm(by=by(roles.PIT_SUPERVISOR), correction=made.correction)
    assert made.correction.difference == {"2": "975.00"}


@pytest.mark.clause("tiger 8.6")
def test_who_decided_the_dispute_does_not_answer_the_complaint():
    dispute, top = at("escalated"), by(roles.SENIOR_MANAGEMENT)
    decide(top, dispute)
    dispute = take(dispute, "disagree", "tell", "complain")
    with pytest.raises(Refused, match="Somebody other"):
        STEPS["reply"](top, dispute)
    STEPS["reply"](by(roles.SENIOR_MANAGEMENT), dispute)


# The player's time ------------------------------------------------------------------------------


@pytest.mark.clause("tiger 8.3")
def test_a_time_that_is_past_or_far_is_refused():
    dispute, manager = at("escalated"), by(roles.PIT_MANAGER)
    for when in (later(minutes=-1), later(days=31)):
        with pytest.raises(Refused, match="must lie ahead"):
            dispute_due(by=manager, dispute=dispute, due_at=when)


@pytest.mark.clause("tiger 8.3")
def test_an_overdue_dispute_alerts_once_for_each_promise():
    dispute = take(at("escalated"), "due")
    assert overdue_warn() == 0
    Standing.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    assert [overdue_warn(), overdue_warn()] == [1, 0]
    assert Alert.objects.get(kind="dispute-overdue").audience == "dispute.decide"
    take(dispute, "due")
    Standing.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    assert overdue_warn() == 1
    take(dispute, "decide")
    assert overdue_warn() == 0


@pytest.mark.clause("tiger 8.6")
def test_an_overdue_complaint_alerts_senior_management():
    at("complaint")
    Standing.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    assert overdue_warn() == 1
    assert Alert.objects.get(kind="dispute-overdue").audience == "complaint.decide"


# Files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (picture("PNG"), "image/png"),
        (picture("JPEG"), "image/jpeg"),
        (picture("WEBP"), "image/webp"),
        (PDF, "application/pdf"),
    ],
)
def test_a_file_is_what_its_content_says_whatever_its_name(content, kind, files):
    kept = file_add(
        by=by(roles.PIT_MANAGER), dispute=opened(), title="It", upload=upload(content, "x.exe")
    )
    assert kept.content_type == kind
    assert store.path_of(kept.sha256).read_bytes() == content
    assert store.read(kept) == content


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"<html><script>alert(1)</script>", "Only photos"),
        (b"MZ" + bytes(200), "Only photos"),
        (picture()[:40], "calls itself a picture"),
        (b"\x89PNG\r\n\x1a\n" + b"<script>" * 40, "calls itself a picture|Only photos"),
        (b"%PDF-1.4\n<script>", "calls itself a PDF"),
        (bytes(10 * 1024 * 1024 + 1), "too large"),
    ],
    # A name made of the content would be ten megabytes, sent to every worker.
    ids=["empty", "page", "program", "half-picture", "no-picture", "no-pdf", "too-large"],
)
def test_a_file_that_lies_about_its_type_is_refused_and_not_kept(content, sentence, files):
    dispute = opened()
    with pytest.raises(Refused, match=sentence):
        file_add(by=by(roles.PIT_MANAGER), dispute=dispute, title="It", upload=upload(content))
    assert (Attachment.objects.count(), [p for p in files.rglob("*") if p.is_file()]) == (0, [])


def test_a_refused_step_leaves_no_file_behind(files):
    dispute = at("agreed")
    with pytest.raises(Refused):
        file_add(by=by(roles.PIT_MANAGER), dispute=dispute, title="Late", upload=upload())
    assert [path for path in files.rglob("*") if path.is_file()] == []


def test_a_file_changed_on_the_disk_is_not_given_out(files):
    kept = file_add(by=by(roles.PIT_MANAGER), dispute=opened(), title="It", upload=upload())
    store.path_of(kept.sha256).write_bytes(PDF)
    with pytest.raises(Refused, match="not what was added"):
        store.read(kept)


# Sealed -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table", ["dispute", "disputestep", "decision", "ground", "surveillanceentry", "look", "reply"]
)
def test_the_database_refuses_to_edit_what_was_said(table, owner_connection):
    at("answered")
    with pytest.raises(psycopg.errors.RestrictViolation):
        owner_connection.execute(f"DELETE FROM disputes_{table}")
