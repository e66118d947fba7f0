"""Every step of a dispute at every stage by every role: taken, or refused and nothing written."""

from __future__ import annotations

import pytest

from config.roles import ROLES
from disputes.models import Dispute, DisputeStep, Standing
from games.errors import Refused
from lab.testing.disputes.filed import STEPS, at, by, take
from tables.models import Alert, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

INSPECTORS = {
    "dealer-inspector",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "assistant-director",
    "senior-management",
}
SUPERVISORS = INSPECTORS - {"dealer-inspector"}
MANAGERS = SUPERVISORS - {"pit-supervisor"}
WATCHERS = {"surveillance"}
TOP = {"senior-management"}
GATHER = {"open": "open", "escalated": "escalated", "complaint": "complaint"}
ABOVE = ("escalated", "decided", "disagreed", "told", "complaint", "answered")
STAGES = ("open", *ABOVE, "resolved", "agreed", "closed")

# Spelled out here, not read from disputes.disputes.workflow or config.roles, so that a slip there shows up:
# step → who may, and from which stage it leads to which.
EXPECTED = {
    "resolve": (INSPECTORS, {"open": "resolved"}),
    "escalate": (INSPECTORS, {"open": "escalated"}),
    "know": (WATCHERS, {stage: stage for stage in ABOVE}),
    "due": (MANAGERS, {"escalated": "escalated"}),
    "account": (INSPECTORS, GATHER),
    "file": (INSPECTORS, GATHER),
    "footage": (WATCHERS, {stage: stage for stage in ABOVE}),
    "ask": (MANAGERS, {"escalated": "escalated", "complaint": "complaint"}),
    "review": (WATCHERS, {}),  # only once somebody asked: a test of its own
    "decide": (MANAGERS, {"escalated": "decided"}),
    "agree": (SUPERVISORS, {"decided": "agreed"}),
    "disagree": (SUPERVISORS, {"decided": "disagreed"}),
    "tell": (SUPERVISORS, {"disagreed": "told"}),
    "waive": (SUPERVISORS, {"told": "closed"}),
    "complain": (SUPERVISORS, {"told": "complaint"}),
    "reply": (TOP, {"complaint": "answered"}),
    "hand": (MANAGERS, {"answered": "closed"}),
}


def written() -> tuple[int, int, list[tuple[int, str]]]:
    standings = list(Standing.objects.values_list("dispute", "status"))
    return Entry.objects.count(), DisputeStep.objects.count(), standings


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.clause("tiger 8.1", "tiger 8.2", "tiger 8.3", "tiger 8.4", "tiger 8.5", "tiger 8.6")
def test_every_step_by_every_role(stage, settings, tmp_path):
    settings.EVIDENCE_ROOT = tmp_path
    from django.db import transaction

    dispute, wrong = at(stage), dict[str, str | None]()
    people, before = {role: by(role) for role in ROLES}, written()
    for step, (who, leads) in EXPECTED.items():
        for role, person in people.items():
            place = transaction.savepoint()
            try:
                STEPS[step](person, Dispute.objects.get(pk=dispute.pk))
                got = Standing.objects.get(dispute=dispute).status
            except Refused:
                got = None
                if written() != before:
                    wrong[f"{step} by {role}"] = "refused, yet something was written"
            if got != (leads.get(stage) if role in who else None):
                wrong[f"{step} by {role}"] = got
            transaction.savepoint_rollback(place)
    assert wrong == {}


def test_the_table_names_every_step():
    assert set(EXPECTED) == set(STEPS)


@pytest.mark.clause("tiger 8.2")
def test_a_review_is_answered_once_and_only_when_asked_for():
    dispute = at("escalated")
    with pytest.raises(Refused, match="No review has been asked for"):
        take(dispute, "review")
    take(dispute, "ask")
    with pytest.raises(Refused, match="asked already"):
        take(dispute, "ask")
    take(dispute, "review")
    with pytest.raises(Refused):
        take(dispute, "review")


@pytest.mark.clause("tiger 8.2")
def test_escalating_informs_surveillance_which_says_once_that_it_knows():
    dispute = at("escalated")
    audiences = set(
        Alert.objects.filter(kind="dispute-escalated").values_list("audience", flat=True)
    )
    assert audiences == {"dispute.know", "dispute.decide"}
    take(dispute, "know")
    step = DisputeStep.objects.get(action="know")
    assert step.entry.rank == "surveillance"
    with pytest.raises(Refused, match="knows of it already"):
        take(dispute, "know")
