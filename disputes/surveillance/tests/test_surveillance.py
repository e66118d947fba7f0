"""Surveillance's desk: everything unusual once, found by any filter, and no way into the game."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from operator import attrgetter

import pytest
from django.db import connection
from django.urls import reverse

from config import roles
from config.roles import PERMISSIONS, SURVEILLANCE
from config.web.columns import Column
from disputes.disputes.money import Money
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_decide
from disputes.models import ChainCheck, DeskNote, Look, SurveillanceEntry
from disputes.surveillance.columns import LIST
from disputes.surveillance.filters import Cursor, FilterForm, filtered, page
from disputes.surveillance.services.entries import catch_up
from disputes.surveillance.services.notes import chains_check, note_add
from games.errors import Refused
from games.round import engine
from lab.testing.config.access_table import ACCESS
from lab.testing.disputes.filed import at, by, decide, opened, played
from lab.testing.tables.cast import desk_client, make_staff
from settlement.corrections.services.corrections import correction_confirm
from tables.models import Entry
from tables.rounds.services import round_take_back

pytestmark = pytest.mark.django_db


def busy() -> None:
    """A dispute with a payment, an irregularity overridden by a void, a take-back."""
    dispute = at("escalated")
    paid = decide(by(roles.PIT_MANAGER), dispute, money=Money(amount=Decimal(500), box=2))
    correction_confirm(by=by(roles.PIT_SUPERVISOR), correction=paid.correction)
    dealer, _round = played(2)
    dealer.open()
    dealer.place(1, "banker", 1000)
    round_take_back(by=dealer.by, table=dealer.table, seen=dealer.seen(), key=None)
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("7s", "2h", "Kd", "2c")
    dealer.move(lambda state: engine.draw_in_error(state, "5h"))
    case = irregularity_raise(by=dealer.by, table=dealer.table, clause="7.6", facts={"card": "5h"})
    ruling_decide(
        by=by(roles.PIT_MANAGER),
        irregularity=case,
        effects=[{"effect": "void-round"}],
        reason="The shoe was touched",
    )
    catch_up()


def kinds() -> set[str]:
    return set(SurveillanceEntry.objects.values_list("kind", flat=True))


def test_every_kind_comes_to_the_list_once_however_often_it_is_read():
    busy()
    assert kinds() == {
        "irregularity", "override", "dispute", "correction", "void", "take-back", "alert",
    }  # fmt: skip
    before = SurveillanceEntry.objects.count()
    assert (catch_up(), SurveillanceEntry.objects.count()) == (0, before)


def test_a_refused_step_leaves_no_line():
    dispute, before = at("agreed"), SurveillanceEntry.objects.count()
    with pytest.raises(Refused):
        decide(by(roles.PIT_MANAGER), dispute)
    assert SurveillanceEntry.objects.count() == before


def found(**typed: str) -> set[str]:
    form = FilterForm(typed)
    assert form.is_valid(), form.errors
    return {line.what for line in page(filtered(form.cleaned_data), None)[0]}


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ({"kind": "take-back"}, {"EntryTakenBack"}),
        ({"kind": "void"}, {"EffectApplied"}),
        ({"status": "overridden"}, {"RulingMade"}),
        ({"clause": "tiger 7.6", "kind": "irregularity"}, {"IrregularityRaised"}),
        ({"q": "shoe touched"}, {"RulingMade"}),
        ({"q": '"7.6" override'}, {"RulingMade"}),
        ({"least": "500", "kind": "dispute"}, {"DisputeOpened"}),
        ({"least": "501"}, set()),
        ({"game": "niu-niu"}, set()),
        ({"until": "2020-01-01T00:00"}, set()),
    ],
)
def test_filters_find_what_they_say(typed, what):
    busy()
    assert found(**typed) == what


def test_by_table_dealer_and_review():
    busy()
    line = SurveillanceEntry.objects.get(kind="take-back")
    note_add(by=by(SURVEILLANCE), entry=line, text="Seen on camera", review=True)
    assert "DisputeOpened" not in found(table=str(line.table_id))
    assert "EntryTakenBack" in found(dealer=str(line.dealer_id))
    assert found(reviewed="yes") == {"EntryTakenBack"}
    assert "EntryTakenBack" not in found(reviewed="no")
    with pytest.raises(Refused, match="reviewed already"):
        note_add(by=by(SURVEILLANCE), entry=line, text="Again", review=True)


def test_pages_follow_each_other_without_gap_or_double():
    busy()
    every = [line.pk for line in SurveillanceEntry.objects.order_by("-at", "-pk")]
    seen, cursor = list[int](), None
    from disputes.surveillance import filters as desk_filters

    size, desk_filters.PAGE = desk_filters.PAGE, 3  # type: ignore[misc]
    try:
        while True:
            lines, cursor = page(SurveillanceEntry.objects.all(), cursor)
            seen += [line.pk for line in lines]
            if cursor is None:
                break
            assert Cursor.parse(str(cursor)) == cursor
    finally:
        desk_filters.PAGE = size  # type: ignore[misc]
    assert seen == every


@pytest.mark.parametrize("text", ["", "x", "2020-01-01_5", "2020-99-99T00:00+00:00_1", "_", "\x00"])
def test_a_cursor_that_is_none_starts_at_the_beginning(text):
    assert Cursor.parse(text) is None


def test_the_list_is_read_by_its_indexes():
    """On a long list no question may walk all of it."""
    busy()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    for typed in ({}, {"kind": "void"}, {"status": "open"}, {"clause": "tiger 7"}):
        form = FilterForm(typed)
        assert form.is_valid()
        plan = filtered(form.cleaned_data).order_by("-at", "-pk")[:50].explain()
        assert "desk_" in plan, plan


# The page ---------------------------------------------------------------------------------------


def test_the_desk_shows_a_line_beside_the_list_and_exports_the_same_filter():
    busy()
    who = desk_client(make_staff(SURVEILLANCE))
    line = SurveillanceEntry.objects.get(kind="take-back")
    page_ = who.get(f"{reverse('surveillance')}?kind=take-back&entry={line.pk}").content.decode()
    assert "Step through the round" in page_
    answer = who.get(reverse("surveillance-csv") + "?kind=take-back")
    assert answer.streaming  # a million lines are never in memory together
    rows = list(csv.reader(io.StringIO(b"".join(answer).decode())))
    assert [row[1] for row in rows[1:]] == ["take-back"]


@pytest.mark.parametrize(
    "query", ["?table=x", "?entry=999999999999999999999", "?after=%00", "?q=%22%27%5C", "?kind=zzz"]
)
def test_any_query_is_answered(query):
    who = desk_client(make_staff(SURVEILLANCE))
    assert who.get(reverse("surveillance") + query).status_code == 200


@pytest.mark.parametrize("step", ["", "?step=1", "?step=4", "?step=9999", "?step=-1", "?step=x"])
def test_any_round_is_stepped_through_and_the_look_is_logged(step):
    _dealer, round = played()
    who = desk_client(make_staff(SURVEILLANCE))
    answer = who.get(reverse("round-replay", args=[round.pk]) + step)
    assert answer.status_code == 200
    assert Look.objects.get().round == round


def test_every_kind_of_line_takes_a_note_a_review_and_a_release_which_alone_the_pit_reads():
    busy()
    who, pit = desk_client(make_staff(SURVEILLANCE)), desk_client(make_staff(roles.PIT_MANAGER))
    lines = {line.kind: line for line in SurveillanceEntry.objects.all()}
    assert set(lines) >= {"dispute", "void", "take-back", "alert", "correction"}
    for kind, line in lines.items():
        for name in ("desk-note", "desk-review"):
            sent = {"text": f"{name} on {kind}", "query": f"kind={kind}"}
            answer = who.post(reverse(name, args=[line.pk]), sent)
            assert answer["Location"] == f"/surveillance/?kind={kind}&entry={line.pk}"
        page_ = who.get(f"/surveillance/?entry={line.pk}").content.decode()
        assert f"desk-review on {kind}" in page_
        assert "Mark as reviewed" not in page_
        again = who.post(reverse("desk-review", args=[line.pk]), {"text": "Again"})
        assert (again.status_code, "reviewed already" in again.content.decode()) == (422, True)
        assert f"on {kind}" not in pit.get(reverse("handover")).content.decode()
        note = DeskNote.objects.get(entry=line, review=False)
        assert who.post(reverse("note-release", args=[note.pk])).status_code == 303
        shown = pit.get(reverse("handover")).content.decode()
        assert (f"desk-note on {kind}" in shown, f"desk-review on {kind}" in shown) == (True, False)
    about = lines["dispute"].dispute_id
    assert "desk-note on dispute" in pit.get(reverse("dispute", args=[about])).content.decode()


def test_notes_are_on_a_chain_of_their_own():
    line = (opened(), SurveillanceEntry.objects.first())[1]
    assert line is not None
    who = desk_client(make_staff(SURVEILLANCE))
    assert who.post(reverse("desk-note", args=[line.pk]), {"text": "Hm"}).status_code == 303
    assert who.post(reverse("desk-review", args=[line.pk]), {"text": ""}).status_code == 422
    assert DeskNote.objects.get().text == "Hm"
    told = Entry.objects.get(kind="DeskNoted")
    assert told.stream.name == "surveillance"


def test_a_green_line_says_up_to_when_a_red_one_where_not(owner_connection):
    opened()
    who = desk_client(make_staff(SURVEILLANCE))
    assert not chains_check().stream
    assert "Every chain is whole" in who.get(reverse("surveillance")).content.decode()
    with owner_connection.transaction():
        owner_connection.execute("ALTER TABLE tables_entry DISABLE TRIGGER USER")
        owner_connection.execute("UPDATE tables_entry SET data = '{}' WHERE seq = 3")
        owner_connection.execute("ALTER TABLE tables_entry ENABLE TRIGGER USER")
    assert chains_check().seq == 3
    assert "does not hold at entry 3" in who.get(reverse("surveillance")).content.decode()
    assert ChainCheck.objects.count() == 2


# No way into the game ---------------------------------------------------------------------------

OWN = {  # words about the game, and its own desk: never the game
    "sign-in/", "sign-out/", "lock/", "unlock/",
    "account/language/", "account/password/", "account/pin/",
    "alerts/<int:pk>/acknowledge/", "irregularities/<int:pk>/known/",
    "disputes/<int:pk>/know/", "disputes/<int:pk>/footage/", "disputes/<int:pk>/review/",
    "disputes/<int:pk>/case.pdf",
    "audits/", "api/adjudicate/", "surveillance/verify/", "surveillance/lines/<int:pk>/note/",
    "surveillance/lines/<int:pk>/review/", "surveillance/disputes/<int:pk>/note/",
    "surveillance/notes/<int:pk>/release/", "surveillance/rounds/<int:pk>/case.pdf",
}  # fmt: skip


def test_no_route_lets_surveillance_change_a_round_a_ruling_or_money():
    """Over all routes: whatever it may send is one of its own. `test_access` proves the table."""
    writes = {
        route
        for route, methods in ACCESS.items()
        for method, who in methods.items()
        if method != "GET" and who[SURVEILLANCE] != 403
    }
    assert writes - OWN == set()
    assert "disputes/<int:pk>/footage/" in writes


def test_surveillance_has_no_permission_that_writes_the_game():
    game = ("table.", "shoe.", "correction.", "slip.", "bank.", "limits.", "restriction.set")
    mine = {name for name, who in PERMISSIONS.items() if SURVEILLANCE in who}
    assert {name for name in mine if name.startswith(game)} <= {"bank.see"}
    assert "irregularity.rule" not in mine
    assert "dispute.decide" not in mine


def test_a_new_column_is_on_the_list_and_in_the_file(monkeypatch):
    heads = [
        "Time",
        "Kind",
        "Status",
        "Table",
        "Game",
        "Round",
        "Clause",
        "Dealer",
        "By",
        "Amount",
        "What",
        "Chain",
        "Seq",
    ]
    assert LIST.heads() == heads
    rank = Column(
        heading="As", value=attrgetter("rank"), written=lambda rank, currency: f"“{rank}”"
    )
    monkeypatch.setattr(LIST, "columns", (*LIST.columns, rank))
    busy()
    who = desk_client(make_staff(SURVEILLANCE))
    page_ = who.get(f"{reverse('surveillance')}?kind=take-back").content.decode()
    assert 'data-label="As"' in page_
    assert "“dealer”" in page_
    answer = who.get(reverse("surveillance-csv") + "?kind=take-back")
    rows = list(csv.reader(io.StringIO(b"".join(answer).decode())))
    assert rows[0] == [*heads, "As"]
    assert [row[-1] for row in rows[1:]] == ["dealer"]
