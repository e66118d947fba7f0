"""The pages of disputes: every stage is drawn for every role, steps are taken by their forms."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from django.urls import reverse

from config import roles
from disputes.disputes.services.disputes import dispute_open
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.models import Attachment, CaseExport, DeskNote, Dispute, Look
from disputes.surveillance.services.exports import case_export, entries_behind, proof
from disputes.surveillance.services.notes import note_add, note_release
from games.round import engine
from lab.testing.config.pages import markup
from lab.testing.disputes.filed import GROUNDS, WAY, at, by, later, opened, played, take, upload
from lab.testing.tables.cast import desk_client, make_staff
from settlement.models import Correction, Transfer
from tables.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def files(settings, tmp_path: Path) -> Path:
    settings.EVIDENCE_ROOT = tmp_path / "evidence"
    return tmp_path / "evidence"


def client(rank: str):
    return desk_client(make_staff(rank))


def text(answer) -> str:
    return str(answer.content.decode())


@pytest.mark.sweep
@pytest.mark.parametrize("stage", WAY)
def test_every_stage_is_drawn_for_everybody_who_may_see_it(stage):
    dispute = at(stage)
    for rank in (*roles.or_above(roles.DEALER_INSPECTOR), roles.SURVEILLANCE):
        who = client(rank)
        for name in ("dispute", "dispute-region"):
            assert who.get(reverse(name, args=[dispute.pk])).status_code == 200
    for name in ("disputes", "handover"):
        assert who.get(reverse(name), {"all": "1"}).status_code == 200


def test_a_dispute_is_opened_from_a_round_and_a_box():
    _dealer, round = played()
    who = client(roles.DEALER_INSPECTOR)
    address = f"{reverse('dispute-new')}?round={round.pk}&box=2"
    assert 'value="2"' in text(who.get(address))
    typed = {"box": "2", "claimant": "Chen Wei", "claim": "Mine", "amount": "500", "chips": "rack"}
    answer = who.post(address, typed)
    made = Dispute.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/disputes/{made.pk}/")
    assert (made.round, made.box) == (round, 2)


@pytest.mark.parametrize("typed", [{}, {"claim": "x", "chips": "nowhere"}, {"claim": "\x00"}])
def test_a_claim_that_cannot_be_read_is_422_and_writes_nothing(typed):
    answer = client(roles.DEALER_INSPECTOR).post(reverse("dispute-new"), typed)
    assert (answer.status_code, Dispute.objects.count()) == (422, 0)


def step(who, dispute: Dispute, action: str, **typed):
    return who.post(reverse(f"dispute-{action}", args=[dispute.pk]), typed)


def stamp(when) -> str:
    from django.utils import timezone

    return timezone.localtime(when).strftime("%Y-%m-%dT%H:%M")


def test_from_the_call_to_the_letter_by_the_forms():
    dispute = opened()
    supervisor, manager = client(roles.PIT_SUPERVISOR), client(roles.PIT_MANAGER)
    watcher, top = client(roles.SURVEILLANCE), client(roles.SENIOR_MANAGEMENT)
    helper = make_staff(roles.PIT_SUPERVISOR)
    grounds = {f"ground-{clause}": note for clause, note in GROUNDS.items()}
    taken = [
        step(supervisor, dispute, "escalate", text="Does not agree"),
        step(watcher, dispute, "know"),
        step(manager, dispute, "due", due_at=stamp(later())),
        step(manager, dispute, "account", party="player", name="Chen", text="Banker, I said"),
        step(manager, dispute, "file", title="Layout", upload=upload()),
        step(manager, dispute, "ask", text="Where were the chips?"),
        step(watcher, dispute, "review", text="On Banker"),
        step(watcher, dispute, "footage", camera="12", starts_at=stamp(later(hours=-1)),
             ends_at=stamp(later(minutes=-5)), keep_until=later(days=90).date().isoformat()),
        step(manager, dispute, "decide", outcome="part", reasoning="Half", fault="dealer",
             amount="250", box="2", **grounds),
        supervisor.post(reverse("dispute-money", args=[dispute.pk])),
        step(supervisor, dispute, "disagree", text="No"),
        step(supervisor, dispute, "tell"),
        step(supervisor, dispute, "complain", text="All of it", contact="Hotel",
             assisted_by=helper.pk, due_at=stamp(later(days=3))),
        step(top, dispute, "reply", outcome="house", reasoning="Enough", letter="Dear guest"),
        step(manager, dispute, "hand"),
    ]  # fmt: skip
    assert [answer.status_code for answer in taken] == [303] * len(taken), [
        re.findall(r'role="alert">(.*?)</p>', text(answer)) for answer in taken if answer.content
    ]
    assert dispute.steps.count() == 15
    assert Transfer.objects.filter(kind="payment").count() == 1
    letter = manager.get(reverse("dispute-letter", args=[dispute.pk]))
    assert letter.content.startswith(b"%PDF")


def test_a_decision_settles_the_round_again_and_shows_first_what_that_moves():
    dispute, manager = at("escalated"), client(roles.PIT_MANAGER)
    page = markup(manager.get(reverse("dispute", args=[dispute.pk])).content)
    typed = dict(re.findall(r'name="(round-(?:dealt|box|amount)[^"]*)" value="([^"]*)"', page))
    typed |= {"round-bet-0": "banker", "round-bet-1": "banker", "money": "again"}
    shown = manager.post(reverse("dispute-moves", args=[dispute.pk]), typed)
    assert "pay 975" in text(shown)
    odd = manager.post(reverse("dispute-moves", args=[dispute.pk]), typed | {"round-dealt": "1x"})
    assert "pay" not in text(odd)
    said = {
        "outcome": "player",
        "reasoning": "On Banker",
        "fault": "nobody",
        "ground-8.4.6": "Seen",
    }
    unread = step(manager, dispute, "decide", **said, **(typed | {"round-amount-1": "x"}))
    assert (unread.status_code, Dispute.objects.filter(decision=None).count()) == (422, 1)
    assert step(manager, dispute, "decide", **said, **typed).status_code == 303
    correction = Correction.objects.get()
    assert correction == Dispute.objects.get().decision.correction
    assert (correction.difference, correction.cause) == ({"2": "975.00"}, f"dispute {dispute.pk}")
    told = text(manager.get(reverse("correction", args=[correction.pk])))
    assert f"Dispute {dispute}" in told
    assert correction.cause not in told
    second = client(roles.PIT_SUPERVISOR).post(reverse("dispute-money", args=[dispute.pk]))
    assert second.status_code == 303
    assert Transfer.objects.filter(kind="correction").count() == 1


def test_a_wrong_step_comes_back_as_422_with_the_sentence_in_its_form():
    dispute = at("escalated")
    answer = step(client(roles.PIT_MANAGER), dispute, "decide", outcome="house", reasoning="So", fault="nobody")  # fmt: skip
    assert answer.status_code == 422
    assert "Name at least one ground" in text(answer)


def test_what_a_rank_may_not_press_says_who_may():
    page = text(client(roles.DEALER_INSPECTOR).get(reverse("dispute", args=[at("escalated").pk])))
    assert "This takes: Pit manager or above." in page


def test_a_dispute_about_an_irregularity_shows_what_the_rules_propose_and_what_was_ruled():
    dealer, _round = played()
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("7s", "2h", "Kd", "2c")
    dealer.move(lambda state: engine.draw_in_error(state, "5h"))
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="7.6", facts={"card": "5h"})
    ruling_approve(by=by(roles.PIT_MANAGER), irregularity=case)
    dispute = dispute_open(
        by=by(roles.PIT_SUPERVISOR), irregularity=case, claimant="An", claim="No", chips="layout"
    )
    page = text(client(roles.PIT_MANAGER).get(reverse("dispute", args=[dispute.pk])))
    assert "The rules propose, asked again now" in page
    assert "Ruled: Approved" in page


# Files ------------------------------------------------------------------------------------------


def test_a_file_is_saved_never_shown():
    dispute = take(opened(), "file")
    address = reverse("dispute-attachment", args=[dispute.pk, Attachment.objects.get().pk])
    answer = client(roles.PIT_SUPERVISOR).get(address)
    assert answer["Content-Disposition"].startswith("attachment;")
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert client(roles.DEALER).get(address).status_code == 403
    assert client(roles.ADMINISTRATOR).get(address).status_code == 403


def test_a_file_of_another_dispute_is_not_found():
    dispute, other = take(opened(), "file"), opened(2)
    file = dispute.attachments.get().pk
    answer = client(roles.PIT_MANAGER).get(reverse("dispute-attachment", args=[other.pk, file]))
    assert answer.status_code == 404


# What only surveillance sees --------------------------------------------------------------------


def test_notes_and_looks_are_invisible_to_the_pit_until_a_note_is_released():
    dispute, watcher = at("escalated"), by(roles.SURVEILLANCE)
    note = note_add(by=watcher, dispute=dispute, text="He palms chips")
    address = reverse("dispute", args=[dispute.pk])
    desk = desk_client(watcher.staff)
    assert "He palms chips" in text(desk.get(address))
    assert "Who looked at it" in text(desk.get(address))
    for rank in roles.or_above(roles.DEALER_INSPECTOR):
        page = text(client(rank).get(address)) + text(client(rank).get(address + "record/"))
        assert "He palms chips" not in page
        assert "Who looked at it" not in page
    note_release(by=watcher, note=note)
    assert "He palms chips" in text(client(roles.PIT_MANAGER).get(address))


def test_every_look_at_a_case_is_logged():
    dispute, manager = at("escalated"), make_staff(roles.PIT_MANAGER)
    desk_client(manager).get(reverse("dispute", args=[dispute.pk]))
    look = Look.objects.get()
    assert (look.by, look.dispute) == (manager, dispute)


def test_the_case_file_prints_what_proves_it():
    dispute = at("answered")
    note_add(by=by(roles.SURVEILLANCE), dispute=dispute, text="private")
    answer = client(roles.SURVEILLANCE).post(reverse("dispute-case", args=[dispute.pk]))
    export = CaseExport.objects.get()
    assert answer.content.startswith(b"%PDF")
    assert hashlib.sha256(answer.content).hexdigest() == export.pdf_sha256
    assert DeskNote.objects.count() == 1


def test_the_digest_is_the_hash_of_the_printed_lines():
    dispute = at("decided")
    made = case_export(by=by(roles.SURVEILLANCE), dispute=dispute).export
    lines = proof(entries_behind(dispute))
    printed = "\n".join([*lines, *made.heads])
    assert hashlib.sha256(printed.encode()).hexdigest() == made.digest
    assert len(lines) > 10


def test_a_round_that_nobody_disputes_has_a_case_file_of_its_own():
    _dealer, round = played()
    answer = client(roles.SURVEILLANCE).post(reverse("round-case", args=[round.pk]))
    assert answer.content.startswith(b"%PDF")
    export = CaseExport.objects.get()
    assert (export.round, export.dispute) == (round, None)
    lines = proof(Entry.objects.filter(round_id=round.pk))
    printed = "\n".join([*lines, *export.heads])
    assert answer["X-Case-Digest"] == hashlib.sha256(printed.encode()).hexdigest()
