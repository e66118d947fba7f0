"""The table of a dispute's actions: a row is all that a new one needs beside its service."""

from __future__ import annotations

import inspect
import re

import pytest
from django.urls import include, path, reverse
from django.utils.module_loading import import_string

from config import roles
from disputes.disputes.actions import ACTIONS, OPENED_ENTRY, Action
from disputes.disputes.models.dispute import CLOSED, OPEN
from disputes.disputes.money_forms import MoneyForm
from disputes.disputes.services.steps import SERVICES, take
from disputes.disputes.step_form import asks, text
from disputes.disputes.views.disputes import step_view
from disputes.surveillance.filters import STATUSES
from games.disputes import STEPS
from games.errors import Refused
from lab.testing.disputes.filed import by, opened
from lab.testing.tables.cast import desk_client, make_staff
from tables.models import Entry

WITHDRAW = Action(
    name="Claim withdrawn",
    button="Withdraw the claim",
    permission="dispute.resolve",
    at=frozenset({OPEN}),
    to=CLOSED,
    entry="DisputeWithdrawn",
    form=asks(text=text("Why it is withdrawn")),
    waits_for="the player, to think again",
)
# It changes no status, only that surveillance is asked; the rulebooks call it by another step
NUDGE = Action(
    name="Surveillance reminded",
    permission="dispute.resolve",
    at=frozenset({OPEN}),
    step="ask",
    entry="DisputeReminded",
    form=asks(),
    sets=("asked", True),
    already="Surveillance was reminded already.",
)
INVENTED = {"withdraw": WITHDRAW, "nudge": NUDGE}
urlpatterns = [
    *[
        path(f"disputes/<int:pk>/{name}/", step_view(name, row.permission), name=f"dispute-{name}")
        for name, row in INVENTED.items()
    ],
    path("", include("config.urls")),
]


@pytest.fixture
def invented(monkeypatch):
    for name, row in INVENTED.items():
        monkeypatch.setitem(ACTIONS, name, row)


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_a_new_action_is_offered_taken_logged_and_told_by_its_row_alone(invented):
    dispute, who = opened(), desk_client(make_staff(roles.PIT_SUPERVISOR))
    address = reverse("dispute", args=[dispute.pk])
    page = who.get(address).content.decode()
    assert "Withdraw the claim" in page
    assert "Why it is withdrawn" in page
    assert str(WITHDRAW.waits_for) in who.get(reverse("handover")).content.decode()

    taken = who.post(f"{address}withdraw/", {"text": "He saw the cards"})
    assert taken.status_code == 303
    entry = Entry.objects.get(kind="DisputeWithdrawn")
    assert entry.data == {"dispute": dispute.pk, "text": "He saw the cards"}
    dispute.standing.refresh_from_db()
    assert dispute.standing.status == CLOSED
    assert "Claim withdrawn" in who.get(address).content.decode()
    with pytest.raises(Refused, match="“Claim withdrawn” cannot follow here"):
        take(action="withdraw", by=by(roles.PIT_SUPERVISOR), dispute=dispute, text="Once more")


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_a_new_action_that_changes_no_status_cites_its_step_and_is_taken_once(invented):
    dispute, who = opened(), desk_client(make_staff(roles.PIT_SUPERVISOR))
    address = reverse("dispute", args=[dispute.pk])
    assert act(who.get(address), "nudge") == "Surveillance reminded 8.2"
    assert act(who.get(address), "withdraw") == "Withdraw the claim"  # no rulebook speaks of it
    assert who.post(f"{address}nudge/").status_code == 303
    assert Entry.objects.get(kind="DisputeReminded").data == {"dispute": dispute.pk}
    assert 'id="act-nudge"' not in who.get(address).content.decode()
    with pytest.raises(Refused, match="reminded already") as refused:
        take(action="nudge", by=by(roles.PIT_SUPERVISOR), dispute=dispute)
    assert refused.value.clause == "tiger 8.2"


def act(answer, name):
    """What the page calls an action, and the clause it cites."""
    summary = answer.content.decode().partition(f'id="act-{name}"')[2].partition("</summary>")[0]
    return " ".join(re.sub("<[^>]*>", " ", summary.partition("<summary>")[2]).split())


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_permitted_cited_and_routed(name):
    row = ACTIONS[name]
    assert row.permission in roles.PERMISSIONS
    assert row.answers in {"", *roles.PERMISSIONS}
    assert (row.step or name) in STEPS
    assert {row.status_listed} - {""} <= set(STATUSES)
    assert reverse(f"dispute-{name}", args=[1])


def test_every_action_has_an_entry_of_its_own():
    entries = [OPENED_ENTRY, *(row.entry for row in ACTIONS.values())]
    assert len(set(entries)) == len(entries)


SERVED = [row for row in ACTIONS.values() if row.service and not issubclass(row.form, MoneyForm)]


@pytest.mark.parametrize("row", SERVED, ids=lambda row: row.service)
def test_a_service_takes_what_its_form_asks(row):
    takes = set(inspect.signature(import_string(f"{SERVICES}.{row.service}")).parameters)
    assert takes - {"by", "dispute"} == set(row.form.base_fields)
