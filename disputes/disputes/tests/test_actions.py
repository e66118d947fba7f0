"""The table of a dispute's actions: a row is all that a new one needs beside its service."""

from __future__ import annotations

import inspect

import pytest
from django.urls import include, path, reverse
from django.utils.module_loading import import_string

from config import roles
from disputes.disputes.actions import ACTIONS, OPENED_ENTRY, Action
from disputes.disputes.models.dispute import CLOSED, OPEN
from disputes.disputes.money_forms import MoneyForm
from disputes.disputes.services.steps import SERVICES
from disputes.disputes.step_form import asks, text
from disputes.disputes.views.disputes import step_view
from disputes.surveillance.filters import STATUSES
from games.disputes import STEPS
from lab.testing.disputes.filed import opened
from lab.testing.tables.cast import desk_client, make_staff
from tables.models import Entry

WITHDRAW = Action(
    name="Claim withdrawn",
    button="Withdraw the claim",
    permission="dispute.resolve",
    at=frozenset({OPEN}),
    to=CLOSED,
    clause="resolve",
    entry="DisputeWithdrawn",
    form=asks(text=text("Why it is withdrawn")),
    waits_for="the player, to think again",
)
urlpatterns = [
    path(
        "disputes/<int:pk>/withdraw/",
        step_view("withdraw", WITHDRAW.permission),
        name="dispute-withdraw",
    ),
    path("", include("config.urls")),
]


@pytest.fixture
def withdraw(monkeypatch):
    monkeypatch.setitem(ACTIONS, "withdraw", WITHDRAW)


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_a_new_action_is_offered_taken_logged_and_told_by_its_row_alone(withdraw):
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


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_permitted_cited_and_routed(name):
    row = ACTIONS[name]
    assert row.permission in roles.PERMISSIONS
    assert row.answers in {"", *roles.PERMISSIONS}
    assert (row.clause or name) in STEPS
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
