"""One of each thing that settlement's routes name, for the walk over every route."""

from __future__ import annotations

from uuid import uuid4

from config.web.gaming_day import gaming_day
from lab.testing.tables.cast import by
from lab.testing.tables.dealing import dealer_at, open_table
from settlement.audits.services.audits import audit_start
from settlement.bank.services.slips import slip_request
from settlement.corrections.services.corrections import correction_propose
from tables.log.services import CLOCKWORK


def named() -> dict[str, object]:
    """A settled round that somebody wants void, and a fill that somebody asked for."""
    table = open_table(number=31)
    dealer = dealer_at(table)
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.close()
    dealer.deal("2s", "2h", "2d", "4c", "Kd")
    round = dealer.settle().round
    wanted = correction_propose(
        by=by("pit-supervisor"), round=round, amended={"void": True}, reason="Test"
    )
    slip = slip_request(
        by=by("dealer-inspector"), table=table, kind="fill", chips={"100": 1}, key=uuid4()
    )
    return {
        "rounds/<int:pk>": round.pk,
        "api/rounds/<int:pk>": round.pk,
        "corrections/<int:pk>": wanted.pk,
        "audits/<int:pk>": audit_start(by=CLOCKWORK).pk,
        "slips/<int:pk>": slip.pk,
        "tablet/money/slips/<int:pk>": slip.pk,
        "tablet/money/corrections/<int:pk>": wanted.pk,
        "pit": table.pit_id,
        "day": gaming_day(),
    }
