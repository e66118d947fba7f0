"""An irregularity that waits for its ruling, for tests that need one but no game around it."""

from __future__ import annotations

from config import roles
from disputes.models import Irregularity, PendingRuling
from games.irregularities.ruling import rule
from lab.testing.tables.cast import make_staff
from tables.models import Session, Table


def waiting(table: Table, clause: str = "7.3") -> Irregularity:
    inspector, supervisor = make_staff(roles.DEALER_INSPECTOR), make_staff(roles.PIT_SUPERVISOR)
    session = Session.objects.filter(table=table, closed_at=None).first()
    session = session or Session.objects.create(
        table=table, opened_by=inspector, opened_with=supervisor, cards="sealed"
    )
    proposal = rule({"game": table.game, "clause": clause, "facts": {}})
    case = Irregularity.objects.create(
        table=table,
        session=session,
        situation=proposal["clause"],
        clause=proposal["clause"],
        facts={},
        proposal=proposal,
        holds=proposal["holds"],
        authority=proposal["authority"],
        raised_by=make_staff(),
    )
    PendingRuling.objects.create(irregularity=case, table=table, holding=case.holds)
    return case


def named(table: Table) -> dict[str, int]:
    """What the routes of irregularities name, for the walk through every route."""
    case = waiting(table)
    return {"irregularities/<int:pk>": case.pk, "tablet/ruling/<int:pk>": case.pk}
