"""Set-up, limits and restrictions at a desk."""

from decimal import Decimal

import pytest
from django.urls import reverse

from config import roles
from lab.testing.tables import floor
from lab.testing.tables.cast import PIN, desk_client, make_staff
from tables.models import Limits, Pit, Player, Restriction, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator():
    return desk_client(make_staff(roles.ADMINISTRATOR))


@pytest.fixture
def manager():
    return desk_client(make_staff(roles.PIT_MANAGER))


def typed(game: str, **changes) -> dict[str, str]:
    pit = Pit.objects.filter(name="Pit").first()
    layout = floor.layout(game, pit=pit.pk if pit else "", **changes)
    return {name: str(value) for name, value in layout.items()}


def typed_limits(game: str, **changes) -> dict[str, str]:
    return {name: str(value) for name, value in floor.limits(game, **changes).items()}


def test_the_floor_begins_with_a_pit_then_a_table_then_its_limits(administrator):
    assert b"The floor is empty" in administrator.get(reverse("setup")).content
    assert administrator.post(reverse("setup-pit-new"), {"name": "Pit"}).status_code == 303
    form = typed("tiger-commission", number=12)
    answer = administrator.post(reverse("setup-table-new"), form)
    assert answer["Location"] == reverse("limits-change", args=[12])
    table = Table.objects.get()
    assert (table.number, table.seats) == (12, 6)
    approver = make_staff(roles.PIT_MANAGER)
    limits = typed_limits("tiger-commission") | {"number": approver.number, "pin": PIN}
    assert administrator.post(answer["Location"], limits).status_code == 303
    assert Limits.objects.get().approved_by == approver
    assert "10 – 1,000" in " ".join(administrator.get(reverse("setup")).text.split())


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"seats": 5}, "4 or 6"), ({"decks": 4}, "6 to 8"), ({"number": 1}, "already a table")],
)
def test_a_refused_layout_comes_back_with_the_sentence(administrator, changes, said):
    floor.stand(number=1)
    form = typed("tiger-commission", **({"number": 2} | changes))
    answer = administrator.post(reverse("setup-table-new"), form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Table.objects.count() == 1


def test_a_pit_has_a_name_of_its_own(administrator):
    floor.stand()
    answer = administrator.post(reverse("setup-pit-new"), {"name": "Pit"})
    assert answer.status_code == 422
    assert Pit.objects.count() == 1


def test_a_closed_table_is_changed_an_open_one_is_not(administrator):
    table = floor.stand()
    address = reverse("setup-table", args=[1])
    assert administrator.get(address).status_code == 200
    assert administrator.post(address, typed("tiger-commission", seats=4)).status_code == 303
    assert Table.objects.get().seats == 4
    floor.opened(number=2)
    address = reverse("setup-table", args=[2])
    assert b"only while it is closed" in administrator.get(address).content
    assert administrator.post(address, typed("tiger-commission", seats=4)).status_code == 422
    assert administrator.get(reverse("setup-table", args=[99])).status_code == 404
    assert floor.kinds(table)[-1] == "TableChanged"


def test_a_chip_that_cannot_pay_the_commission_is_warned_of_and_allowed(administrator):
    floor.stand(chip=Decimal(1))
    page = administrator.get(reverse("setup-table", args=[1])).content.decode()
    assert "5% of the minimum is 0.50, which chips of 1 cannot pay." in page


def test_an_administrator_does_not_approve_limits_themselves(administrator):
    floor.stand()
    address, limits = reverse("limits-change", args=[1]), typed_limits("tiger-commission")
    own = limits | {"number": make_staff(roles.ADMINISTRATOR).number, "pin": PIN}
    assert administrator.post(address, limits).status_code == 422
    assert administrator.post(address, own).status_code == 422
    assert Limits.objects.count() == 1


def test_a_manager_changes_limits_with_one_form_which_the_floor_can_open_too(manager):
    floor.stand("baccarat-commission")
    address = reverse("limits-change", args=[1])
    part = manager.get(address, headers={"HX-Request": "true"})
    assert part.content.lstrip().startswith(b"<form")
    limits = typed_limits("baccarat-commission", minimum=20)
    assert manager.post(address, limits).status_code == 303
    page = manager.get(address).content.decode()
    assert page.count("<tr>") == 3
    wide = manager.post(address, limits | {"side_maximum": "251"})
    assert wide.status_code == 422
    assert "at most 50 times" in wide.content.decode()
    assert Limits.objects.count() == 2


def test_a_manager_restricts_and_lifts_from_a_desk(manager):
    table = floor.in_play("tiger-commission")
    page = manager.get(reverse("restrictions")).content.decode()
    assert "Nobody is restricted" in page
    place = table.places.get()
    address = reverse("restriction-add", args=[place.pk])
    assert manager.get(address).content.count(b"<option") == 1
    assert manager.post(address, {"kind": "no-squeeze", "reason": ""}).status_code == 422
    assert manager.post(address, {"kind": "one-box", "reason": "Because"}).status_code == 422
    assert manager.post(address, {"kind": "no-squeeze", "reason": "Bends"}).status_code == 303
    restriction = Restriction.objects.get(player=Player.objects.get())
    assert "Bends" in manager.get(reverse("restrictions")).content.decode()
    lift = reverse("restriction-lift", args=[restriction.pk])
    assert manager.post(lift).status_code == 303
    assert manager.post(lift).status_code == 422


def test_a_guide_table_knows_no_restriction(manager):
    floor.in_play("baccarat-commission")
    assert "rules know restrictions" in manager.get(reverse("restrictions")).content.decode()
